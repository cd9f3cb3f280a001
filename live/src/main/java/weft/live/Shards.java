package weft.live;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.intake.TimePolicy;

/// Live engines side by side, each on a thread of its own with its share of the entities. An entity
/// always belongs to the same one, so its rows stay in order; which one depends on its name only.
public final class Shards implements AutoCloseable {
  private final List<Live> shards = new ArrayList<>();
  private final List<Row[]> rows = new ArrayList<>();
  private final int[] counts;
  private final ExecutorService threads;

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
    java.util.Arrays.fill(counts, 0);
    for (int i = 0; i < count; i++) {
      int shard = of(all[i].entity());
      Row[] own = rows.get(shard);
      if (counts[shard] == own.length) {
        own = java.util.Arrays.copyOf(own, 2 * own.length);
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

  private void each(Consumer<Integer> work) {
    var running = new ArrayList<Future<?>>();
    for (int i = 0; i < shards.size(); i++) {
      int shard = i;
      running.add(threads.submit(() -> work.accept(shard)));
    }
    for (Future<?> one : running) {
      try {
        one.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof RuntimeException problem
            ? problem
            : new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public void close() {
    threads.close();
  }
}
