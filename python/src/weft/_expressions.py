"""Formulas as expressions of Python."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ._errors import plain
from ._functions import FunctionMethods
from ._options import text_of
from ._values import duration, simple

if TYPE_CHECKING:
    from ._features import Features

__all__ = ["Expr"]

# How strongly operators bind, as in Python.
_CHOICE, _OR, _AND, _NOT, _COMPARISON, _SUM, _PRODUCT, _SIGN, _POWER, _ATOM = range(10)

_WORDS = {"and", "or", "not", "if", "else", "true", "false", "missing", "inf"}


def column(name: str) -> Expr:
    """A column of the table."""
    text_of("name", name)
    plain = all(part.isidentifier() and part.isascii() and part not in _WORDS for part in name.split("."))
    return Expr(name if plain else f"`{name}`", _ATOM)


def written(value: Any) -> Expr:
    """A value as a term: numbers and conditions as constants, texts in quotes."""
    if isinstance(value, Expr):
        return value
    if span := duration(value):
        return Expr(span, _ATOM)
    value = simple(value) if hasattr(value, "dtype") else value
    if isinstance(value, bool):
        return Expr("true" if value else "false", _ATOM)
    if isinstance(value, (int, float)):
        return _number(value)
    if isinstance(value, str):
        if '"' in value or "\\" in value or "\n" in value:
            raise plain("syntax", f"a text of a formula can't hold quotes, backslashes and breaks: {value!r}")
        return Expr(f'"{value}"', _ATOM)
    raise TypeError(f"{value!r} is no term of a formula")


def _number(number: float) -> Expr:
    if number != number:
        return Expr("missing", _ATOM)
    if number in (float("inf"), float("-inf")):
        return Expr("inf" if number > 0 else "-inf", _ATOM if number > 0 else _SIGN)
    return Expr(repr(number), _SIGN if number < 0 or repr(number).startswith("-") else _ATOM)


class Span(str):
    """A duration, such as ``weft.span("5m")``: written without quotes."""


def argument(value: Any) -> str:
    return str(value) if isinstance(value, Span) else written(value).text


def call(function: str, *arguments: Any, **named: Any) -> Expr:
    """A call of any function of the language, of a model, or of one's own."""
    texts = [argument(value) for value in arguments]
    texts += [f"{name.rstrip('_')}={argument(value)}" for name, value in named.items() if value is not None]
    return Expr(f"{function}({', '.join(texts)})", _ATOM)


class Term:
    """A term of a formula: operators and functions make larger ones; :func:`weft.compile` makes features of them."""

    __slots__ = ("_strength", "text")

    def __init__(self, text: str, strength: int = _ATOM) -> None:
        self.text = text
        self._strength = strength

    def __repr__(self) -> str:
        return self.text

    def __bool__(self) -> bool:
        raise TypeError(
            "the truth of a term differs from row to row: write & | ~ for and, or, not, and weft.where(c, a, b) for a choice"
        )

    __hash__ = None  # type: ignore[assignment]

    def _within(self, strength: int) -> str:
        return self.text if self._strength >= strength else f"({self.text})"

    def _binary(self, sign: str, other: Any, strength: int, swapped: bool = False) -> Expr:
        left, right = (written(other), self) if swapped else (self, written(other))
        # Powers group from the right, the others from the left.
        first, second = (strength + 1, _SIGN) if strength == _POWER else (strength, strength + 1)
        if strength == _COMPARISON:
            first = strength + 1
        return Expr(f"{left._within(first)} {sign} {right._within(second)}", strength)

    def __add__(self, other: Any) -> Expr:
        return self._binary("+", other, _SUM)

    def __radd__(self, other: Any) -> Expr:
        return self._binary("+", other, _SUM, swapped=True)

    def __sub__(self, other: Any) -> Expr:
        return self._binary("-", other, _SUM)

    def __rsub__(self, other: Any) -> Expr:
        return self._binary("-", other, _SUM, swapped=True)

    def __mul__(self, other: Any) -> Expr:
        return self._binary("*", other, _PRODUCT)

    def __rmul__(self, other: Any) -> Expr:
        return self._binary("*", other, _PRODUCT, swapped=True)

    def __truediv__(self, other: Any) -> Expr:
        return self._binary("/", other, _PRODUCT)

    def __rtruediv__(self, other: Any) -> Expr:
        return self._binary("/", other, _PRODUCT, swapped=True)

    def __mod__(self, other: Any) -> Expr:
        return self._binary("%", other, _PRODUCT)

    def __rmod__(self, other: Any) -> Expr:
        return self._binary("%", other, _PRODUCT, swapped=True)

    def __pow__(self, other: Any) -> Expr:
        return self._binary("**", other, _POWER)

    def __rpow__(self, other: Any) -> Expr:
        return self._binary("**", other, _POWER, swapped=True)

    def __neg__(self) -> Expr:
        return Expr("-" + self._within(_SIGN), _SIGN)

    def __pos__(self) -> Expr:
        return Expr(self.text, self._strength)

    def __abs__(self) -> Expr:
        return call("abs", self)

    def __lt__(self, other: Any) -> Expr:
        return self._binary("<", other, _COMPARISON)

    def __le__(self, other: Any) -> Expr:
        return self._binary("<=", other, _COMPARISON)

    def __gt__(self, other: Any) -> Expr:
        return self._binary(">", other, _COMPARISON)

    def __ge__(self, other: Any) -> Expr:
        return self._binary(">=", other, _COMPARISON)

    def __eq__(self, other: object) -> Expr:  # type: ignore[override]
        return self._binary("==", other, _COMPARISON)

    def __ne__(self, other: object) -> Expr:  # type: ignore[override]
        return self._binary("!=", other, _COMPARISON)

    def __and__(self, other: Any) -> Expr:
        return self._binary("and", other, _AND)

    def __rand__(self, other: Any) -> Expr:
        return self._binary("and", other, _AND, swapped=True)

    def __or__(self, other: Any) -> Expr:
        return self._binary("or", other, _OR)

    def __ror__(self, other: Any) -> Expr:
        return self._binary("or", other, _OR, swapped=True)

    def __invert__(self) -> Expr:
        return Expr("not " + self._within(_NOT), _NOT)

    def part(self, name: str, cell: int | None = None) -> Expr:
        """A part of a result that has several, such as ``.part("beta", 1)``."""
        return Expr(f"{self._within(_ATOM)}.{name}" + ("" if cell is None else f"[{cell}]"), _ATOM)


def program(features: Mapping[str, Any]) -> str:
    """Lines of a program."""
    if not features:
        raise plain("usage", "there is nothing to compile", "give a text, or expressions by name")
    return "\n".join(f"{name} = {_feature(name, term)}" for name, term in features.items())


def _feature(name: str, term: Any) -> str:
    try:
        return written(term).text
    except TypeError as problem:
        raise plain("type", f"'{name}': {problem}", 'write terms: weft.col("close").rolling_mean(20)') from None


class Expr(Term, FunctionMethods):
    """A term of a formula, with the functions of the language as methods: ``weft.col("close").rolling_mean(20)``."""

    __slots__ = ()


def where(condition: Any, then: Any, otherwise: Any) -> Expr:
    """A choice for each row."""
    return call("if", condition, then, otherwise)


def parameter(name: str) -> Expr:
    """A parameter: ``weft.param("window")`` is ``$window``."""
    return Expr(f"${name}", _ATOM)


def trace(function: Callable[..., Any]) -> Features:
    """Features from a function of columns, named as its arguments are.

    It is called once, with terms. It gives a dict of features, or one, which has the name of the function. An argument
    with a default is a parameter::

        @weft.trace
        def stretch(close, window=20):
            return (close - close.rolling_mean(window)) / close.rolling_std(window)

        stretch.run(df)
    """
    from ._library import compile as compiled

    if not callable(function):
        raise plain("type", f"a {type(function).__name__} is no function", "trace a function of columns, made by def")
    title = getattr(function, "__name__", "")
    arguments: dict[str, Expr] = {}
    lines = []
    for name, each in inspect.signature(function).parameters.items():
        if each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD):
            raise plain("usage", f"'{each}' names no column", "write an argument for each column")
        if each.default is inspect.Parameter.empty:
            arguments[name] = column(name)
        else:
            arguments[name] = parameter(name)
            lines.append(f"param {name} = {argument(each.default)}")
    found = function(**arguments)
    if not isinstance(found, Mapping):
        if not title.isidentifier():
            raise plain("usage", "a feature of a lambda has no name", "give a dict of features, or a function made by def")
        found = {title: found}
    return compiled("\n".join([*lines, program(found)]), name=title or "formula")
