package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.Engines;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.json.Json;
import weft.ops.cross.CsRank;
import weft.ops.window.RollingMedian;

class ConformanceTest {
  private static final Path FILES = Path.of("..", "conformance");

  @TempDir private Path folder;

  private static SuiteReport run(String name) {
    return Conformance.run(FILES.resolve(name));
  }

  @Test
  void all_tensor_ops_pass() {
    SuiteReport report = run("tensor_ops.json");
    assertThat(report.failures()).isEmpty();
    assertThat(report.summary()).isEqualTo("189 passed, 0 failed");
    assertThat(report.results()).hasSize(189);
    assertThat(Json.read("results", report.resultsText()).field("add-01").field("value").integer())
        .isEqualTo(9);
  }

  @Test
  void texts_are_texts_and_a_case_that_can_not_be_read_is_one_failure() throws IOException {
    String cases =
        """
        {"op_cases": [
        {"id": "text", "op": "where", "operands": [
          {"name": "condition", "dtype": "bool", "shape": [2], "value": [true, false]},
          {"name": "then", "dtype": "<U4", "shape": [], "value": "bike"},
          {"name": "otherwise", "dtype": "object", "shape": [], "value": 3}],
         "params": {}, "expected": ["bike", "3"], "dtype": "str", "shape": [2]},
        {"id": "number", "op": "exp", "operands": [
          {"name": "node", "dtype": "float64", "shape": [], "value": "bike"}],
         "params": {}, "expected": 1.0, "dtype": "float64", "shape": []},
        {"id": "error", "op": "exp", "operands": [
          {"name": "node", "dtype": "str", "shape": [], "value": "bike"}],
         "params": {}, "error": "TypeError: no loop"},
        {"id": 4, "op": "nothing"},
        {"id": "none", "op": "exclusive_multi_clause_where", "operands": [
          {"name": "default", "dtype": "float64", "shape": [], "value": 5.0},
          {"name": "companion", "dtype": "float64", "shape": [], "value": 1.0}],
         "params": {}, "expected": 5.0, "dtype": "float64", "shape": []},
        {"id": "squeeze", "op": "squeeze", "operands": [
          {"name": "node", "dtype": "float64", "shape": [], "value": 1.0}],
         "params": {"axis": 0}, "expected": 1.0, "dtype": "float64", "shape": []},
        {"id": "quantile", "op": "project_using_quantile", "operands": [
          {"name": "node", "dtype": "bool", "shape": [2], "value": [true, false]}],
         "params": {"q": 0.5, "axis": 0}, "error": {"type": "TypeError", "message": "boolean"}}
        ]}
        """;
    Path file = Files.writeString(folder.resolve("tensor_ops.json"), cases);
    for (var engine : Engines.found().inside()) {
      var report = Conformance.run(file, Conformance.suites(engine, _ -> {}));
      assertThat(report.failures())
          .as(engine.name())
          .extracting(failure -> failure.id())
          .containsExactly("number", "4");
    }
  }

  @Test
  void functions_do_what_the_description_says() throws IOException {
    String program =
        """
        {"graph_programs": [{"id": "P", "description": "functions f and g add their arguments",
         "nodes_in_creation_order": [
          {"id": 1, "op": "placeholder", "name": "a", "default_value": null},
          {"id": 2, "op": "function_call", "name": "f", "args": [1, 1], "kwargs": {}},
          {"id": 3, "op": "function_call", "name": "g", "args": [1], "kwargs": {"rate": 2}}],
         "inputs": {"1": {"dtype": "float64", "shape": [], "value": 2.0}},
         "values": {"2": {"dtype": "float64", "shape": [], "value": 4.0},
          "3": {"dtype": "float64", "shape": [], "value": 6.0}}},
         {"id": "Q", "nodes_in_creation_order": [{"id": 1, "op": "nothing"}]}]}
        """;
    var report = Conformance.run(Files.writeString(folder.resolve("graphs.json"), program));
    assertThat(report.failures()).extracting(failure -> failure.id()).containsExactly("\"Q\"");
    assertThat(report.passed()).isEqualTo(2);
  }

  @Test
  void functions_with_a_boundary_are_programs_of_their_own() throws IOException {
    String program =
        """
        {"text_programs": [{"id": "C", "description": "a custom function",
         "ir": {"inputs": {"tuple": [{"var": "v0", "type": "str"}]},
          "equations": [{"prim": "custom:bang", "in": {"tuple": [{"var": "v0", "type": "str"}]},
            "out": {"var": "v1", "type": "str"},
            "params": {"ir": {"inputs": {"tuple": [{"var": "v0", "type": "str"}]},
              "equations": [{"prim": "concat", "in": {"tuple": [{"var": "v0", "type": "str"}, "!"]},
                "out": {"var": "v1", "type": "str"}, "params": {}}],
              "output": {"var": "v1", "type": "str"}}}},
           {"prim": "checkpoint", "in": {"var": "v1", "type": "str"},
            "out": {"var": "v2", "type": "str"}, "params": {"key": "r", "collection": "cache"}}],
          "output": {"var": "v2", "type": "str"}},
         "runs": [{"run": "call", "args": ["a"], "result": "a!"},
          {"run": "collect: call", "args": ["a"], "result": "a!", "collected": {"r": ["a!"]}},
          {"run": "inject r=['C']: call", "args": ["a"], "result": "C"},
          {"run": "pullback.call", "args": [{"tuple": ["a"]}, "g"],
           "result": {"tuple": ["a!", {"tuple": ["g"]}]}}]}]}
        """;
    var report = Conformance.run(Files.writeString(folder.resolve("texts.json"), program));
    assertThat(report.failures()).isEmpty();
    assertThat(report.passed()).isEqualTo(5);
  }

  @Test
  void all_graph_programs_pass() {
    SuiteReport report = run("graph_programs.json");
    assertThat(report.failures()).isEmpty();
    assertThat(report.passed()).isGreaterThan(150);
    assertThat(report.results().keySet()).contains("P01-seed", "P11-leaf-roots");
  }

  @Test
  void random_ops_have_the_results_of_numpy() {
    SuiteReport report =
        Conformance.run(
            Path.of("src", "test", "resources", "weft", "testkit", "numpy_vectors.json"));
    assertThat(report.failures()).isEmpty();
    assertThat(report.passed()).isGreaterThan(1000);
  }

  /// An engine under test that leaves work to the interpreter has right numbers that say nothing.
  @Test
  void a_case_that_falls_back_fails() {
    var engine =
        new AsWritten() {
          @Override
          List<Node> hosted(Graph graph) {
            return graph.nodes().stream()
                .filter(node -> node.op() instanceof RollingMedian || node.op() instanceof CsRank)
                .toList();
          }
        };
    SuiteReport report =
        Conformance.run(FILES.resolve("features.json"), List.of(new FeaturesSuite(engine)));
    assertThat(report.passed()).isPositive();
    assertThat(report.failures())
        .isNotEmpty()
        .allSatisfy(
            failure ->
                assertThat(failure.found())
                    .matches("by the interpreter: (rolling_median|cs_rank) .n\\d+.*"))
        .anySatisfy(failure -> assertThat(failure.expected()).contains("rolling_median("));
    SuiteReport panel =
        Conformance.run(FILES.resolve("alpha101_public.weft"), List.of(new AlphaSuite(engine)));
    assertThat(panel.passed()).isPositive();
    assertThat(panel.failures())
        .isNotEmpty()
        .allSatisfy(
            failure -> assertThat(failure.found()).contains("by the interpreter: cs_rank (n"));
  }

  /// A runner that never fails would pass every file.
  @Test
  void a_wrong_expectation_is_found() throws IOException {
    String[][] changes = {
      {"tensor_ops.json", "\"expected\": 9.5", "\"expected\": 9.25", "add-02"},
      {
        "tensor_ops.json",
        "\"expected\": 9, \"dtype\": \"int64\"",
        "\"expected\": 9, \"dtype\": \"int32\"",
        "add-01"
      },
      {
        "tensor_ops.json",
        "\"expected\": 3.5, \"dtype\": \"float64\", \"shape\": []",
        "\"expected\": [3.5], \"dtype\": \"float64\", \"shape\": [1]",
        "divide-01"
      },
      {
        "tensor_ops.json",
        "\"Infinity\", 0.0, \"Infinity\", 0.0]",
        "\"Infinity\", 0.0, \"Infinity\", 1.0]",
        "exp-03"
      },
      {
        "graph_programs.json",
        "\"order\": [1, 4, 5, 6, 7, 10",
        "\"order\": [1, 5, 4, 6, 7, 10",
        "P01-seed/linearize"
      },
      {
        "graph_programs.json",
        "\"tree_order\": [7, 12, 9]",
        "\"tree_order\": [7, 9, 12]",
        "P01-seed/forest order"
      },
      {
        "graph_programs.json",
        "\"inputs\": [[1, 5], [1, 7, 11]",
        "\"inputs\": [[1, 6], [1, 7, 11]",
        "P01-seed/forest inputs"
      },
      {
        "graph_programs.json",
        "n6 = graph.divide(left=n5, right=n1, name='')",
        "n6 = graph.divide(left=n1, right=n5, name='')",
        "P01-seed/linearize text"
      },
      {
        "graph_programs.json",
        "\"value\": 54.598150033144236",
        "\"value\": 54.598150033144",
        "P01-seed/values/n4"
      },
      {
        "graph_programs.json",
        "# shape: (3,)\\n# dtype: int64",
        "# shape: (4,)\\n# dtype: int64",
        "P03-user-function/trace"
      },
    };
    for (String[] change : changes) {
      String text = Json.read("file", Files.readString(FILES.resolve(change[0]))).write();
      assertThat(text.contains(change[1])).as(change[1]).isTrue();
      Path changed =
          Files.writeString(folder.resolve(change[0]), text.replace(change[1], change[2]));
      assertThat(Conformance.run(changed).failures().stream().map(SuiteReport.Failure::id))
          .as(change[1])
          .contains(change[3]);
    }
  }

  @Test
  void an_error_that_does_not_come_or_names_another_cause_is_found() throws IOException {
    String wrong =
        """
        {"op_cases": [
          {"id": "a", "op": "negate", "operands": [{"name": "x", "dtype": "int64", "shape": [], "value": 1}], "params": {},
           "error": {"type": "TypeError", "message": "boolean negative"}},
          {"id": "b", "op": "add", "operands": [{"name": "x", "dtype": "str", "shape": [], "value": "s"},
                                                {"name": "y", "dtype": "int64", "shape": [], "value": 1}], "params": {},
           "error": {"type": "ValueError", "message": "operands could not be broadcast together"}},
          {"id": "c", "op": "add", "operands": [{"name": "x", "dtype": "str", "shape": [], "value": "s"},
                                                {"name": "y", "dtype": "int64", "shape": [], "value": 1}], "params": {},
           "expected": 1, "dtype": "int64", "shape": []}]}
        """;
    SuiteReport report = Conformance.run(Files.writeString(folder.resolve("errors.json"), wrong));
    assertThat(report.summary()).isEqualTo("0 passed, 3 failed");
    assertThat(report.failures().getFirst().toString())
        .isEqualTo("a\n  expected: refused: boolean negative\n  found:    -1");
  }

  @Test
  void a_node_may_stand_before_its_arguments() throws IOException {
    String program =
        """
        {"graph_programs": [{"id": "P", "nodes_in_creation_order": [
            {"id": 1, "op": "placeholder", "name": "c", "default_value": true},
            {"id": 2, "op": "where", "condition": 1, "then": 3, "otherwise": 4, "name": ""},
            {"id": 3, "op": "constant", "value": 7, "name": ""},
            {"id": 4, "op": "constant", "value": 8, "name": ""}],
          "linearize": [{"roots": [2], "boundary": [], "order": [1, 3, 4, 2]}],
          "forest": {"roots": [2], "tree_order": [2], "inputs": [[1, 3, 4]]},
          "values": {"2": {"dtype": "int64", "shape": [], "value": 7}}}]}
        """;
    SuiteReport report = Conformance.run(Files.writeString(folder.resolve("where.json"), program));
    assertThat(report.failures()).isEmpty();
    assertThat(report.passed()).isEqualTo(4);
  }

  @Test
  void variants_and_exclusive_clauses_are_understood() throws IOException {
    String program =
        """
        {"graph_programs": [{"id": "V", "nodes_in_creation_order": [
            {"id": 1, "op": "placeholder", "name": "kind", "default_value": null},
            {"id": 2, "op": "constant", "value": "x", "name": ""},
            {"id": 3, "op": "equal", "left": 1, "right": 2, "name": ""},
            {"id": 4, "op": "constant", "value": 1.5, "name": ""},
            {"id": 5, "op": "variant_selector", "selector_node": 1, "branch_map": {"x": [4]}, "merge_nodes": [7]},
            {"id": 6, "op": "constant", "value": "NaN", "name": ""},
            {"id": 7, "op": "exclusive_multi_clause_where", "clauses": [[3, 4]], "default_value": 6, "companion": 5, "name": ""}],
          "ir_nodes": {"roots": [7], "text": "# === placeholders ===\\nn1 = graph.placeholder(name='kind', default_value=None)\\n\\n# === constants ===\\nn2 = graph.constant(value=x, name='')\\nn4 = graph.constant(value=1.5, name='')\\nn6 = graph.constant(value=nan, name='')\\n\\n# === nodes ===\\nn3 = graph.equal(left=n1, right=n2, name='')\\nn5 = graph.variant_selector(selector_node=n1, branch_map={\\"x\\": [n4]}, merge_nodes=[n7], name='')\\nn7 = graph.exclusive_multi_clause_where(clauses=[(n3, n4)], default_value=n6, companion=n5, name='')\\n"},
          "inputs": {"1": {"dtype": "str", "shape": [2], "value": ["x", "y"]}},
          "values": {"7": {"dtype": "float64", "shape": [2], "value": [1.5, "NaN"]}}}]}
        """;
    SuiteReport report =
        Conformance.run(Files.writeString(folder.resolve("variants.json"), program));
    assertThat(report.failures()).isEmpty();
    assertThat(report.passed()).isEqualTo(2);
  }

  @Test
  void an_unknown_file_is_told() throws IOException {
    Path other = Files.writeString(folder.resolve("other.json"), "{\"poems\": []}");
    assertThatThrownBy(() -> Conformance.run(other, List.of(new TensorOpsSuite())))
        .hasMessageContaining("other.json is not a conformance file we know")
        .hasMessageContaining("tensor ops");
    assertThatThrownBy(() -> Conformance.run(folder.resolve("none.json")))
        .hasMessageContaining("can't be read");
    Path broken = Files.writeString(folder.resolve("broken.json"), "{");
    assertThatThrownBy(() -> Conformance.run(broken)).hasMessageContaining("broken.json:1:2");
  }

  @Test
  void reports_add_up() {
    SuiteReport a = new SuiteReport.Builder().pass("w").check("x", 1, 2).build();
    SuiteReport b = new SuiteReport.Builder().check("y", 1, 1).result("y", Json.of(1)).build();
    assertThat(a.and(b).summary()).isEqualTo("2 passed, 1 failed");
    assertThat(a.and(b).resultsText()).isEqualTo("{\"y\": 1}");
  }
}
