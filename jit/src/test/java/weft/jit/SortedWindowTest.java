package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import org.junit.jupiter.api.Test;
import weft.ir.form.OrderedValues;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// A window that moves holds what a sorted array of its values holds.
class SortedWindowTest {
  private record Moves(int rows, int w, int distinct, long seed) {}

  @Test
  void it_holds_the_last_values_in_order() {
    Property.holds(
        60,
        (Seeds seeds) ->
            new Moves(
                seeds.between(1, 4000),
                seeds.between(1, 2500),
                seeds.between(1, 3000),
                seeds.between(0, 1 << 30)),
        SortedWindowTest::check);
  }

  private static void check(Moves moves) {
    var random = new java.util.SplittableRandom(moves.seed);
    var window = new SortedWindow();
    var last = new ArrayDeque<Double>();
    for (int row = 0; row < moves.rows; row++) {
      double value = random.nextInt(moves.distinct) - moves.distinct / 2;
      value = value == 0 && random.nextBoolean() ? -0.0 : value;
      if (last.size() == moves.w) {
        window.remove(last.removeFirst());
      }
      last.addLast(value);
      window.insert(value);
      if (row % 97 == 0 || row == moves.rows - 1) {
        compare(window, last, value);
      }
    }
    window.clear();
    assertThat(window.size()).isZero();
  }

  private static void compare(SortedWindow window, ArrayDeque<Double> last, double value) {
    double[] cells = last.stream().mapToDouble(cell -> cell).toArray();
    var expected = OrderedValues.of(cells, 0, cells.length);
    assertThat(window.size()).isEqualTo(expected.size());
    for (int i = 0; i < expected.size(); i++) {
      assertThat(Double.doubleToLongBits(window.at(i)))
          .isEqualTo(Double.doubleToLongBits(expected.at(i)));
    }
    for (double limit : new double[] {value, value + 0.5, -1e9, 1e9, 0}) {
      assertThat(window.below(limit)).isEqualTo(expected.below(limit));
      assertThat(window.notAbove(limit)).isEqualTo(expected.notAbove(limit));
    }
  }
}
