package weft.flink;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
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
abstract class StageOperator<K> extends AbstractStreamOperator<RowFrame>
    implements OneInputStreamOperator<RowFrame, RowFrame>, Triggerable<K, VoidNamespace> {
  final Shipment features;
  final int stage;
  private final RowFrameSerializer frames;
  transient RowStages stages;
  transient InternalTimerService<VoidNamespace> timers;
  private transient ListState<RowFrame> waiting;
  private transient StreamRecord<RowFrame> record;

  /// The keys that have a timer for the time that was asked for last.
  private transient Set<Object> told;

  private transient long next;

  StageOperator(Shipment features, int stage, RowFrameSerializer frames) {
    this.features = features;
    this.stage = stage;
    this.frames = frames;
  }

  @Override
  public void open() throws Exception {
    super.open();
    stages = new RowStages(features.plan());
    timers = getInternalTimerService("weft", VoidNamespaceSerializer.INSTANCE, this);
    waiting = getKeyedStateStore().getListState(new ListStateDescriptor<>("waiting", frames));
    record = new StreamRecord<>(null);
    told = new HashSet<>();
    next = Long.MIN_VALUE;
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

  /// Lets a frame wait.
  final void await(RowFrame frame, long timer) throws Exception {
    waiting.add(frame);
    if (timer != next) {
      next = timer;
      told.clear();
    }
    // A timer costs more than to remember that it is there.
    if (told.add(getCurrentKey())) {
      timers.registerEventTimeTimer(VoidNamespace.INSTANCE, timer);
    }
  }

  /// Takes the frames of the key at hand that the watermark has passed. Those that go on waiting
  /// are looked at again when it passes the first of them.
  final List<RowFrame> due() throws Exception {
    long now = timers.currentWatermark();
    var due = new ArrayList<RowFrame>();
    var later = new ArrayList<RowFrame>();
    long first = Long.MAX_VALUE;
    Iterable<RowFrame> all = waiting.get();
    if (all != null) {
      for (RowFrame each : all) {
        RowFrame frame = frames.own(each);
        if (frame.time() <= now) {
          due.add(frame);
        } else {
          later.add(frame);
          first = Math.min(first, frame.time());
        }
      }
    }
    if (later.isEmpty()) {
      waiting.clear();
    } else {
      waiting.update(later);
      timers.registerEventTimeTimer(VoidNamespace.INSTANCE, first);
    }
    return due;
  }

  final void emit(RowFrame frame) {
    output.collect(record.replace(frame, frame.time()));
  }

  @Override
  public void onProcessingTime(InternalTimer<K, VoidNamespace> timer) {
    throw new IllegalStateException();
  }
}
