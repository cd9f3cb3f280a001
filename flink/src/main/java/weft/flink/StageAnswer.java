package weft.flink;

import java.io.Serializable;
import org.apache.flink.api.common.functions.RuntimeContext;

/// What a stage hands on of a frame that has been through it.
interface StageAnswer<T> extends Serializable {
  /// The frame itself, which another stage awaits.
  StageAnswer<RowFrame> ONWARD = frame -> frame;

  /// Called once on each worker, before the first frame.
  default void open(RuntimeContext context) {}

  T of(RowFrame frame);
}
