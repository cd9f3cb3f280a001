package weft.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.WeftException;
import weft.live.Counters;
import weft.live.Intake;
import weft.live.ModeFold;
import weft.live.Row;
import weft.live.Sink;
import weft.live.TimePolicy;
import weft.live.store.SnapshotStore;

/// Ticks go in, and a row comes out for each bar.
final class BarEngine implements Engine {
  private final ModeFold fold;
  private final Intake intake;
  private final Sink sink;
  private final boolean byClock;

  /// @param byClock whether bars end when rows of any entity are past their end, and not only with
  ///   rows of their own
  BarEngine(ModeFold fold, TimePolicy policy, boolean byClock, Sink sink) {
    this.byClock = byClock;
    this.fold = fold;
    this.intake = new Intake(fold, policy, sink);
    this.sink = sink;
  }

  @Override
  public void push(Row row) {
    intake.push(row);
    if (byClock) {
      fold.passed(intake.clock(), sink);
    }
  }

  @Override
  public void endOfTime(long key) {
    intake.endOfTime(key);
    fold.passed(key == Long.MAX_VALUE ? key : key + 1, sink);
  }

  @Override
  public void end() {
    intake.end();
    fold.end(sink);
  }

  @Override
  public Counters counters() {
    return intake.counters().withLateDropped(fold.late());
  }

  @Override
  public int entities() {
    return fold.entities().size();
  }

  @Override
  public long stateBytes() {
    return fold.bytes();
  }

  /// The head is the layout, what the intake remembers and the position, each after its length.
  @Override
  public void snapshot(SnapshotStore store, byte[] position) {
    Map<String, byte[]> changed = new HashMap<>();
    Set<String> gone = new HashSet<>();
    for (String entity : fold.changed()) {
      byte[] state = fold.save(entity);
      if (state.length == 0) {
        gone.add(entity);
      } else {
        changed.put(entity, state);
      }
    }
    byte[] layout = fold.layout();
    byte[] waiting = intake.save();
    var head =
        ByteBuffer.allocate(3 * Integer.BYTES + layout.length + waiting.length + position.length);
    for (byte[] part : new byte[][] {layout, waiting, position}) {
      head.putInt(part.length).put(part);
    }
    store.write(head.array(), changed, gone);
  }

  @Override
  public Optional<byte[]> restore(SnapshotStore store) {
    var latest = store.latest();
    if (latest.isEmpty()) {
      return Optional.empty();
    }
    var head = ByteBuffer.wrap(latest.get().head());
    if (!Arrays.equals(part(head), fold.layout())) {
      throw other();
    }
    byte[] waiting = part(head);
    byte[] position = part(head);
    latest.get().states().forEach(fold::load);
    intake.load(waiting);
    fold.changed();
    return Optional.of(position);
  }

  private static byte[] part(ByteBuffer head) {
    int length = head.remaining() < Integer.BYTES ? -1 : head.getInt();
    if (length < 0 || length > head.remaining()) {
      throw other();
    }
    var part = new byte[length];
    head.get(part);
    return part;
  }

  private static WeftException other() {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "the snapshot was made by other features or other bars")
            .expected("a snapshot of the same features, mode and bars")
            .hint("start anew in another folder: --snapshot FOLDER"));
  }
}
