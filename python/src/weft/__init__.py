"""One computation, written once, checked before it runs, and run anywhere with the same bits.

    >>> import weft
    >>> f = weft.compile("momentum = pct_change(close, 20)")
    >>> out = f.run(df, by="symbol", order="time")
"""

from __future__ import annotations

import importlib.util

if importlib.util.find_spec("pyarrow") is None:
    raise ModuleNotFoundError("weft needs pyarrow: pip install pyarrow", name="pyarrow")

import pyarrow

if int(pyarrow.__version__.split(".")[0]) < 16:
    raise ImportError(f"weft needs pyarrow 16 or newer, and this is {pyarrow.__version__}: pip install -U pyarrow")

from . import _functions as functions
from ._engine import start, stop
from ._errors import Error, Problem, WeftWarning
from ._expressions import Expr, Span, call
from ._expressions import column as col
from ._expressions import parameter as param
from ._expressions import trace, where
from ._features import Features
from ._launch import VERSION as __version__
from ._library import FeatureType, Model, Project, compile, model, project, types
from ._live import Live
from ._polars import register as _register
from ._reports import Check, Drawing, Feature, Parity, Report

__all__ = [
    "Check",
    "Drawing",
    "Error",
    "Expr",
    "Feature",
    "FeatureType",
    "Features",
    "Live",
    "Model",
    "Parity",
    "Problem",
    "Project",
    "Report",
    "Span",
    "WeftWarning",
    "call",
    "col",
    "compile",
    "functions",
    "model",
    "param",
    "project",
    "start",
    "stop",
    "trace",
    "types",
    "where",
]

_register()
