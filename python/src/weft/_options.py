"""Arguments as words of the command."""

from __future__ import annotations

import decimal
import difflib
import inspect
import os
from collections.abc import Callable, ItemsView, Iterable, Mapping, Sequence
from typing import Any

from ._errors import plain
from ._values import duration, simple


def param_words(values: Mapping[str, Any] | None) -> list[str]:
    """Parameters as the command takes them."""
    return [word for name, value in named("params", values) for word in ("--param", f"{name}={_param_text(name, value)}")]


def _param_text(name: str, value: Any) -> str:
    cell = duration(value) or simple(value)
    if isinstance(cell, bool):
        return str(cell).lower()
    if isinstance(cell, (str, int)):
        return str(cell)
    if isinstance(cell, float):
        return repr(float(cell))
    if isinstance(cell, decimal.Decimal):
        return format(cell, "f")
    hint = "leave it out for its default" if cell is None else "give a number, a text, a condition or a timedelta"
    raise plain("type", f"the parameter '{name}' is {_kind(value)}", hint)


def _kind(value: Any) -> str:
    return "None" if value is None else f"a {type(value).__name__}"


def named(argument: str, values: Any) -> ItemsView[str, Any]:
    """What an argument says by names; nothing if it is not given."""
    if values is None:
        return {}.items()
    if not isinstance(values, Mapping) or not all(isinstance(name, str) for name in values):
        raise plain("type", f"{argument}={values!r} says nothing by names", f'write a dict: {argument}={{"name": ...}}')
    return values.items()


def text_of(argument: str, text: Any) -> str:
    if not isinstance(text, str):
        raise plain("type", f"{argument}={text!r} is no text", f'write {argument}="..."')
    return text


def path_of(argument: str, path: Any) -> str:
    """The whole name of a file: the engine may have been started in another folder."""
    if not isinstance(path, (str, os.PathLike)):
        raise plain("type", f"{argument}: {path!r} is no name of a file", "give a text or a pathlib.Path")
    return os.path.abspath(path)


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
            arguments += [option, duration(value) or (os.fspath(value) if isinstance(value, os.PathLike) else str(value))]
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
    if names is None or isinstance(names, str):
        return (names,) if names else ()
    found = tuple(names) if isinstance(names, Iterable) else (names,)
    if not all(isinstance(name, str) for name in found):
        raise plain("type", f"{names!r} has no names", 'give a text, or several: ["a", "b"]')
    return found


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
    return [word for name, how in named("joins", joins) for word in ("--table", f"{name}:{how}")]


def range_text(name: str, ends: Any) -> str:
    if isinstance(ends, str):
        return ends
    numbers = [simple(end) for end in ends] if isinstance(ends, (tuple, list)) else []
    if len(numbers) != 2 or not all(isinstance(end, (int, float)) for end in numbers):
        raise plain("range", f"{ends!r} is no range of '{name}'", f'give the least and the most: {{"{name}": (10, 500)}}')
    return f"{numbers[0]}..{numbers[1]}"
