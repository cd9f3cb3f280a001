#!/bin/sh
# Installs the wheel with a Java runtime beside that of the package, and runs tests there: the runtime has what the engine
# needs, and is the one that runs it. The Python is that of WEFT_PYTHON (python3 otherwise).
# Called by bin/dist.sh, which makes the wheels.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd -P)
python=${WEFT_PYTHON-python3}
. "$root/bin/venv.sh"
if ! "$python" -c 'import sys, pip, venv, pyarrow; assert sys.version_info >= (3, 10)' 2>/dev/null; then
  echo "the wheel with a Java runtime is not tested: $python is no Python 3.10 with pyarrow (WEFT_PYTHON names another)"
  exit 0
fi
place=$root/cli/target/java-wheel
make_venv "$place" "$root"/python/dist/weft-*.whl "$root"/python/dist/weft_files-*.whl "$root"/python/dist/weft_java-*.whl
unset JAVA_HOME JAVA25_HOME WEFT_JAVA WEFT_COMMAND
cd "$root/python"
WEFT_CACHE=$place/cache "$place/bin/python" -m unittest -q tests.test_wheels tests.test_run
echo "the wheel with a Java runtime runs the tests of the Python package"
