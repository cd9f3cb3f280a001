package weft.live.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;
import weft.testkit.Generator;
import weft.testkit.Property;
import weft.testkit.Seeds;

class SequencesSeenTest {
  private static final int MANY = 1_000_000;

  @Test
  void a_stream_without_gaps_takes_one_interval() {
    var seen = new SequencesSeen(MANY);
    for (long i = 5; i < 100_000; i++) {
      assertThat(seen.add(i)).isTrue();
    }
    assertThat(seen.intervals()).isEqualTo(1);
    assertThat(seen.add(5)).isFalse();
    assertThat(seen.add(99_999)).isFalse();
    assertThat(seen.add(4)).isTrue();
    assertThat(seen.intervals()).isEqualTo(1);
    assertThat(saved(seen)).hasSizeLessThan(16);
  }

  @Test
  void the_largest_numbers_do_no_harm() throws IOException {
    var seen = new SequencesSeen(MANY);
    assertThat(seen.add(Long.MAX_VALUE)).isTrue();
    assertThat(seen.add(Long.MIN_VALUE)).isTrue();
    assertThat(seen.add(Long.MAX_VALUE)).isFalse();
    assertThat(seen.add(Long.MIN_VALUE)).isFalse();
    assertThat(seen.add(Long.MAX_VALUE - 1)).isTrue();
    assertThat(seen.add(Long.MIN_VALUE + 1)).isTrue();
    assertThat(seen.intervals()).isEqualTo(2);
    var again = restored(saved(seen));
    assertThat(again.add(Long.MAX_VALUE)).isFalse();
    assertThat(again.add(Long.MIN_VALUE + 1)).isFalse();
    assertThat(again.add(0)).isTrue();
  }

  /// Two venues with numbers of their own, each with rows that are for others.
  @Test
  void no_number_counts_as_seen_that_was_not() {
    var seen = new SequencesSeen(MANY);
    for (long i = 0; i < 10_000; i++) {
      assertThat(seen.add(7 * i)).isTrue();
      assertThat(seen.add(1_000_000_000L + 9_001 * i)).isTrue();
    }
    assertThat(seen.intervals()).isEqualTo(20_000);
    for (long i = 0; i < 10_000; i++) {
      assertThat(seen.add(7 * i)).isFalse();
      assertThat(seen.add(1_000_000_000L + 9_001 * i)).isFalse();
    }
    assertThat(seen.add(4)).isTrue();
  }

  @Test
  void a_gap_too_many_is_refused_and_nothing_is_forgotten() {
    var seen = new SequencesSeen(2);
    List.of(0L, 10L, 20L).forEach(number -> assertThat(seen.add(number)).isTrue());
    assertThatThrownBy(() -> seen.add(30))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("more gaps than can be remembered")
        .hasMessageContaining("at most 2 gaps")
        .hasMessageContaining("30");
    assertThat(seen.add(21)).isTrue();
    assertThat(seen.add(20)).isFalse();
    for (long i = 1; i < 10; i++) {
      assertThat(seen.add(i)).isTrue();
    }
    assertThat(seen.add(30)).isTrue();
    assertThat(seen.intervals()).isEqualTo(3);
  }

  @Test
  void it_agrees_with_a_plain_set() {
    Property.holds(
        300,
        Generator.of(Seeds::next),
        seed -> {
          var seeds = new Seeds(seed);
          var seen = new SequencesSeen(MANY);
          var plain = new HashSet<Long>();
          int range = seeds.between(1, 300);
          int step = seeds.between(1, 4) == 1 ? 5_000 : 1;
          for (int i = 0; i < 400; i++) {
            long number = (long) step * seeds.between(-range, range);
            assertThat(seen.add(number)).isEqualTo(plain.add(number));
          }
          assertThat(seen.intervals()).isEqualTo(runs(plain));
          same(restored(saved(seen)), plain);
        });
  }

  /// Whole ranges of numbers that were seen, with gaps here and there, in any order.
  @Test
  void it_agrees_with_a_plain_set_of_many() {
    Property.holds(
        10,
        Generator.of(Seeds::next),
        seed -> {
          var seeds = new Seeds(seed);
          var seen = new SequencesSeen(MANY);
          var plain = new HashSet<Long>();
          for (int i = 0; i < 12; i++) {
            long from = 3_000L * seeds.between(-20, 20);
            int skipped = seeds.between(2, 9_000);
            for (long number = from; number < from + 9_000; number++) {
              if (number % skipped != 0) {
                assertThat(seen.add(number)).isEqualTo(plain.add(number));
              }
            }
          }
          assertThat(seen.intervals()).isEqualTo(runs(plain));
          var again = restored(saved(seen));
          assertThat(saved(again)).isEqualTo(saved(seen));
          same(again, plain);
        });
  }

  private static long runs(Set<Long> numbers) {
    return numbers.stream().filter(number -> !numbers.contains(number - 1)).count();
  }

  private static void same(SequencesSeen seen, Set<Long> plain) {
    assertThat(seen.intervals()).isEqualTo(runs(plain));
    for (long number : plain) {
      assertThat(seen.add(number)).isFalse();
      if (!plain.contains(number + 1)) {
        assertThat(seen.add(number + 1)).isTrue();
        return;
      }
    }
  }

  private static byte[] saved(SequencesSeen seen) {
    var bytes = new ByteArrayOutputStream();
    try {
      seen.write(new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  private static SequencesSeen restored(byte[] saved) {
    var seen = new SequencesSeen(MANY);
    try {
      seen.read(new DataInputStream(new ByteArrayInputStream(saved)), IntakeState.VERSION);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return seen;
  }

  @Test
  void what_is_not_in_order_is_damaged() {
    var bytes = new ByteArrayOutputStream();
    assertThatThrownBy(
            () -> {
              var to = new DataOutputStream(bytes);
              to.writeLong(0);
              to.writeInt(2);
              for (long number : new long[] {5, 9, 7, 12}) {
                to.writeLong(number);
              }
              var seen = new SequencesSeen(MANY);
              seen.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), 2);
            })
        .isInstanceOf(IOException.class)
        .hasMessageContaining("order");
  }
}
