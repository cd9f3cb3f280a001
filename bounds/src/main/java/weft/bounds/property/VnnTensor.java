package weft.bounds.property;

import java.util.ArrayList;
import java.util.List;
import weft.ir.problem.Origin;

/// An input or an output of a network as version 2 of the format declares it: a tensor.
///
/// @param kind `X` for an input, `Y` for an output
record VnnTensor(String name, char kind, List<Integer> dims) {
  private static final int MOST_CELLS = 10_000_000;

  /// How many cells it has.
  int cells() {
    return (int) product(dims);
  }

  private static long product(List<Integer> dims) {
    long cells = 1;
    for (int dim : dims) {
      cells = Math.min(cells * dim, Integer.MAX_VALUE);
    }
    return cells;
  }

  /// `[1,5]`
  static List<Integer> dims(String text, Origin origin) {
    var dims = numbers(text, origin, "a shape such as [1,5]");
    if (product(dims) > MOST_CELLS || product(dims) == 0) {
      throw VnnItem.wrong(origin, "a tensor has at least one cell and not too many", "[1,5]");
    }
    return dims;
  }

  private static List<Integer> numbers(String text, Origin origin, String expected) {
    if (!text.matches("\\[\\s*(\\d{1,8}([\\s,]+\\d{1,8})*)?\\s*]")) {
      throw VnnItem.wrong(origin, "this is no list of numbers", expected);
    }
    var numbers = new ArrayList<Integer>();
    for (String word : text.substring(1, text.length() - 1).strip().split("[\\s,]+", 0)) {
      if (!word.isEmpty()) {
        numbers.add(Integer.valueOf(word));
      }
    }
    return numbers;
  }

  /// The variable that a cell is in version 1: `X[0,2]` of five cells is `X_2`.
  ///
  /// @param index in brackets; empty where none is given
  String variable(String index, Origin origin) {
    var places = index.isEmpty() ? List.<Integer>of() : numbers(index, origin, "an index");
    boolean isOnly = dims.isEmpty() && places.equals(List.of(0));
    if (places.size() != dims.size() && !isOnly) {
      throw VnnItem.wrong(
          origin,
          "%s has %d dimensions, and this is %d".formatted(name, dims.size(), places.size()),
          "an index along each dimension of " + dims);
    }
    int cell = 0;
    for (int d = 0; d < dims.size(); d++) {
      if (places.get(d) >= dims.get(d)) {
        throw VnnItem.wrong(
            origin,
            "%s has no place %d along dimension %d".formatted(name, places.get(d), d),
            "0 to " + (dims.get(d) - 1));
      }
      cell = cell * dims.get(d) + places.get(d);
    }
    return kind + "_" + cell;
  }
}
