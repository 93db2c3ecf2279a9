"""Explorers without a browser: clicks are played in as the page would send them."""

from html.parser import HTMLParser

import ipywidgets
import pytest

import engis_lab as lab
from engis_lab.widgets import Explorer
from playthrough import pocket_registered


class Controls(HTMLParser):
    """Reads a sheet: its controls, and every text that a person can read in it."""

    def __init__(self, html):
        super().__init__()
        self.buttons, self.fields, self.texts, self.unlabelled = [], [], [], []
        self._open, self._label = None, 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.texts += [given[key] for key in ("title", "aria-label", "placeholder") if key in given]
        if tag == "label":
            self._label += 1
        if tag in ("button", "a", "option"):
            self._open = (tag, given, [])
        if tag in ("input", "select", "textarea"):
            self.fields.append((tag, given))
            if not self._label and "aria-label" not in given:
                self.unlabelled.append(given)

    def handle_data(self, data):
        if data.strip():
            self.texts.append(data.strip())
            if self._open:
                self._open[2].append(data.strip())

    def handle_endtag(self, tag):
        if tag == "label":
            self._label -= 1
        if self._open and tag == self._open[0]:
            _, given, words = self._open
            self._open = None
            if tag == "button":
                self.buttons.append((" ".join(words), given))
            if tag != "option" and not words:
                self.unlabelled.append(given)


class Hand:
    """What a person does to an explorer."""

    def __init__(self, explorer):
        self.explorer = explorer

    def sheets(self):
        """The sheets by name, open ones only."""
        panels = self.explorer._panels.items()
        return {name: panel.widget for name, panel in panels
                if panel.seen and hasattr(panel.widget, "html")}  # fmt: skip

    def read(self):
        """All that can be read beside the boards."""
        return "\n".join(sheet.html for sheet in self.sheets().values())

    def press(self, label, **wanted):
        """Press the button with this label (or that begins with it), in any open sheet."""
        for sheet in self.sheets().values():
            for words, given in Controls(sheet.html).buttons:
                fits = all(given.get(f"data-{key}") == value for key, value in wanted.items())
                if words.startswith(label) and fits:
                    self.send(sheet, given.get("data-do", "play"), given.get("data-with", ""))
                    return
        raise AssertionError(f"no button {label!r} {wanted} in: {self.read()}")

    def type(self, text):
        """Type an action into the line and press Enter."""
        sheet = self.sheets()["decision"]
        assert 'form class="el-field" data-do="play"' in sheet.html
        self.send(sheet, "play", text)

    def choose(self, do, value):
        """Choose from a list."""
        for sheet in self.sheets().values():
            for tag, given in Controls(sheet.html).fields:
                if tag == "select" and given["data-do"] == do:
                    if "data-with" in given and value.split(" ")[0] != given["data-with"]:
                        continue
                    sent = value.partition(" ")[2] if "data-with" in given else value
                    assert f'<option value="{sent}"' in sheet.html
                    self.send(sheet, do, value)
                    return
        raise AssertionError(f"no list {do!r}")

    def send(self, sheet, do, value=""):
        sheet._handle_custom_msg({"do": do, "with": value}, [])

    def click(self, place):
        """Click on a hex of the plotly board, as plotly's own script tells of it."""
        figure = self.explorer._board.widget
        trace = next(n for n, trace in enumerate(figure.data) if trace.name == "places")
        point = list(figure.data[trace].customdata).index(place)
        figure._js2py_pointsCallback = {
            "event_type": "plotly_click",
            "selector": None,
            "points": {"trace_indexes": [trace], "point_indexes": [point], "xs": [0], "ys": [0]},
            "device_state": {"alt": False, "ctrl": False, "meta": False, "shift": False,
                             "button": 0, "buttons": 1},
        }  # fmt: skip

    def click_svg(self, place):
        """Click on a hex of the SVG board."""
        picture = self.explorer._board.widget
        assert place in picture.places
        self.send(picture, "pick", place)


@pytest.fixture(autouse=True)
def closed_again():
    """Close what a test opens: the plotly board belongs to one explorer at a time."""
    before = set(ipywidgets.widgets.widget._instances)
    yield
    for key, widget in list(ipywidgets.widgets.widget._instances.items()):
        if key not in before and isinstance(widget, Explorer):
            widget.close()
    assert set(ipywidgets.widgets.widget._instances) <= before, "an explorer left comms open"


@pytest.fixture
def study():
    return lab.Study(lab.new("engis", seats=3, seed=7))


@pytest.fixture
def explorer(study):
    return Explorer(study)


@pytest.fixture
def hand(explorer):
    return Hand(explorer)


@pytest.fixture
def hand_of():
    return Hand


@pytest.fixture
def controls():
    return Controls


@pytest.fixture
def pocket():
    with pocket_registered():
        yield lab.Study(lab.new("pocket", seats=2, seed=3))
