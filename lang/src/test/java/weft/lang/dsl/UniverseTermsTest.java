package weft.lang.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static weft.lang.dsl.Terms.*;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.ops.cross.CsRank;
import weft.ops.state.Cumsum;

/// A universe in Java means what it means in formulas.
class UniverseTermsTest {
  private final Undeclared x = column("x");
  private final Universe positive = Universe.of("positive", x.greaterThan(0));

  private static Table table() {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.of(Shape.of(4), new String[] {"A", "B", "A", "B"}));
    columns.put("time", Tensor.column(1, 1, 2, 2));
    columns.put("x", Tensor.column(1, 3, -1, 2));
    return Table.by("symbol", columns).orderedBy("time");
  }

  private static Map<String, Tensor> run(Graph graph) {
    return Interpreter.standard().run(graph, table()).outputs();
  }

  private static Graph formulas(String text) {
    var columns = new LinkedHashMap<String, Type>();
    columns.put("symbol", Type.column(Element.TEXT));
    columns.put("time", Type.column(Element.F64));
    columns.put("x", Type.column(Element.F64));
    var schema = Schema.of(columns).by("symbol").orderedBy("time");
    return Formulas.compile(text, schema).graph();
  }

  @Test
  void rows_outside_take_no_part() {
    var rank = x.through(new CsRank(false)).named("rank");
    assertThat(run(Program.over(positive, rank)))
        .isEqualTo(run(formulas("universe positive = x > 0\nrank = cs_rank(x)")))
        .containsEntry("rank", Tensor.column(0.5, 1, Double.NaN, 1));
  }

  @Test
  void states_may_start_afresh() {
    var outputs = new LinkedHashMap<String, Term>();
    outputs.put("sum", x.through(new Cumsum(0)));
    assertThat(run(Program.over(positive.startingAfresh(), outputs)))
        .isEqualTo(run(formulas("universe u(outside=reset) = x > 0\nsum = cumsum(x)")));
  }

  @Test
  void features_may_ask_for_it() {
    var asked = where(positive.member(), constant(1.0), constant(0.0)).named("asked");
    assertThat(run(Program.over(positive, asked)))
        .containsEntry("asked", Tensor.column(1, 1, Double.NaN, 1));
  }

  @Test
  void its_name_is_its_own() {
    assertThatExceptionOfType(WeftException.class)
        .isThrownBy(() -> Program.over(positive, x.plus(1).named("positive")))
        .withMessageContaining("two outputs called 'positive'");
  }
}
