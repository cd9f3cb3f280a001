#!/bin/sh
# Installs the wheels in a new virtual environment and runs the tests of the Python package there, with the libraries of
# the Python that WEFT_PYTHON names (python3 otherwise). Called by ./mvnw verify.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd -P)
python=${WEFT_PYTHON-python3}
if ! "$python" -c 'import sys, pip, venv, pyarrow; assert sys.version_info >= (3, 10)' 2>/dev/null; then
  echo "the tests of the Python package are left out: $python is not a Python 3.10 with pip and pyarrow (WEFT_PYTHON names another)"
  exit 0
fi

place=$root/cli/target/python
rm -rf "$place"
"$python" -m venv --without-pip "$place"
"$python" - "$place" <<'END'
# No network: libraries are those of the Python that made the environment.
import glob, sys, sysconfig
folder = glob.glob(sys.argv[1] + "/lib/python*/site-packages")[0]
with open(folder + "/libraries.pth", "w") as paths:
    print(sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), sep="\n", file=paths)
END
"$python" -m pip --python "$place/bin/python" install -q --no-index --no-deps --disable-pip-version-check "$root"/python/dist/weft-*.whl "$root"/python/dist/weft_files-*.whl
export WEFT_CACHE="$place/cache"
# The classes are archived once, as a first start does in the background.
sh "$place"/lib/python*/site-packages/weft/engine/weft --train || true
cd "$root/python"
"$place/bin/python" -c 'import weft; assert "site-packages" in weft.__file__, weft.__file__'
if "$place/bin/python" -c 'import pytest' 2>/dev/null; then
  "$place/bin/python" -m pytest -q -p no:cacheprovider tests
else
  "$place/bin/python" -m unittest -q
fi
