package weft.spark;

import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/// What jobs count, as accumulators of Spark: shown with the stages in its pages. A task that is
/// run again counts again.
///
/// @param cutCount of times that features compute, which Spark has to the microsecond only
/// @param first whether rows are counted: by the first step only
public record StepCounts(
    LongAccumulator rowCount,
    LongAccumulator repeatedCount,
    LongAccumulator missingCount,
    LongAccumulator cutCount,
    boolean first)
    implements Serializable {
  static StepCounts of(SparkContext context) {
    return new StepCounts(
        context.longAccumulator("weft rows"),
        context.longAccumulator("weft repeated"),
        context.longAccumulator("weft missing"),
        context.longAccumulator("weft cut times"),
        true);
  }

  StepCounts later() {
    return new StepCounts(rowCount, repeatedCount, missingCount, cutCount, false);
  }

  void rows(long count) {
    if (first) {
      rowCount.add(count);
    }
  }

  void repeated(long count) {
    repeatedCount.add(count);
  }

  /// Cells of results that are missing.
  void missing(long count) {
    missingCount.add(count);
  }
}
