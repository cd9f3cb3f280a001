package weft.live.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import org.junit.jupiter.api.Test;
import weft.testkit.Generator;
import weft.testkit.Property;
import weft.testkit.Seeds;

class SequencesSeenTest {
  @Test
  void a_stream_without_gaps_takes_one_interval() {
    var seen = new SequencesSeen(1024);
    for (long i = 5; i < 100_000; i++) {
      assertThat(seen.add(i)).isTrue();
    }
    assertThat(seen.intervals()).isEqualTo(1);
    assertThat(seen.add(5)).isFalse();
    assertThat(seen.add(99_999)).isFalse();
    assertThat(seen.add(4)).isTrue();
    assertThat(seen.intervals()).isEqualTo(1);
  }

  @Test
  void the_largest_numbers_do_no_harm() {
    var seen = new SequencesSeen(1024);
    assertThat(seen.add(Long.MAX_VALUE)).isTrue();
    assertThat(seen.add(Long.MIN_VALUE)).isTrue();
    assertThat(seen.add(Long.MAX_VALUE)).isFalse();
    assertThat(seen.add(Long.MIN_VALUE)).isFalse();
    assertThat(seen.add(Long.MAX_VALUE - 1)).isTrue();
    assertThat(seen.add(Long.MIN_VALUE + 1)).isTrue();
    assertThat(seen.intervals()).isEqualTo(2);
  }

  @Test
  void the_lowest_gaps_are_closed_first() {
    var seen = new SequencesSeen(2);
    for (long i = 0; i <= 80; i += 10) {
      seen.add(i);
    }
    assertThat(seen.intervals()).isEqualTo(3);
    assertThat(seen.closed()).isEqualTo(6);
    assertThat(seen.add(55)).isFalse();
    assertThat(seen.add(65)).isTrue();
    assertThat(seen.closed()).isEqualTo(7);
    assertThat(seen.add(61)).isFalse();
    assertThat(seen.add(75)).isTrue();
  }

  @Test
  void it_agrees_with_a_plain_set() {
    Property.holds(
        300,
        Generator.of(Seeds::next),
        seed -> {
          var seeds = new Seeds(seed);
          var seen = new SequencesSeen(1000);
          var plain = new HashSet<Long>();
          int range = seeds.between(1, 300);
          for (int i = 0; i < 400; i++) {
            long number = seeds.between(-range, range);
            assertThat(seen.add(number)).isEqualTo(plain.add(number));
          }
          long runs = plain.stream().filter(number -> !plain.contains(number - 1)).count();
          assertThat(seen.intervals()).isEqualTo((int) runs);
          assertThat(seen.closed()).isZero();
        });
  }
}
