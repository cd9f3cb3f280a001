package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import weft.ir.Element;
import weft.ir.Structure;
import weft.ir.Type;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.ops.Ops;

/// Steps are another way to write a formula: the same graph, or an error at the step.
class StepsTest {
  private static final Schema SCHEMA =
      new Schema(
          Map.of(
              "close", Type.column(Element.F64),
              "open", Type.column(Element.F64),
              "sector", Type.column(Element.TEXT),
              "time", Type.column(Element.TIME),
              "symbol", Type.column(Element.TEXT)),
          Optional.of("symbol"),
          Optional.of("time"));

  private static String type(String inputs, String outputs, String body) {
    return """
    name: t
    description: T.
    category: c
    required_inputs: [%s]
    %s
    """
            .formatted(inputs, outputs)
        + body;
  }

  private static FeatureType read(String text) {
    return FeatureTypeReader.read("t.yaml", text);
  }

  private static CheckedProgram check(String text) {
    return read(text).check(SCHEMA, Map.of(), Ops.all());
  }

  private static List<String> problems(String text) {
    var reading = Problems.of(() -> read(text));
    return Problems.brief(reading.isEmpty() ? check(text).errors() : reading);
  }

  /// The program that steps amount to.
  private static String program(String inputs, String steps) {
    return read(type(inputs, "output_column: y", "steps:\n" + steps)).program().text();
  }

  @TestFactory
  Stream<DynamicTest> both_forms_of_shipped_types_give_the_same_graph() {
    return Registry.shipped().types().stream()
        .filter(type -> type.steps().isPresent())
        .map(type -> DynamicTest.dynamicTest(type.name(), () -> same(type)));
  }

  @Test
  void a_dozen_types_of_all_dimensions_have_both_forms() {
    var both =
        Registry.shipped().types().stream().filter(type -> type.steps().isPresent()).toList();

    assertThat(both).hasSizeGreaterThanOrEqualTo(12);
    assertThat(both.stream().map(FeatureType::dimension)).contains(Dimension.values());
    assertThat(both).anyMatch(type -> type.outputs().size() > 1);
  }

  private static void same(FeatureType type) {
    Schema schema = type.assumed(Ops.all());
    var values = new LinkedHashMap<String, Object>();
    type.parameters()
        .forEach((name, parameter) -> values.put(name, parameter.value(Optional.empty())));
    CheckedProgram formula = type.program().check(schema, values, Ops.all());
    CheckedProgram steps = type.steps().orElseThrow().check(schema, values, Ops.all());

    assertThat(formula.errors()).isEmpty();
    assertThat(steps.errors()).isEmpty();
    assertThat(type.check(schema, Map.of(), Ops.all()).errors()).isEmpty();
    assertThat(hashes(steps)).isEqualTo(hashes(formula));
    assertThat(steps.graph().size()).isEqualTo(formula.graph().size());
  }

  private static List<Object> hashes(CheckedProgram compiled) {
    var hashes = Structure.hashes(compiled.graph());
    return compiled.graph().outputs().values().stream().<Object>map(hashes::get).toList();
  }

  @Test
  void operators_and_functions() {
    assertThat(
            program(
                "close, open",
                """
                  - {op: subtract, inputs: [close, open]}
                  - {op: negate, inputs: [_1]}
                  - {op: power, inputs: [_2, -2]}
                  - {op: greater, inputs: [_3, 0], output: _up}
                  - {op: logical_not, inputs: [_up], output: _not}
                  - {op: logical_and, inputs: [_up, _not], output: _both}
                  - {op: where, inputs: [_both, close, open], output: y}
                """))
        .isEqualTo(
            """
            _1 = close - open
            _2 = -_1
            _3 = _2 ** (-2)
            _up = _3 > 0
            _not = not _up
            _both = _up and _not
            y = if(_both, close, open)\
            """);
  }

  @Test
  void parameters_are_arguments_by_name_and_texts_are_quoted() {
    assertThat(
            program(
                "close, sector, time",
                """
                  - {op: rolling_mean, inputs: [close], params: {w: 5, min_periods: 2}}
                  - {op: rolling_sum, inputs: [_1], params: {w: 90s}}
                  - {op: session_phase, inputs: [time, "XNYS"], output: _phase}
                  - {op: equal, inputs: [_phase, 'open']}
                  - {op: cs_demean, inputs: [_2], params: {by: sector}}
                """))
        .isEqualTo(
            """
            _1 = rolling_mean(close, w=5, min_periods=2)
            _2 = rolling_sum(_1, w=90s)
            _phase = session_phase(time, "XNYS")
            _4 = _phase == "open"
            out = cs_demean(_2, by=sector)\
            """);
  }

  @Test
  void steps_alone_are_a_type() {
    String steps = "steps:\n  - {op: subtract, inputs: [close, open]}\n";
    CheckedProgram compiled = check(type("close, open", "output_column: y", steps));
    CheckedProgram formula =
        check(type("close, open", "output_column: y", "formula: close - open\n"));

    assertThat(compiled.errors()).isEmpty();
    assertThat(compiled.graph().outputs().keySet()).containsExactly("y");
    assertThat(hashes(compiled)).isEqualTo(hashes(formula));
  }

  @Test
  void forms_that_differ_are_refused_at_the_steps() {
    String text =
        type(
            "close, open",
            "output_column: y",
            """
            formula: close - open
            steps:
              - {op: subtract, inputs: [open, close], output: y}
            """);

    assertThat(problems(text))
        .containsExactly(
            "bad-graph t.yaml:8:51 the steps of 'y' compute something else than the formula");
    var problem = check(text).errors().getFirst();
    assertThat(problem.expected()).hasValue("close - open");
    assertThat(problem.found()).hasValue("y = open - close");
  }

  @Test
  void of_several_outputs_the_one_that_differs_is_named() {
    String text =
        type(
            "close, open",
            "output_columns: {a: A., b: B.}",
            """
            formula: |
              a = close - open
              b = a * 2
            steps:
              - {op: subtract, inputs: [close, open], output: a}
              - {op: multiply, inputs: [a, 3], output: b}
            """);

    assertThat(problems(text))
        .singleElement()
        .asString()
        .contains("the steps of 'b' compute something else");
    assertThat(problems(text.replace("[a, 3]", "[a, 2]"))).isEmpty();
  }

  @Test
  void mistakes_are_shown_at_the_step() {
    assertThat(
            problems(
                type(
                    "close",
                    "output_column: y",
                    """
                    steps:
                      - op: rolling_maen
                        inputs: [close]
                        params: {w: 5}
                    """)))
        .containsExactly("unknown-function t.yaml:7:9 there is no function called 'rolling_maen'");
    assertThat(
            problems(
                type(
                    "close",
                    "output_column: y",
                    """
                    steps:
                      - op: lag
                        inputs: [close]
                        output: _before
                      - op: divide
                        inputs: [close, _befor]
                    """)))
        .singleElement()
        .asString()
        .startsWith("unknown-name t.yaml:11:21 ");
    assertThat(
            problems(
                type(
                    "close",
                    "output_column: y",
                    """
                    steps:
                      - op: rolling_mean
                        inputs: [close]
                        params: {w: 5, perods: 2}
                    """)))
        .singleElement()
        .asString()
        .startsWith("unknown-argument t.yaml:9:20 ");
    assertThat(
            problems(
                type(
                    "close", "output_column: y", "steps:\n  - op: lag\n    inputs: [close, -1]\n")))
        .singleElement()
        .asString()
        .startsWith("look-ahead t.yaml:8:21 ");
  }

  @Test
  void steps_have_a_form() {
    String head = type("close", "output_column: y", "");

    assertThat(problems(head + "steps: []\n"))
        .contains("missing-value t.yaml:6:8 the type has no steps");
    assertThat(problems(head + "steps: [close]\n"))
        .contains("type t.yaml:6:9 the field 'steps' should be fields: op, inputs, params, output");
    assertThat(problems(head + "steps:\n  - {inputs: [close]}\n"))
        .contains("missing-value t.yaml:7:5 the field 'op' is missing");
    assertThat(problems(head + "steps:\n  - {op: abs, input: [close]}\n"))
        .contains("unknown-name t.yaml:7:15 there is no field 'input'");
    assertThat(problems(head + "steps:\n  - {op: abs, inputs: [close / 2]}\n"))
        .contains(
            "type t.yaml:7:24 the field 'inputs' should be"
                + " a name, a $parameter, a number or a text in quotes");
    assertThat(problems(head + "steps:\n  - {op: abs, inputs: [[close]]}\n"))
        .contains(
            "type t.yaml:7:24 the field 'inputs' should be"
                + " a name, a $parameter, a number or a text in quotes");
  }

  @Test
  void the_primitive_must_be_that_of_the_op() {
    String head = type("close", "output_column: y", "");

    assertThat(problems(head + "steps:\n  - {primitive: STATE, op: abs, inputs: [close]}\n"))
        .containsExactly("range t.yaml:7:17 the op 'abs' is not a STATE");
    assertThat(problems(head + "steps:\n  - {primitive: MAGIC, op: abs, inputs: [close]}\n"))
        .containsExactly("range t.yaml:7:17 there is no primitive 'MAGIC'");
    assertThat(problems(head + "steps:\n  - {primitive: TRANSFORM, op: abs, inputs: [close]}\n"))
        .isEmpty();
  }
}
