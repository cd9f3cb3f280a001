package weft.live.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.live.Row;
import weft.live.ToyFold;

/// Rows that pass leave nothing behind for the collector.
class IntakeAllocationTest {
  private static final int ENTITIES = 50;
  private static final int ROWS = 100_000;
  private static final String[] NAMES = new String[ENTITIES];

  static {
    for (int i = 0; i < ENTITIES; i++) {
      NAMES[i] = "E" + i;
    }
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  private static double sum;

  /// Bytes for each row once all places are made.
  ///
  /// @param shuffled how far out of order rows are
  private static double bytes(boolean across, TimePolicy policy, int shuffled) {
    var intake = new Intake(new ToyFold(across, false), policy, answer -> sum += answer.number(0));
    var row = new Row(1);
    push(intake, row, 0, ROWS, shuffled);
    long before = allocated();
    push(intake, row, ROWS, 2 * ROWS, shuffled);
    double bytes = (double) (allocated() - before) / ROWS;
    assertThat(intake.counters().out() + intake.counters().waiting()).isEqualTo(2 * ROWS);
    return bytes;
  }

  private static void push(Intake intake, Row row, int from, int to, int shuffled) {
    for (int i = from; i < to; i++) {
      long time = i / ENTITIES;
      long key = time - (shuffled == 0 ? 0 : (i * 7L) % shuffled);
      intake.push(row.entity(NAMES[i % ENTITIES]).key(key).sequence(i).set(0, i % 13));
    }
  }

  private static void none(double bytes) {
    assertThat(bytes).isLessThan(0.01);
  }

  @Test
  void in_order() {
    none(bytes(false, TimePolicy.DEFAULT, 0));
    none(bytes(false, TimePolicy.DEFAULT.withDuplicatesDropped().withAhead(9).withIdle(99), 0));
  }

  @Test
  void out_of_order() {
    none(bytes(false, TimePolicy.DEFAULT.withLateness(10), 9));
  }

  @Test
  void across_entities() {
    none(bytes(true, TimePolicy.DEFAULT, 0));
    none(bytes(true, TimePolicy.DEFAULT.withLateness(10), 9));
    none(bytes(true, TimePolicy.DEFAULT.withExpected(Set.of(NAMES), false), 0));
    none(bytes(true, TimePolicy.DEFAULT.withIdle(99), 0));
  }
}
