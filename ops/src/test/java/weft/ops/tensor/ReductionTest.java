package weft.ops.tensor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.ops.source.Series;

class ReductionTest {
  private static final Tensor GRID = Tensor.column(3, 1, 2, 6, 5, 4).reshape(Shape.of(2, 3));
  private static final List<Function<String, Reduction>> ALL =
      List.of(
          ReduceSum::new,
          ReduceMean::new,
          ReduceMin::new,
          ReduceMax::new,
          ReduceStd::new,
          ReduceVar::new,
          ReduceMedian::new,
          ReduceProd::new,
          ReduceAny::new,
          ReduceAll::new,
          ReduceCountNonzero::new,
          axis -> new ReduceQuantile(0.5, axis));

  private static Tensor column(double... cells) {
    return Tensor.column(cells).reshape(Shape.of(cells.length, 1));
  }

  @Test
  void time_is_the_last_dimension_and_stays_with_length_one() {
    assertThat(Programs.run(new ReduceSum("time"), GRID)).isEqualTo(column(6, 15));
    assertThat(Programs.run(new ReduceMean("time"), GRID)).isEqualTo(column(2, 5));
    assertThat(Programs.run(new ReduceMin("time"), GRID)).isEqualTo(column(1, 4));
    assertThat(Programs.run(new ReduceMax("time"), GRID)).isEqualTo(column(3, 6));
    assertThat(Programs.run(new ReduceMedian("time"), GRID)).isEqualTo(column(2, 5));
    assertThat(Programs.run(new ReduceProd("time"), GRID)).isEqualTo(column(6, 120));
    assertThat(Programs.run(new ReduceQuantile(1, "time"), GRID)).isEqualTo(column(3, 6));
    assertThat(Programs.run(new ReduceVar("time"), GRID).doubleAt(0)).isEqualTo(2.0 / 3);
    assertThat(Programs.run(new ReduceStd("time"), GRID).doubleAt(0)).isEqualTo(Math.sqrt(2.0 / 3));
  }

  @Test
  void dimensions_have_numbers() {
    assertThat(Programs.run(new ReduceSum("0"), GRID))
        .isEqualTo(Tensor.column(9, 6, 6).reshape(Shape.of(1, 3)));
    assertThat(Programs.run(new ReduceSum("-2"), GRID))
        .isEqualTo(new ReduceSum("0").evaluate(List.of(GRID), new Programs.NoFunctions()));
    assertThat(Programs.run(new ReduceSum(Along.dimensions(0, 1)), GRID))
        .isEqualTo(Tensor.column(21).reshape(Shape.of(1, 1)));
    Tensor cube = Tensor.f64(Shape.of(2, 3, 4), i -> i);
    assertThat(Programs.run(new ReduceMax("0,2"), cube))
        .isEqualTo(Tensor.column(15, 19, 23).reshape(Shape.of(1, 3, 1)));
  }

  @Test
  void elements_are_those_of_numpy() {
    Tensor bools = Tensor.bools(Shape.of(3), i -> i != 1);
    assertThat(Programs.run(new ReduceSum("time"), bools)).isEqualTo(one(Element.I64, 2));
    assertThat(Programs.run(new ReduceProd("time"), bools)).isEqualTo(one(Element.I64, 0));
    assertThat(Programs.run(new ReduceMin("time"), bools).element()).isEqualTo(Element.BOOL);
    assertThat(Programs.run(new ReduceMean("time"), bools).doubleAt(0)).isEqualTo(2.0 / 3);
    Tensor small = Tensor.of(Element.U8, Shape.of(2), new long[] {200, 100});
    assertThat(Programs.run(new ReduceSum("time"), small)).isEqualTo(one(Element.U64, 300));
    assertThat(Programs.run(new ReduceMax("time"), small)).isEqualTo(one(Element.U8, 200));
    Tensor large = Tensor.of(Element.U64, Shape.of(2), new long[] {-1, 1});
    assertThat(Programs.run(new ReduceMax("time"), large)).isEqualTo(one(Element.U64, -1));
    assertThat(Programs.run(new ReduceMin("time"), large)).isEqualTo(one(Element.U64, 1));
    Tensor single = Tensor.f32(Shape.of(2), i -> i);
    assertThat(Programs.run(new ReduceMean("time"), single).element()).isEqualTo(Element.F32);
    assertThat(Programs.run(new ReduceAny("time"), Tensor.column(0, Double.NaN)).truthAt(0))
        .isTrue();
    assertThat(Programs.run(new ReduceCountNonzero("time"), Tensor.column(0, Double.NaN)))
        .isEqualTo(one(Element.I64, 1));
  }

  private static Tensor one(Element element, long value) {
    return Tensor.of(element, Shape.of(1), new long[] {value});
  }

  @Test
  void a_missing_cell_is_passed_on() {
    Tensor x = Tensor.column(1, Double.NaN, 3);
    for (Reduction op :
        List.of(
            new ReduceSum("time"),
            new ReduceMean("time"),
            new ReduceMin("time"),
            new ReduceMax("time"),
            new ReduceStd("time"),
            new ReduceMedian("time"),
            new ReduceQuantile(0.5, "time"))) {
      assertThat(Programs.run(op, x)).as(op.tag()).isEqualTo(Tensor.column(Double.NaN));
    }
  }

  @Test
  void a_scalar_passes_or_is_refused() {
    Tensor x = Tensor.scalar(2.5);
    assertThat(Programs.run(new ReduceSum("time"), x)).isEqualTo(x);
    assertThat(Programs.run(new ReduceMax("0"), x)).isEqualTo(x);
    assertThat(Programs.run(new ReduceAll("-1"), x)).isEqualTo(Tensor.scalar(true));
    assertThat(Programs.run(new ReduceCountNonzero("time"), x)).isEqualTo(Tensor.scalar(1));
    for (Reduction op :
        List.of(
            new ReduceMean("time"),
            new ReduceStd("time"),
            new ReduceVar("time"),
            new ReduceMedian("time"),
            new ReduceQuantile(0.5, "time"),
            new ReduceSum("1"))) {
      assertThatThrownBy(() -> op.evaluate(List.of(x), new Programs.NoFunctions()))
          .as(op.tag())
          .hasMessageContaining("is out of bounds for an array of dimension");
    }
  }

  @Test
  void no_cells_have_a_sum_and_no_extreme() {
    Tensor none = Tensor.column();
    assertThat(Programs.run(new ReduceSum("time"), none)).isEqualTo(Tensor.column(0));
    assertThat(Programs.run(new ReduceProd("time"), none)).isEqualTo(Tensor.column(1));
    assertThat(Programs.run(new ReduceAny("time"), none).truthAt(0)).isFalse();
    assertThat(Programs.run(new ReduceAll("time"), none).truthAt(0)).isTrue();
    assertThat(Programs.run(new ReduceMedian("time"), none)).isEqualTo(Tensor.column(Double.NaN));
    assertThat(Programs.run(new ReduceVar("time"), none)).isEqualTo(Tensor.column(Double.NaN));
    assertThatThrownBy(
            () -> new ReduceMin("time").evaluate(List.of(none), new Programs.NoFunctions()))
        .hasMessageContaining("reduce_min of no cells has no value");
    assertThatThrownBy(
            () ->
                new ReduceQuantile(0.5, "time").evaluate(List.of(none), new Programs.NoFunctions()))
        .hasMessageContaining("no cells");
    // Nothing to reduce is not the same as nothing to give.
    assertThat(Programs.run(new ReduceMin("0"), none.reshape(Shape.of(2, 0))).shape())
        .isEqualTo(Shape.of(1, 0));
  }

  @Test
  void what_can_not_be_reduced_is_refused() {
    var builder = GraphBuilder.plain();
    int text = builder.add(new Constant(Tensor.scalar("a")));
    int truth = builder.add(new Constant(Tensor.scalar(true)));
    assertThatThrownBy(() -> builder.add(new ReduceSum("time"), text)).hasMessageContaining("'x'");
    assertThatThrownBy(() -> builder.add(new ReduceQuantile(0.5, "time"), truth))
        .hasMessageContaining("bool");
    assertThatThrownBy(
            () ->
                new ReduceSum("time")
                    .evaluate(List.of(Tensor.scalar("a")), new Programs.NoFunctions()))
        .hasMessageContaining("takes a number, found text");
    assertThatThrownBy(() -> new ReduceQuantile(1.5, "time")).hasMessageContaining("0 to 1");
    assertThatThrownBy(() -> new ReduceQuantile(Double.NaN, "time")).hasMessageContaining("0 to 1");
  }

  @Test
  void an_axis_must_be_known() {
    for (var op : ALL) {
      assertThatThrownBy(() -> op.apply("space"))
          .isInstanceOfSatisfying(
              WeftException.class,
              e -> {
                assertThat(e.first().code()).isEqualTo(Code.RANGE);
                assertThat(e.first().subject()).isEqualTo("axis");
              })
          .hasMessageContaining("there is no axis 'space'");
    }
    assertThatThrownBy(() -> new ReduceSum("")).hasMessageContaining("there is no axis ''");
    assertThat(new ReduceSum(" 0, -1").axis()).isEqualTo("0,-1");
    assertThatThrownBy(
            () -> new ReduceSum("0,-2").evaluate(List.of(GRID), new Programs.NoFunctions()))
        .hasMessageContaining("axis -2 is named twice");
    assertThatThrownBy(() -> new ReduceSum("2").evaluate(List.of(GRID), new Programs.NoFunctions()))
        .hasMessageContaining("axis 2 is out of bounds for an array of dimension 2");
  }

  @Test
  void a_series_loses_its_time() {
    var builder = GraphBuilder.plain();
    int series = builder.add(new Series("s"));
    int column = builder.add(Column.of("c", Element.F64));
    int any = builder.add(Placeholder.of("p"));
    assertThat(builder.type(builder.add(new ReduceSum("time"), series)).toString())
        .isEqualTo("any[*]");
    assertThat(builder.type(builder.add(new ReduceMax("-1"), series)).toString())
        .isEqualTo("any[*]{time}");
    assertThat(builder.type(builder.add(new ReduceAny("time"), any)).toString())
        .isEqualTo("bool[*]");
    assertThatThrownBy(() -> builder.add(new ReduceSum("0"), column))
        .hasMessageContaining("works on whole tensors, not on the rows of a table");
  }

  @Test
  void a_long_sum_is_exact_where_a_running_one_is_not() {
    var cells = new double[1 << 16];
    Arrays.fill(cells, 0.1);
    assertThat(Programs.run(new ReduceSum("time"), Tensor.column(cells)).doubleAt(0))
        .isEqualTo(0.1 * cells.length);
  }

  @Test
  void every_reduction_is_the_same_along_any_dimension() {
    long seed = 99;
    var random = new Random(seed);
    Tensor x = Tensor.f64(Shape.of(3, 4), _ -> random.nextInt(9) - 4);
    Tensor turned = x.gather(Shape.of(4, 3), i -> i % 3 * 4 + i / 3);
    for (var make : ALL) {
      Tensor across = make.apply("1").evaluate(List.of(x), new Programs.NoFunctions());
      Tensor down = make.apply("0").evaluate(List.of(turned), new Programs.NoFunctions());
      assertThat(down.reshape(Shape.of(3, 1))).as("seed " + seed).isEqualTo(across);
    }
  }
}
