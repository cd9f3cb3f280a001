"""Arguments as words of the command."""

from __future__ import annotations

import difflib
import inspect
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ._errors import plain


def param_words(values: Mapping[str, Any]) -> list[str]:
    """Parameters as the command takes them."""
    arguments = []
    for name, value in values.items():
        text = str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, float) else str(value)
        arguments += ["--param", f"{name}={text}"]
    return arguments


def option_words(**values: Any) -> list[str]:
    """Options of the command; those that are not given are left out."""
    arguments: list[str] = []
    for name, value in values.items():
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            arguments.append(option)
        elif isinstance(value, (list, tuple, set, frozenset)):
            arguments += [option, ",".join(map(str, value))] if value else []
        elif isinstance(value, Mapping):
            for key, other in value.items():
                arguments += [option, f"{key}={other}"]
        else:
            arguments += [option, os.fspath(value) if isinstance(value, os.PathLike) else str(value)]
    return arguments


def key_word(name: str | bool | None) -> str | None:
    """``False`` and ``"none"`` say that there is none; ``None`` that nothing is said."""
    if name is None or isinstance(name, str):
        return name
    if name is False:
        return "none"
    raise plain("type", f"by and order: a text names a column, False says that there is none; {name!r} is neither")


def names_of(names: str | Iterable[str] | None) -> tuple[str, ...]:
    """Names; one may stand alone."""
    return (names,) if isinstance(names, str) else tuple(names or ())


#: What the command knows and functions here do not name themselves.
MODE = ("mode", "bar", "price", "size", "label", "empty", "fill_most", "aggregate")
CSV = ("separator", "decimal", "thousands", "nulls", "time_format", "epoch", "encoding", "names")
RUN = (*MODE, *CSV, "out_order")
LIVE = (
    *MODE, "lateness", "late", "horizon", "revisions", "ahead", "idle", "entities", "complete", "close", "on_event", "strict"
)
EXPLAIN = ("all", "expanded", "kernels", "live")


def must_know(function: Callable[..., Any], options: Iterable[str], more: Sequence[str]) -> None:
    """Refuses arguments that mean nothing, also those of the command that mean nothing here."""
    named = [name for name in inspect.signature(function).parameters if name not in ("self", "data", "options")]
    for name in options:
        if name not in more:
            near = difflib.get_close_matches(name, [*named, *more], 1)
            hint = f"did you mean '{near[0]}'?" if near else "one of " + ", ".join([*named, *more])
            raise plain("usage", f"{function.__name__} has no argument '{name}'", hint)


def other_rows(settings: Mapping[str, Any]) -> bool:
    """Whether rows of a result are others than those of the input."""
    return settings.get("duplicates") in ("first", "last") or settings.get("mode") not in (None, "tick")


def join_words(joins: Mapping[str, str] | None) -> list[str]:
    return [word for name, how in (joins or {}).items() for word in ("--table", f"{name}:{how}")]


def range_text(name: str, ends: Any) -> str:
    if not isinstance(ends, (tuple, list)) or len(ends) != 2:
        raise plain("range", f"{ends!r} is no range of '{name}'", f'give the least and the most: {{"{name}": (10, 500)}}')
    return f"{ends[0]}..{ends[1]}"
