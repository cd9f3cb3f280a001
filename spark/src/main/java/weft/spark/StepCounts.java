package weft.spark;

import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;
import weft.ir.Tensor;

/// What jobs count, as accumulators of Spark: shown with the stages in its pages. A task that is
/// run again counts again.
///
/// @param first whether rows are counted: by the first step only
public record StepCounts(
    LongAccumulator rowCount,
    LongAccumulator repeatedCount,
    LongAccumulator missingCount,
    boolean first)
    implements Serializable {
  static StepCounts of(SparkContext context) {
    return new StepCounts(
        context.longAccumulator("weft rows"),
        context.longAccumulator("weft repeated"),
        context.longAccumulator("weft missing"),
        true);
  }

  StepCounts later() {
    return new StepCounts(rowCount, repeatedCount, missingCount, false);
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
  ///
  /// @param between whether they are no results yet: then nothing is counted
  void missing(Tensor[] columns, boolean between) {
    if (between) {
      return;
    }
    long count = 0;
    for (Tensor column : columns) {
      for (int i = 0; i < column.size(); i++) {
        count += column.missingAt(i) ? 1 : 0;
      }
    }
    missingCount.add(count);
  }
}
