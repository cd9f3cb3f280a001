# How weft starts: read by the launcher of the repository and by that of an installed weft.
# $jdk: the JDK or runtime; $image: the folder with the jars and the AOT cache; $untrained: set where the cache is of
# another JDK; $aot: the cache, where it is not in the folder.

# The JVM's warnings go to stderr, except that it says nothing about a cache that it cannot use. Long computations need
# every compiler tier. The parallel collector starts as fast as any, and puts long columns beside each other: where each
# starts on a page of its own, as with the default one, they get in each other's way in the caches.
# The nursery holds the rows that are read, computed and written together, so that they need not be copied out of it; a
# larger one would only fill with what is read and forgotten. Methods are compiled later than usual, by either compiler:
# most commands end before that pays (`serve` and `studio` stay). Loops are compiled as soon as ever.
# With the export, long computations load the Vector API when they need it: asked for at the start, the JVM prints a
# warning and starts more slowly. Where there is no native zstd for the machine, the one in Java needs `Unsafe`.
flags="--enable-native-access=ALL-UNNAMED --add-exports java.base/jdk.internal.module=ALL-UNNAMED
  --sun-misc-unsafe-memory-access=allow -XX:+UseParallelGC -Xlog:disable -Xlog:all=warning,aot*=off,cds*=off:stderr"
later="-XX:Tier3InvocationThreshold=2000 -XX:Tier3MinInvocationThreshold=1000 -XX:Tier3CompileThreshold=20000
  -XX:Tier4InvocationThreshold=20000 -XX:Tier4MinInvocationThreshold=2400 -XX:Tier4CompileThreshold=60000"

# $WEFT_JARS: more of them, such as those of the Python package weft-files.
set_class_path() {
  class_path=
  for jar in "$image"/*.jar; do
    class_path=$class_path:$jar
  done
  class_path=${class_path#:}${WEFT_JARS:+:$WEFT_JARS}
}

# The flags for a run that may take so many megabytes.
sized() {
  nursery=$(($1 / 6))
  [ "$nursery" -le 128 ] || nursery=128
  echo "-Xmx$(($1 * 7 / 10))m -Xmn${nursery}m"
}

start() {
  set_class_path
  : "${aot:=$image/weft.aot}"
  cache=-XX:AOTCache=$aot
  [ -z "${untrained-}" ] && [ -s "$aot" ] || cache=
  case ${WEFT_OPTS-} in *-Xshare* | *AOT* | *SharedArchive*) cache= ;; esac
  # A run that may take so much memory leaves three tenths of it to DuckDB and to the JVM itself.
  heap=-Xmn128m
  case ${1-} in serve | studio) later= ;; esac
  before=
  for word in "$@"; do
    case $before=$word in --memory=*) size=$word ;; *=--memory=*) size=${word#--memory=} ;; *) size= ;; esac
    before=$word
    number=${size%%[!0-9]*}
    case $size in
      "$number"[Mm]*) bits=0 ;;
      "$number"[Gg]*) bits=10 ;;
      "$number"[Tt]*) bits=20 ;;
      *) continue ;;
    esac
    case $number in 0* | ??????* | "") ;; *) [ $((number << bits)) -ge 512 ] && heap=$(sized $((number << bits))) ;; esac
  done
  set -f
  exec "$jdk/bin/java" $flags $later $heap -Dweft.command="$0" ${cache:+"$cache"} ${WEFT_OPTS-} -cp "$class_path" weft.cli.Main "$@"
}
