package weft.flink;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.types.Row;
import org.apache.flink.util.OutputTag;
import weft.cluster.Shipment;
import weft.live.RowStages;

/// Frames wait by key until the watermark passes them, and go through a stage in their order.
@SuppressWarnings("NullAway.Init")
abstract class StageOperator<K, T> extends AbstractStreamOperator<T>
    implements OneInputStreamOperator<RowFrame, T>, Triggerable<K, VoidNamespace> {
  private static final String WAITING = "waiting";

  final Shipment features;
  final int stage;
  final RowFrameSerializer frames;
  private final StageAnswer<T> answer;
  transient RowStages stages;
  transient InternalTimerService<VoidNamespace> timers;
  transient Comparator<RowFrame> order;
  private transient Map<K, WaitingFrames> waiting;
  private transient ListState<RowFrame> saved;
  private transient boolean restored;
  private transient StreamRecord<T> record;

  StageOperator(Shipment features, int stage, RowFrameSerializer frames, StageAnswer<T> answer) {
    this.features = features;
    this.stage = stage;
    this.frames = frames;
    this.answer = answer;
  }

  abstract K key(RowFrame frame);

  /// In which order the frames of a key go through the stage.
  abstract Comparator<RowFrame> order();

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    restored = context.isRestored();
  }

  @Override
  public void open() throws Exception {
    super.open();
    stages = new RowStages(features.plan());
    timers = getInternalTimerService("weft", VoidNamespaceSerializer.INSTANCE, this);
    order = order();
    waiting = new HashMap<>();
    saved = getKeyedStateStore().getListState(new ListStateDescriptor<>(WAITING, frames));
    record = new StreamRecord<>(null);
    answer.open(getRuntimeContext());
    if (restored) {
      restore();
    }
  }

  /// A row that comes too late goes aside; the first is told.
  ///
  /// @param count of such rows
  final void aside(RowFrame frame, JobCounter count, OutputTag<Row> late) {
    if (count.isFirst()) {
      LOG.warn("rows that come too late go aside; the first: {}", frame.row);
      count.tell(String.valueOf(frame.row));
    }
    count.inc();
    output.collect(late, new StreamRecord<>(frame.row, frame.time()));
  }

  /// Rows go through several stages, and are counted for the job in the first.
  final JobCounter counter(String name) {
    return stage == 0
        ? JobCounter.of(getRuntimeContext(), name)
        : JobCounter.again(getRuntimeContext(), name);
  }

  /// A row asks for no state, so Flink need not be told its key.
  @Override
  @SuppressWarnings("rawtypes")
  public void setKeyContextElement1(StreamRecord record) {}

  /// Lets a frame wait until the watermark passes it.
  final void await(RowFrame frame) {
    K key = key(frame);
    if (waiting.computeIfAbsent(key, _ -> new WaitingFrames(order)).add(frame)) {
      setCurrentKey(key);
      timers.registerEventTimeTimer(VoidNamespace.INSTANCE, frame.time());
    }
  }

  /// Takes the frames of the key at hand that the watermark has passed, in their order. Those that
  /// go on waiting are looked at again when it passes the first of them.
  final List<RowFrame> due(K key) {
    WaitingFrames all = waiting.get(key);
    if (all == null) {
      return List.of();
    }
    var due = all.take(timers.currentWatermark());
    if (all.saved) {
      saved.clear();
      all.saved = false;
    }
    if (all.isEmpty()) {
      waiting.remove(key);
    } else if (!due.isEmpty()) {
      timers.registerEventTimeTimer(VoidNamespace.INSTANCE, all.first());
    }
    return due;
  }

  /// What waits is in the state when there is a checkpoint, and only then.
  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    for (var each : waiting.entrySet()) {
      setCurrentKey(each.getKey());
      saved.update(each.getValue().all());
      each.getValue().saved = true;
    }
  }

  private void restore() throws Exception {
    List<K> keys;
    try (Stream<K> all = this.<K>getKeyedStateBackend().getKeys(WAITING, VoidNamespace.INSTANCE)) {
      keys = all.toList();
    }
    for (K key : keys) {
      setCurrentKey(key);
      for (RowFrame frame : saved.get()) {
        await(frames.own(frame));
      }
    }
    waiting.values().forEach(all -> all.saved = true);
  }

  final void emit(RowFrame frame) {
    output.collect(record.replace(answer.of(frame), frame.time()));
  }

  @Override
  public void onProcessingTime(InternalTimer<K, VoidNamespace> timer) {
    throw new IllegalStateException();
  }
}
