package weft.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.jit.row.RowProgram;
import weft.jit.row.RowRunner;
import weft.jit.row.RowState;

/// Sends rows through a program: brings their cells to where the program reads them, and its
/// results to where they are wanted.
final class Wiring {
  private final RowRunner runner;

  /// Numbers: where they stand in what goes in, and where the program reads them.
  private final int[] from;

  private final int[] to;

  /// Numbers that are cells of arrays: the array, the cell, and where the program reads it.
  private final int[][] arrayCells;

  /// Other cells.
  private final int[] otherFrom;

  private final int[] otherTo;
  private final Type[] otherTypes;

  /// Results: where the program has them, and where they go.
  private final int[] result;

  private final int[] resultTo;
  private final int[] otherResult;
  private final int[] otherResultTo;

  /// A column as numbers, or as other cells.
  record Cell(String column, boolean number) {}

  /// @param in where columns stand
  /// @param out the names of results, by where they go
  Wiring(RowProgram program, Map<Cell, Integer> in, Map<Integer, String> out) {
    this.runner = program.runner();
    var numbers = new ArrayList<int[]>();
    var cells = new ArrayList<int[]>();
    var others = new ArrayList<int[]>();
    var types = new ArrayList<Type>();
    for (var input : program.inputs()) {
      int place = program.place(input);
      if (input.cell().isPresent()) {
        cells.add(new int[] {at(in, input.column(), false), input.cell().getAsInt(), place});
      } else if (input.number()) {
        numbers.add(new int[] {at(in, input.column(), true), place});
      } else {
        others.add(new int[] {at(in, input.column(), false), place});
        types.add(input.type());
      }
    }
    from = column(numbers, 0);
    to = column(numbers, 1);
    arrayCells = cells.toArray(int[][]::new);
    otherFrom = column(others, 0);
    otherTo = column(others, 1);
    otherTypes = types.toArray(Type[]::new);
    var results = new ArrayList<int[]>();
    var otherResults = new ArrayList<int[]>();
    for (var output : program.outputs()) {
      out.forEach(
          (place, name) -> {
            if (name.equals(output.name())) {
              (output.number() ? results : otherResults).add(new int[] {output.place(), place});
            }
          });
    }
    result = column(results, 0);
    resultTo = column(results, 1);
    otherResult = column(otherResults, 0);
    otherResultTo = column(otherResults, 1);
  }

  private static int at(Map<Cell, Integer> places, String column, boolean number) {
    return Objects.requireNonNull(places.get(new Cell(column, number)), column);
  }

  private static int[] column(List<int[]> pairs, int i) {
    return pairs.stream().mapToInt(pair -> pair[i]).toArray();
  }

  /// One row.
  ///
  /// @param others texts as `String`, times as `Long`, arrays as `double[]`, or a column of one row
  void step(
      RowState state,
      long key,
      double[] numbers,
      @Nullable Object[] others,
      double[] out,
      @Nullable Object[] otherOut) {
    double[] values = runner.values();
    for (int i = 0; i < from.length; i++) {
      values[to[i]] = numbers[from[i]];
    }
    for (int[] cell : arrayCells) {
      double[] array = (double[]) others[cell[0]];
      values[cell[2]] = array == null || array.length <= cell[1] ? Double.NaN : array[cell[1]];
    }
    for (int i = 0; i < otherFrom.length; i++) {
      set(otherTo[i], others[otherFrom[i]], otherTypes[i]);
    }
    runner.step(state, key);
    for (int i = 0; i < result.length; i++) {
      out[resultTo[i]] = values[result[i]];
    }
    for (int i = 0; i < otherResult.length; i++) {
      otherOut[otherResultTo[i]] = runner.cell(otherResult[i]);
    }
  }

  private void set(int place, @Nullable Object cell, Type type) {
    boolean one = !(cell instanceof Tensor) && type.shape().isScalar();
    if (one && type.element() == Element.TIME) {
      runner.setTime(place, cell instanceof Long time ? time : Tensor.NO_TIME);
    } else if (one && type.element() == Element.TEXT) {
      runner.setText(place, (String) cell);
    } else {
      runner.setCell(place, tensor(cell, type));
    }
  }

  /// A cell as a column of one row.
  private static Tensor tensor(@Nullable Object cell, Type type) {
    return switch (cell) {
      case Tensor tensor -> tensor;
      case double[] array -> {
        var dims = new ArrayList<>(type.shape().dims());
        dims.addFirst(1);
        yield Tensor.of(new Shape(false, dims), array);
      }
      case Long number ->
          type.element() == Element.F64
              ? Tensor.column(new double[] {number})
              : Tensor.of(type.element(), Shape.of(1), new long[] {number});
      case null, default ->
          type.element() == Element.TEXT
              ? Tensor.texts(Shape.of(1), _ -> (String) cell)
              : Tensor.column(new double[] {Double.NaN});
    };
  }

  /// A column of one row as a cell: `String` or `Long`, or an array of `String`, `long` or
  /// `double`.
  static @Nullable Object cell(Tensor value) {
    boolean array = value.shape().rank() > 1 || value.shape().rank() == 1 && value.size() != 1;
    return switch (value.element().kind()) {
      case TEXT -> array ? texts(value) : value.textAt(0);
      case FLOAT, BOOL -> doubles(value);
      case TIME -> array ? value.toLongs() : value.missingAt(0) ? null : (Object) value.longAt(0);
      default -> array ? value.toLongs() : (Object) value.longAt(0);
    };
  }

  private static @Nullable String[] texts(Tensor value) {
    @Nullable String[] texts = new String[value.size()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = value.textAt(i);
    }
    return texts;
  }

  private static double[] doubles(Tensor value) {
    var numbers = new double[value.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = value.doubleAt(i);
    }
    return numbers;
  }
}
