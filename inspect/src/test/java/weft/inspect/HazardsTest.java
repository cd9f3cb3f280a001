package weft.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.eval.Interpreter;
import weft.inspect.range.Ranges;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Range;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.range.Interval;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.ops.arithmetic.Divide;
import weft.ops.compare.Equal;
import weft.ops.compare.Where;
import weft.ops.source.Constant;
import weft.testkit.Property;

class HazardsTest {
  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "x", Type.column(Element.F64),
              "y", Type.column(Element.F64),
              "high", Type.column(Element.F64),
              "low", Type.column(Element.F64)),
          Optional.empty(),
          Optional.empty());

  private static List<Diagnostic> warnings(String formula, Map<String, Range> declared) {
    Graph graph = Formulas.compile(formula, SCHEMA).graph();
    return Hazards.of(graph, intervals(declared));
  }

  static Map<String, Interval> intervals(Map<String, Range> declared) {
    var columns = new LinkedHashMap<String, Interval>();
    declared.forEach((name, range) -> columns.put(name, Interval.of(range).orMissing()));
    return columns;
  }

  private static List<String> codes(String formula, Map<String, Range> declared) {
    return warnings(formula, declared).stream().map(d -> d.code().tag()).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "y / rolling_std(x, 20)",
        "y / (high - low)",
        "y / abs(x)",
        "y / rolling_sum(abs(x), 5)",
        "y / ewm_std(x, 0.1)",
        "y % abs(x)",
        "y / (1 - rolling_corr(x, y, 9))",
        "y / cs_sum(abs(x))",
        "abs(x) ** -1",
        "if(lag(abs(x)) > 0, y / abs(x), missing)",
        "if(abs(x) > 0, rolling_mean(y / abs(x), 3), missing)",
        "if(abs(x) >= 0, y / abs(x), missing)",
        "if(abs(x) > 0 or y > 0, y / abs(x), missing)",
        "if(high >= low, y / (high - low), missing)"
      })
  void a_divisor_that_can_be_zero_by_its_nature_is_named(String formula) {
    assertThat(codes(formula, Map.of())).containsExactly("division-by-zero");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "y / x",
        "y / rolling_mean(x, 20)",
        "pct_change(x, 5)",
        "y / (1 + rolling_std(x, 20))",
        "y / max(abs(x), 1e-9)",
        "y / (abs(x) + 1e-10)",
        "y / if(abs(x) > 0, abs(x), missing)",
        "y / if(high - low == 0, 1, high - low)",
        "if(abs(x) != 0, y / abs(x), 0)",
        "y / abs(x) if abs(x) > 1e-9 else 0",
        "if(abs(x) == 0, 0, y / abs(x))",
        "if(not (abs(x) == 0), 1 + 2 * (y / abs(x)), 0)",
        "if(high > low, y / (high - low), missing)",
        "if(high != low, y / (high - low), missing)",
        "if(high == low, 0, y / (high - low))",
        "if(high - low > 0, y / (high - low), missing)",
        "if(y > 0 and 0 < abs(x), y / (2 * abs(x)), missing)",
        "if(abs(high - low) > 1e-9, y / (high - low), missing)",
        "if(abs(x) > 0 and y / abs(x) > 3, 1, 0)",
        "if(is_missing(x), 1, y / (1 + x ** 2))",
        "rolling_zscore(x, 20)",
        "cs_zscore(x)",
        "cs_scale(x)",
        "half_life(x, 20)",
        "adx(high, low, x, 14)",
        "exp(y) / exp(2)"
      })
  void a_guarded_or_unknown_divisor_is_not(String formula) {
    assertThat(warnings(formula, Map.of())).isEmpty();
  }

  @Test
  void a_declared_range_decides() {
    assertThat(codes("y / x", Map.of("x", new Range(0, 10)))).containsExactly("division-by-zero");
    assertThat(codes("y / x", Map.of("x", new Range(1, 10)))).isEmpty();
    assertThat(codes("pct_change(x)", Map.of("x", new Range(0, 10))))
        .containsExactly("division-by-zero");
    assertThat(codes("pct_change(x)", Map.of("x", new Range(0.01, 10)))).isEmpty();
    assertThat(codes("y / (x - 3)", Map.of("x", new Range(1, 10))))
        .containsExactly("division-by-zero");
    assertThat(codes("y / (high - low)", Map.of("high", new Range(5, 6), "low", new Range(1, 2))))
        .isEmpty();
  }

  @Test
  void functions_outside_of_their_domain_are_named() {
    assertThat(codes("log(abs(x))", Map.of())).containsExactly("outside-domain");
    assertThat(codes("sqrt(high - low)", Map.of())).containsExactly("outside-domain");
    assertThat(codes("log1p(rolling_corr(x, y, 9))", Map.of())).containsExactly("outside-domain");
    assertThat(codes("rolling_corr(x, y, 9) ** 0.5", Map.of())).containsExactly("outside-domain");
    assertThat(codes("log(x)", Map.of("x", new Range(0, 9)))).containsExactly("outside-domain");
    assertThat(codes("log(x)", Map.of("x", new Range(0.5, 9)))).isEmpty();
    assertThat(codes("log(x / lag(x))", Map.of())).isEmpty();
    assertThat(codes("sqrt(rolling_var(x, 5))", Map.of())).isEmpty();
    assertThat(codes("sqrt(max(high - low, 0))", Map.of())).isEmpty();
    assertThat(codes("if(abs(x) > 0, log(abs(x)), missing)", Map.of())).isEmpty();
    assertThat(codes("rolling_corr(x, y, 9) ** 2", Map.of())).isEmpty();
  }

  @Test
  void the_message_says_what_to_write_instead() {
    Diagnostic warning = warnings("z = (y - 1) / rolling_std(x, 20)", Map.of()).getFirst();

    assertThat(warning.code()).isEqualTo(Code.DIVISION_BY_ZERO);
    assertThat(warning.toString())
        .isEqualTo(
            """
            warning[division-by-zero]: the divisor rolling_std(x, 20) can be zero
             --> formula:1:5
            1 | z = (y - 1) / rolling_std(x, 20)
              |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              expected: a divisor that is never 0
              found:    rolling_std(x, 20): 0 to inf
              hint:     write if(rolling_std(x, 20) != 0, (y - 1) / rolling_std(x, 20), missing)\
            """);
  }

  /// What is written in a hint is a formula, and it has no such warning.
  @Test
  void hints_help() {
    for (String formula :
        List.of(
            "y / (high - low)",
            "1 + y / abs(x)",
            "log(abs(x))",
            "log2(abs(x))",
            "log10(abs(x))",
            "sqrt(high - low)",
            "acosh(abs(x))",
            "asin(2 * sin(x))",
            "acos(2 * sin(x))",
            "atanh(sin(x))")) {
      String hint = warnings(formula, Map.of()).getFirst().hint().orElseThrow();
      assertThat(warnings(hint.substring("write ".length()), Map.of())).as(hint).isEmpty();
    }
  }

  /// Where a division by zero really occurs and no warning was given, no output shows it: whatever
  /// the division gives there, the outputs stay the same to the bit.
  @Test
  void divisions_without_a_warning_are_harmless() {
    var seen = new int[2];
    Property.holds(
        2000,
        new DeclaredTables(_ -> true),
        one -> {
          var declared = new LinkedHashMap<>(one.ranges());
          var warned = new HashSet<>(Hazards.nodes(one.graph(), intervals(declared)));
          var ranges = Ranges.of(one.graph(), declared);
          var trusted = new ArrayList<Integer>();
          for (Node node : one.graph().nodes()) {
            boolean divides = node.op() instanceof Divide && node.type().shape().rank() == 0;
            if (divides && ranges.informed(node.args().get(1))) {
              seen[warned.contains(node.id()) ? 0 : 1]++;
              if (!warned.contains(node.id())) {
                trusted.add(node.id());
              }
            }
          }
          if (!trusted.isEmpty()) {
            assertThat(outputs(disturbed(one.graph(), trusted), one))
                .isEqualTo(outputs(one.graph(), one));
          }
        });
    assertThat(seen[0]).isPositive();
    assertThat(seen[1]).isPositive();
  }

  private static String outputs(Graph graph, DeclaredTables.Case one) {
    return Interpreter.standard().run(graph, one.table()).outputs().toString();
  }

  /// The graph with divisions that give a number of their own where the divisor is zero.
  private static Graph disturbed(Graph graph, List<Integer> divisions) {
    var to = GraphBuilder.plain();
    var became = new ArrayList<Integer>();
    for (Node node : graph.nodes()) {
      var args = node.args().stream().map(became::get).toList();
      int id = to.copy(graph, node, args);
      if (divisions.contains(node.id())) {
        int zero = to.add(new Equal(), args.get(1), to.add(Constant.of(0)));
        id = to.add(new Where(), zero, to.add(new Constant(Tensor.scalar(-98765.4321))), id);
      }
      became.add(id);
    }
    graph.outputs().forEach((name, id) -> to.output(name, became.get(id)));
    return to.build();
  }
}
