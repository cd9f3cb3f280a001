package weft.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;
import weft.live.intake.TimePolicy;

/// What an engine does after a sink has thrown, or its thread was interrupted.
class BrokenEngineTest {
  private static final int ENTITIES = 40;

  /// A plan of the fold of tests.
  private record Toy(boolean across) implements RowPlan {
    @Override
    public List<LivePlan.Input> inputs() {
      return List.of();
    }

    @Override
    public List<LivePlan.Output> outputs() {
      return List.of();
    }

    @Override
    public Fold fold() {
      return new ToyFold(across, false);
    }
  }

  private static final class Full extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Full() {
      super("the queue is full");
    }
  }

  private static Row row(int entity, long key) {
    return new Row(1).entity("E" + entity).key(key).sequence(key).set(0, 1);
  }

  private static Row[] rows(long key) {
    var rows = new Row[ENTITIES];
    for (int i = 0; i < ENTITIES; i++) {
      rows[i] = row(i, key);
    }
    return rows;
  }

  @Test
  void an_engine_whose_sink_threw_says_so_on_every_call() {
    for (boolean across : new boolean[] {false, true}) {
      var taken = new ArrayList<String>();
      var live =
          new Live(
              new Toy(across),
              TimePolicy.DEFAULT,
              answer -> {
                if (taken.size() == 3) {
                  throw new Full();
                }
                taken.add(answer.entity());
              });
      assertThatThrownBy(
              () -> {
                live.push(rows(10), ENTITIES);
                live.endOfTime(10);
              })
          .isInstanceOf(Full.class);
      assertThat(taken).hasSize(3);
      assertThat(live.isBroken()).isTrue();
      for (Runnable call :
          List.<Runnable>of(
              () -> live.push(row(1, 11)),
              () -> live.push(rows(11), 2),
              () -> live.answer(row(1, 11)),
              () -> live.endOfTime(20),
              live::end)) {
        assertThatThrownBy(call::run)
            .isInstanceOf(WeftException.class)
            .hasMessageContaining("can't go on")
            .hasMessageContaining("the queue is full")
            .hasMessageContaining("restore");
      }
      assertThat(taken).hasSize(3);
    }
  }

  @Test
  void a_sink_that_pushes_is_told() {
    var engine = new ArrayList<Live>();
    engine.add(
        new Live(new Toy(false), TimePolicy.DEFAULT, _ -> engine.getFirst().push(row(2, 10))));
    assertThatThrownBy(() -> engine.getFirst().push(row(1, 10)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("one call at a time");
  }

  /// What a sink of a shard was given, and how many threads were in the shard at once.
  private static final class Watched implements Sink {
    private final List<String> taken = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final Optional<Long> fails;

    private Watched(Optional<Long> fails) {
      this.fails = fails;
    }

    @Override
    public void accept(Emission row) {
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      try {
        if (fails.filter(key -> key == row.key()).isPresent()) {
          throw new Full();
        }
        taken.add(row.entity() + "@" + row.key());
        Thread.onSpinWait();
      } finally {
        inside.decrementAndGet();
      }
    }
  }

  @Test
  void healthy_shards_take_each_row_once_when_one_fails() {
    for (int trial = 0; trial < 200; trial++) {
      var sinks = new ArrayList<Watched>();
      for (int i = 0; i < 4; i++) {
        sinks.add(new Watched(i == trial % 4 ? Optional.of(3L) : Optional.empty()));
      }
      try (var shards = new Shards(new Toy(false), TimePolicy.DEFAULT, 4, sinks::get)) {
        int failed = 0;
        for (long key = 1; key <= 6; key++) {
          try {
            shards.push(rows(key), ENTITIES);
          } catch (Full e) {
            assertThat(key).isEqualTo(3);
            failed++;
          } catch (WeftException e) {
            assertThat(key).isGreaterThan(3);
            assertThat(e).hasMessageContaining("these shards can't go on");
            failed++;
          }
        }
        assertThat(failed).isEqualTo(4);
        assertThatThrownBy(() -> shards.endOfTime(9)).hasMessageContaining("can't go on");
        assertThatThrownBy(shards::end).hasMessageContaining("can't go on");
        for (int i = 0; i < 4; i++) {
          assertThat(sinks.get(i).most).hasValueLessThanOrEqualTo(1);
          if (i != trial % 4) {
            assertThat(sinks.get(i).taken).isEqualTo(expected(shards, i, 3));
          }
        }
      }
    }
  }

  private static List<String> expected(Shards shards, int shard, int times) {
    var all = new ArrayList<String>();
    for (int key = 1; key <= times; key++) {
      for (int i = 0; i < ENTITIES; i++) {
        if (shards.of("E" + i) == shard) {
          all.add("E" + i + "@" + key);
        }
      }
    }
    return all;
  }

  @Test
  void an_interrupt_loses_no_row_and_is_kept() throws InterruptedException {
    for (int trial = 0; trial < 50; trial++) {
      var sinks = List.of(new Watched(Optional.empty()), new Watched(Optional.empty()));
      var times = new AtomicInteger();
      try (var shards = new Shards(new Toy(false), TimePolicy.DEFAULT, 2, sinks::get)) {
        var pushing =
            new Thread(
                () -> {
                  int after = 0;
                  while (after < 5) {
                    shards.push(rows(times.incrementAndGet()), ENTITIES);
                    after += Thread.currentThread().isInterrupted() ? 1 : 0;
                  }
                });
        pushing.start();
        pushing.interrupt();
        pushing.join();
        for (int i = 0; i < 2; i++) {
          assertThat(sinks.get(i).most).hasValueLessThanOrEqualTo(1);
          assertThat(Set.copyOf(sinks.get(i).taken)).hasSameSizeAs(sinks.get(i).taken);
          assertThat(sinks.get(i).taken).isEqualTo(expected(shards, i, times.get()));
        }
      }
    }
  }

  @Test
  void a_row_that_is_refused_leaves_the_engine_as_it_was() {
    var taken = new ArrayList<Long>();
    var live =
        new Live(
            new Toy(false),
            TimePolicy.DEFAULT.withDuplicatesDropped().withGaps(1),
            answer -> taken.add(answer.sequence()));
    live.push(row(1, 10));
    live.push(row(1, 20));
    assertThatThrownBy(() -> live.push(row(1, 30))).hasMessageContaining("at most 1 gaps");
    assertThat(live.isBroken()).isFalse();
    live.push(row(1, 21));
    assertThat(taken).containsExactly(10L, 20L, 21L);
    assertThat(live.counters().in()).isEqualTo(3);
  }
}
