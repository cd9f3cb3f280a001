"""Programs, projects, feature types and models."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from . import _engine, _errors, _words
from ._engine import Engine
from ._errors import Error, plain
from ._expressions import Expr, program
from ._features import Features, Source
from ._options import RUN, must_know, named, option_words, path_of, text_of
from ._reports import Drawing
from ._runs import Run

__all__ = ["FeatureType", "Model", "Project", "compile", "model", "project", "types"]


def compile(
    text: str | os.PathLike[str] | Mapping[str, Expr] | None = None,
    *,
    params: Mapping[str, Any] | None = None,
    models: Mapping[str, str | os.PathLike[str]] | None = None,
    name: str = "formula",
    **features: Expr,
) -> Features:
    """Checks a program: a formula, lines ``name = formula``, a ``.weft`` file, or expressions.

    :param text: the program; a :class:`pathlib.Path` names a file; a dict has expressions by name
    :param params: values of parameters
    :param models: files of trained models that formulas may call, by name
    :param name: what messages call the text
    :raises weft.Error: if the text is no program; it says where and what to write instead
    """
    if isinstance(text, os.PathLike):
        return Features(_what(path_of("text", text), {}, ()), params)
    if text is None or isinstance(text, Mapping):
        text = program({**dict(named("text", text)), **features})
    elif features:
        raise plain("usage", "a text and expressions can't be compiled together", "leave one of them out")
    if not isinstance(text, str):
        raise plain("type", f"a {type(text).__name__} is no program", "give a text, a pathlib.Path of a .weft file, or expressions")
    # Lines may stand in any order: models come last, so that places of mistakes are those of the text.
    lines = [f'model {key} = "{path_of(key, path)}"' for key, path in named("models", models)]
    place = os.path.join(os.getcwd(), text_of("name", name))
    request = {"do": "open", "text": "\n".join([text.rstrip("\n"), *lines]) + "\n", "place": place}
    return Features(Source(request, {place: name}), params)


def _what(what: str, inputs: Mapping[str, str], paths: Iterable[str | os.PathLike[str]]) -> Source:
    places = [path_of("paths", path) for path in paths]
    request = {"do": "open", "what": what, "inputs": dict(inputs), "types": places}
    return Source(request, {})


class Project(Features):
    """The features of a project, which knows its own data."""

    def run(self, data: Any = None, **settings: Any) -> Any:
        """Computes the features over the project's own data, as a table of pyarrow, or over another table."""
        usual: dict[str, Any] = dict.fromkeys(
            ("by", "order", "params", "only", "engine", "duplicates", "tables", "joins", "memory", "snapshot", "progress")
        )
        if data is not None:
            return super().run(data, **settings)
        own = {"keys": True, "strict": False, "partial": False}
        must_know(Features.run, settings.keys() - usual.keys() - own.keys(), RUN)
        return Run(self, {**usual, **own, **settings}).of(None)


def project(path: str | os.PathLike[str], *, params: Mapping[str, Any] | None = None) -> Project:
    """Opens a project: its YAML file, or the folder with a ``project.yaml``."""
    return Project(_what(path_of("path", path), {}, ()), params)


class FeatureType:
    """A feature type: what it reads, what may be set, what it gives, and its formula."""

    def __init__(self, found: Mapping[str, Any], paths: Iterable[str | os.PathLike[str]]) -> None:
        self._found = found
        self._paths = tuple(paths)
        self.name: str = found["name"]
        self.description: str = found["description"]
        self.dimension: str = found["dimension"]
        self.formula: str = found["formula"]
        self.inputs = {item["name"]: item["description"] for item in found["inputs"]}
        self.outputs = {item["name"]: item["description"] for item in found["outputs"]}
        self.parameters = {item["name"]: item for item in found["parameters"]}

    def compile(self, *, inputs: Mapping[str, str] | None = None, **params: Any) -> Features:
        """Its features, with values of parameters.

        :param inputs: the columns for inputs that are named otherwise
        """
        return Features(_what(self.name, dict(named("inputs", inputs)), self._paths), params)

    def __repr__(self) -> str:
        return _page(self.name, self._paths)


class TypeList(tuple[FeatureType, ...]):
    """Feature types, shown a line each."""

    def __repr__(self) -> str:
        width = max((len(each.name) for each in self), default=0)
        return "\n".join(f"{each.name.ljust(width)}  {each.description}" for each in self)


def _page(name: str, paths: Iterable[str | os.PathLike[str]]) -> str:
    return _words.in_python(_command(["features", name, *_path_options(paths)]).strip(), {})


def _path_options(paths: Iterable[str | os.PathLike[str]]) -> list[str]:
    return [word for path in paths for word in ("--types", path_of("paths", path))]


def _command(words: list[str], names: Mapping[str, str] | None = None) -> str:
    """What a command prints that is about no features."""
    reply = _engine.with_engine(lambda engine: engine.call({"do": "command", "args": words}))
    if reply["code"] != 0:
        raise Error(_errors.read(reply["problems"], names or {}))
    text: str = reply["out"]
    return text


def types(
    name: str | None = None,
    *,
    search: str | None = None,
    dimension: str | None = None,
    paths: Iterable[str | os.PathLike[str]] = (),
) -> Any:
    """Feature types to choose from; with a name, that one.

    :param search: only those with all these words in name, description, tags, inputs or outputs
    :param paths: files or folders of more types
    """
    paths = tuple(paths)
    words = ["features", *([text_of("name", name)] if name else []), "--format", "json", *_path_options(paths)]
    found = json.loads(_command([*words, *option_words(search=search, dimension=dimension)]))
    all_types = TypeList(FeatureType(each, paths) for each in found)
    return all_types[0] if name else all_types


class Model:
    """A trained model of a file: ONNX, LightGBM or XGBoost."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = path_of("path", path)
        self._text = _command(["model", "show", self.path])
        self.outputs = tuple(_names(self._text, "out"))

    def __repr__(self) -> str:
        return self._text.rstrip()

    def draw(self) -> Drawing:
        """The layers of a network."""

        def work(engine: Engine) -> Drawing:
            path = engine.files.name(ending=".svg")
            try:
                _said(engine.call({"do": "command", "args": ["model", "show", self.path, "--svg", path]}), {path: "x"})
                return Drawing(Path(path).read_text(encoding="utf-8"))
            finally:
                engine.files.remove([path])

        return _engine.with_engine(work)

    def run(self, **inputs: Any) -> dict[str, Any]:
        """Runs the model on arrays of NumPy, and gives its outputs as such."""

        def work(engine: Engine) -> dict[str, Any]:
            return _computed(engine, self, inputs)

        return _engine.with_engine(work)


def _names(text: str, word: str) -> list[str]:
    """What goes in or comes out, of the lines that begin with the word."""
    found = [line.split() for line in text.splitlines()]
    return [words[1].split(":")[0].split("[")[0] for words in found if len(words) > 1 and words[0] == word]


def _said(reply: Mapping[str, Any], names: Mapping[str, str]) -> str:
    if reply["code"] != 0:
        raise Error(_errors.read(reply["problems"], names))
    text: str = reply["out"]
    return text


def _computed(engine: Engine, model: Model, inputs: Mapping[str, Any]) -> dict[str, Any]:
    import numpy

    paths = {name: engine.files.name(ending=".npy") for name in (*inputs, *model.outputs)}
    words = ["model", "run", model.path]
    names = {path: f"the array '{name}'" for name, path in paths.items()}
    try:
        for name, value in inputs.items():
            numpy.save(paths[name], _input(name, value), allow_pickle=False)
            words += ["--in", f"{name}=@{paths[name]}"]
        for name in model.outputs:
            words += ["--out", f"{name}={paths[name]}"]
        _said(engine.call({"do": "command", "args": words}), names)
        return {name: numpy.load(paths[name]) for name in model.outputs}
    finally:
        engine.files.remove(list(paths.values()))


def _input(name: str, value: Any) -> Any:
    import numpy

    try:
        array = numpy.asarray(value)
    except (TypeError, ValueError) as problem:
        raise plain("type", f"the input '{name}' is no array: {problem}", "give an array of numbers") from None
    if numpy.ma.is_masked(value):
        raise plain("missing-value", f"the input '{name}' has masked cells", "fill them: models take all cells")
    if array.dtype.kind not in "biufUS":
        raise plain("type", f"the input '{name}' holds {array.dtype}", "give an array of numbers")
    return array


def model(path: str | os.PathLike[str]) -> Model:
    """Opens a trained model; in formulas, it is called by ``weft.compile(..., models={"alpha": path})``."""
    return Model(path)
