package weft.spark;

import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/// What jobs count, as accumulators of Spark: shown with the stages in its pages. A task that is
/// run again counts again.
///
/// @param first whether rows are counted: by the first step only
record StepCounts(LongAccumulator rowCount, LongAccumulator repeatedCount, boolean first)
    implements Serializable {
  static StepCounts of(SparkContext context) {
    return new StepCounts(
        context.longAccumulator("weft rows"), context.longAccumulator("weft repeated"), true);
  }

  StepCounts later() {
    return new StepCounts(rowCount, repeatedCount, false);
  }

  void rows(long count) {
    if (first) {
      rowCount.add(count);
    }
  }

  void repeated(long count) {
    repeatedCount.add(count);
  }
}
