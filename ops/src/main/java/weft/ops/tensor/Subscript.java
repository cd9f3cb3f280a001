package weft.ops.tensor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weft.ir.Shape;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Which cells of a tensor are meant, as NumPy writes it between brackets: `1`, `1:3`, `::-1`, `:,
/// 0`, `..., -1`. A number takes one position and drops the dimension; two numbers and a colon are
/// a range, whose end is not taken; a third number is the step; `...` are all dimensions that are
/// not named.
record Subscript(List<Part> parts) {
  private static final String NUMBER = "[+-]?[0-9]{1,9}";
  private static final Pattern RANGE =
      Pattern.compile("\\s*(%1$s)?\\s*:\\s*(%1$s)?\\s*(?::\\s*(%1$s)?\\s*)?".formatted(NUMBER));

  /// What is taken of a dimension.
  sealed interface Part {
    /// One position.
    record Position(int at) implements Part {}

    /// Positions from one to before another; without a number from or to the end.
    record Range(String from, String until, int step) implements Part {}

    /// All of all dimensions that are not named.
    record Others() implements Part {}
  }

  Subscript {
    parts = List.copyOf(parts);
  }

  static Subscript of(String text) {
    var parts = new ArrayList<Part>();
    for (String word : text.strip().split(",", -1)) {
      parts.add(part(word.strip(), text));
    }
    if (parts.stream().filter(Part.Others.class::isInstance).count() > 1) {
      throw wrong(text, "'...' stands for all dimensions that are not named, so there is one");
    }
    return new Subscript(parts);
  }

  private static Part part(String word, String text) {
    if (word.equals("...")) {
      return new Part.Others();
    }
    if (word.matches(NUMBER)) {
      return new Part.Position(Integer.parseInt(word));
    }
    var range = RANGE.matcher(word);
    if (!range.matches()) {
      throw wrong(text, "'" + word + "' is no position and no range");
    }
    int step = range.group(3) == null ? 1 : Integer.parseInt(range.group(3));
    if (step == 0) {
      throw wrong(text, "a step of 0 goes nowhere");
    }
    return new Part.Range(number(range.group(1)), number(range.group(2)), step);
  }

  private static String number(@Nullable String word) {
    return word == null ? "" : Integer.toString(Integer.parseInt(word));
  }

  private static WeftException wrong(String text, String why) {
    return new WeftException(
        Diagnostic.of(Code.SYNTAX, why)
            .about("at")
            .expected(
                "positions and ranges such as \"0\", \"1:3\", \"::-1\", \":, 0\", \"..., -1\"")
            .found("\"" + text + "\""));
  }

  /// In one spelling.
  String text() {
    return parts.stream()
        .map(
            part ->
                switch (part) {
                  case Part.Position(int at) -> Integer.toString(at);
                  case Part.Others _ -> "...";
                  case Part.Range(var from, var until, int step) ->
                      from + ":" + until + (step == 1 ? "" : ":" + step);
                })
        .collect(Collectors.joining(","));
  }

  /// Where the cells are in a tensor of a shape.
  ///
  /// @param result the shape of what is taken
  /// @param first the first cell that is taken
  /// @param strides how far the next cell is, by dimension of the result
  record Cells(Shape result, int first, int[] strides) {
    /// The cell of the tensor that a cell of the result is.
    int source(int cell) {
      int rest = cell;
      int at = first;
      for (int d = strides.length - 1; d >= 0; d--) {
        int dim = result.dims().get(d);
        at += rest % dim * strides[d];
        rest /= dim;
      }
      return at;
    }
  }

  /// @throws WeftException if the shape has no such dimension or position
  Cells in(Shape shape) {
    var each = spread(shape.rank());
    var dims = new ArrayList<Integer>();
    var strides = new ArrayList<Integer>();
    int first = 0;
    int stride = shape.size();
    for (int d = 0; d < shape.rank(); d++) {
      int length = shape.dims().get(d);
      stride = length == 0 ? 0 : stride / length;
      switch (each.get(d)) {
        case Part.Position(int at) -> first += position(at, length, d) * stride;
        case Part.Range range -> {
          int from = start(range, length);
          int count = count(range, from, length);
          first += count == 0 ? 0 : from * stride;
          dims.add(count);
          strides.add(range.step * stride);
        }
        case Part.Others _ -> throw new IllegalStateException();
      }
    }
    return new Cells(
        new Shape(false, dims), first, strides.stream().mapToInt(Integer::intValue).toArray());
  }

  /// A part for each dimension.
  private List<Part> spread(int rank) {
    var all = new Part.Range("", "", 1);
    int named = (int) parts.stream().filter(part -> !(part instanceof Part.Others)).count();
    if (named > rank) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "too many indices: the tensor has "
                      + rank
                      + (rank == 1 ? " dimension, but " : " dimensions, but ")
                      + named
                      + " are named")
              .about("at")
              .expected(
                  rank == 0 ? "a tensor: a single number has no cells to take" : "at most " + rank)
              .found(text()));
    }
    var each = new ArrayList<Part>();
    for (Part part : parts) {
      if (part instanceof Part.Others) {
        each.addAll(Collections.nCopies(rank - named, all));
      } else {
        each.add(part);
      }
    }
    while (each.size() < rank) {
      each.add(all);
    }
    return each;
  }

  /// A position counted from the first cell; a negative one counts from behind the last.
  static int position(long at, int length, int axis) {
    if (at < -length || at >= length) {
      throw new WeftException(
          Diagnostic.of(
                  Code.RANGE,
                  "index " + at + " is out of bounds for axis " + axis + " of length " + length)
              .about("at")
              .expected(length == 0 ? "a tensor with cells" : -length + " to " + (length - 1))
              .found(Long.toString(at)));
    }
    return (int) (at < 0 ? at + length : at);
  }

  private static int start(Part.Range range, int length) {
    return range.step > 0
        ? bounded(range.from, 0, length, 0, length)
        : bounded(range.from, length - 1, length, -1, length - 1);
  }

  private static int count(Part.Range range, int from, int length) {
    int until =
        range.step > 0
            ? bounded(range.until, length, length, 0, length)
            : bounded(range.until, -1, length, -1, length - 1);
    int way = range.step > 0 ? until - from : from - until;
    int step = Math.abs(range.step);
    return way <= 0 ? 0 : (way + step - 1) / step;
  }

  private static int bounded(String number, int otherwise, int length, int least, int most) {
    if (number.isEmpty()) {
      return otherwise;
    }
    int at = Integer.parseInt(number);
    return Math.clamp(at < 0 ? at + length : at, least, most);
  }
}
