package weft.live;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.bar.BarBuilder;
import weft.live.bar.BarSink;

/// A fold whose answers are about bars: ticks go in, and a row comes out for each bar that is full.
/// What is left behind of an entity is what its bars and its features have.
///
/// Bars come out when ticks of their entity say so. Where rows of different entities meet, and so
/// come time by time, a bar of a duration also comes out with the first row of any entity at or
/// after its end; otherwise whoever knows that time has passed can say so.
public abstract sealed class ModeFold implements Fold, Due permits BarFold, TickToBarFold {
  final Fold inner;
  final BarBuilder builder;

  private final boolean byClock;

  ModeFold(Fold inner, BarBuilder builder, boolean byClock) {
    this.inner = inner;
    this.builder = builder;
    this.byClock = byClock;
  }

  /// The columns that rows must bring, in the order of the cells of a [Row].
  public abstract List<LivePlan.Input> inputs();

  /// What comes out for a bar, in the order of the cells of an [Emission].
  public abstract List<LivePlan.Output> results();

  @Override
  public int columns() {
    return inputs().size();
  }

  @Override
  public int outputs() {
    return results().size();
  }

  @Override
  public boolean across() {
    return inner.across();
  }

  @Override
  public final Due due() {
    return this;
  }

  @Override
  public final boolean byClock() {
    return byClock;
  }

  @Override
  public final boolean isDue(long key) {
    return builder.isDue(key);
  }

  @Override
  public final Collection<String> entities(long key) {
    return builder.due(key);
  }

  @Override
  public final void passed(long key, Sink to) {
    if (builder.isDue(key)) {
      bars(to, sink -> builder.passed(key, sink));
    }
  }

  @Override
  public final void passed(String entity, long key, Sink to) {
    bars(to, sink -> builder.passed(entity, key, sink));
  }

  @Override
  public final long closed(String entity) {
    return builder.closed(entity);
  }

  /// Features take bars that have begun for whole.
  @Override
  public final void end(Sink to) {
    bars(to, builder::unfinished);
  }

  /// What makes bars come out.
  interface Maker {
    void make(BarSink sink);
  }

  /// What saved forms call it.
  abstract String mode();

  /// Answers the bars that come out.
  abstract void bars(Sink to, Maker maker);

  /// Where rows come time by time: lets the bars out that a later time completes.
  final void reach(long key, Sink to) {
    if (across()) {
      passed(key, to);
    }
  }

  @Override
  public Collection<String> entities() {
    Set<String> all = new LinkedHashSet<>(builder.entities());
    all.addAll(inner.entities());
    return all;
  }

  @Override
  public Collection<String> changed() {
    Set<String> all = new LinkedHashSet<>(builder.changed());
    all.addAll(inner.changed());
    return all;
  }

  /// What is left behind of an entity: by its bars, and by its features.
  @SuppressWarnings("ArrayRecordComponent")
  record Parts(byte[] bars, byte[] features) {
    static Parts of(String entity, byte[] saved) {
      var from = ByteBuffer.wrap(saved);
      int length = saved.length < Integer.BYTES ? -1 : from.getInt();
      if (length < 0 || length > from.remaining()) {
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "the saved state of '" + entity + "' is too short")
                .about(entity)
                .hint("it was saved by other features, or is damaged"));
      }
      var bars = new byte[length];
      from.get(bars);
      var features = new byte[from.remaining()];
      from.get(features);
      return new Parts(bars, features);
    }

    byte[] bytes() {
      if (bars.length == 0 && features.length == 0) {
        return bars;
      }
      return ByteBuffer.allocate(Integer.BYTES + bars.length + features.length)
          .putInt(bars.length)
          .put(bars)
          .put(features)
          .array();
    }
  }

  @Override
  public byte[] save(String entity) {
    return new Parts(builder.save(entity), inner.save(entity)).bytes();
  }

  @Override
  public void load(String entity, byte[] saved) {
    var parts = saved.length == 0 ? new Parts(saved, saved) : Parts.of(entity, saved);
    builder.load(entity, parts.bars);
    inner.load(entity, parts.features);
  }

  @Override
  public byte[] layout() {
    byte[] bars = builder.layout();
    byte[] features = inner.layout();
    byte[] mode = mode().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(2 * Integer.BYTES + mode.length + bars.length + features.length)
        .putInt(mode.length)
        .put(mode)
        .putInt(bars.length)
        .put(bars)
        .put(features)
        .array();
  }

  @Override
  public long bytes() {
    return builder.bytes() + inner.bytes();
  }
}
