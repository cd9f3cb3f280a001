package weft.flink;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.types.Row;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;
import weft.cluster.Shipment;
import weft.jit.row.RowState;

/// The rows of each entity in their order, where late ones correct what was answered. It keeps the
/// rows of the horizon, and the state before them: when a late row comes, they are answered again
/// with it, and answers that change come out again.
@SuppressWarnings("NullAway.Init")
final class CorrectedStage<T> extends StageOperator<String, T> {
  private static final long MILLI = 1_000_000;

  private final EntityBlockSerializer blocks;
  private final RowFrameSerializer answered;
  private final OutputTag<Row> late;
  private final boolean numbered;

  /// Nanoseconds.
  private final long horizon;

  /// What rows before the horizon left behind, and what all rows did.
  private transient ValueState<EntityBlock> before;

  private transient ValueState<EntityBlock> now;
  private transient ListState<RowFrame> kept;
  private transient JobCounter rows;
  private transient JobCounter lateRows;
  private transient JobCounter corrected;
  private transient JobCounter duplicates;
  private transient Supplier<RowState> starts;

  CorrectedStage(
      Shipment features,
      RowFrameSerializer frames,
      RowFrameSerializer answered,
      FlinkOptions options,
      OutputTag<Row> late,
      StageAnswer<T> answer) {
    super(features, 0, frames, answer);
    this.blocks = new EntityBlockSerializer(features, 0, options.cold());
    this.answered = answered;
    this.late = late;
    this.numbered = options.keys().sequence().isPresent();
    this.horizon = options.horizon().map(Duration::toNanos).orElseThrow();
  }

  @Override
  public void open() throws Exception {
    super.open();
    var store = getKeyedStateStore();
    before = store.getState(new ValueStateDescriptor<>("before", blocks));
    now = store.getState(new ValueStateDescriptor<>("block", blocks));
    kept = store.getListState(new ListStateDescriptor<>("kept", answered));
    starts = () -> stages.start(stage);
    rows = counter("rows");
    lateRows = counter("late");
    corrected = counter("corrected");
    duplicates = counter("duplicates");
  }

  /// The first time that can still be corrected, in nanoseconds.
  private long floor() {
    long mark = timers.currentWatermark();
    if (mark > Long.MAX_VALUE / MILLI) {
      // No row comes any more.
      return Long.MAX_VALUE;
    }
    return mark < (Long.MIN_VALUE + horizon) / MILLI ? Long.MIN_VALUE : mark * MILLI - horizon;
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
    long mark = timers.currentWatermark();
    if (frame.time() <= mark && frame.key < floor()) {
      aside(frame, lateRows, late);
      return;
    }
    await(frame);
  }

  @Override
  public void onEventTime(InternalTimer<String, VoidNamespace> timer) throws Exception {
    var all = new ArrayList<RowFrame>();
    kept.get().forEach(frame -> all.add(answered.own(frame)));
    var due = due(timer.getKey());
    if (!due.isEmpty()) {
      boolean follow = all.isEmpty() || order.compare(all.getLast(), due.getFirst()) < 0;
      if (follow) {
        all.addAll(follow(due));
      } else {
        again(all, due);
      }
    }
    trim(all);
  }

  /// Rows that come behind all others.
  private List<RowFrame> follow(List<RowFrame> due) throws Exception {
    EntityBlock block = block(now);
    var given = new ArrayList<RowFrame>();
    for (RowFrame frame : due) {
      if (isRepeated(given.isEmpty() ? null : given.getLast(), frame)) {
        continue;
      }
      answered.cells().read(frame);
      step(block, frame);
      answer(frame);
      given.add(frame);
    }
    now.update(block);
    return given;
  }

  private boolean isRepeated(@Nullable RowFrame last, RowFrame frame) {
    boolean same =
        numbered && last != null && last.key == frame.key && last.sequence == frame.sequence;
    if (same) {
      duplicates.inc();
    }
    return same;
  }

  /// Answers the rows that are kept once more, with some between them.
  private void again(List<RowFrame> all, List<RowFrame> due) throws Exception {
    var old = List.copyOf(all);
    all.clear();
    EntityBlock block = block(before).copy();
    int i = 0;
    int k = 0;
    while (i < old.size() || k < due.size()) {
      boolean own = k == due.size() || i < old.size() && order.compare(old.get(i), due.get(k)) <= 0;
      RowFrame known = own ? old.get(i++) : null;
      RowFrame frame = known != null ? known : due.get(k++);
      if (known == null && isRepeated(all.isEmpty() ? null : all.getLast(), frame)) {
        continue;
      }
      // A checkpoint may be writing the frame that was answered before.
      RowFrame fresh = answered.cells().read(frame.row);
      step(block, fresh);
      if (known == null) {
        answer(fresh);
      } else {
        fresh.revision = known.revision;
        if (!isSame(known, fresh)) {
          fresh.revision++;
          corrected.inc();
          emit(fresh);
        }
      }
      all.add(fresh);
    }
    now.update(block);
  }

  private static boolean isSame(RowFrame a, RowFrame b) {
    for (int i = 0; i < a.numbers.length; i++) {
      if (Double.doubleToLongBits(a.numbers[i]) != Double.doubleToLongBits(b.numbers[i])) {
        return false;
      }
    }
    return Arrays.deepEquals(a.others, b.others);
  }

  private void answer(RowFrame frame) {
    rows.inc();
    emit(frame);
  }

  private EntityBlock block(ValueState<EntityBlock> state) throws Exception {
    EntityBlock block = state.value();
    block = block == null ? blocks.createInstance() : block;
    blocks.settle(block);
    return block;
  }

  private void step(EntityBlock block, RowFrame frame) {
    stages.within(stage, block.state(starts), frame.key, frame.numbers, frame.others);
    block.last = frame.key;
  }

  /// What is before the horizon is no longer kept, only what it leaves behind.
  private void trim(List<RowFrame> all) throws Exception {
    long floor = floor();
    int gone = 0;
    while (gone < all.size() && all.get(gone).key < floor) {
      gone++;
    }
    if (gone > 0) {
      EntityBlock block = block(before);
      for (RowFrame frame : all.subList(0, gone)) {
        step(block, answered.cells().read(frame.row));
      }
      before.update(block);
    }
    kept.update(List.copyOf(all.subList(gone, all.size())));
    if (gone < all.size()) {
      // Looks again when the first row leaves the horizon.
      long next = Math.floorDiv(all.get(gone).key + horizon, MILLI) + 1;
      timers.registerEventTimeTimer(
          VoidNamespace.INSTANCE, Math.max(next, timers.currentWatermark() + 1));
    }
  }
}
