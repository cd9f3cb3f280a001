package weft.ops.tensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The dimensions an op works along: `time`, which is the last one, or numbers such as `-1` or
/// `0,1`. Negative numbers count from the last dimension.
public final class Along {
  public static final String TIME = "time";

  private Along() {}

  /// The attribute that names these dimensions.
  public static String dimensions(int... dimensions) {
    var words = Arrays.stream(dimensions).mapToObj(Integer::toString).toList();
    return String.join(",", words);
  }

  /// Refuses a name that is none of ours; gives the attribute in its plain spelling.
  static String check(String axis) {
    if (axis.equals(TIME)) {
      return axis;
    }
    var words = new ArrayList<String>();
    for (String word : axis.split(",", -1)) {
      if (!word.strip().matches("[+-]?[0-9]{1,4}")) {
        throw new WeftException(
            Diagnostic.of(Code.RANGE, "there is no axis '" + axis + "'")
                .about("axis")
                .expected("time (the last dimension), or dimension numbers such as -1 or 0,1")
                .found(axis));
      }
      words.add(Integer.toString(Integer.parseInt(word.strip())));
    }
    return String.join(",", words);
  }

  /// The dimension numbers as they were written; `time` is -1.
  static List<Integer> numbers(String axis) {
    return axis.equals(TIME)
        ? List.of(-1)
        : Arrays.stream(axis.split(",")).map(Integer::parseInt).toList();
  }

  /// Which of `rank` dimensions are meant.
  static boolean[] resolve(List<Integer> numbers, int rank) {
    var chosen = new boolean[rank];
    for (int number : numbers) {
      int at = resolve(number, rank);
      if (chosen[at]) {
        throw new WeftException(
            Diagnostic.of(Code.DUPLICATE, "axis " + number + " is named twice")
                .about("axis")
                .found(numbers.toString()));
      }
      chosen[at] = true;
    }
    return chosen;
  }

  static int resolve(int number, int rank) {
    if (number < -rank || number >= rank) {
      throw outOfBounds(number, rank);
    }
    return number < 0 ? number + rank : number;
  }

  static WeftException outOfBounds(int number, int rank) {
    return new WeftException(
        Diagnostic.of(
                Code.SHAPE,
                "axis " + number + " is out of bounds for an array of dimension " + rank)
            .about("axis")
            .expected(rank == 0 ? "an array" : -rank + " to " + (rank - 1))
            .found(Integer.toString(number)));
  }
}
