#!/bin/sh
# What features cost on a cluster's engine, beside a job that computes nothing: cost.sh flink|spark [ROWS [REPEATS [copies]]]
# What is predicted of four programs there, and what they take then: cost.sh flink-scale|spark-scale [ROWS [REPEATS]]
# Builds what it needs, then runs FlinkCost or SparkCost with W1 of the benchmarks, FlinkScale or SparkScale.
root=$(cd "$(dirname "$0")/.." && pwd -P) || exit 1
engine=${1%-scale}
w1=bench/src/main/resources/weft/bench/w1.weft
case $1 in
  flink) set -- weft.flink.FlinkCost $w1 "${2:-2000000}" "${3:-5}" "${4:-reuse}" ;;
  spark) set -- weft.spark.SparkCost $w1 "${2:-2000000}" "${3:-5}" ;;
  flink-scale) set -- weft.flink.FlinkScale "${2:-500000}" "${3:-3}" ;;
  spark-scale) set -- weft.spark.SparkScale "${2:-500000}" "${3:-3}" ;;
  *) echo "usage: cost.sh flink|spark|flink-scale|spark-scale [ROWS [REPEATS]]" >&2; exit 2 ;;
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
  "$@"
