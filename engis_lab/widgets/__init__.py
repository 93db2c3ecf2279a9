"""The explorer: a study to click through in a notebook.

`Explorer` puts panels around a desk: `picking` tells what clicks mean, `desk` and `walking` what
actions do, and one file per panel what it says; none of these needs a browser.
"""

from engis_lab.widgets.explorer import Explorer

__all__ = ["Explorer"]
