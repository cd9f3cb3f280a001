package weft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Infer;
import weft.ir.OpSet;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.problem.WeftException;
import weft.lang.Schema;

final class WeftTest {
  private static final Table TABLE =
      Table.series(
          Map.of(
              "x", Tensor.column(1, 2, 4, 8),
              "n", Tensor.longs(Element.I64, Shape.of(4), i -> i),
              "venue", Tensor.texts(Shape.of(4), i -> i % 2 == 0 ? "A" : "B")));

  @Test
  void three_lines() {
    assertThat(QuickStart.threeLines()).containsExactly(Double.NaN, 11.0 / 10 - 1, 12.1 / 11 - 1);
  }

  @Test
  void live() {
    assertThat(QuickStart.live()).containsExactly(Double.NaN, Double.NaN, 11.0 / 10 - 1);
  }

  @Test
  void labels_are_left_out_live() {
    var plan = Weft.compile("a = x\nlabel b = lead(x, 1)\nevent c = x > 1").livePlan();
    assertThat(plan.outputs()).extracting(output -> output.name()).containsExactly("a", "c");
    assertThat(plan.outputs()).extracting(output -> output.event()).containsExactly(false, true);
  }

  @Test
  void a_label_that_is_asked_for_live_is_refused() {
    var features = Weft.compile("a = x\nlabel b = lag(x, -1)");
    assertThat(features.only("b").run(TABLE).output("b").doubles())
        .containsExactly(2, 4, 8, Double.NaN);
    assertThatThrownBy(() -> features.only("b").livePlan())
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the label 'b' can't be computed live: there are no later rows");
    assertThatThrownBy(() -> Weft.compile("label b = lead(x, 1)").livePlan())
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("live");
  }

  @Test
  void every_engine_has_the_same_powers_and_arrays() {
    double nan = Double.NaN;
    var cells = Tensor.f64(Shape.of(4, 2), i -> i + 1);
    Table table =
        Table.series(
            Map.of(
                "x",
                Tensor.column(1, nan, 4, -0.0),
                "y",
                Tensor.column(0, 0, nan, 2),
                "book",
                cells));
    var features =
        Weft.compile(
            "a = x ** 0\nb = 1 ** x\nc = x ** y\nd = array_sum(book / array_lit(x, 2))\n"
                + "e = array_extract(array_lit(x, 2), 1)");
    for (var engine : weft.eval.Engines.found().inside()) {
      var outcome = features.run(table, engine);
      assertThat(outcome.output("a").doubles()).as(engine.name()).containsExactly(1, nan, 1, 1);
      assertThat(outcome.output("b").doubles()).as(engine.name()).containsExactly(1, nan, 1, 1);
      assertThat(outcome.output("c").doubles()).as(engine.name()).containsExactly(1, nan, nan, 0);
      assertThat(outcome.output("d").doubles())
          .as(engine.name())
          .containsExactly(3, nan, 11 / 4.0, Double.NEGATIVE_INFINITY);
      assertThat(outcome.output("e").doubles()).as(engine.name()).containsExactly(1, nan, 4, -0.0);
    }
  }

  @Test
  void a_wrong_formula_fails_without_a_table() {
    assertThatThrownBy(() -> Weft.compile("rolling_maen(x, 3)"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("did you mean 'rolling_mean'?");
    assertThatThrownBy(() -> Weft.compile("lead(x, 3)")).hasMessageContaining("looks ahead");
  }

  /// Counts how often its type is asked for.
  public record Counted() implements Pointwise.OfValue {
    public static final Contract CONTRACT = Contract.of(Role.real("x"));
    static final AtomicInteger ASKED = new AtomicInteger();

    @Override
    public Type infer(List<Type> args) {
      ASKED.incrementAndGet();
      return Infer.elementwise(args, Element.F64);
    }

    @Override
    public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
      return in.value(0);
    }
  }

  @Test
  void a_second_table_of_the_same_kind_needs_no_more_than_a_run() {
    var ops = OpSet.of(List.of(Counted.class));
    var features = Weft.compile("formula", "a = counted(x) + n", ops);
    features.run(TABLE);
    int asked = Counted.ASKED.get();

    var other = new LinkedHashMap<>(TABLE.columns());
    other.put("x", Tensor.column(2, 4, 8, 16));
    assertThat(features.run(Table.series(other)).output("a").doubles())
        .containsExactly(2, 5, 10, 19);

    assertThat(Counted.ASKED.get()).isEqualTo(asked);
    var schema = Schema.of(features.columns());
    assertThat(features.over(schema)).isSameAs(features.over(schema));
    assertThat(features.over(schema)).isNotSameAs(features.over(schema.by("x")));
  }

  @Test
  void columns_are_known_before_there_is_a_table() {
    var columns = Weft.compile("a = if(flag and venue == 'A', x, 0)").columns();
    assertThat(columns)
        .containsOnly(
            Map.entry("flag", Type.column(Element.BOOL)),
            Map.entry("venue", Type.column(Element.TEXT)),
            Map.entry("x", Type.column(Element.F64)));
  }

  @Test
  void parameters_have_their_values_when_it_runs() {
    Features features = Weft.compile("param w: int in 1..3\nout = rolling_sum(x, $w)");
    assertThat(features.with("w", 2).run(TABLE).output("out").doubles())
        .containsExactly(Double.NaN, 3, 6, 12);
    assertThatThrownBy(() -> features.run(TABLE)).hasMessageContaining("'w' has no value");
    assertThatThrownBy(() -> features.with("w", 9).run(TABLE))
        .hasMessageContaining("between 1 and 3");
    assertThatThrownBy(() -> features.with("windw", 2))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("'windw', which is no parameter");
    assertThat(Weft.compile("rolling_sum(x, $w)").with("w", 1).run(TABLE).output("out").doubles())
        .containsExactly(1, 2, 4, 8);
  }

  @Test
  void what_the_table_has_decides() {
    var outcome = Weft.compile("a = x + n\nb = venue == 'A'").run(TABLE);
    assertThat(outcome.output("a").doubles()).containsExactly(1, 3, 6, 11);
    assertThat(outcome.output("b").truthAt(1)).isFalse();
    assertThatThrownBy(() -> Weft.compile("y + 1").run(TABLE))
        .hasMessageContaining("no column or definition called 'y'");
  }

  @Test
  void several_entities_and_times() {
    Table bars =
        Table.by(
                "symbol",
                Map.of(
                    "symbol", Tensor.texts(Shape.of(4), i -> i < 2 ? "A" : "B"),
                    "time", Tensor.longs(Element.TIME, Shape.of(4), i -> i % 2),
                    "x", Tensor.column(1, 2, 4, 8)))
            .orderedBy("time");
    assertThat(Weft.compile("lag(x)").run(bars).output("out").doubles())
        .containsExactly(Double.NaN, 1, Double.NaN, 4);
  }

  @Test
  void the_readme_shows_the_three_lines() throws IOException {
    String source = Files.readString(Path.of("src/test/java/weft/QuickStart.java"));
    String region =
        source
            .substring(source.indexOf("-lines\"\n") + 8, source.indexOf("    // @end"))
            .stripTrailing()
            .stripIndent();
    assertThat(Files.readString(Path.of("../README.md"))).contains(region);
  }
}
