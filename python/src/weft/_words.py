"""What the command says of its options, said of the arguments of Python."""

from __future__ import annotations

import re
from collections.abc import Mapping

_FILE = " before the file is written"
_HELP = re.compile(r"\n? *(?:hint: +)?weft [a-z ]+ --help shows how it is used")
_CALL = re.compile(r"weft run ([\w.]+) --data FILE((?: --param [\w.]+=\S+)*)$", re.MULTILINE)

#: What is shown as it stands: lines of a program, what was found in data, and commands of the shell.
_VERBATIM = re.compile(r" *\d+ \| .*| *found: .*")
_COMMAND = re.compile(r"(\bweft [a-z]+ [^;\n]*--[^;\n]*)")

_OPTION = re.compile(r"--([a-z]+(?:-[a-z]+)*)(?: ('[^'\n]*'|\S+))?")

#: Options that say something of a name, which Python has as a dict, and what stands behind the name.
_DICTS = {
    "data": ("tables", "="),
    "table": ("joins", ":"),
    "param": ("params", "="),
    "range": ("ranges", "="),
    "input": ("inputs", "="),
    "direction": ("directions", "="),
}
_SWITCHES = ("strict", "partial", "all", "expanded", "kernels")

#: Options whose values are marks.
_MARKS = ("separator", "decimal", "thousands")

#: Options with names as values: what stands behind them is one, if it does not go on with the sentence.
_NAMES = ("by", "order", "only", "engine", "engines", "price", "size", "label", "wrt", "weight", "encoding", "epoch", "nulls")
_GO_ON = ("and", "are", "can't", "for", "has", "is", "names", "needs", "of", "or", "says", "takes", "with")

#: Words that are values, behind whatever option.
_VALUES = ("bar", "correct", "drop", "entity", "fill", "first", "forward", "keep", "last", "none", "refuse", "reverse", "tick")


def in_python(text: str, names: Mapping[str, str]) -> str:
    """Options of the command as arguments of Python, and files that nobody named as what they are."""
    for path, name in names.items():
        text = text.replace(path, name)
    text = _HELP.sub("", text.replace(_FILE, " first"))
    text = _CALL.sub(lambda found: _type_call(found.group(1), found.group(2)), text)
    text = text.replace("weft features lists them", "weft.types() lists them")
    return "\n".join(line if _VERBATIM.fullmatch(line) else _line(line) for line in text.split("\n"))


def _type_call(name: str, params: str) -> str:
    return f'weft.types("{name}").compile({", ".join(params.split()[1::2])}).run(df)'


def _line(line: str) -> str:
    parts = _COMMAND.split(line)
    return "".join(part if i % 2 else _OPTION.sub(_argument, part) for i, part in enumerate(parts))


def _argument(found: re.Match[str]) -> str:
    option, behind = found.group(1), found.group(2) or ""
    marks = option in _MARKS and len(behind) == 1
    value = behind if marks or behind.startswith("'") else behind.rstrip(".,;:)")
    if not value or not marks and not _is_value(option, value):
        name = f"{option}=True" if option in _SWITCHES else f"'{_name(option)}'"
        return f"{name} {_OPTION.sub(_argument, behind)}" if behind else name
    return _said(option, value.strip("'")) + behind[len(value) :]


def _is_value(option: str, word: str) -> bool:
    if option in _SWITCHES or word.startswith("--"):
        return False
    if not word.replace("'", "").isalpha() or word[0] == "'" or word != word.lower():
        return True
    return word in _VALUES or option in _NAMES and word not in _GO_ON


def _name(option: str) -> str:
    return {"table": "joins", "range": "ranges", "direction": "directions"}.get(option, option.replace("-", "_"))


def _said(option: str, value: str) -> str:
    argument, mark = _DICTS.get(option, ("", "="))
    key, known, said = value.partition(mark)
    if argument and known:
        return f'{argument}={{"{key}": {_entry(option, said)}}}'
    if option == "in" and known:
        return f"{key}=..."
    return f"{_name(option)}={_literal(option, value)}"


def _entry(option: str, said: str) -> str:
    if option == "data" or said.isupper():
        return "..."
    if option == "range" and " " not in said:
        return f"({said.replace('..', ', ')})"
    return said if option == "param" else f'"{said}"'


def _literal(option: str, value: str) -> str:
    if re.fullmatch(r"[A-Z]+(,[A-Z]+|,?\.\.\.)*", value) or value == "...":
        return "..."
    if option in ("only", "wrt", "entities") and "," in value:
        return "[" + ", ".join(f'"{each}"' for each in value.split(",")) + "]"
    return f'"{value}"'
