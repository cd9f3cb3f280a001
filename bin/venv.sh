# A virtual environment with wheels, for tests of the Python package. $python: the Python whose libraries it has.

# Makes one in the folder $1 and installs the wheels that follow.
make_venv() {
  place=$1
  shift
  rm -rf "$place"
  "$python" -m venv --without-pip "$place"
  "$python" - "$place" <<'END'
# No network: libraries are those of the Python that made the environment.
import glob, sys, sysconfig
folder = glob.glob(sys.argv[1] + "/lib/python*/site-packages")[0]
with open(folder + "/libraries.pth", "w") as paths:
    print(sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), sep="\n", file=paths)
END
  "$python" -m pip --python "$place/bin/python" install -q --no-index --no-deps --disable-pip-version-check "$@"
}
