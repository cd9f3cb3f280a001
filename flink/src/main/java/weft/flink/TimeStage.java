package weft.flink;

import java.util.Comparator;
import java.util.List;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import weft.cluster.Shipment;

/// All rows of a time together, when the watermark says that there are no more: ordered by entity,
/// so that it leaves no trace which came first.
final class TimeStage extends StageOperator<Long, RowFrame> {
  /// @param stage the one that follows
  TimeStage(Shipment features, int stage, RowFrameSerializer frames) {
    super(features, stage, frames, StageAnswer.ONWARD);
  }

  @Override
  Comparator<RowFrame> order() {
    return RowFrame.byEntity(frames.cells());
  }

  @Override
  Long key(RowFrame frame) {
    return frame.key;
  }

  @Override
  public void processElement(StreamRecord<RowFrame> record) throws Exception {
    await(record.getValue());
  }

  @Override
  public void onEventTime(InternalTimer<Long, VoidNamespace> timer) throws Exception {
    List<RowFrame> rows = due(timer.getKey());
    var order = new long[rows.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    stages.across(stage, i -> rows.get(i).numbers, i -> rows.get(i).others, order, order.length);
    rows.forEach(this::emit);
  }
}
