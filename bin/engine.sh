#!/bin/sh
# Starts the engine of the Python package. WEFT_OPTS: more flags for the JVM. WEFT_JAVA: the runtime, if it is not to be
# looked for. WEFT_CACHE: the folder for the AOT cache, which `weft --train` makes; none without it.

here=$(cd "$(dirname "$0")" && pwd -P) || exit 1
image=$here/lib
jdk=${WEFT_JAVA-}
[ -n "$jdk" ] || jdk=$(sh "$here/find-jdk.sh") || exit 1
. "$here/start.sh"

untrained=yes
if [ -n "${WEFT_CACHE-}" ]; then
  set_class_path
  aot=$WEFT_CACHE/$(printf '%s' "$jdk:$class_path" | cksum | tr ' ' -).aot
  [ ! -s "$aot" ] || untrained=
fi
if [ "${1-}" = --train ]; then
  [ -n "${untrained}" ] || exit 0
  mkdir -p "$WEFT_CACHE" && cd "$here" || exit 1
  next=$aot.$$
  "$jdk/bin/java" $flags -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining -XX:AOTCacheOutput="$next" \
    -cp "$class_path" weft.cli.Training examples/first.weft examples/bars.csv >/dev/null 2>&1 && mv "$next" "$aot"
  exit
fi
start "$@"
