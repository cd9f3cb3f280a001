"""The pages do what they say."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import unittest
import warnings

from .support import ROOT


def blocks(text: str) -> list[tuple[str, str]]:
    """Code with what stands below it."""
    found = re.findall(r"```python\n(.*?)```\n(?:```text\n(.*?)```)?", text, re.DOTALL)
    return [(code, expected) for code, expected in found]


class PagesTest(unittest.TestCase):
    def setUp(self) -> None:
        self._folder = os.getcwd()
        os.chdir(ROOT)

    def tearDown(self) -> None:
        os.chdir(self._folder)

    def _run(self, code: str, names: dict[str, object]) -> str:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile(code, "page", "exec"), names)
        return out.getvalue()

    def test_python_page(self) -> None:
        names: dict[str, object] = {}
        for code, expected in blocks((ROOT / "docs" / "python.md").read_text()):
            self.assertEqual(self._run(code, names).strip(), expected.strip(), code)

    def test_readme(self) -> None:
        for code, expected in blocks((ROOT / "README.md").read_text()):
            self.assertEqual(self._run(code, {}).strip(), expected.strip(), code)

    def test_notebook(self) -> None:
        path = ROOT / "examples" / "first.ipynb"
        if not path.exists():
            self.skipTest("there is no notebook")
        names: dict[str, object] = {}
        for cell in json.loads(path.read_text())["cells"]:
            if cell["cell_type"] == "code":
                expected = "".join(
                    "".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream"
                )
                self.assertEqual(self._run("".join(cell["source"]), names).strip(), expected.strip(), cell["source"])


if __name__ == "__main__":
    unittest.main()
