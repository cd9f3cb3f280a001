"""A program as users write it, for type checkers: it is never run."""

from __future__ import annotations

from collections.abc import Mapping

import pyarrow as pa

import weft


def uses(table: pa.Table, reader: pa.RecordBatchReader, arrays: dict[str, list[float]]) -> pa.Table:
    f = weft.compile("a = rolling_mean(close, $n)", params={"n": 20})
    names: tuple[str, ...] = f.names
    report: weft.Report = f.bounds({"close": (10, 500), "open": "10..500 not missing"})
    drawing: weft.Drawing = f.explain("svg")
    ok: bool = f.check(table).ok and bool(f.parity(table, engines=["compiled"]))
    streamed: pa.RecordBatchReader = f.run(reader, memory="1GB")
    columns: dict[str, list[float]] = f.run(arrays, by=False, order=False)
    with f.live(by="symbol", lateness="2s") as live:
        rows: list[dict[str, object]] = live.push({"close": 1.0})
    close: weft.Expr = weft.col("close")
    gap = (close - close.rolling_mean(20)) / close.rolling_std(weft.Span("5m"))
    calm = weft.where((gap < 1) & ~(gap < -1), gap, 0)
    more: weft.Features = weft.compile({"gap": gap, "calm": calm}).derive("close", mode="reverse", only="gap")
    kept: Mapping[str, object] = more.params
    try:
        weft.types("rsi")
    except weft.Error as e:
        print(e.code, e.line, e.hint, names, report, drawing, ok, streamed, columns, rows, kept)
    return more.run(table)
