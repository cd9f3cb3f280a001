#!/bin/sh
# What features cost on a cluster's engine, beside a job that computes nothing: cost.sh flink|spark [ROWS [REPEATS]]
# Builds what it needs, then runs weft.flink.FlinkCost or weft.spark.SparkCost with W1 of the benchmarks.
root=$(cd "$(dirname "$0")/.." && pwd -P) || exit 1
engine=$1
rows=${2:-2000000}
repeats=${3:-5}
case $engine in
  flink) main=weft.flink.FlinkCost ;;
  spark) main=weft.spark.SparkCost ;;
  *) echo "usage: cost.sh flink|spark [ROWS [REPEATS]]" >&2; exit 2 ;;
esac
cd "$root" || exit 1
JAVA_HOME=$(bin/find-jdk.sh) || exit 1
path=$engine/target/cost.classpath
if [ -z "$WEFT_COST_BUILT" ]; then
  ./mvnw -q -B -ntp -Dunchecked -pl "$engine" -am test-compile \
    dependency:build-classpath -Dmdep.outputFile=target/cost.classpath -Dmdep.includeScope=test || exit 1
fi
exec "$JAVA_HOME/bin/java" -Xmx3g --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED \
  --sun-misc-unsafe-memory-access=allow $WEFT_COST_OPTS \
  -cp "$engine/target/test-classes:$engine/target/classes:$(cat "$path")" \
  $main bench/src/main/resources/weft/bench/w1.weft "$rows" "$repeats"
