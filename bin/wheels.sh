#!/bin/sh
# Packs the Python wheels into python/dist. Called by ./mvnw package, with the version; the jars are built by then.
# A second argument is a Java runtime, which becomes a wheel too.
set -eu

version=$1
root=$(cd "$(dirname "$0")/.." && pwd -P)
jdk=$("$root/bin/find-jdk.sh")
rm -f "$root"/python/dist/weft-*.whl "$root"/python/dist/weft_files-*.whl
"$jdk/bin/java" "$root/bin/Wheel.java" "$version" "$root" "$root/cli/target/weft-cli.classpath" \
  "$root/cli/target/weft-cli.jar" "$root/python/dist" ${2+"$2"}
