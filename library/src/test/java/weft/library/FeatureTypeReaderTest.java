package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.ir.problem.Diagnostic;

/// What a feature type's file may say, and what is said about a file that says something else.
class FeatureTypeReaderTest {
  private static final String GOOD =
      """
      name: widening
      description: Range against its average.
      category: volatility
      dimension: regime
      version: v2
      status: beta
      tags: [range, test]
      required_inputs:
        - name: high
          description: highest price
        - low
      parameters:
        window:
          type: integer
          description: rows
          required: false
          default: 5
          constraints: {min: 2, max: 100}
      output_column: wide
      output_description: 1 is usual.
      unit: ratio
      formula: (high - low) / rolling_mean(high - low, $window)
      example:
        parameters: {window: 2}
        inputs:
          high: [2, 3]
          low: [1, 1]
        expected: [null, 1.3333333333333333]
      """;

  private static FeatureType read(String text) {
    return FeatureTypeReader.read("t.yaml", text);
  }

  private static List<String> problems(String text) {
    return Problems.brief(() -> read(text));
  }

  private static List<String> with(String from, String to) {
    assertThat(GOOD).contains(from);
    return problems(GOOD.replace(from, to));
  }

  private static Diagnostic only(String text) {
    var problems = Problems.of(() -> read(text));
    assertThat(problems).hasSize(1);
    return problems.getFirst();
  }

  @Test
  void every_field_is_read() {
    FeatureType type = read(GOOD);

    assertThat(type.name()).isEqualTo("widening");
    assertThat(type.description()).isEqualTo("Range against its average.");
    assertThat(type.category()).isEqualTo("volatility");
    assertThat(type.dimension()).isEqualTo(Dimension.REGIME);
    assertThat(type.version()).isEqualTo("v2");
    assertThat(type.status()).isEqualTo("beta");
    assertThat(type.tags()).containsExactly("range", "test");
    assertThat(type.inputs())
        .containsExactly(Map.entry("high", "highest price"), Map.entry("low", ""));
    assertThat(type.parameters().get("window"))
        .isEqualTo(
            new Parameter(
                "window",
                Parameter.Kind.INTEGER,
                "rows",
                Optional.of(5.0),
                Optional.of(2.0),
                Optional.of(100.0)));
    assertThat(type.outputs()).containsExactly(Map.entry("wide", "1 is usual."));
    assertThat(type.unit()).isEqualTo("ratio");
    assertThat(type.program().text()).startsWith("(high - low)");
    assertThat(type.steps()).isEmpty();
    var example = type.example().orElseThrow();
    assertThat(example.parameters()).isEqualTo(Map.of("window", 2.0));
    assertThat(example.inputs().get("high")).containsExactly(Optional.of(2.0), Optional.of(3.0));
    assertThat(example.expected().get("wide"))
        .containsExactly(Optional.empty(), Optional.of(1.3333333333333333));
  }

  @Test
  void what_is_left_out_has_a_default() {
    FeatureType type =
        read(
            """
            name: a
            description: A.
            category: c
            required_inputs: [x]
            output_column: y
            formula: x + 1
            """);

    assertThat(type.dimension()).isEqualTo(Dimension.SIGNAL);
    assertThat(type.version()).isEqualTo("v1");
    assertThat(type.status()).isEqualTo("stable");
    assertThat(type.tags()).isEmpty();
    assertThat(type.parameters()).isEmpty();
    assertThat(type.unit()).isEmpty();
    assertThat(type.example()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"name", "description", "category", "required_inputs", "output_column"})
  void what_must_be_there_is_named(String field) {
    String text = GOOD.replaceAll("(?m)^" + field + ":.*\\n(  .*\\n)*", "");

    assertThat(text).isNotEqualTo(GOOD);
    assertThat(Problems.of(() -> read(text)))
        .anySatisfy(
            problem -> {
              assertThat(problem.code().tag()).isEqualTo("missing-value");
              assertThat(problem.subject()).isEqualTo(field);
              assertThat(problem.origin().toString()).isEqualTo("t.yaml:1:1");
            });
  }

  @Test
  void mistakes_have_a_place() {
    assertThat(with("name: widening", "name: Widening"))
        .containsExactly("range t.yaml:1:7 'Widening' is not a name for a feature type");
    assertThat(with("dimension: regime", "dimension: regim"))
        .containsExactly("range t.yaml:4:12 there is no dimension 'regim'");
    assertThat(with("tags: [range, test]", "tags: range"))
        .containsExactly("type t.yaml:7:7 the field 'tags' should be a list");
    assertThat(with("description: Range against its average.", "description: [a]"))
        .containsExactly("type t.yaml:2:14 the field 'description' should be a text");
    assertThat(with("  - low", "  - high"))
        .contains("duplicate t.yaml:11:5 the input 'high' stands twice");
    assertThat(with("  - low", "  - low price"))
        .contains("range t.yaml:11:5 'low price' is not a name for an input");
    assertThat(with("    type: integer", "    type: Integer"))
        .contains("range t.yaml:14:11 there is no type 'Integer' of parameters");
    assertThat(with("    type: integer\n", ""))
        .contains("missing-value t.yaml:14:5 the field 'type' is missing");
    assertThat(with("required: false", "required: perhaps"))
        .containsExactly("type t.yaml:16:15 the field 'required' should be true or false");
    assertThat(with("default: 5", "default: 500"))
        .containsExactly("range t.yaml:17:14 default: the parameter 'window' should be 2 to 100");
    assertThat(with("default: 5", "default: five"))
        .containsExactly(
            "type t.yaml:17:14 default: the parameter 'window' should be a whole number");
    assertThat(with("    default: 5\n", ""))
        .containsExactly(
            "missing-value t.yaml:14:5 the parameter 'window' is not required and has no default");
    assertThat(with("min: 2", "min: two"))
        .containsExactly("type t.yaml:18:24 the field 'min' should be a whole number");
    assertThat(with("min: 2", "min: 200"))
        .contains("range t.yaml:18:18 no value of 'window' is allowed");
    assertThat(with("output_column: wide", "output_column: 2wide"))
        .contains("range t.yaml:19:16 '2wide' is not a name for an output");
    assertThat(with("output_column: wide", "output_column: wide\noutput_columns: {a: A}"))
        .contains("duplicate t.yaml:19:16 a type has output_column or output_columns, not both");
    assertThat(with("output_column: wide", "output_columns: {}"))
        .contains("missing-value t.yaml:19:17 the type gives nothing");
  }

  @Test
  void a_formula_that_leaves_something_out_is_refused() {
    assertThat(with("$window)", "3)"))
        .containsExactly("unknown-name t.yaml:13:3 the parameter 'window' is not used");
    assertThat(with("formula: (high - low)", "formula: (high - 1)")).isEmpty();
    assertThat(
            with("(high - low) / rolling_mean(high - low, $window)", "rolling_mean(high, $window)"))
        .containsExactly("unknown-name t.yaml:9:3 the input 'low' is not used");
    assertThat(with("formula: (high - low) / rolling_mean(high - low, $window)\n", ""))
        .contains("missing-value t.yaml:1:1 the type has neither a formula nor steps");
  }

  @Test
  void a_parameter_that_the_type_does_not_have_is_named() {
    Diagnostic near = only(GOOD.replace("$window)", "$windw)"));
    assertThat(near.message()).isEqualTo("the type has no parameter 'windw'");
    assertThat(near.origin().snippet()).isEqualTo("$windw");
    assertThat(near.origin()).hasToString("t.yaml:22:50");
    assertThat(near.hint()).hasValue("did you mean $window?");

    assertThat(with("$window)", "$span + $span)"))
        .containsExactly(
            "unknown-name t.yaml:22:50 the type has no parameter 'span'",
            "unknown-name t.yaml:13:3 the parameter 'window' is not used");
    assertThat(with("$window)", "$window)  # not $span")).isEmpty();
    String own = "formula: |\n  param n = 2\n  wide = (high - low) * $n * $window * ('$a' == '$b')";
    assertThat(with("formula: (high - low) / rolling_mean(high - low, $window)", own)).isEmpty();
  }

  @Test
  void a_field_that_does_not_exist_is_named_with_its_neighbour() {
    Diagnostic problem = only(GOOD.replace("status: beta", "statsu: beta"));

    assertThat(problem.origin().toString()).isEqualTo("t.yaml:6:1");
    assertThat(problem.hint()).hasValue("did you mean 'status'?");
    assertThat(with("    type: integer", "    type: integer\n    kind: 3"))
        .containsExactly("unknown-name t.yaml:15:5 there is no field 'kind'");
    assertThat(with("{min: 2, max: 100}", "{min: 2, most: 100}"))
        .containsExactly("unknown-name t.yaml:18:27 there is no field 'most'");
    assertThat(with("description: highest price", "about: highest price"))
        .containsExactly("unknown-name t.yaml:10:5 there is no field 'about'");
  }

  @Test
  void an_example_must_fit_the_type() {
    assertThat(with("parameters: {window: 2}", "parameters: {windw: 2}"))
        .containsExactly("unknown-name t.yaml:24:16 the type has no parameter 'windw'");
    assertThat(with("parameters: {window: 2}", "parameters: {window: 1}"))
        .containsExactly("range t.yaml:24:24 the parameter 'window' should be 2 to 100");
    assertThat(with("    low: [1, 1]\n", ""))
        .containsExactly("missing-value t.yaml:26:5 the example has no input 'low'");
    assertThat(with("low: [1, 1]", "low: [1]"))
        .containsExactly("shape t.yaml:28:13 'high' and 'low' have different numbers of rows");
    assertThat(with("expected: [null, 1.3333333333333333]", "expected: {wied: [null, 1]}"))
        .containsExactly(
            "missing-value t.yaml:28:13 the example does not say what 'wide' is",
            "unknown-name t.yaml:28:14 the type has no output 'wied'");
    assertThat(with("high: [2, 3]", "high: 2"))
        .contains("type t.yaml:26:11 the field 'high' should be a list");
  }

  @Test
  void all_problems_of_a_file_are_reported_at_once() {
    String text =
        GOOD.replace("name: widening", "name: W")
            .replace("dimension: regime", "dimension: nothing")
            .replace("status: beta", "stats: beta")
            .replace("type: integer", "type: int")
            .replace("expected: [null, 1.3333333333333333]", "expected: [null]");

    assertThat(problems(text))
        .containsExactlyInAnyOrder(
            "unknown-name t.yaml:6:1 there is no field 'stats'",
            "range t.yaml:1:7 'W' is not a name for a feature type",
            "range t.yaml:4:12 there is no dimension 'nothing'",
            "range t.yaml:14:11 there is no type 'int' of parameters",
            "shape t.yaml:28:13 'high' and 'expected wide' have different numbers of rows");
  }

  @Test
  void durations_and_texts_are_parameters() {
    FeatureType type =
        read(
            """
            name: a
            description: A.
            category: c
            required_inputs: [x]
            parameters:
              span: {type: duration, default: 5m, constraints: {min: 1s, max: 1h}}
              calendar: {type: string, default: XNYS}
              flag: {type: boolean, default: true}
            output_column: y
            formula: rolling_sum(x, $span) if $flag else session_phase(time, $calendar) == 'open'
            """);

    assertThat(type.parameters().get("span").min()).hasValue(1e9);
    assertThat(type.parameters().get("span").range()).isEqualTo("1s to 1h");
    assertThat(type.parameters().get("calendar").kind()).isEqualTo(Parameter.Kind.TEXT);
    assertThat(type.parameters().get("flag").otherwise()).hasValue(true);
  }

  @Test
  void limits_are_for_numbers_and_durations() {
    String text =
        """
        name: a
        description: A.
        category: c
        required_inputs: [x]
        parameters:
          span: {type: duration, default: 5m, constraints: {min: 1}}
          calendar: {type: text, default: XNYS, constraints: {max: 3}}
        output_column: y
        formula: x + $span + $calendar
        """;

    assertThat(problems(text))
        .containsExactly(
            "type t.yaml:6:58 the field 'min' should be a duration such as 5m",
            "type t.yaml:7:60 the field 'max' should be left out: a text has no limits");
  }
}
