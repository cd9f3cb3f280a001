package weft.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.intake.TimePolicy;

/// Live engines side by side, each on a thread of its own with its share of the entities. An entity
/// always belongs to the same one, so its rows stay in order; which one depends on its name only.
///
/// A call comes back when no shard is at work any more, also where one of them fails: then it fails
/// with what that one failed with, and so does every further call, since rows of the shard may not
/// have been answered. An interrupt does not end a call, for that would lose rows: the call does
/// its work, and the thread is still interrupted when it comes back.
public final class Shards implements AutoCloseable {
  private final List<Live> shards = new ArrayList<>();
  private final List<Row[]> rows = new ArrayList<>();
  private final int[] counts;
  private final ExecutorService threads;

  /// What a shard failed with.
  private @Nullable Throwable broken;

  /// @param sinks where the answers of each shard go, in the thread of the shard
  public Shards(RowPlan plan, TimePolicy policy, int count, IntFunction<Sink> sinks) {
    if (plan.across() && count > 1) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "these features compare entities, so they can't be parted")
              .expected("1 shard")
              .found(count + " shards")
              .hint("a cross-section (cs_rank, ...) needs all rows of a time in one place"));
    }
    for (int i = 0; i < count; i++) {
      shards.add(new Live(plan, policy, sinks.apply(i)));
      rows.add(new Row[16]);
    }
    this.counts = new int[count];
    this.threads = Executors.newFixedThreadPool(count, Thread.ofPlatform().daemon().factory());
  }

  /// The shard that an entity belongs to.
  public int of(String entity) {
    int hash = entity.hashCode() * 0x9E3779B9;
    return (int) ((hash & 0xffffffffL) * shards.size() >>> 32);
  }

  /// Takes rows in, each in the shard of its entity, and waits until all have been taken.
  public void push(Row[] all, int count) {
    mustBeUsable();
    Arrays.fill(counts, 0);
    for (int i = 0; i < count; i++) {
      int shard = of(all[i].entity());
      Row[] own = rows.get(shard);
      if (counts[shard] == own.length) {
        own = Arrays.copyOf(own, 2 * own.length);
        rows.set(shard, own);
      }
      own[counts[shard]++] = all[i];
    }
    each(i -> shards.get(i).push(rows.get(i), counts[i]));
  }

  public void endOfTime(long key) {
    each(i -> shards.get(i).endOfTime(key));
  }

  public void end() {
    each(i -> shards.get(i).end());
  }

  /// The engines themselves; not to be used while rows are pushed.
  public List<Live> shards() {
    return List.copyOf(shards);
  }

  /// Does something in all shards and waits until it is done in each, whatever happens meanwhile.
  private void each(IntConsumer work) {
    mustBeUsable();
    var running = new ArrayList<Future<?>>();
    for (int i = 0; i < shards.size(); i++) {
      int shard = i;
      running.add(threads.submit(() -> work.accept(shard)));
    }
    boolean interrupted = false;
    for (Future<?> one : running) {
      interrupted |= ended(one);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    switch (broken) {
      case null -> {}
      case RuntimeException problem -> throw problem;
      case Error problem -> throw problem;
      case Throwable problem -> throw new IllegalStateException(problem);
    }
  }

  /// Waits until a shard is done, and keeps what it failed with.
  ///
  /// @return whether there was an interrupt meanwhile
  private boolean ended(Future<?> one) {
    boolean interrupted = false;
    while (true) {
      try {
        one.get();
        return interrupted;
      } catch (InterruptedException e) {
        interrupted = true;
      } catch (ExecutionException e) {
        Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
        if (broken == null) {
          broken = cause;
        } else if (broken != cause) {
          broken.addSuppressed(cause);
        }
        return interrupted;
      }
    }
  }

  private void mustBeUsable() {
    if (broken != null) {
      throw new WeftException(
          Diagnostic.of(
                  Code.REFUSED,
                  "these shards can't go on: a call failed in one of them, so it is not known which"
                      + " rows were answered")
              .found(String.valueOf(broken))
              .hint(
                  "make new ones, let each go on from its last snapshot (restore), and push the"
                      + " rows since then again"));
    }
  }

  @Override
  public void close() {
    threads.close();
  }
}
