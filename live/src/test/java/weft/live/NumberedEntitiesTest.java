package weft.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.eval.InterpreterEngine;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.intake.TimePolicy;

/// Tables whose entities are numbers.
class NumberedEntitiesTest {
  private static final String ACROSS = "a = cs_mean(close)";

  private static Table table(Element element, double... entities) {
    Shape shape = Shape.of(3);
    double[] closes = {1e16, -1e16, 1};
    return new Table(
        Map.of(
            "symbol",
            element.isFloat()
                ? Tensor.f64(shape, i -> entities[i])
                : Tensor.longs(element, shape, i -> (long) entities[i]),
            "time",
            Tensor.longs(Element.TIME, shape, _ -> 5),
            "close",
            Tensor.f64(shape, i -> closes[i])),
        Optional.of("symbol"),
        "time");
  }

  private static Graph graph(String formula) {
    var columns =
        Map.of(
            "symbol", Type.column(Element.I64),
            "time", Type.column(Element.TIME),
            "close", Type.column(Element.F64));
    return Formulas.compile(formula, Schema.of(columns).by("symbol").orderedBy("time")).graph();
  }

  private static List<Double> live(String formula, Table table) {
    var answers = new ArrayList<Double>();
    var live =
        new Live(
            LivePlan.of(graph(formula), Set.of()),
            TimePolicy.DEFAULT,
            answer -> answers.add(answer.number(0)));
    live.push(table);
    return answers;
  }

  private static List<Double> batch(String formula, Table table) {
    var outcome = new InterpreterEngine().prepare(graph(formula), RunOptions.standard()).run(table);
    double[] cells = outcome.outputs().get("a").doubles();
    return java.util.Arrays.stream(cells).boxed().toList();
  }

  @Test
  void numbers_in_the_order_of_their_texts_give_the_same_bits() {
    var table = table(Element.I64, 2, 3, 5);
    assertThat(live(ACROSS, table)).isEqualTo(batch(ACROSS, table));
    var other = table(Element.I64, 2, 3, 10);
    assertThat(live("a = lag(close)", other)).isEqualTo(batch("a = lag(close)", other));
  }

  @Test
  void numbers_that_stand_otherwise_as_texts_are_refused_where_it_matters() {
    assertThatThrownBy(() -> live(ACROSS, table(Element.I64, 2, 3, 10)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("stand in another order live")
        .hasMessageContaining("3 before 10");
  }

  @Test
  void floats_are_no_entities() {
    assertThatThrownBy(() -> live("a = lag(close)", table(Element.F64, 1.2, 1.7, 2)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("not floats");
  }
}
