package weft.spark;

import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.util.LongAccumulator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A time in nanoseconds as Spark has it, in microseconds. Times that are cut are counted; each
/// task tells the first.
///
/// @param name of the feature
record ToMicros(String name, LongAccumulator cut) implements UDF1<Long, Long> {
  private static final Logger LOG = LoggerFactory.getLogger(ToMicros.class);
  private static final long MICRO = 1000;

  @Override
  public @Nullable Long call(@Nullable Long nanos) {
    if (nanos == null) {
      return null;
    }
    if (Math.floorMod(nanos, MICRO) != 0) {
      if (cut.value() == 0) {
        LOG.warn("times of {} are cut to microseconds, the first: {} ns", name, nanos);
      }
      cut.add(1);
    }
    return Math.floorDiv(nanos, MICRO);
  }
}
