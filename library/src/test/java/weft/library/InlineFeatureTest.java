package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;
import weft.lang.Assertion;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.ops.Ops;

/// Formulas in projects: features without a type, and the universe.
class InlineFeatureTest {
  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "symbol", Type.column(Element.TEXT),
              "time", Type.column(Element.TIME),
              "close", Type.column(Element.F64),
              "volume", Type.column(Element.F64)),
          Optional.of("symbol"),
          Optional.of("time"));

  private static Project read(String text) {
    return Project.read("p.yaml", "name: p\n" + text, Registry.shipped());
  }

  private static CheckedProgram check(String text, Map<String, Object> parameters) {
    return read(text).check(SCHEMA, parameters, Ops.all());
  }

  private static CheckedProgram check(String text) {
    return check(text, Map.of());
  }

  /// What reading, or else checking, reports.
  private static Diagnostic problem(String text) {
    var reading = Problems.of(() -> read(text));
    return (reading.isEmpty() ? check(text).errors() : reading).getFirst();
  }

  /// Two entities with two rows each.
  private static Map<String, Tensor> run(CheckedProgram compiled) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("symbol", Tensor.of(Shape.of(4), new String[] {"A", "B", "A", "B"}));
    columns.put("time", Tensor.longs(Element.TIME, Shape.of(4), i -> i / 2));
    columns.put("close", Tensor.column(1, 2, 4, 8));
    columns.put("volume", Tensor.column(5, 0, 5, 5));
    assertThat(compiled.problems()).isEmpty();
    return Interpreter.standard()
        .run(compiled.graph(), new Table(columns, Optional.of("symbol"), "time"))
        .outputs();
  }

  @Test
  void a_formula_reads_columns_and_features() {
    var compiled =
        check(
            """
            features:
              signal:
                - {name: twice, formula: 2 * change}
                - name: change
                  formula: close - lag(close)
                - {name: momentum, type: return_momentum, inputs: {close: twice}}
            """);
    assertThat(compiled.graph().outputs().keySet()).containsExactly("twice", "change", "momentum");
    assertThat(run(compiled)).containsEntry("twice", Tensor.column(Double.NaN, Double.NaN, 6, 12));
  }

  @Test
  void its_inputs_may_be_wired_and_its_parameters_given() {
    String text =
        """
        features:
          signal:
            - name: gap
              formula: x - $share * y
              inputs: {x: close, y: volume}
              parameters: {share: 0.5}
        """;
    assertThat(run(check(text))).containsEntry("gap", Tensor.column(-1.5, 2, 1.5, 5.5));
    assertThat(run(check(text, Map.of("gap.share", 1.0))))
        .containsEntry("gap", Tensor.column(-4, 2, -1, 3));
    assertThat(read(text).columns(Ops.all())).containsOnlyKeys("close", "volume");
  }

  @Test
  void a_program_has_the_columns_it_defines() {
    String text =
        """
        features:
          signal:
            - name: bands
              formula: |
                _mid = (close + volume) / 2
                low = _mid - 1
                event high = _mid > 3
            - {name: one, formula: "any = bands.low + bands_high"}
        """;
    assertThat(check(text).events()).containsExactly("bands_high");
    assertThat(run(check(text))).containsOnlyKeys("bands_low", "bands_high", "one");
  }

  @Test
  void mistakes_are_shown_in_the_file() {
    var unknown =
        problem(
            """
            features:
              signal:
                - name: a
                  formula: |
                    _x = close
                    b = _x * clsoe
            """);
    assertThat(unknown.message())
        .isEqualTo("the feature 'a': there is no column or feature called 'clsoe'");
    assertThat(unknown.origin().line()).isEqualTo(7);
    assertThat(unknown.origin().snippet()).isEqualTo("clsoe");
    var function =
        problem("features: {signal: [{name: a, formula: \"1 + rolling_maen(close, 3)\"}]}");
    assertThat(function.origin().line()).isEqualTo(2);
    assertThat(function.origin().snippet()).isEqualTo("rolling_maen");
    assertThat(problem("features: {signal: [{name: a, formula: close * $w}]}").origin().snippet())
        .isEqualTo("$w");
    assertThat(problem("features: {signal: [{name: a, formula: close +}]}").message())
        .contains("expected");
  }

  @Test
  void a_feature_has_a_type_or_a_formula() {
    assertThat(problem("features: {signal: [{name: a, type: rsi, formula: close}]}").message())
        .isEqualTo("a feature has a type or a formula, not both");
    assertThat(
            problem("features: {signal: [{name: a, formula: close, inputs: {open: x}}]}").message())
        .isEqualTo("a has no input 'open'");
    assertThat(
            problem("features: {signal: [{name: a, formula: close, parameters: {n: 5}}]}")
                .message())
        .isEqualTo("the parameter 'n' is not used");
    assertThat(problem("features: {signal: [{name: a b, formula: close}]}").message())
        .isEqualTo("'a b' is not a name for a feature");
  }

  @Test
  void a_comma_between_braces_needs_quotes() {
    var cut = problem("features: {signal: [{name: a, formula: rolling_mean(close, 3)}]}");
    assertThat(cut.message()).isEqualTo("YAML ends this formula at its first comma");
    assertThat(cut.origin().snippet()).isEqualTo("rolling_mean(close");
    assertThat(problem("universe: {name: u, formula: max(close, 3) > 2}\n" + RANKS).message())
        .isEqualTo("YAML ends this formula at its first comma");
  }

  @Test
  void a_feature_can_not_read_a_label() {
    String text =
        """
        features:
          signal:
            - {name: ahead, formula: "label y = lead(close, 1)"}
            - {name: cheat, formula: ahead / close}
        """;
    assertThat(problem(text).message())
        .isEqualTo("the feature 'cheat': it reads the label 'ahead', which may look ahead");
    assertThat(problem(text).origin().snippet()).isEqualTo("ahead");
    String label = text.replace("formula: ahead / close", "formula: \"label z = ahead / close\"");
    assertThat(check(label).labels()).containsExactly("ahead", "cheat");
  }

  private static final String RANKS =
      """
      features:
        signal:
          - {name: rank, formula: cs_rank(close)}
          - {name: total, formula: cumsum(close)}
          - {name: bulk, formula: "rolling_mean(volume, 1)"}
          - {name: inside, formula: "if(liquid, 1, 0)"}
      """;

  @Test
  void a_universe_leaves_rows_out() {
    var out = run(check("universe: {name: liquid, formula: bulk > 0}\n" + RANKS));
    assertThat(out).containsOnlyKeys("rank", "total", "bulk", "inside");
    assertThat(out).containsEntry("rank", Tensor.column(1, Double.NaN, 0.5, 1));
    assertThat(out).containsEntry("total", Tensor.column(1, Double.NaN, 5, 10));
    assertThat(out).containsEntry("bulk", Tensor.column(5, Double.NaN, 5, 5));
    assertThat(out).containsEntry("inside", Tensor.column(1, Double.NaN, 1, 1));
  }

  @Test
  void a_universe_may_start_states_afresh() {
    var out = run(check("universe: {name: liquid, formula: bulk > 0, outside: reset}\n" + RANKS));
    assertThat(out).containsEntry("total", Tensor.column(1, Double.NaN, 5, 8));
  }

  @Test
  void a_universe_is_read_as_it_is() {
    assertThat(
            read("universe: {name: u, formula: volume > 0}\n"
                    + "features: {signal: [{name: a, formula: close}]}")
                .columns(Ops.all()))
        .containsOnlyKeys("close", "volume");
  }

  @Test
  void what_is_wrong_with_a_universe() {
    assertThat(problem("universe: close > 0\n" + RANKS).message())
        .isEqualTo("the field 'universe' should be fields: name, formula, outside");
    assertThat(problem("universe: {name: liquid, formula: volume}\n" + RANKS).message())
        .isEqualTo("the universe 'liquid': a universe takes a condition, found f64");
    assertThat(problem("universe: {name: rank, formula: close > 0}\n" + RANKS).message())
        .isEqualTo("a feature and the universe are both called 'rank'");
    assertThat(
            problem("universe: {name: liquid, formula: close > 0, outside: keep}\n" + RANKS)
                .message())
        .isEqualTo("the field 'outside' should be reset");
    assertThat(problem("universe: {name: liquid, formula: inside > 0}\n" + RANKS).message())
        .contains("inside -> liquid");
    var inside = problem("features: {signal: [{name: a, formula: \"universe u = close > 0\"}]}");
    assertThat(inside.message()).isEqualTo("a formula in a YAML file has no universe");
    assertThat(inside.origin().snippet()).isEqualTo("u");
    assertThat(check("universe: {name: liquid, formula: volume}\n" + RANKS).omitted())
        .isEqualTo(List.of("rank", "total", "bulk", "inside"));
  }

  @Test
  void what_a_formula_asserts_is_asserted_of_its_column() {
    var compiled =
        check(
            """
            columns:
              close: {type: f64, min: 1, max: 9, missing: false}
            features:
              signal:
                - name: band
                  formula: |
                    high = close + 1
                    low = close - 1
                    assert high in 2..10
                - name: plain
                  formula: |
                    close * 2
                    assert out in 2..18 or missing
            """);
    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.present()).containsExactly("close");
    assertThat(compiled.assertions())
        .extracting(Assertion::toString)
        .containsExactlyInAnyOrder("assert band_high in 2..10", "assert plain in 2..18 or missing");
    assertThat(compiled.assertions())
        .allSatisfy(assertion -> assertThat(assertion.origin().source()).isEqualTo("p.yaml"));
  }

  @Test
  void a_column_is_missing_or_not() {
    assertThat(
            problem(
                "columns: {close: {missing: never}}\nfeatures: {signal: [{name: a, formula: close}]}"))
        .extracting(Diagnostic::toString)
        .asString()
        .contains("true or false");
  }
}
