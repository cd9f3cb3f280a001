package weft.ir.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.TinyOps;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

/// Every mistake in a text has a message and a place; the tests mark it with carets.
class GraphReaderErrorsTest {
  private static final String X = "n0 = input(name=\"x\", element=f64)\n";

  private static List<Diagnostic> problems(String text) {
    return catchThrowableOfType(WeftException.class, () -> GraphReader.read(text, TinyOps.ALL))
        .diagnostics();
  }

  /// The only diagnostic, which must point at what stands between the carets.
  private static Diagnostic refused(String marked) {
    int start = marked.indexOf('^');
    int end = marked.indexOf('^', start + 1) - 1;
    String text = marked.replace("^", "");
    var problems = problems(text);
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().origin())
        .isEqualTo(Origin.in("graph", text, start, end - start));
    return problems.getFirst().at(Origin.NONE);
  }

  private static Diagnostic syntax(String message, String expected, String found) {
    return Diagnostic.of(Code.SYNTAX, message).expected(expected).found(found);
  }

  // ---- rendering

  @Test
  void a_mistake_is_shown_with_the_line_and_a_caret() {
    assertThat(problems(X + "n1 = plus(left=n0, right=n7)").getFirst())
        .hasToString(
            """
            error[unknown-name]: n7 is not defined
             --> graph:2:26
            2 | n1 = plus(left=n0, right=n7)
              |                          ^^\
            """);
  }

  @Test
  void several_mistakes_are_reported_at_once() {
    assertThat(problems(X + "n1 = plsu(left=n0)\n!\nn2 = plus(left=n0)\nreturn y=n8"))
        .extracting(Diagnostic::message)
        .containsExactly(
            "this is not part of a graph",
            "there is no op 'plsu'",
            "n1 = plus: the role 'right' is not given",
            "n8 is not defined");
  }

  @Test
  void what_uses_a_wrong_node_is_said_to() {
    var problems = problems("n0 = inputt()\nn1 = plus(left=n0, right=n0)\nreturn y=n1");
    assertThat(problems)
        .extracting(Diagnostic::message)
        .containsExactly("there is no op 'inputt'", "n1 uses n0, which is wrong itself");
    assertThat(problems.get(1).code()).isEqualTo(Code.BAD_GRAPH);
    assertThat(problems.get(1).subject()).isEqualTo("n0");
    assertThat(problems.get(1).origin().column()).isEqualTo(16);
  }

  // ---- characters

  @Test
  void what_is_no_statement() {
    assertThat(refused("^!^"))
        .isEqualTo(
            syntax(
                "this is not part of a graph",
                "an equation such as n1 = add(left=n0, right=n0)",
                "!"));
  }

  @Test
  void a_word_that_is_no_label() {
    assertThat(refused("^sum^ = plus()"))
        .isEqualTo(syntax("'sum' is not the label of a node", "n and a number", "sum"));
    assertThat(refused("^n1234567890^ = plus()").message())
        .isEqualTo("'n1234567890' is not the label of a node");
  }

  @Test
  void a_character_that_is_missing() {
    assertThat(refused("n0 ^i^nput()")).isEqualTo(syntax("'=' is missing", "'='", "i"));
    assertThat(refused("n0 = input^\n^"))
        .isEqualTo(syntax("'(' is missing", "'('", "the end of the line"));
    assertThat(refused("n0 = input(name=\"x\"^^"))
        .isEqualTo(syntax("')' is missing", "')'", "the end of the text"));
    assertThat(refused("n0 = input(name ^\"^x\")"))
        .isEqualTo(syntax("'=' is missing", "'='", "\""));
  }

  @Test
  void a_value_that_is_missing() {
    assertThat(refused("n0 = input(name=^,^ element=f64)"))
        .isEqualTo(syntax("a value is missing", "a number, text, list or node", ","));
    assertThat(refused("n0 = input(name=^^").found()).contains("the end of the text");
  }

  @Test
  void an_op_or_name_that_is_missing() {
    assertThat(refused("n0 = ^(^)").expected()).contains("an op");
    assertThat(refused("n0 = input(^=^)").expected()).contains("a role or an attribute");
  }

  @Test
  void a_text_that_does_not_end() {
    assertThat(refused("n0 = input(name=^\"x, element=f64)^\n"))
        .isEqualTo(syntax("the text does not end", "\"", "\"x, element=f64)"));
    assertThat(refused("n0 = input(name=^\"^").message()).isEqualTo("the text does not end");
  }

  @Test
  void an_escape_that_does_not_exist() {
    String escapes = "\\\" \\\\ \\n \\r \\t or \\u0000";
    assertThat(refused("n0 = input(name=\"a^\\x^\")"))
        .isEqualTo(syntax("there is no such escape", escapes, "\\x"));
    assertThat(refused("n0 = input(name=\"a^\\^").message()).isEqualTo("there is no such escape");
    assertThat(refused("n0 = input(name=\"a^\\^\n" + X).message())
        .isEqualTo("there is no such escape");
  }

  @Test
  void an_escape_that_is_incomplete() {
    assertThat(refused("n0 = input(name=\"a^\\u^00g0\")"))
        .isEqualTo(syntax("this escape is incomplete", "\\u and four hexadecimal digits", "\\u"));
    assertThat(refused("n0 = input(name=\"^\\u^12").message())
        .isEqualTo("this escape is incomplete");
  }

  @Test
  void more_than_one_statement_in_a_line() {
    assertThat(refused("n0 = input(name=\"x\", element=f64) ^n^1 = plus()"))
        .isEqualTo(
            syntax("there is more than one statement in the line", "the end of the line", "n"));
  }

  @Test
  void a_mistake_in_a_line_does_not_hide_the_next() {
    assertThat(problems("n0 = input(name=\"\\x\")\nn1 = oops()"))
        .extracting(Diagnostic::message)
        .containsExactly("there is no such escape", "there is no op 'oops'");
    assertThat(problems("n0 = input(name=\"\\\nn1 = oops()"))
        .extracting(Diagnostic::message)
        .containsExactly("there is no such escape", "there is no op 'oops'");
  }

  // ---- nesting

  @Test
  void a_graph_in_braces_that_does_not_end() {
    assertThat(refused("n0 = holder(body={n0 = fixed(value=1)^^"))
        .isEqualTo(syntax("the graph in braces does not end", "}", "the end of the text"));
  }

  @Test
  void a_mistake_within_braces_has_its_own_place() {
    assertThat(refused("n0 = holder(body={^n0 = fixd(value=1)^})").message())
        .isEqualTo("there is no op 'fixd'");
  }

  @Test
  void a_mistake_beside_a_graph_of_several_lines_is_told_once() {
    String inner = "\n  n0 = fixed(value=1)\n  n1 = fixed(value=2)\n  return out=n0\n";
    assertThat(problems("n0 = holder(=, body={" + inner + "})\nn1 = oops()"))
        .extracting(Diagnostic::message)
        .containsExactly("this is not part of a graph", "there is no op 'oops'");
    assertThat(problems("n0 = holder(body={" + inner + "}, =)\nn1 = oops()"))
        .extracting(Diagnostic::message)
        .containsExactly("this is not part of a graph", "there is no op 'oops'");
  }

  @Test
  void a_mistake_in_one_line_of_a_held_graph_leaves_the_others() {
    assertThat(problems("n0 = holder(body={\n  n0 = \n  n1 = oops()\n}) : f64\nn1 = fixed()"))
        .extracting(Diagnostic::message)
        .containsExactly(
            "this is not part of a graph",
            "there is no op 'oops'",
            "fixed: the attribute 'value' is not given");
    assertThat(problems("n0 = holder(body={n0 = =; n1 = oops()})"))
        .extracting(Diagnostic::message)
        .containsExactly("this is not part of a graph");
  }

  @Test
  void braces_that_do_not_end_hide_nothing_else() {
    assertThat(problems("n0 = =(body={\nn1 = oops()\nn2 = =(body={\nn3 = oops()"))
        .extracting(Diagnostic::message)
        .containsExactlyInAnyOrder(
            "this is not part of a graph",
            "there is no op 'oops'",
            "this is not part of a graph",
            "there is no op 'oops'");
  }

  @Test
  void a_text_that_is_nested_too_deeply() {
    String open = "[".repeat(65);
    assertThat(refused("n0 = fixed(value=" + open + "^1^" + "]".repeat(65) + ")"))
        .isEqualTo(syntax("the text is nested too deeply", "at most 64 levels", "1"));
    String braces = "n0 = holder(body={".repeat(66);
    assertThat(problems(braces).getFirst().message()).isEqualTo("the text is nested too deeply");
    assertThat(
            GraphReader.read(
                    "n0 = fixed(value=" + "[".repeat(64) + "1" + "]".repeat(64) + ")", TinyOps.ALL)
                .node(0)
                .type()
                .shape()
                .rank())
        .isEqualTo(64);
  }

  @Test
  void lists_and_braces_count_together() {
    String text = "n0 = fixed(value=" + "[".repeat(40) + "{n0 = fixed(value=" + "[".repeat(40);
    assertThat(problems(text).getFirst().message()).isEqualTo("the text is nested too deeply");
  }

  // ---- types

  @Test
  void an_element_that_does_not_exist() {
    assertThat(refused("n0 = fixed(value=1) : ^float^"))
        .isEqualTo(
            syntax("there is no element 'float'", "f64, f32, i64, bool, text, time, ...", "float"));
    assertThat(refused("n0 = fixed(value=1) : ^^").expected()).contains("a type such as f64");
  }

  @Test
  void a_dimension_that_is_none() {
    assertThat(refused("n0 = fixed(value=1) : f64[2,^2x^]"))
        .isEqualTo(syntax("'2x' is not a dimension", "a whole number or a name", "2x"));
    assertThat(refused("n0 = fixed(value=1) : f64[^-1^]").message())
        .isEqualTo("'-1' is not a dimension");
    assertThat(refused("n0 = fixed(value=1) : f64[^1234567890^]").message())
        .isEqualTo("'1234567890' is not a dimension");
    assertThat(refused("n0 = fixed(value=1) : f64[^]^").message()).isEqualTo("a value is missing");
  }

  @Test
  void an_axis_that_does_not_exist() {
    assertThat(refused("n0 = fixed(value=1) : f64{entity, ^space^}"))
        .isEqualTo(syntax("there is no axis 'space'", "entity or time", "space"));
  }

  @Test
  void a_declared_type_that_is_not_what_comes_out() {
    assertThat(refused(X + "^n5 = plus(left=n0, right=n0) : f32^"))
        .isEqualTo(
            Diagnostic.of(Code.TYPE, "n5 = plus: the declared type is not what comes out")
                .about("n5")
                .expected("f64{entity,time}")
                .found("f32"));
  }

  // ---- names

  @Test
  void an_op_that_does_not_exist_has_a_suggestion_where_one_is_near() {
    assertThat(refused(X + "^n1 = plsu(left=n0, right=n0)^"))
        .isEqualTo(
            Diagnostic.of(Code.UNKNOWN_FUNCTION, "there is no op 'plsu'")
                .about("plsu")
                .hint("did you mean 'plus'?"));
    assertThat(refused("^n1 = quantile()^").hint()).isEmpty();
  }

  @Test
  void a_node_that_is_not_defined() {
    assertThat(refused("n0 = plus(left=^n3^, right=n3)"))
        .isEqualTo(Diagnostic.of(Code.UNKNOWN_NAME, "n3 is not defined").about("n3"));
    assertThat(refused(X + "return y=^n3^").message()).isEqualTo("n3 is not defined");
    assertThat(refused(X + "return ^n3^").message()).isEqualTo("n3 is not defined");
  }

  @Test
  void a_node_that_comes_later() {
    assertThat(refused(X + "n1 = plus(left=n0, right=^n2^)\nn2 = plus(left=n0, right=n0)"))
        .isEqualTo(
            Diagnostic.of(Code.CYCLE, "n1 uses n2, which does not come before it")
                .about("n2")
                .expected("a node with a smaller number: so a graph has no cycles")
                .found("n2"));
    assertThat(refused(X + "n1 = plus(left=^n1^, right=n0)").message())
        .isEqualTo("n1 uses n1, which does not come before it");
  }

  @Test
  void a_node_that_is_defined_twice() {
    assertThat(refused(X + "^n0 = fixed(value=1)^"))
        .isEqualTo(Diagnostic.of(Code.DUPLICATE, "n0 is defined twice").about("n0"));
    // Outside of trees even the same equation.
    assertThat(refused(X + "^" + X.strip() + "^").message()).isEqualTo("n0 is defined twice");
  }

  @Test
  void trees_that_disagree_on_a_node() {
    String tree = "def t1(n0: input) -> node:\n  n1 = plus(left=n0, right=n0)\n  return n1\n";
    assertThat(
            refused(X + tree + "def t2() -> node:\n  ^n1 = fixed(value=1)^\n  return n1").message())
        .isEqualTo("n1 is defined twice");
    assertThat(refused(X + tree + "  ^n1 = plus(left=n0, right=n0)^").message())
        .isEqualTo("n1 is defined twice");
  }

  @Test
  void an_argument_that_is_given_twice() {
    assertThat(refused(X + "n1 = plus(left=n0, ^left=n0^)"))
        .isEqualTo(Diagnostic.of(Code.DUPLICATE, "plus: 'left' is given twice").about("left"));
  }

  @Test
  void an_output_that_is_given_twice() {
    assertThat(refused(X + "return y=n0, ^y=n0^"))
        .isEqualTo(Diagnostic.of(Code.DUPLICATE, "there are two outputs called 'y'").about("y"));
    assertThat(refused(X + "return y=n0\nreturn ^\"y\"=n0^").message())
        .isEqualTo("there are two outputs called 'y'");
  }

  @Test
  void an_output_that_is_incomplete() {
    assertThat(refused(X + "return^^"))
        .isEqualTo(
            syntax("this is not part of a graph", "an output such as c=n7", "the end of the text"));
    assertThat(refused(X + "return^\n^").found()).contains("the end of the line");
    assertThat(refused(X + "return y=^^").expected()).contains("a node such as n1");
    assertThat(refused(X + "return \"y\"^^").message()).isEqualTo("'=' is missing");
    assertThat(refused(X + "return y=n0,^^").expected()).contains("the name of an output");
    assertThat(refused(X + "return ^y^").message()).isEqualTo("'y' is not the label of a node");
    assertThat(refused(X + "return n0, ^y^").message()).isEqualTo("'y' is not the label of a node");
  }

  @Test
  void a_tree_that_is_incomplete() {
    assertThat(refused("def ^(^)").expected()).contains("the name of a tree");
    assertThat(refused("def t1(^x^: node)").message()).isEqualTo("'x' is not the label of a node");
    assertThat(refused("def t1(n0^)^").message()).isEqualTo("':' is missing");
    assertThat(refused("def t1(n0: ^)^").expected()).contains("a kind of node");
    assertThat(refused("def t1(n0: node^^").message()).isEqualTo("')' is missing");
    assertThat(refused("def t1()^^").message()).isEqualTo("'-' is missing");
    assertThat(refused("def t1() -^^").message()).isEqualTo("'>' is missing");
    assertThat(refused("def t1() -> ^:^").expected()).contains("node");
    assertThat(refused("def t1() -> node^^").message()).isEqualTo("':' is missing");
  }

  // ---- arguments

  @Test
  void a_role_that_is_not_given() {
    assertThat(refused(X + "^n1 = plus(left=n0)^"))
        .isEqualTo(
            Diagnostic.of(Code.ARITY, "n1 = plus: the role 'right' is not given")
                .about("right")
                .expected("a number")
                .found("nothing"));
  }

  @Test
  void a_role_that_does_not_exist() {
    assertThat(refused(X + "^n1 = plus(left=n0, right=n0, x=n0)^"))
        .isEqualTo(
            Diagnostic.of(Code.UNKNOWN_ARGUMENT, "n1 = plus: there is no role 'x'")
                .about("x")
                .expected("left, right")
                .found("x"));
  }

  @Test
  void an_attribute_that_is_not_given() {
    assertThat(refused("^n0 = input(name=\"x\")^"))
        .isEqualTo(
            Diagnostic.of(Code.ARITY, "input: the attribute 'element' is not given")
                .about("element"));
  }

  @Test
  void an_attribute_that_does_not_exist() {
    assertThat(refused("n0 = input(name=\"x\", element=f64, depth=^3^)"))
        .isEqualTo(
            Diagnostic.of(Code.UNKNOWN_ARGUMENT, "input: there is no role or attribute 'depth'")
                .about("depth"));
    // Only ops with a payload have values.
    assertThat(refused("n0 = input(name=\"x\", element=f64, values=^[1]^)").message())
        .isEqualTo("input: there is no role or attribute 'values'");
  }

  @Test
  void an_attribute_out_of_range() {
    assertThat(refused(X + "n1 = mean(x=n0, w=5, min_periods=^6^)"))
        .isEqualTo(
            Diagnostic.of(Code.RANGE, "mean: min_periods must be 1 to 5, found 6")
                .about("min_periods")
                .expected("1 to 5")
                .found("6"));
    assertThat(refused(X + "^n1 = mean(x=n0, w=0, min_periods=1)^").message())
        .isEqualTo("the window must be at least 1, found 0");
  }

  @Test
  void an_attribute_that_its_op_refuses_in_its_own_way() {
    assertThat(refused("^n0 = brittle(size=-1)^"))
        .isEqualTo(Diagnostic.of(Code.RANGE, "brittle: size below zero"));
  }

  // ---- attributes of the wrong kind

  private static final String GOOD =
      "n0 = options(count=1, wide=1, ratio=1, strict=true, title=\"\", mode=first, element=f64,"
          + " span=1, sizes=[1], words=[])";

  private static void wrong(String attribute, String value, String expected) {
    String good =
        GOOD.replaceFirst(
            "(?<=\\W" + attribute + "=)[^,)]+", "^" + value.replace("\\", "\\\\") + "^");
    assertThat(refused(good))
        .isEqualTo(
            Diagnostic.of(Code.TYPE, "the attribute '" + attribute + "' should be " + expected)
                .about(attribute)
                .expected(expected)
                .found(value));
  }

  @Test
  void an_attribute_of_the_wrong_kind() {
    assertThat(GraphReader.read(GOOD, TinyOps.ALL).size()).isEqualTo(1);
    wrong("count", "1.5", "a whole number");
    wrong("count", "99999999999", "a whole number");
    wrong("count", "\"1\"", "a whole number");
    wrong("count", "[1]", "a whole number");
    wrong("wide", "99999999999999999999", "a whole number");
    wrong("ratio", "half", "a number");
    wrong("ratio", "1d", "a number");
    wrong("ratio", "1f", "a number");
    wrong("ratio", "0x1p3", "a number");
    wrong("ratio", "Infinity", "a number");
    wrong("ratio", "1e", "a number");
    wrong("ratio", "-", "a number");
    wrong("strict", "yes", "true or false");
    wrong("title", "a", "a text in double quotes");
    wrong("title", "3", "a text in double quotes");
    wrong("mode", "middle", "first, last_one");
    wrong("mode", "\"first\"", "first, last_one");
    wrong("element", "f65", "an element such as f64");
    wrong("span", "30x", "a number of rows or a duration such as 30s");
    wrong("span", "99999999999", "a number of rows or a duration such as 30s");
    wrong("sizes", "1", "a list in brackets");
    assertThat(refused(GOOD.replace("count=1", "count=^{^}")).expected())
        .contains("a whole number");
  }

  @Test
  void an_item_of_the_wrong_kind_has_its_own_place() {
    assertThat(refused(GOOD.replace("sizes=[1]", "sizes=[1, ^x^]")).message())
        .isEqualTo("the attribute 'item' should be a whole number");
    assertThat(refused(GOOD.replace("words=[]", "words=[[\"a\"], ^1^]")).message())
        .isEqualTo("the attribute 'item' should be a list in brackets");
  }

  @Test
  void a_graph_must_stand_in_braces() {
    assertThat(refused("n0 = holder(body=^3^)").expected()).contains("a graph in braces");
    assertThat(refused("n0 = holder(body=^\"\"^)").expected()).contains("a graph in braces");
  }

  @Test
  void an_attribute_that_may_be_left_empty_must_still_fit() {
    assertThat(refused("n0 = maybe(limit=^\"3\"^, unit=none, start=none)").message())
        .isEqualTo("the attribute 'limit' should be a value");
    assertThat(refused("n0 = maybe(limit=^x^, unit=none, start=none)").found()).contains("x");
    assertThat(refused("n0 = maybe(limit=none, unit=^3^, start=none)").found()).contains("3");
    assertThat(refused("n0 = maybe(limit=none, unit=none, start=^{^})").found()).contains("{");
  }

  @Test
  void labels_must_be_texts() {
    assertThat(refused("n0 = fixed(value=1, name=^x^)").expected())
        .contains("a text in double quotes");
    assertThat(refused("n0 = fixed(value=1, stage=^1^)").message())
        .isEqualTo("the attribute 'stage' should be a text in double quotes");
    assertThat(refused("n0 = fixed(value=1, keys=[^1^])").message())
        .isEqualTo("the attribute 'keys' should be a text in double quotes");
    assertThat(refused("n0 = fixed(value=1, tags=^\"t\"^)"))
        .isEqualTo(
            Diagnostic.of(Code.TYPE, "the attribute 'tags' should be a list in brackets")
                .about("tags")
                .expected("a list in brackets")
                .found("\"t\""));
  }

  // ---- tensors

  @Test
  void a_tensor_that_is_none() {
    for (String value :
        List.of(
            "x",
            "1.5.2",
            "1d",
            "[1, [2]]",
            "[[1], 2]",
            "[[1, 2], [3]]",
            "[[], [1]]",
            "[1, \"a\"]",
            "[\"a\", 1]",
            "[true, 1]",
            "[1, true]",
            "[1, x]",
            "99999999999999999999",
            "-9223372036854775809",
            "[{}]",
            "[1, missing]")) {
      var problem = refused("n0 = fixed(value=^" + value + "^)");
      assertThat(problem.message()).as(value).isEqualTo("the attribute 'value' should be a value");
      assertThat(problem.code()).isEqualTo(Code.TYPE);
    }
  }

  @Test
  void a_tensor_that_does_not_fit_its_declared_element() {
    for (String declared :
        List.of(
            "128) : i8",
            "-129) : i8",
            "256) : u8",
            "-1) : u64",
            "18446744073709551616) : u64",
            "9223372036854775808) : i64",
            "1.5) : i64",
            "x) : f32",
            "NaN) : f32",
            "Infinity) : f32",
            "1d) : f32",
            "1) : bool",
            "[true, 1]) : bool[2]",
            "x) : text",
            "1) : text",
            "\"a\") : f64",
            "true) : f64",
            "1.0) : time")) {
      String value = declared.substring(0, declared.indexOf(')'));
      String rest = declared.substring(value.length());
      assertThat(refused("n0 = fixed(value=^" + value + "^" + rest).message())
          .as(declared)
          .isEqualTo("the attribute 'value' should be a value");
    }
  }

  @Test
  void no_cells_where_some_are_declared() {
    assertThat(refused("n0 = weights(values=^[]^) : f64[3]").message())
        .isEqualTo("the attribute 'values' should be a value");
    assertThat(refused("n0 = weights(values=^[[], []]^) : f64[5]").message())
        .isEqualTo("the attribute 'values' should be a value");
  }

  @Test
  void other_cells_than_declared() {
    assertThat(refused("^n0 = weights(values=[1, 2]) : f64[3]^").message())
        .isEqualTo("n0 = weights: the declared type is not what comes out");
  }

  @Test
  void a_payload_that_is_missing() {
    assertThat(refused("^n0 = weights()^").message())
        .isEqualTo("n0 = weights: its payload is missing");
  }
}
