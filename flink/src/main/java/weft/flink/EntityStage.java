package weft.flink;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.types.Row;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import weft.cluster.Shipment;
import weft.jit.row.RowState;

/// The rows of each entity in their order, each answered from what earlier ones left behind.
@SuppressWarnings("NullAway.Init")
final class EntityStage<T> extends StageOperator<String, T> {
  private static final long MILLI = 1_000_000;
  private static final RowFrame NONE = new RowFrame(new Row(0), "", 0, 0);

  private final EntityBlockSerializer blocks;
  private final OutputTag<Row> late;

  /// Nanoseconds after which an entity without rows is forgotten; 0: never.
  private final long forget;

  /// Whether rows are numbered, so that those of equal numbers are the same row.
  private final boolean numbered;

  private transient ValueState<EntityBlock> state;
  private transient JobCounter rows;
  private transient JobCounter lateRows;
  private transient JobCounter repeated;
  private transient JobCounter duplicates;
  private transient JobCounter forgotten;
  private transient long bytes;
  private transient Supplier<RowState> starts;

  /// Room for the cells of a frame that no other stage awaits.
  private transient double[] numbers;

  private transient @Nullable Object[] others;

  EntityStage(
      Shipment features,
      int stage,
      RowFrameSerializer frames,
      FlinkOptions options,
      OutputTag<Row> late,
      StageAnswer<T> answer) {
    super(features, stage, frames, answer);
    this.blocks = new EntityBlockSerializer(features, stage, options.cold());
    this.late = late;
    this.forget = options.forget().map(Duration::toNanos).orElse(0L);
    this.numbered = options.keys().sequence().isPresent();
  }

  @Override
  public void open() throws Exception {
    super.open();
    state = getKeyedStateStore().getState(new ValueStateDescriptor<>("block", blocks));
    starts = () -> stages.start(stage);
    numbers = new double[frames.cells().size()];
    others = frames.cells().room();
    rows = counter("rows");
    lateRows = counter("late");
    repeated = counter("repeated");
    duplicates = counter("duplicates");
    forgotten = counter("forgotten");
    getMetricGroup().addGroup("weft").gauge("entityStateBytes", (Gauge<Long>) () -> bytes);
  }

  @Override
  Comparator<RowFrame> order() {
    return RowFrame.byTime(frames.cells());
  }

  @Override
  String key(RowFrame frame) {
    return frame.entity;
  }

  @Override
  public void processElement(StreamRecord<RowFrame> record) throws Exception {
    RowFrame frame = record.getValue();
    if (stage == 0 && frame.time() <= timers.currentWatermark()) {
      aside(frame, lateRows, late);
      return;
    }
    await(frame);
  }

  @Override
  public void onEventTime(InternalTimer<String, VoidNamespace> timer) throws Exception {
    List<RowFrame> due = due(timer.getKey());
    EntityBlock block = state.value();
    if (!due.isEmpty()) {
      block = block == null ? blocks.createInstance() : block;
      blocks.settle(block);
      answer(due, block);
      bytes = block.state(starts).bytes();
      state.update(block);
    }
    if (forget > 0 && block != null) {
      forget(block);
    }
  }

  private void answer(List<RowFrame> due, EntityBlock block) {
    RowFrame before = NONE;
    RowState current = block.state(starts);
    for (RowFrame frame : due) {
      boolean twice = before.key == frame.key && before != NONE;
      if (twice && numbered && before.sequence == frame.sequence) {
        duplicates.inc();
        continue;
      }
      if (twice && stage == 0) {
        repeated.inc();
        frame.turn = before.turn + 1;
      }
      if (forget > 0 && block.last != Long.MIN_VALUE && frame.key - block.last > forget) {
        forgotten.inc();
        block.startAgain(stages.start(stage));
        current = block.state(starts);
      }
      read(frame);
      stages.within(stage, current, frame.key, frame.numbers, frame.others);
      block.last = frame.key;
      rows.inc();
      emit(frame);
      before = frame;
    }
  }

  private void read(RowFrame frame) {
    if (stage + 1 < stages.count()) {
      frames.cells().read(frame);
    } else if (!frame.isRead()) {
      frames.cells().read(frame, numbers, others);
    }
  }

  /// Drops the state of an entity without rows for long, or looks again when it will be long.
  private void forget(EntityBlock block) {
    long end = Math.floorDiv(block.last + forget, MILLI) + 1;
    if (end <= timers.currentWatermark()) {
      state.clear();
      forgotten.inc();
    } else {
      timers.registerEventTimeTimer(VoidNamespace.INSTANCE, end);
    }
  }
}
