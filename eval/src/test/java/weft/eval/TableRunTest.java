package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static weft.eval.Programs.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.CrossSection;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Multiply;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Column;
import weft.rewrite.Stages;

/// Graphs over a table.
class TableRunTest {
  private static final double NAN = Double.NaN;
  private static final String X = "n0 = column(name=\"x\", element=f64, shape=[])\n";

  /// b at 2, a at 1, b at 1, a at 3, a at 2: neither entities nor times are in order.
  private static Table table(String name, Tensor column) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.of(Shape.of(5), new String[] {"b", "a", "b", "a", "a"}));
    columns.put("time", Tensor.of(Element.TIME, Shape.of(5), new long[] {2, 1, 1, 3, 2}));
    columns.put(name, column);
    return new Table(columns, Optional.of("symbol"), "time");
  }

  private static Table table(double... x) {
    return table("x", Tensor.column(x));
  }

  private static final Table TABLE = table(20, 1, 10, 3, 2);

  private static Outcome run(String text, Table table) {
    return Interpreter.standard().run(read(text), table);
  }

  private static Tensor result(String equation, Table table) {
    return run(X + "n1 = " + equation + "\nreturn y=n1", table).output("y");
  }

  private static Diagnostic failure(Outcome outcome) {
    assertThat(outcome.failures()).hasSize(1);
    return outcome.failures().getFirst().at(Origin.NONE);
  }

  // ---- rows

  @Test
  void what_has_no_rows_may_stand_beside_a_column_after_a_cross_section() {
    String text =
        X
            + """
            n1 = constant(value=true)
            n2 = constant(value=3.0)
            n3 = exclusive_multi_clause_where(condition1=n1, value1=n2, default=n2, companion=n0)
            n4 = cs_rank(x=n0, grouped=false)
            n5 = add(left=n4, right=n3)
            return y=n5
            """;
    assertThat(run(text, TABLE).output("y")).isEqualTo(Tensor.column(4, 3.5, 4, 4, 3.5));
  }

  @Test
  void rows_run_in_order_within_their_entity_and_results_stand_in_the_order_of_the_table() {
    assertThat(result("lag(x=n0, n=1, fill=-1.0)", TABLE))
        .isEqualTo(Tensor.column(10, -1, -1, 2, 1));
    assertThat(result("cumsum(x=n0, init=0.0)", TABLE)).isEqualTo(Tensor.column(30, 1, 10, 6, 3));
    assertThat(result("rolling_sum(x=n0, w=2, min_periods=2)", TABLE))
        .isEqualTo(Tensor.column(30, NAN, NAN, 5, 3));
    assertThat(result("rolling_median(x=n0, w=2, min_periods=1)", TABLE))
        .isEqualTo(Tensor.column(15, 1, 10, 2.5, 1.5));
  }

  @Test
  void equal_times_keep_the_order_of_the_table() {
    var columns =
        Map.of(
            "x", Tensor.column(3, 1, 2),
            "time", Tensor.longs(Element.I64, Shape.of(3), _ -> 7));
    assertThat(result("cumsum(x=n0, init=0.0)", new Table(columns, Optional.empty(), "time")))
        .isEqualTo(Tensor.column(3, 4, 6));
  }

  @Test
  void the_row_number_starts_in_each_entity() {
    assertThat(run("n0 = row_number()\nreturn y=n0", TABLE).output("y"))
        .isEqualTo(Tensor.column(2, 1, 1, 3, 2));
  }

  @Test
  void a_constant_stands_in_each_row() {
    assertThat(run("n0 = constant(value=7.0)\nreturn y=n0", TABLE).output("y"))
        .isEqualTo(Tensor.column(7, 7, 7, 7, 7));
    assertThat(run("n0 = constant(value=\"k\")\nreturn y=n0", TABLE).output("y"))
        .isEqualTo(Tensor.texts(Shape.of(5), _ -> "k"));
    assertThat(run("n0 = array_constant(values=[1.0, 2.0])\nreturn y=n0", TABLE).output("y"))
        .isEqualTo(Tensor.f64(Shape.of(5, 2), i -> 1 + i % 2));
  }

  @Test
  void a_window_over_a_constant_counts_rows() {
    assertThat(
            run(
                    "n0 = constant(value=7.0)\nn1 = rolling_mean(x=n0, w=2, min_periods=2)\n"
                        + "return y=n1",
                    TABLE)
                .output("y"))
        .isEqualTo(Tensor.column(7, NAN, NAN, 7, 7));
  }

  @Test
  void columns_of_every_element_come_out_in_the_order_of_the_table() {
    for (Tensor column :
        List.of(
            Tensor.column(5, 4, 3, 2, 1),
            Tensor.f32(Shape.of(5), i -> i / 10.0),
            Tensor.longs(Element.I8, Shape.of(5), i -> -i),
            Tensor.longs(Element.U64, Shape.of(5), i -> -i),
            Tensor.longs(Element.TIME, Shape.of(5), i -> i * i),
            Tensor.bools(Shape.of(5), i -> i % 2 == 0),
            Tensor.texts(Shape.of(5), i -> i == 3 ? null : "t" + i))) {
      String text =
          "n0 = column(name=\"x\", element=%s, shape=[])\nreturn y=n0"
              .formatted(column.element().tag());
      assertThat(run(text, table("x", column)).output("y")).isEqualTo(column);
    }
  }

  @Test
  void a_table_without_rows_gives_no_rows() {
    var empty =
        new Table(Map.of("x", Tensor.column(), "time", Tensor.column()), Optional.empty(), "time");
    for (String equation :
        List.of(
            "exp(x=n0)",
            "lag(x=n0, n=1, fill=nan)",
            "rolling_mean(x=n0, w=20, min_periods=1)",
            "rolling_median(x=n0, w=20, min_periods=1)",
            "ema(x=n0, alpha=0.5)",
            "cs_rank(x=n0, grouped=false)")) {
      assertThat(result(equation, empty)).as(equation).isEqualTo(Tensor.column());
    }
    assertThat(run("n0 = constant(value=1.0)\nreturn y=n0", empty).output("y"))
        .isEqualTo(Tensor.column());
  }

  @Test
  void nothing_is_computed_without_outputs() {
    var outcome = run(X + "n1 = function_call(arg1=n0, name=\"unknown\")", TABLE);
    assertThat(outcome.outputs()).isEmpty();
    assertThat(outcome.complete()).isTrue();
  }

  // ---- arrays

  @Test
  void an_array_column_has_a_cell_of_several_numbers() {
    String text =
        "n0 = column(name=\"book\", element=f64, shape=[2])\nn1 = array_sum(x=n0)\n"
            + "return sum=n1, book=n0";
    Tensor book = Tensor.f64(Shape.of(5, 2), i -> i);
    var outcome = run(text, table("book", book));
    assertThat(outcome.output("sum")).isEqualTo(Tensor.column(1, 5, 9, 13, 17));
    assertThat(outcome.output("book")).isEqualTo(book);
  }

  @Test
  void a_number_a_row_meets_an_array_a_row_cell_by_cell() {
    var columns = new LinkedHashMap<>(TABLE.columns());
    columns.put("book", Tensor.f64(Shape.of(5, 2), i -> 1 + i % 2));
    var table = new Table(columns, Optional.of("symbol"), "time");
    String text =
        X
            + """
            n1 = column(name="book", element=f64, shape=[2])
            n2 = multiply(left=n0, right=n1)
            return y=n2
            """;
    assertThat(run(text, table).output("y"))
        .isEqualTo(Tensor.of(Shape.of(5, 2), new double[] {20, 40, 1, 2, 10, 20, 3, 6, 2, 4}));
  }

  /// There are as many rows as weights: they must not be taken for each other.
  @Test
  void a_number_a_row_meets_an_array_that_is_the_same_in_every_row() {
    var to = GraphBuilder.plain();
    int x = to.add(Column.of("x", Element.F64));
    int w = to.add(new ArrayConstant(), List.of(), Labels.NONE, Tensor.column(1, 10));
    to.output("xw", to.add(new Multiply(), x, w)).output("wx", to.add(new Multiply(), w, x));
    var table =
        new Table(
            Map.of("x", Tensor.column(1, 2), "time", Tensor.column(1, 2)),
            Optional.empty(),
            "time");
    Tensor expected = Tensor.of(Shape.of(2, 2), new double[] {1, 10, 2, 20});
    var outcome = Interpreter.standard().run(to.build(), table);
    assertThat(outcome.output("xw")).isEqualTo(expected);
    assertThat(outcome.output("wx")).isEqualTo(expected);
  }

  @Test
  void a_column_must_hold_what_the_graph_expects() {
    assertThat(failure(run(X + "return y=n0", table("x", Tensor.f64(Shape.of(5, 2), i -> i)))))
        .isEqualTo(
            Diagnostic.of(
                    Code.BAD_DATA,
                    "n0 'x' = column: the column 'x' does not hold what the graph expects")
                .about("x")
                .expected("f64{entity,time}")
                .found("f64[2]{entity,time}"));
  }

  // ---- across entities

  @Test
  void a_cross_section_is_over_the_rows_of_one_time() {
    assertThat(result("cs_sum(x=n0, grouped=false)", TABLE))
        .isEqualTo(Tensor.column(22, 11, 11, 3, 22));
    assertThat(result("cs_rank(x=n0, grouped=false)", TABLE))
        .isEqualTo(Tensor.column(1, 0.5, 1, 1, 0.5));
  }

  @Test
  void missing_values_take_no_part() {
    assertThat(result("cs_count(x=n0, grouped=false)", table(20, NAN, 10, NAN, 2)))
        .isEqualTo(Tensor.column(2, NAN, 1, NAN, 2));
  }

  /// cs_sum: 22 11 11 3 22; its lag within the entity: b 11 at 2; a 22 at 3, 11 at 2; again across.
  @Test
  void cross_sections_may_be_two_deep() {
    String text =
        X
            + """
            n1 = cs_sum(x=n0, grouped=false)
            n2 = lag(x=n1, n=1, fill=0.0)
            n3 = add(left=n2, right=n0)
            n4 = cs_sum(x=n3, grouped=false)
            n5 = subtract(left=n4, right=n1)
            return first=n1, second=n4, difference=n5
            """;
    var outcome = run(text, TABLE);
    assertThat(outcome.output("first")).isEqualTo(Tensor.column(22, 11, 11, 3, 22));
    assertThat(outcome.output("second")).isEqualTo(Tensor.column(44, 11, 11, 25, 44));
    assertThat(outcome.output("difference")).isEqualTo(Tensor.column(22, 0, 0, 22, 22));
  }

  @Test
  void what_is_the_same_in_every_row_stays_so_after_a_cross_section() {
    String text =
        X
            + """
            n1 = array_constant(values=[1.0, 10.0])
            n2 = negate(x=n1)
            n3 = cs_sum(x=n0, grouped=false)
            n4 = multiply(left=n3, right=n2)
            n5 = constant(value=2.0)
            n6 = multiply(left=n3, right=n5)
            return array=n4, number=n6
            """;
    var outcome = run(text, TABLE);
    assertThat(outcome.output("number")).isEqualTo(Tensor.column(44, 22, 22, 6, 44));
    assertThat(outcome.output("array"))
        .isEqualTo(
            Tensor.of(
                Shape.of(5, 2),
                new double[] {-22, -220, -11, -110, -11, -110, -3, -30, -22, -220}));
  }

  @Test
  void stages_count_the_cross_sections_on_the_way() {
    assertThat(
            Stages.numbers(
                read(
                    X
                        + """
                        n1 = cs_sum(x=n0, grouped=false)
                        n2 = add(left=n0, right=n1)
                        n3 = cs_rank(x=n2, grouped=false)
                        n4 = exp(x=n0)
                        n5 = add(left=n3, right=n4)
                        """)))
        .containsExactly(0, 1, 1, 2, 0, 2);
  }

  private static Tensor grouped(Tensor by) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("x", Tensor.column(1, 2, 3, 4));
    columns.put("time", Tensor.column(0, 0, 0, 0));
    columns.put("by", by);
    String text =
        X
            + """
            n1 = column(name="by", element=%s, shape=[])
            n2 = cs_sum(x=n0, by=n1, grouped=true)
            return y=n2
            """
                .formatted(by.element().tag());
    return run(text, new Table(columns, Optional.empty(), "time")).output("y");
  }

  @Test
  void groups_are_texts_whole_numbers_or_conditions() {
    Tensor expected = Tensor.column(4, 6, 4, 6);
    assertThat(grouped(Tensor.texts(Shape.of(4), i -> i % 2 == 0 ? "p" : "q"))).isEqualTo(expected);
    assertThat(grouped(Tensor.longs(Element.I64, Shape.of(4), i -> i % 2))).isEqualTo(expected);
    assertThat(grouped(Tensor.bools(Shape.of(4), i -> i % 2 == 0))).isEqualTo(expected);
  }

  @Test
  void a_missing_group_is_a_group() {
    assertThat(grouped(Tensor.texts(Shape.of(4), i -> i % 2 == 0 ? null : "")))
        .isEqualTo(Tensor.column(4, 6, 4, 6));
  }

  // ---- durations

  @Test
  void a_duration_reaches_back_in_time() {
    assertThat(result("rolling_sum(x=n0, w=2ns, min_periods=1)", TABLE))
        .isEqualTo(Tensor.column(30, 1, 10, 5, 3));
    assertThat(result("rolling_median(x=n0, w=2ns, min_periods=1)", TABLE))
        .isEqualTo(Tensor.column(15, 1, 10, 2.5, 1.5));
  }

  @Test
  void a_duration_needs_an_order_that_is_a_time() {
    var numbers =
        new Table(
            Map.of("x", Tensor.column(1, 2), "time", Tensor.column(1, 2)),
            Optional.empty(),
            "time");
    for (String op : List.of("rolling_sum", "rolling_median")) {
      String text = X + "n1 = " + op + "(x=n0, w=30s, min_periods=1)\nreturn y=n1";
      assertThat(failure(run(text, numbers)))
          .isEqualTo(
              Diagnostic.of(
                      Code.TYPE,
                      "n1 = " + op + ": a duration needs an order column that holds times")
                  .expected("an order column of type time")
                  .found("numbers that only order"));
    }
  }

  // ---- failures

  @Test
  void a_column_that_the_table_does_not_have_is_named() {
    String text =
        X
            + """
            n1 = column(name="xs", element=f64, shape=[])
            n2 = add(left=n0, right=n1)
            return bad=n2, good=n0
            """;
    var outcome = run(text, TABLE);
    assertThat(failure(outcome))
        .isEqualTo(
            Diagnostic.of(Code.UNKNOWN_NAME, "n1 'xs' = column: the table has no column 'xs'")
                .about("xs")
                .hint("did you mean 'x'?"));
    assertThat(outcome.outputs()).containsOnlyKeys("good");
  }

  @Test
  void fail_fast_stops_at_the_first_failure() {
    var interpreter = new Interpreter(RunOptions.standard().failFast(true));
    assertThat(
            catchThrowableOfType(
                    WeftException.class,
                    () ->
                        interpreter.run(
                            read("n0 = column(name=\"q\", element=f64, shape=[])\nreturn y=n0"),
                            TABLE))
                .first()
                .message())
        .isEqualTo("n0 'q' = column: the table has no column 'q'");
    assertThat(
            catchThrowableOfType(
                    WeftException.class,
                    () ->
                        interpreter.run(
                            read(X + "n1 = function_call(arg1=n0, name=\"f\")\nreturn y=n1"),
                            TABLE))
                .first()
                .message())
        .isEqualTo("n1 'f' = function_call: there is no function 'f'");
  }

  @Test
  void what_depends_on_a_failure_is_passed_over_across_entities_too() {
    String text =
        X
            + """
            n1 = column(name="unknown", element=f64, shape=[])
            n2 = exp(x=n1)
            n3 = cs_sum(x=n2, grouped=false)
            n4 = exp(x=n3)
            n5 = cs_rank(x=n0, grouped=false)
            return bad=n4, good=n5
            """;
    var outcome = run(text, TABLE);
    assertThat(failure(outcome).subject()).isEqualTo("unknown");
    assertThat(outcome.outputs()).containsOnlyKeys("good");
  }

  @Test
  void a_failure_in_one_entity_is_a_failure_of_the_node() {
    var calls = new ArrayList<Integer>();
    var interpreter =
        new Interpreter(
            RunOptions.standard()
                .with(
                    "f",
                    (args, _) -> {
                      calls.add(args.getFirst().size());
                      if (args.getFirst().size() == 2) {
                        throw new IllegalStateException("two rows");
                      }
                      return args.getFirst();
                    }));
    var outcome =
        interpreter.run(
            read(X + "n1 = function_call(arg1=n0, name=\"f\")\nreturn y=n1, x=n0"), TABLE);
    assertThat(outcome.outputs()).containsOnlyKeys("x");
    assertThat(failure(outcome).message()).endsWith("the function 'f' failed: two rows");
    assertThat(calls).containsExactly(3, 2);
  }

  @Test
  void a_function_sees_the_rows_of_an_entity() {
    var interpreter =
        new Interpreter(
            RunOptions.standard()
                .with(
                    "f",
                    (args, _) -> {
                      int rows = args.getFirst().size();
                      return Tensor.f64(
                          Shape.of(rows), i -> args.getFirst().doubleAt(rows - 1 - i));
                    }));
    assertThat(
            interpreter
                .run(read(X + "n1 = function_call(arg1=n0, name=\"f\")\nreturn y=n1"), TABLE)
                .output("y"))
        .isEqualTo(Tensor.column(10, 3, 20, 1, 2));
  }

  @Test
  void a_function_may_give_one_value_for_all_rows() {
    var interpreter =
        new Interpreter(
            RunOptions.standard()
                .with("f", (args, _) -> Tensor.scalar((long) args.getFirst().size())));
    assertThat(
            interpreter
                .run(read(X + "n1 = function_call(arg1=n0, name=\"f\")\nreturn y=n1"), TABLE)
                .output("y"))
        .isEqualTo(Tensor.of(Element.I64, Shape.of(5), new long[] {2, 3, 2, 3, 3}));
  }

  @Test
  void a_function_must_give_as_many_rows_as_it_was_given() {
    for (int rows : new int[] {1, 4}) {
      var interpreter =
          new Interpreter(
              RunOptions.standard().with("f", (_, _) -> Tensor.f64(Shape.of(rows), i -> i)));
      assertThat(
              failure(
                  interpreter.run(
                      read(X + "n1 = function_call(arg1=n0, name=\"f\")\nreturn y=n1"), TABLE)))
          .isEqualTo(
              Diagnostic.of(
                      Code.SHAPE,
                      "n1 'f' = function_call: gives " + rows + " rows for an entity of 3")
                  .expected("3 rows")
                  .found(rows + " rows"));
    }
  }

  @Test
  void a_function_must_give_the_same_kind_of_value_for_each_entity() {
    var interpreter =
        new Interpreter(
            RunOptions.standard()
                .with(
                    "f",
                    (args, _) ->
                        args.getFirst().size() == 2
                            ? Tensor.scalar(true)
                            : Tensor.f64(Shape.of(3, 2), i -> i)));
    assertThat(
            failure(
                interpreter.run(
                    read(X + "n1 = function_call(arg1=n0, name=\"f\")\nreturn y=n1"), TABLE)))
        .isEqualTo(
            Diagnostic.of(
                    Code.SHAPE,
                    "n1 'f' = function_call: gives other cells for one entity than for another")
                .expected("f64[2]")
                .found("bool"));
  }

  private record Broken() implements CrossSection.OfOne {
    public static final Contract CONTRACT = Contract.of(Role.real("x"));

    @Override
    public Type infer(List<Type> args) {
      return Type.column(Element.F64);
    }

    @Override
    public void over(double[] values, int n, Room room) {
      throw new IllegalStateException("defect");
    }
  }

  @Test
  void a_defect_of_a_cross_section_is_a_failure_of_the_node() {
    var to = GraphBuilder.plain();
    int x = to.add(Column.of("x", Element.F64));
    to.output("y", to.add(new Broken(), x)).output("x", x);
    var outcome = Interpreter.standard().run(to.build(), TABLE);
    assertThat(failure(outcome))
        .isEqualTo(
            Diagnostic.of(Code.FUNCTION_FAILED, "n1 = broken: the op failed: defect")
                .found("java.lang.IllegalStateException: defect"));
    assertThat(outcome.outputs()).containsOnlyKeys("x");
  }

  @Test
  void a_placeholder_has_its_default_only() {
    assertThat(
            run("n0 = placeholder(name=\"a\", default_value=2.0)\nreturn y=n0", TABLE).output("y"))
        .isEqualTo(Tensor.column(2, 2, 2, 2, 2));
    assertThat(
            failure(run("n0 = placeholder(name=\"a\", default_value=none)\nreturn y=n0", TABLE))
                .code())
        .isEqualTo(Code.MISSING_VALUE);
  }

  @Test
  void an_output_may_be_needed_by_a_later_stage_too() {
    String text =
        X
            + """
            n1 = exp(x=n0)
            n2 = cs_sum(x=n0, grouped=false)
            n3 = divide(left=n1, right=n2)
            n4 = multiply(left=n3, right=n2)
            return e=n1, ratio=n3, product=n4, x=n0
            """;
    var outcome = run(text, table(0, 0, 0, 0, 0));
    assertThat(outcome.output("e")).isEqualTo(Tensor.column(1, 1, 1, 1, 1));
    assertThat(outcome.output("ratio"))
        .isEqualTo(Tensor.f64(Shape.of(5), _ -> Double.POSITIVE_INFINITY));
    assertThat(outcome.outputs().keySet()).containsExactly("e", "ratio", "product", "x");
  }
}
