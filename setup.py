"""The optional compiled form: the hot files through Cython, unchanged; the rest is in pyproject.

Without a compiler the build goes on without it; with ``ENGIS_LAB_PURE=1`` it is not tried.
"""

import json
import os
from hashlib import blake2b
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HOT = (
    "engis_lab.core.luck",
    "engis_lab.games.engis.components",
    "engis_lab.games.engis.clan",
    "engis_lab.games.engis.table",
    "engis_lab.games.engis.policy",
)
# The types stand in the .pxd files only: annotations are for readers and mypy.
DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": True,  # all divisions are of non-negative numbers, where C and Python agree
    "infer_types": True,
    "initializedcheck": False,
    "wraparound": False,
}


def source_digest(module: str) -> str:
    """Return a digest of a module's source and types."""
    path = Path(module.replace(".", "/"))
    parts = [path.with_suffix(suffix).read_bytes() for suffix in (".py", ".pxd")]
    return blake2b(b"\0".join(parts), digest_size=16).hexdigest()


class BuildHot(build_ext):
    """Builds the extensions, and notes which sources they were built from."""

    def run(self) -> None:
        """Build, then write ``engis_lab/core/built.json`` beside what was built."""
        super().run()
        built = {
            ext.name: source_digest(ext.name)
            for ext in self.extensions
            if Path(self.get_ext_fullpath(ext.name)).exists()
        }
        root = Path() if self.inplace else Path(self.build_lib)
        target = root / "engis_lab" / "core" / "built.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(built, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def extensions() -> list[Extension]:
    """Return the extensions to try; none where they are not wanted or Cython is missing."""
    if os.environ.get("ENGIS_LAB_PURE"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    wanted = [Extension(name, [f"{name.replace('.', '/')}.py"]) for name in HOT]
    found = cythonize(wanted, language_level=3, compiler_directives=DIRECTIVES, build_dir="build")
    for extension in found:
        extension.optional = True  # set before `cythonize` it would be lost
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildHot})
