"""The bits of the command."""

from __future__ import annotations

import collections
import json
import tempfile
import unittest
import warnings
from pathlib import Path
from typing import Any

import pyarrow as pa

from .support import ROOT, command, weft

FOLDER = ROOT / "conformance"


def table(columns: dict[str, list[Any]]) -> pa.Table:
    """Texts such as NaN stand for numbers that JSON can't write."""

    def cell(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        return {"NaN": None, "Infinity": float("inf"), "-Infinity": float("-inf")}.get(value, value)

    arrays = {}
    for name, cells in columns.items():
        if name == "time" and any(isinstance(x, str) for x in cells):
            arrays[name] = pa.array(cells).cast(pa.timestamp("ns", "UTC"))
            continue
        texts = name in ("symbol", "sector") or any(isinstance(x, str) and isinstance(cell(x), str) for x in cells)
        arrays[name] = pa.array(cells if texts else [cell(x) for x in cells])
    return pa.table(arrays)


def same_bits(one: pa.ChunkedArray, other: pa.ChunkedArray) -> bool:
    """Nulls and signs of zeros included."""
    if one.type == pa.float64():
        left, right = one.combine_chunks().fill_null(0), other.combine_chunks().fill_null(0)
        as_whole = [pa.Array.from_buffers(pa.int64(), len(x), [None, x.buffers()[1]], offset=x.offset) for x in (left, right)]
        return bool(one.is_null().equals(other.is_null()) and as_whole[0].equals(as_whole[1]))
    return bool(one.combine_chunks().equals(other.combine_chunks()))


class BitsTest(unittest.TestCase):
    def compare(self, program: str, data: pa.Table | str, options: dict[str, Any], words: list[str]) -> int:
        """Runs a program from Python and by the command, and compares all features."""
        with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            rows = data if isinstance(data, str) else str(Path(folder, "rows.arrow"))
            if not isinstance(data, str):
                with pa.OSFile(rows, "wb") as out, pa.ipc.new_file(out, data.schema) as file:
                    file.write_table(data)
            Path(folder, "p.weft").write_text(program)
            out_path = str(Path(folder, "out.arrow"))
            ran = command("run", str(Path(folder, "p.weft")), "--data", rows, "--out", out_path, *words)
            self.assertEqual(ran.returncode, 0, ran.stderr)
            expected = pa.ipc.open_file(out_path).read_all()
            found = weft.compile(program, params=options.get("params")).run(data, **options)
        names = [name for name in expected.column_names if name not in ("time", "symbol")]
        for name in names:
            self.assertTrue(same_bits(found[name], expected[name]), name)
        return len(names)

    def test_features(self) -> None:
        """All cases: formulas without parameters together, the others one by one."""
        suite = json.loads((FOLDER / "features.json").read_text())
        lines: dict[str, list[str]] = collections.defaultdict(list)
        programs: list[tuple[str, str, dict[str, Any]]] = []
        for i, case in enumerate(suite["cases"]):
            formula = f"label f{i} = {case['formula']}" if "formula" in case else case["program"]
            if "formula" in case and "params" not in case:
                lines[case["table"]].append(formula)
            else:
                programs.append((case["table"], formula, case.get("params", {})))
        together = [(name, "\n".join(formulas), {}) for name, formulas in lines.items()]
        compared = 0
        for name, program, params in [*together, *programs]:
            about = suite["tables"][name]
            data = str(FOLDER / about["csv"]) if "csv" in about else table(about["columns"])
            by, order = about["entity"] or False, about["order"] or False
            words = ["--by", by or "none", "--order", order or "none"]
            words += [word for param in params.items() for word in ("--param", "{}={}".format(*param))]
            compared += self.compare(program, data, {"by": by, "order": order, "params": params}, words)
        self.assertGreaterEqual(compared, len(suite["cases"]))

    def test_alphas(self) -> None:
        import pyarrow.csv

        panel = pyarrow.csv.read_csv(FOLDER / "panel.csv.gz")
        compared = self.compare((FOLDER / "alpha101_public.weft").read_text(), panel, {}, [])
        self.assertGreaterEqual(compared, 43)


if __name__ == "__main__":
    unittest.main()
