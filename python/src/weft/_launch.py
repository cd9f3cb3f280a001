"""How the engine is found."""

from __future__ import annotations

import contextlib
import importlib.metadata
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

from ._errors import plain

#: Of this package, of the engine, and of the other wheels.
VERSION = "0.2.0"

#: The oldest Java that will do.
_JAVA = 25

_HERE = Path(__file__).resolve().parent

_training: subprocess.Popen[bytes] | None = None

#: The launcher of a wheel.
_OWN = _HERE / "engine" / "weft"


def command(java: str | None, memory: str | None) -> tuple[list[str], dict[str, str]]:
    """What to run, and in which environment."""
    environment = dict(os.environ)
    if java is not None:
        _must_do(java)
        environment["WEFT_JAVA"] = java
        environment["JAVA_HOME"] = java
    elif "WEFT_JAVA" not in environment and (runtime := _beside("weft_java", "runtime")):
        environment["WEFT_JAVA"] = str(runtime)
    if files := _beside("weft_files", "lib"):
        environment["WEFT_JARS"] = os.pathsep.join(str(jar) for jar in sorted(files.glob("*.jar")))
    if sys.executable:
        # What engines compute in Python has the libraries that are here.
        environment.setdefault("WEFT_PYTHON", sys.executable)
    launcher = _launcher()
    if launcher == _OWN:
        _cached(environment)
    arguments = ["serve", "--stdio"]
    if memory is not None:
        arguments += ["--memory", memory]
    return ["sh", str(launcher), *arguments], environment


def _must_do(java: str) -> None:
    """Refuses a Java that is too old; it says its version in a file."""
    with contextlib.suppress(OSError):
        said = Path(java, "release").read_text(encoding="utf-8", errors="replace")
        version = re.search(r'^JAVA_VERSION="?((\d+)[^"\n]*)', said, re.MULTILINE)
        if version and int(version[2]) < _JAVA:
            raise plain("engine", f"the Java in {java} is version {version[1]}", f"weft needs Java {_JAVA} or newer")


def _cached(environment: dict[str, str]) -> None:
    """Where the archive of classes is; one is made in the background if it is not there."""
    if environment.get("WEFT_CACHE") == "off":
        del environment["WEFT_CACHE"]
        return
    usual = Path(environment.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "weft"
    environment.setdefault("WEFT_CACHE", str(usual))
    with contextlib.suppress(OSError):
        global _training
        _training = subprocess.Popen(
            ["nice", "-n", "19", "sh", str(_OWN), "--train"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )


def _beside(package: str, folder: str) -> Path | None:
    """A folder of another wheel, if it is installed."""
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        return None
    with contextlib.suppress(importlib.metadata.PackageNotFoundError):
        version = importlib.metadata.version(package)
        if version != VERSION:
            name = package.replace("_", "-")
            raise plain("engine", f"{name} is version {version}, and weft is {VERSION}", "install wheels of one version")
    place = Path(found.origin).parent / folder
    return place if place.is_dir() else None


def _launcher() -> Path:
    """The launcher that the environment names, that of the wheel, or that of the repository around."""
    named = os.environ.get("WEFT_COMMAND")
    places = [Path(named)] if named else [_OWN, _HERE.parents[2] / "weft"]
    for place in places:
        if place.is_file():
            return place
    raise plain(
        "engine",
        "the engine is not there: " + ", ".join(str(place) for place in places),
        "install the wheel (pip install weft-*.whl), or let WEFT_COMMAND name the launcher of a weft",
    )
