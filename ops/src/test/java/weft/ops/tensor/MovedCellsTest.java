package weft.ops.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ops.source.ArrayConstant;

/// Cells taken, moved and put together. The figures are those of NumPy 2.
class MovedCellsTest {
  /// `np.arange(24).reshape(2, 3, 4)`
  private static final Tensor BLOCK = Tensor.f64(Shape.of(2, 3, 4), i -> i);

  private static final Tensor GRID = Tensor.f64(Shape.of(2, 3), i -> i);

  private static Shape shape(String dims) {
    return dims.isEmpty()
        ? Shape.SCALAR
        : Shape.of(Arrays.stream(dims.split(" ")).mapToInt(Integer::parseInt).toArray());
  }

  private static Tensor tensor(String dims, String cells) {
    double[] values =
        cells.isEmpty()
            ? new double[0]
            : Arrays.stream(cells.split(" ")).mapToDouble(Double::parseDouble).toArray();
    return Tensor.of(shape(dims), values);
  }

  /// What is refused as soon as the equation is written down.
  private static void refused(Op op, String message, Tensor... args) {
    var builder = GraphBuilder.plain();
    var ids =
        Arrays.stream(args)
            .map(arg -> builder.add(new ArrayConstant(), List.of(), Labels.NONE, arg))
            .toList();
    assertThatThrownBy(() -> builder.add(op, ids))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(message);
    assertThatThrownBy(() -> ((Evaluate) op).evaluate(List.of(args), new Programs.NoFunctions()))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 3 4 | 0 1 2 3 4 5 6 7 8 9 10 11",
        "1: | 1 3 4 | 12 13 14 15 16 17 18 19 20 21 22 23",
        ":,1 | 2 4 | 4 5 6 7 16 17 18 19",
        ":,-2,::2 | 2 2 | 4 6 16 18",
        "...,0 | 2 3 | 0 4 8 12 16 20",
        "0,...,1:3 | 3 2 | 1 2 5 6 9 10",
        "1,2,3 | '' | 23",
        "5:1:-2 | 0 3 4 | ''",
        ":, ::-1, 3:0:-1 | 2 3 3 | 11 10 9 7 6 5 3 2 1 23 22 21 19 18 17 15 14 13",
        "0:0 | 0 3 4 | ''",
        "1:-1 | 0 3 4 | ''",
        ":,5:1 | 2 0 4 | ''",
        "-5:9,0,0 | 2 | 0 12",
        ":,-1::-1,0 | 2 3 | 8 4 0 20 16 12",
        "::2, ::2, ::-3 | 1 2 2 | 3 0 11 8"
      })
  void a_slice_takes_what_numpy_takes(String at, String dims, String cells) {
    assertThat(Programs.run(new Slice(at), BLOCK)).isEqualTo(tensor(dims, cells));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "1;2", "1:2:0", "...,...", "1:2:3:4", "0x1"})
  void a_slice_that_is_none(String at) {
    assertThatThrownBy(() -> new Slice(at))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("positions and ranges such as");
  }

  /// Drawn at random.
  @Test
  void many_slices() throws IOException {
    List<String> lines;
    try (var in = Objects.requireNonNull(getClass().getResourceAsStream("slices.txt"))) {
      lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().skip(1).toList();
    }
    for (String line : lines) {
      String[] words =
          Arrays.stream(line.split("\\|", -1)).map(String::strip).toArray(String[]::new);
      var x = Tensor.f64(shape(words[0]), i -> i);
      if (words[2].equals("error")) {
        assertThatThrownBy(() -> Slice.of(x, words[1])).as(line).isInstanceOf(WeftException.class);
      } else {
        assertThat(Programs.run(new Slice(words[1]), x))
            .as(line)
            .isEqualTo(tensor(words[2], words[3]));
      }
    }
    assertThat(lines).hasSize(200);
  }

  @Test
  void positions_that_are_not_there() {
    refused(new Slice("3"), "index 3 is out of bounds for axis 0 of length 2", BLOCK);
    refused(new Slice("0,-4"), "index -4 is out of bounds for axis 1 of length 3", BLOCK);
    refused(new Slice("0,0,0,0"), "too many indices: the tensor has 3 dimensions, but 4", BLOCK);
    refused(new Slice("0"), "a single number has no cells to take", Tensor.scalar(1.0));
  }

  @Test
  void any_element_can_be_sliced() {
    assertThat(Programs.run(new Slice("-1"), Tensor.of(Shape.of(2), new String[] {"a", "b"})))
        .isEqualTo(Tensor.scalar("b"));
    assertThat(Programs.run(new Slice("::-1"), Tensor.of(Shape.of(2), new boolean[] {true, false})))
        .isEqualTo(Tensor.of(Shape.of(2), new boolean[] {false, true}));
  }

  @Test
  void another_shape() {
    assertThat(Programs.run(new Reshape(List.of(3, -1)), GRID))
        .isEqualTo(GRID.reshape(shape("3 2")));
    assertThat(Programs.run(new Reshape(List.of(-1)), BLOCK)).isEqualTo(BLOCK.reshape(shape("24")));
    assertThat(Programs.run(new Reshape(List.of()), Tensor.column(7)))
        .isEqualTo(Tensor.scalar(7.0));
    assertThat(Programs.run(new Reshape(List.of(0, 2)), Tensor.column()))
        .isEqualTo(tensor("0 2", ""));
    refused(new Reshape(List.of(4, 2)), "a tensor of 6 cells can't have the shape [4, 2]", GRID);
    refused(new Reshape(List.of(4, -1)), "a tensor of 6 cells can't have the shape", GRID);
    assertThatThrownBy(() -> new Reshape(List.of(-1, -1))).hasMessageContaining("one may be -1");
  }

  @Test
  void another_order_of_dimensions() {
    assertThat(Programs.run(new Transpose(List.of()), GRID))
        .isEqualTo(tensor("3 2", "0 3 1 4 2 5"));
    assertThat(Programs.run(new Transpose(List.of(1, -1, 0)), BLOCK))
        .isEqualTo(
            tensor("3 4 2", "0 12 1 13 2 14 3 15 4 16 5 17 6 18 7 19 8 20 9 21 10 22 11 23"));
    refused(new Transpose(List.of(0)), "name 1 dimensions of a tensor that has 2", GRID);
    refused(new Transpose(List.of(0, 0)), "axis 0 is named twice", GRID);
    refused(new Transpose(List.of(0, 2)), "axis 2 is out of bounds", GRID);
  }

  @Test
  void side_by_side() {
    var more = Tensor.f64(Shape.of(2, 3), i -> 10 + i);
    assertThat(Programs.run(Stack.of(1, 2), GRID, more))
        .isEqualTo(tensor("2 2 3", "0 1 2 10 11 12 3 4 5 13 14 15"));
    assertThat(Programs.run(Stack.of(-1, 2), GRID, more))
        .isEqualTo(tensor("2 3 2", "0 10 1 11 2 12 3 13 4 14 5 15"));
    assertThat(Programs.run(Concatenate.of(1, 2), GRID, more))
        .isEqualTo(tensor("2 6", "0 1 2 10 11 12 3 4 5 13 14 15"));
    assertThat(Programs.run(Concatenate.of(0, 3), GRID, more, GRID).shape())
        .isEqualTo(shape("6 3"));
    assertThat(Programs.run(Stack.of(0, 2), Tensor.scalar(1L), Tensor.scalar(2.5)))
        .isEqualTo(Tensor.column(1, 2.5));
    refused(Stack.of(0, 2), "stack takes tensors of one shape", GRID, BLOCK);
    refused(Concatenate.of(0, 2), "have different numbers of dimensions", GRID, Tensor.column(1));
    refused(Concatenate.of(0, 1), "stack(a, b) makes a tensor", Tensor.scalar(1.0));
    refused(Concatenate.of(2, 1), "axis 2 is out of bounds", GRID);
  }

  @Test
  void cells_at_positions_that_are_values() {
    var positions = Tensor.of(Element.I64, shape("2 2"), new long[] {2, 0, -1, 1});
    assertThat(Programs.run(new Take(1), GRID, positions))
        .isEqualTo(tensor("2 2 2", "2 0 2 1 5 3 5 4"));
    assertThat(Programs.run(new Take(0), GRID, Tensor.scalar(-1L))).isEqualTo(tensor("3", "3 4 5"));
    assertThatThrownBy(
            () ->
                new Take(0).evaluate(List.of(GRID, Tensor.scalar(2L)), new Programs.NoFunctions()))
        .hasMessageContaining("index 2 is out of bounds for axis 0 of length 2");
    refused(new Take(0), "a position is a whole number", GRID, Tensor.scalar(0.0));
    assertThat(
            new AddAt(1)
                .value(
                    List.of(
                        tensor("2 2", "1 2 4 8"),
                        GRID,
                        Tensor.of(Element.I64, shape("2"), new long[] {1, 1}))))
        .isEqualTo(tensor("2 3", "0 3 0 0 12 0"));
  }
}
