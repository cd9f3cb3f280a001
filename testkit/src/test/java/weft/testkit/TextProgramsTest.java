package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weft.ir.json.Json;

class TextProgramsTest {
  private static final Path FILE = Path.of("..", "conformance", "text_programs.json");

  @TempDir private Path folder;

  @Test
  void all_text_programs_pass() {
    SuiteReport report = Conformance.run(FILE);
    assertThat(report.failures()).isEmpty();
    assertThat(report.summary()).isEqualTo("72 passed, 0 failed, 2 superseded");
    Json results = Json.read("results", report.resultsText());
    assertThat(results.field("A04-dce/dce(out_used=(True,False)).call").write())
        .isEqualTo("{\"tuple\": [\"Xa\", null]}");
    assertThat(results.field("A07-switch/call 3").field("error").text()).contains("zz");
  }

  /// The file with one change, and the first case that then fails.
  record Change(String before, String after, String id) {}

  static Stream<Change> changes() {
    return Stream.of(
        new Change("\"Prompt: Explain b.\"", "\"Prompt: Explain c.\"", "A01-seed-label/batch.call"),
        new Change("\"prim\": \"match\"", "\"prim\": \"concat\"", "A08-while"),
        new Change("\"max_iters\": 4", "\"max_iters\": 0", "A08-while/call"),
        new Change("\"superseded\": true", "\"superseded\": false", "A08-while/pushforward.call"));
  }

  private SuiteReport run(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("changed.json"), text);
    return Conformance.run(file);
  }

  /// A runner that never fails would pass every file.
  @ParameterizedTest
  @MethodSource("changes")
  void a_wrong_expectation_is_found(Change change) throws IOException {
    String text = Files.readString(FILE);
    assertThat(text).contains(change.before);
    SuiteReport report =
        run(text.replaceFirst(java.util.regex.Pattern.quote(change.before), change.after));
    assertThat(report.failures()).first().extracting(SuiteReport.Failure::id).isEqualTo(change.id);
  }

  private static String program(String more) {
    return """
    {"text_programs": [{"id": "T",
      "ir": {"inputs": {"tuple": [{"var": "v0", "type": "str"}]},
             "equations": [{"prim": "concat", "in": {"tuple": [{"var": "v0", "type": "str"}, "!"]},
                            "out": {"var": "v1", "type": "str"}, "params": {}, "tags": ["a"]},
                           {"prim": "concat", "in": {"tuple": [{"var": "v1", "type": "str"}, "?"]},
                            "out": {"var": "v2", "type": "str"}, "params": {}}],
             "output": {"tuple": [{"var": "v1", "type": "str"}, {"var": "v2", "type": "str"}]}},
    """
        + more
        + "}]}";
  }

  private List<String> failures(String more) throws IOException {
    return run(program(more)).failures().stream().map(SuiteReport.Failure::toString).toList();
  }

  @Test
  void recorded_equations_must_be_the_same() throws IOException {
    String pruned =
        """
        "dce": {"inputs": {"tuple": [{"var": "x", "type": "str"}]},
                "equations": [{"prim": "concat", "in": {"tuple": [{"var": "x", "type": "str"}, "!"]},
                               "out": {"var": "y", "type": "str"}, "params": {}, "tags": ["a"]}],
                "output": {"tuple": [{"var": "y", "type": "str"}, null]}}
        """;
    assertThat(failures(pruned)).isEmpty();
    assertThat(failures(pruned.replace("\"!\"", "\"-\""))).hasSize(1);
    assertThat(failures(pruned.replace("[\"a\"]", "[\"b\"]"))).hasSize(1);
    assertThat(failures(pruned.replace("\"concat\"", "\"match\""))).hasSize(1);
    assertThat(failures(pruned.replace("null", "{\"var\": \"y\", \"type\": \"str\"}"))).hasSize(1);
  }

  @Test
  void what_is_not_understood_is_a_failure_that_says_so() throws IOException {
    assertThat(
            failures("\"runs\": [{\"run\": \"transpose.call\", \"args\": [], \"result\": null}]"))
        .singleElement()
        .asString()
        .contains("'transpose.call' is not understood");
    assertThat(
            run(program("\"runs\": []").replaceFirst("\"prim\": \"concat\"", "\"prim\": \"shout\""))
                .failures())
        .singleElement()
        .asString()
        .contains("the primitive 'shout'", "not understood");
    assertThat(
            failures(
                "\"runs\": [{\"run\": \"sched(cond: even).call\", \"args\": [\"a\"], \"result\":"
                    + " 1}]"))
        .singleElement()
        .asString()
        .contains("the condition 'even' is not understood");
  }

  @Test
  void a_refusal_that_is_expected_must_come() throws IOException {
    String run =
        """
        "runs": [{"run": "call", "args": ["a"], "error": {"type": "E", "message": "m"}},
                 {"run": "call too many", "args": ["a", "b"], "error": {"type": "E", "message": "m"}}]
        """;
    assertThat(failures(run)).singleElement().asString().contains("T/call", "refused");
  }

  @Test
  void more_kinds_of_equation() throws IOException {
    String v = "{\"var\": \"%s\", \"type\": \"str\"}";
    String x = v.formatted("x");
    String bang =
        """
        {"ir": {"inputs": {"tuple": [%s]},
                "equations": [{"prim": "concat", "in": {"tuple": [%s, "!"]}, "out": %s, "params": {}}],
                "output": %s}}
        """
            .formatted(x, x, v.formatted("y"), v.formatted("y"));
    String text =
        """
        {"text_programs": [{"id": "H",
          "ir": {"inputs": {"tuple": [%s, %s]},
                 "equations": [
                   {"prim": "pushforward_call", "in": {"tuple": [{"tuple": [%s]}, {"tuple": [%s]}]},
                    "out": {"tuple": [%s, %s]}, "params": {"ir": %s}},
                   {"prim": "checkpoint", "in": [%s, %s], "out": [%s, %s],
                    "params": {"key": "k", "collection": "c"}},
                   {"prim": "gather", "in": [{"tuple": [%s]}, {"tuple": [%s]}], "out": [%s, %s],
                    "params": {"irs": [%s, %s]}}],
                 "output": {"dict": {"b": %s, "a": %s}}},
          "runs": [{"run": "call", "args": ["p", "t"], "result": {"dict": {"a": "t!", "b": "p!!"}}}]}]}
        """
            .formatted(
                v.formatted("p"),
                v.formatted("t"),
                v.formatted("p"),
                v.formatted("t"),
                v.formatted("q"),
                v.formatted("u"),
                bang,
                v.formatted("q"),
                v.formatted("u"),
                v.formatted("q2"),
                v.formatted("u2"),
                v.formatted("q2"),
                v.formatted("u2"),
                v.formatted("r"),
                v.formatted("w"),
                bang,
                bang,
                v.formatted("r"),
                v.formatted("w"));
    SuiteReport report = run(text);
    // How a scheduled program is written is not compared.
    assertThat(report.failures()).singleElement().asString().contains("not compared");
    assertThat(report.passed()).isEqualTo(1);
  }

  /// A checkpoint between two concats.
  @Test
  void checkpoints_are_collected_and_replaced() throws IOException {
    String text =
        """
        {"text_programs": [{"id": "C",
          "ir": {"inputs": {"tuple": [{"var": "x", "type": "str"}]},
                 "equations": [
                   {"prim": "concat", "in": {"tuple": ["E:", {"var": "x", "type": "str"}]},
                    "out": {"var": "a", "type": "str"}, "params": {}},
                   {"prim": "checkpoint", "in": {"var": "a", "type": "str"},
                    "out": {"var": "b", "type": "str"}, "params": {"key": "r", "collection": "cache"}},
                   {"prim": "concat", "in": {"tuple": ["Got: ", {"var": "b", "type": "str"}]},
                    "out": {"var": "c", "type": "str"}, "params": {}}],
                 "output": {"var": "c", "type": "str"}},
          "runs": [
            {"run": "collect.call", "args": ["q"], "result": {"dict": {"r": ["E:q"]}}},
            {"run": "collect(collection='cache').batch.call", "args": [["a", "b"]],
             "result": {"tuple": [["Got: E:a", "Got: E:b"], {"dict": {"r": ["E:a", "E:b"]}}]}},
            {"run": "pushforward.call", "args": [{"tuple": ["p"]}, {"tuple": ["t"]}],
             "result": {"tuple": ["Got: E:p", "t"]}, "collected": {"r": ["E:p", "t"]}},
            {"run": "collect.pullback.acall", "args": [{"tuple": ["p"]}, "g"],
             "result": {"dict": {"r": ["E:p", "g"]}}},
            {"run": "inject(r=[A,B]).batch.call", "args": [["a", "b"]],
             "result": ["Got: A", "Got: B"]},
            {"run": "inject({'r': ['A']}).memoize.walk", "args": ["a"], "result": "Got: A"},
            {"run": "inject(collection=other, r=[A]).call", "args": ["a"], "result": "Got: E:a"},
            {"run": "call with a value put in", "args": ["a"], "injected": {"r": ["A"]},
             "result": "Got: A"}]}]}
        """;
    assertThat(run(text).failures()).isEmpty();
    assertThat(run(text).passed()).isEqualTo(9);
    assertThat(run(text.replace("[\"E:q\"]", "[\"E:r\"]")).failures()).hasSize(1);
    assertThat(run(text.replace("\"E:p\", \"t\"", "\"E:p\"")).failures()).hasSize(1);
  }
}
