package weft.flink;

import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;

/// Watermarks as another generator gives them, and also after some thousand rows: where rows come
/// fast, few of them wait, and they are still in the cache of the processor when they are answered.
final class OftenEnough<T> implements WatermarkGenerator<T> {
  private static final int ROWS = 1 << 12;

  private final WatermarkGenerator<T> generator;
  private int rows;

  OftenEnough(WatermarkGenerator<T> generator) {
    this.generator = generator;
  }

  @Override
  public void onEvent(T event, long time, WatermarkOutput output) {
    generator.onEvent(event, time, output);
    if (++rows == ROWS) {
      rows = 0;
      generator.onPeriodicEmit(output);
    }
  }

  @Override
  public void onPeriodicEmit(WatermarkOutput output) {
    generator.onPeriodicEmit(output);
  }
}
