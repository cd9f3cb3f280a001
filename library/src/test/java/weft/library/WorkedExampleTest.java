package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.ir.problem.Diagnostic;
import weft.ops.Ops;

/// Examples are computed, and what is not as expected is named.
class WorkedExampleTest {
  private static FeatureType type(String formula, String example) {
    return FeatureTypeReader.read(
        "t.yaml",
        """
        name: t
        description: T.
        category: c
        required_inputs: [x]
        output_column: y
        formula: %s
        example:
        %s\
        """
            .formatted(formula, example.indent(2)));
  }

  private static List<Diagnostic> problems(String formula, String example) {
    FeatureType type = type(formula, example);
    return type.example().orElseThrow().problems(type, Ops.all());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "x * 2                 ! [1, null, .inf] ! [2, null, .inf]",
        "x / 3                 ! [1, 2]          ! [0.3333333333333, 0.6666666666667]",
        "x > 1                 ! [1, 2]          ! [false, true]",
        "x > 1                 ! [1, 2]          ! [0, 1]",
        "\"if(x, 1, 2)\"        ! [true, false]   ! [1, 2]",
        "array_sum(x)          ! [[1, 2], null]  ! [3, null]",
        "x                     ! [a, null, b]    ! [a, null, b]",
        "\"2 if x == 'a' else 3\" ! [a, null]     ! [2, 3]",
        "x - lag(x)            ! []              ! []"
      })
  void what_holds_is_not_mentioned(String formula, String x, String expected) {
    assertThat(problems(formula, "inputs: {x: " + x + "}\nexpected: " + expected)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "x * 2 ! [1, 2] ! [2, 4.1] ! 4.1 ! 4 ! t.yaml:9:17",
        "x / 3 ! [1, 2] ! [0.33333333, 0.6666666666667] ! 0.33333333 ! 0.3333333333333333 !"
            + " t.yaml:9:14",
        "lag(x) ! [1, 2] ! [0, 1] ! 0 ! missing ! t.yaml:9:14",
        "x ! [1, 2] ! [1, null] ! missing ! 2 ! t.yaml:9:17",
        "x ! [1, 2] ! [1, two] ! \"two\" ! 2 ! t.yaml:9:17",
        "x > 1 ! [1, 2] ! [false, false] ! false ! true ! t.yaml:9:21",
        "x / 0 ! [1, 2] ! [.inf, 1] ! 1 ! inf ! t.yaml:9:20"
      })
  void a_wrong_number_is_named_where_it_stands(
      String formula, String x, String expected, String said, String found, String place) {
    var problems = problems(formula, "inputs: {x: " + x + "}\nexpected: " + expected);

    assertThat(problems).hasSize(1);
    Diagnostic problem = problems.getFirst();
    assertThat(problem.code().tag()).isEqualTo("wrong-example");
    assertThat(problem.expected()).hasValue(said);
    assertThat(problem.found()).hasValue(found);
    assertThat(problem.origin()).hasToString(place);
  }

  @Test
  void the_first_row_that_differs_is_named_and_others_are_counted() {
    var problem = problems("x", "inputs: {x: [1, 2, 3, 4]}\nexpected: [1, 3, 3, 5]").getFirst();

    assertThat(problem.message())
        .isEqualTo("the example is not what the formula gives: 'y' in row 2");
    assertThat(problem.hint()).hasValue("1 more row differs");
  }

  @Test
  void each_output_is_looked_at() {
    FeatureType type =
        FeatureTypeReader.read(
            "t.yaml",
            """
            name: t
            description: T.
            category: c
            required_inputs: [x]
            output_columns: {a: A., b: B.}
            formula: |
              a = x
              b = x + 1
            example:
              inputs: {x: [1]}
              expected:
                a: [2]
                b: [3]
            """);

    assertThat(Problems.brief(type.example().orElseThrow().problems(type, Ops.all())))
        .containsExactly(
            "wrong-example t.yaml:12:9 the example is not what the formula gives: 'a' in row 1",
            "wrong-example t.yaml:13:9 the example is not what the formula gives: 'b' in row 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "[1, two] ! row 2 of the input 'x' does not hold a number",
        "[true, two] ! row 2 of the input 'x' does not hold true or false",
        "[two, 1] ! row 2 of the input 'x' does not hold a text",
        "['2024-01-02', '2024-01-32'] ! row 2 of the input 'x' does not hold a time such as"
            + " 2024-01-02T14:30:00Z",
        "[[1, 2], [3]] ! row 2 of the input 'x' does not hold a list of 2 numbers"
      })
  void cells_of_different_kinds_are_named(String x, String message) {
    var problems = problems("x", "inputs:\n  x: " + x + "\nexpected: [1, 2]");

    assertThat(Problems.brief(problems))
        .containsExactly("bad-data t.yaml:9:8 the example: " + message);
  }

  @Test
  void durations_need_times() {
    String times = "  time: ['2024-01-02', '2024-01-02T00:00:30Z', '2024-01-02T00:02:00Z']\n";
    String inputs = "inputs:\n  x: [1, 2, 4]\n";
    String expected = "expected: [1, 3, 4]";

    assertThat(problems("rolling_sum(x, 1m)", inputs + times + expected)).isEmpty();
    assertThat(Problems.brief(problems("rolling_sum(x, 1m)", inputs + expected)))
        .containsExactly("missing-value t.yaml:9:8 the example has durations, and no times");
  }

  @Test
  void times_can_be_expected() {
    String inputs = "inputs: {x: ['2024-01-02']}\n";

    assertThat(problems("x", inputs + "expected: ['2024-01-02T00:00:00Z']")).isEmpty();
    assertThat(problems("x", inputs + "expected: ['2024-01-03']").getFirst().found())
        .hasValue("2024-01-02T00:00:00Z");
  }

  @Test
  void parts_without_a_place_are_named_too() {
    FeatureType type = type("x", "inputs: {x: [1]}\nexpected: [2]");
    WorkedExample example = type.example().orElseThrow();
    var bare =
        new WorkedExample(
            example.parameters(), example.inputs(), example.expected(), WorkedExample.Places.NONE);

    var problems = bare.problems(type, Ops.all());
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().origin().known()).isFalse();
  }
}
