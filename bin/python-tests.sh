#!/bin/sh
# Installs the wheels in a new virtual environment and runs the tests of the Python package there, with the libraries of
# the Python that WEFT_PYTHON names (python3 otherwise). Where that has no pyarrow, the tests that need none run.
# A type checker reads the package too, where there is mypy.
# Called by ./mvnw verify, with how often things are killed and cancelled, if it is to be more often than usual.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd -P)
python=${WEFT_PYTHON-python3}
place=$root/cli/target/python
. "$root/bin/venv.sh"
rm -rf "$place"
if ! "$python" -c 'import sys; assert sys.version_info >= (3, 10)' 2>/dev/null; then
  echo "the tests of the Python package are left out: $python is no Python 3.10 (WEFT_PYTHON names another)"
  exit 0
fi

export WEFT_CACHE="$place/cache"
cd "$root/python"
if ! "$python" -c 'import pip, venv, pyarrow' 2>/dev/null; then
  echo "of the tests of the Python package, those run that need no libraries: $python has no pyarrow (WEFT_PYTHON names another)"
  "$python" -m zipfile -e "$(echo "$root"/python/dist/weft-*.whl)" "$place/plain"
  PYTHONPATH=$place/plain "$python" -B -m unittest -q tests.plain.test_protocol tests.plain.test_progress tests.plain.test_needs
  exit
fi

make_venv "$place" "$root"/python/dist/weft-*.whl "$root"/python/dist/weft_files-*.whl
if ! [ -x "$(echo "$place"/lib/python*/site-packages/weft/engine/weft)" ]; then
  echo "what a wheel marks as a program is none where it is installed" >&2
  exit 1
fi
# The classes are archived once, as a first start does in the background.
sh "$place"/lib/python*/site-packages/weft/engine/weft --train || true
[ -z "${1-}" ] || export WEFT_KILLS="${WEFT_KILLS-$1}"
# A test that hangs ends with what every thread does.
limit=480
[ -z "${WEFT_KILLS-}" ] || limit=7200
"$place/bin/python" -c 'import weft; assert "site-packages" in weft.__file__, weft.__file__'
if "$place/bin/python" -c 'import pytest' 2>/dev/null; then
  "$place/bin/python" -m pytest -q -p no:cacheprovider -o faulthandler_timeout=$limit -o faulthandler_exit_on_timeout=true tests
else
  "$place/bin/python" -m unittest -q
fi
if "$place/bin/python" -c 'import mypy' 2>/dev/null; then
  "$place/bin/python" -m mypy --cache-dir "$place/mypy" --no-error-summary src/weft tests/usage.py
else
  echo "the types of the Python package are not checked: $python has no mypy"
fi
