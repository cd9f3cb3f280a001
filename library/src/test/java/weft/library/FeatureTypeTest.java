package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weft.ir.Element;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.ops.Ops;

/// Types over tables: their outputs, and where mistakes in formulas are shown.
class FeatureTypeTest {
  private static Schema schema(String... names) {
    var columns = new LinkedHashMap<String, Type>();
    for (String name : names) {
      columns.put(name, Type.column(Element.F64));
    }
    return Schema.of(columns);
  }

  private static FeatureType type(String outputs, String formula) {
    return FeatureTypeReader.read(
        "t.yaml",
        "name: t\ndescription: T.\ncategory: c\nrequired_inputs: [x]\n"
            + outputs
            + "\n"
            + formula
            + "\n");
  }

  private static List<String> problems(FeatureType type) {
    return Problems.brief(type.check(schema("x"), Map.of(), Ops.all()).errors());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "formula: x + yy!t.yaml:6:14",
        "formula:   x + yy   # why!t.yaml:6:16",
        "formula: \"x + yy\"!t.yaml:6:15",
        "formula: 'x + yy'!t.yaml:6:15",
        "formula: |\\n  x + yy!t.yaml:7:7",
        "formula: |-\\n    _a = x\\n    y = x + yy!t.yaml:8:13",
        "formula: | # why\\n  _a = x\\n\\n  y = x + yy!t.yaml:9:11",
        "formula: >\\n  x\\n  + yy!t.yaml:6:10",
        "formula: x\\n  + yy!t.yaml:6:10"
      })
  void a_mistake_is_shown_where_it_stands_in_the_file(String formula, String place) {
    FeatureType type = type("output_column: y", formula.replace("\\n", "\n"));

    assertThat(problems(type)).singleElement().asString().startsWith("unknown-name " + place + " ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "x * 2",
        "_a = x + 1\\n  y = _a * 2",
        "label y = x",
        "event y = x",
        "bar mean y = x",
        "event  bar sum y = x",
        "if(x == 1, x, 2)"
      })
  void one_output_is_an_expression_or_has_the_name_of_the_type(String formula) {
    CheckedProgram compiled =
        type("output_column: y", "formula: |\n  " + formula.replace("\\n", "\n"))
            .check(schema("x"), Map.of(), Ops.all());

    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.graph().outputs().keySet()).containsExactly("y");
  }

  @Test
  void the_marks_of_one_output_stay() {
    CheckedProgram compiled =
        type("output_column: y", "formula: |\n  event a = x\n  bar mean event y = x")
            .check(schema("x"), Map.of(), Ops.all());
    assertThat(compiled.errors()).isNotEmpty();

    compiled =
        type("output_column: y", "formula: |\n  _a = x\n  bar mean event y = _a")
            .check(schema("x"), Map.of(), Ops.all());
    assertThat(compiled.problems()).isEmpty();
    assertThat(compiled.events()).containsExactly("y");
    assertThat(compiled.aggregates()).containsExactly(Map.entry("y", Aggregate.MEAN));
  }

  @Test
  void an_output_of_another_name_is_shown_behind_its_marks() {
    assertThat(problems(type("output_column: ratio", "formula: |\n  event bar  max ratoi = x")))
        .singleElement()
        .asString()
        .startsWith("unknown-name t.yaml:7:18 ");
  }

  @Test
  void one_output_of_another_name_is_refused() {
    FeatureType near = type("output_column: ratio", "formula: |\n  _a = x\n  ratoi = _a * 2");
    assertThat(problems(near)).containsExactly("unknown-name t.yaml:8:3 t has no output 'ratoi'");
    assertThat(near.check(schema("x"), Map.of(), Ops.all()).errors().getFirst().hint())
        .hasValue("did you mean 'ratio'?");

    FeatureType far = type("output_column: y", "formula: \"out = x\"");
    assertThat(problems(far)).containsExactly("unknown-name t.yaml:6:11 t has no output 'out'");
    assertThat(far.check(schema("x"), Map.of(), Ops.all()).errors().getFirst().hint())
        .hasValue("write y = ..., or output_column: out");
  }

  @Test
  void several_outputs_where_one_is_declared_are_refused() {
    assertThat(problems(type("output_column: y", "formula: |\n  a = x + 1\n  y = a * 2")))
        .containsExactly("unknown-name t.yaml:7:3 t has no output 'a'");
    assertThat(problems(type("output_column: y", "formula: |\n  abc = x + 1\n  def_ = abc * 2")))
        .containsExactly(
            "missing-value t.yaml:7:3 t does not define its output 'y'",
            "unknown-name t.yaml:7:3 t has no output 'abc'",
            "unknown-name t.yaml:8:3 t has no output 'def_'");
  }

  @Test
  void several_outputs_are_all_defined_and_no_others() {
    String outputs = "output_columns: {a: A., b: B.}";

    assertThat(problems(type(outputs, "formula: |\n  a = x\n  b = x + 1"))).isEmpty();
    assertThat(problems(type(outputs, "formula: |\n  a = x\n  other = x + 1")))
        .containsExactly(
            "missing-value t.yaml:7:3 t does not define its output 'b'",
            "unknown-name t.yaml:8:3 t has no output 'other'");
  }

  @Test
  void a_wrong_line_gives_no_output_at_all() {
    CheckedProgram compiled =
        type("output_column: y", "formula: |\n  a = x\n  b = nothing")
            .check(schema("x"), Map.of(), Ops.all());

    assertThat(compiled.errors()).hasSize(1);
    assertThat(compiled.graph().outputs()).isEmpty();
  }

  @Test
  void an_input_that_the_table_does_not_have_is_named() {
    var problem =
        type("output_column: y", "formula: x").check(schema("xx"), Map.of(), Ops.all()).errors();

    assertThat(Problems.brief(problem))
        .containsExactly("unknown-name  t reads 'x', which is no column");
    assertThat(problem.getFirst().hint()).hasValue("to read 'xx' instead: --input x=xx");
  }

  @Test
  void types_are_equal_by_what_they_say() {
    assertThat(type("output_column: y", "formula: x + 1"))
        .isEqualTo(type("output_column: y", "formula: x + 1"))
        .isNotEqualTo(type("output_column: y", "formula: x + 2"));
  }
}
