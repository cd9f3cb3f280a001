package weft.wire;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import weft.live.Counters;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.ModeFold;
import weft.live.Row;
import weft.live.Sink;
import weft.live.TimePolicy;
import weft.live.store.SnapshotStore;

/// An engine, and what it reads and tells.
///
/// @param start makes it, given where its answers go
public record Engines(
    List<LivePlan.Input> inputs, List<LivePlan.Output> outputs, Function<Sink, Engine> start) {
  /// Features on rows as they are.
  public static Engines ticks(LivePlan plan, TimePolicy policy) {
    return new Engines(
        plan.inputs(), plan.outputs(), sink -> new TickEngine(new Live(plan, policy, sink)));
  }

  /// Features on bars, or brought together to bars.
  ///
  /// @param byClock whether rows of any entity end bars, see [BarEngine]
  public static Engines bars(ModeFold fold, TimePolicy policy, boolean byClock) {
    return new Engines(
        fold.inputs(), fold.results(), sink -> new BarEngine(fold, policy, byClock, sink));
  }

  private record TickEngine(Live live) implements Engine {
    @Override
    public void push(Row row) {
      live.push(row);
    }

    @Override
    public void endOfTime(long key) {
      live.endOfTime(key);
    }

    @Override
    public void end() {
      live.end();
    }

    @Override
    public Counters counters() {
      return live.counters();
    }

    @Override
    public int entities() {
      return live.entities();
    }

    @Override
    public long stateBytes() {
      return live.stateBytes();
    }

    @Override
    public void snapshot(SnapshotStore store, byte[] position) {
      live.snapshot(store, position);
    }

    @Override
    public Optional<byte[]> restore(SnapshotStore store) {
      return live.restore(store);
    }
  }
}
