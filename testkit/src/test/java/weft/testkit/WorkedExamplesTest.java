package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.prune;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.Transforms.sched;
import static weft.calculus.trace.Custom.custom;
import static weft.calculus.trace.Functions.checkpoint;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.depends;
import static weft.calculus.trace.Functions.fold;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.stopGradient;
import static weft.calculus.trace.Functions.switchOn;
import static weft.calculus.trace.Functions.system;
import static weft.calculus.trace.Functions.tag;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Functions.whileLoopAtMost;
import static weft.calculus.trace.Trace.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.calculus.trace.Value;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.ops.text.LanguageModel;

/// Small programs over texts, from Java functions: the equations that the conformance file records,
/// and what every transform of them gives.
class WorkedExamplesTest {
  private static Object[] t(@Nullable Object... items) {
    return items;
  }

  /// `(a, [b, c])`: a tuple of a text and a list.
  private static String shown(@Nullable Object value) {
    return switch (value) {
      case Object[] tuple ->
          Arrays.stream(tuple)
              .map(WorkedExamplesTest::shown)
              .collect(Collectors.joining(", ", "(", ")"));
      case List<?> list ->
          list.stream().map(WorkedExamplesTest::shown).collect(Collectors.joining(", ", "[", "]"));
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> entry.getKey() + ": " + shown(entry.getValue()))
              .sorted()
              .collect(Collectors.joining(", ", "{", "}"));
      case null, default -> String.valueOf(value);
    };
  }

  private static void gives(Flow flow, String expected, @Nullable Object... args) {
    assertThat(shown(flow.call(args))).isEqualTo(expected);
    assertThat(shown(flow.callAsync(args).join())).isEqualTo(expected);
    assertThat(shown(sched(flow, _ -> true).callAsync(args).join())).isEqualTo(expected);
  }

  private static Json recorded(String id, String part) {
    try {
      return Json.read(
              "text_programs.json",
              Files.readString(Path.of("..", "conformance", "text_programs.json")))
          .field("text_programs")
          .items()
          .stream()
          .filter(program -> program.field("id").text().startsWith(id))
          .findFirst()
          .orElseThrow()
          .field(part);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void isRecorded(Flow flow, String id) {
    isRecorded(flow, id, "ir");
  }

  private static void isRecorded(Flow flow, String id, String part) {
    assertThat(TextListing.of(flow)).isEqualTo(TextListing.of(recorded(id, part)));
  }

  private static List<String> equations(Flow flow) {
    var lines = TextListing.of(flow).lines();
    return lines.subList(1, lines.size() - 1);
  }

  @Test
  void e01_a_prompt() {
    Flow flow = trace((Value x) -> concat("Prompt: ", format("Explain {}.", x))).on("topic");
    isRecorded(flow, "A01");
    gives(flow, "Prompt: Explain RNA.", "RNA");
    gives(pushforward(flow), "(Prompt: Explain cells., Explain plants.)", t("cells"), t("plants"));
    gives(pullback(flow), "(Prompt: Explain cells., (too long))", t("cells"), "too long");
    gives(batch(flow), "[Prompt: Explain a., Prompt: Explain b.]", List.of("a", "b"));
    gives(batch(flow), "(Prompt: Explain a., Prompt: Explain b.)", (Object) t("a", "b"));
  }

  @Test
  void e02_which_arguments_carry_the_batch() {
    Flow flow = trace((Value g, Value n) -> concat(g, n)).on("", "");
    isRecorded(flow, "A02");
    gives(batch(flow, false, true), "[Hello, x0, Hello, x1]", "Hello, ", List.of("x0", "x1"));
    gives(batch(flow, false, false), "ab", "a", "b");
    assertThatThrownBy(() -> batch(flow).call(List.of("a"), List.of("b", "c")))
        .hasMessageContaining("carry batches that do not fit together")
        .hasMessageContaining("list of 1 items")
        .hasMessageContaining("list of 2 items");
    assertThatThrownBy(() -> batch(flow).call(List.of("a", "b"), t("c", "d")))
        .hasMessageContaining("list of 2 items")
        .hasMessageContaining("tuple of 2 items");
    gives(batch(flow), "[]", List.of(), List.of());
    gives(
        batch(batch(flow)),
        "[[a1b1, a2b2], [a3b3]]",
        List.of(List.of("a1", "a2"), List.of("a3")),
        List.of(List.of("b1", "b2"), List.of("b3")));
  }

  private static Flow diamond() {
    return trace(
            (Value x) -> {
              Value a = format("[{}]", x);
              Value b = format("<{}>", x);
              Value c = concat(a, b);
              Value d = concat(x, "!");
              return concat(c, d);
            })
        .on("");
  }

  @Test
  void e03_independent_parts() {
    Flow flow = diamond();
    isRecorded(flow, "A03");
    assertThat(TextListing.levels(flow.graph()))
        .isEqualTo(List.of(List.of(0, 1, 3), List.of(2), List.of(4)));
    gives(flow, "[T]<T>T!", "T");
    gives(sched(flow, node -> node.op().tag().equals("format")), "[T]<T>T!", "T");
    gives(pullback(flow), "([T]<T>T!, (ggg))", t("T"), "g");
    gives(pullback(sched(flow, _ -> true)), "([T]<T>T!, (ggg))", t("T"), "g");
  }

  @Test
  void e04_what_is_not_needed_is_dropped() {
    Flow flow =
        trace(
                (Value x) -> {
                  concat(x, "dead");
                  Value a = concat(x, "a");
                  return t(a, concat(a, "b"));
                })
            .on("");
    isRecorded(flow, "A04");
    isRecorded(prune(flow), "A04", "dce");
    isRecorded(prune(flow, t(true, false)), "A04", "dce_first_only");
    gives(prune(flow), "(Xa, Xab)", "X");
    gives(prune(flow, t(true, false)), "(Xa, null)", "X");
    gives(prune(flow, t(false, false)), "(null, null)", "X");
    assertThat(equations(prune(flow, t(false, false)))).isEmpty();
  }

  private static Object got(Value x) {
    return concat("Got: ", checkpoint(concat("E:", x), "r", "cache"));
  }

  @Test
  void e05_checkpoints() {
    Flow flow = trace(WorkedExamplesTest::got).on("");
    var seen = Runner.standard().collect("cache");
    seen.call(flow, "q");
    assertThat(shown(seen.values())).isEqualTo("{r: [E:q]}");
    seen.clear();
    seen.call(batch(flow), List.of("a", "b"));
    assertThat(shown(seen.values())).isEqualTo("{r: [E:a, E:b]}");
    seen.clear();
    seen.call(pushforward(flow), t("p"), t("t"));
    assertThat(shown(seen.values())).isEqualTo("{r: [E:p, t]}");
    seen.clear();
    seen.call(pullback(flow), t("p"), "g");
    assertThat(shown(seen.values())).isEqualTo("{r: [E:p, g]}");
    var injecting = Runner.standard().inject("cache", Map.of("r", List.of("A", "B")));
    assertThat(shown(injecting.call(batch(flow), List.of("a", "b")))).isEqualTo("[Got: A, Got: B]");
  }

  @Test
  void e06_a_value_put_in_while_tracing() {
    Flow flow =
        trace(WorkedExamplesTest::got).inject("cache", Map.of("r", List.of("CACHED"))).on("");
    assertThat(equations(flow))
        .containsExactly("v1 = concat(\"E:\", v0:text)[]", "v2 = concat(\"Got: \", \"CACHED\")[]");
    assertThat(equations(prune(flow))).containsExactly("v1 = concat(\"Got: \", \"CACHED\")[]");
    gives(flow, "Got: CACHED", "x");
  }

  @Test
  void e07_equal_equations_are_one() {
    Flow flow = trace((Value x) -> t(concat(x, "!"), concat(x, "!"))).memoize().on("");
    assertThat(TextListing.of(flow).lines())
        .containsExactly(
            "take (v0:text)", "v1 = concat(v0:text, \"!\")[]", "give (v1:text, v1:text)");
    gives(flow, "(a!, a!)", "a");
  }

  private static Flow choice() {
    Map<String, Function<List<@Nullable Object>, @Nullable Object>> branches =
        Map.of(
            "a", args -> concat("A:", args.getFirst()),
            "b", args -> format("<{}>", args.getFirst()));
    return trace((Value key, Value x) -> switchOn(key, branches, x)).on("", "");
  }

  @Test
  void e08_a_branch_by_key() {
    Flow flow = choice();
    isRecorded(flow, "A07");
    gives(flow, "A:v", "a", "v");
    gives(pushforward(flow), "(<v>, <dv>)", t("b", "v"), t("dk", "dv"));
    gives(pullback(flow), "(<v>, (, g))", t("b", "v"), "g");
    gives(batch(flow), "[A:1, <2>]", List.of("a", "b"), List.of("1", "2"));
    assertThatThrownBy(() -> flow.call("zz", "v"))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the switch has no branch 'zz'");
  }

  @Test
  void e09_a_loop() {
    Flow flow =
        trace((Value x) -> whileLoopAtMost(v -> match(v, "go"), v -> concat(v, "!"), x, 4)).on("");
    isRecorded(flow, "A08");
    gives(flow, "go!", "go");
    gives(flow, "no", "no");
    gives(batch(flow), "[go!, stop, go!]", List.of("go", "stop", "go"));
    gives(pushforward(flow), "(go!, t)", t("go"), t("t"));
    gives(pullback(flow), "(go!, (g))", t("go"), "g");
  }

  @Test
  void e10_a_loop_to_the_end() {
    Flow flow =
        trace((Value x) -> whileLoopAtMost(_ -> Value.of(true), v -> concat(v, "!"), x, 3)).on("");
    gives(flow, "a!!!", "a");
    gives(pullback(flow), "(a!!!, (g))", t("a"), "g");
    gives(pushforward(flow), "(a!!!, t)", t("a"), t("t"));
  }

  @Test
  void e11_where_derivatives_end() {
    Flow flow = trace((Value x, Value y) -> concat(stopGradient(x), y)).on("", "");
    isRecorded(flow, "A10");
    gives(pullback(flow), "(ab, (, g))", t("a", "b"), "g");
    gives(pushforward(flow), "(ab, tb)", t("a", "b"), t("ta", "tb"));
  }

  @Test
  void e12_a_condition_has_no_derivative() {
    Flow flow = trace((Value x, Value y) -> match(x, y)).on("", "");
    gives(pushforward(flow), "(false, null)", t("a", "b"), t("ta", "tb"));
    gives(pullback(flow), "(false, (, ))", t("a", "b"), null);
  }

  @Test
  void e13_feedback_from_several_places_is_joined() {
    Flow flow = trace((Value x) -> concat(format("[{}]", x), format("<{}>", x), x)).on("");
    isRecorded(flow, "A12");
    gives(pullback(flow), "([p]<p>p, (ggg))", t("p"), "g");
    gives(pushforward(flow), "([p]<p>p, [t]<t>t)", t("p"), t("t"));
  }

  /// The last equation's feedback comes first, scheduled or not.
  @Test
  void e14_the_order_of_joining() {
    Flow flow = trace((Value x) -> t(format("[{}]", x), format("<{}>", x))).on("");
    gives(pullback(flow), "(([p], <p>), (g2g1))", t("p"), t("g1", "g2"));
    gives(pullback(sched(flow, _ -> true)), "(([p], <p>), (g2g1))", t("p"), t("g1", "g2"));
    gives(sched(pullback(flow), _ -> true), "(([p], <p>), (g2g1))", t("p"), t("g1", "g2"));
  }

  @Test
  void e15_a_static_argument() {
    Flow flow =
        trace((Boolean error, Value v) -> error ? format("error: {}", v) : format("ok: {}", v))
            .statics(true, false)
            .on(true, "");
    isRecorded(flow, "A14");
    gives(flow, "error: t", true, "t");
    assertThatThrownBy(() -> flow.call(false, "t"))
        .hasMessageContaining("the program was traced for true here, found false");
    gives(pullback(flow), "(error: t, (null, g))", t(true, "t"), "g");
    gives(batch(flow, false, true), "[error: a, error: b]", true, List.of("a", "b"));
  }

  @Test
  void e16_computed_while_tracing() {
    Flow flow = trace((Value x) -> concat(fold(() -> format("{} ", "hello")), x)).on("");
    assertThat(equations(flow)).containsExactly("v1 = concat(\"hello \", v0:text)[]");
    gives(flow, "hello you", "you");
    assertThatThrownBy(() -> trace((Value x) -> fold(() -> concat(x, "!"))).on(""))
        .hasMessageContaining("inside fold everything is computed at once")
        .hasMessageContaining("not known yet");
  }

  @Test
  void e17_tags() {
    Flow flow =
        trace(
                (Value x) ->
                    tag(
                        List.of("outer"),
                        () -> {
                          Value first = concat(x, "!");
                          return tag(List.of("inner"), () -> concat(first, "?"));
                        }))
            .on("");
    isRecorded(flow, "A16");
    gives(flow, "a!?", "a");
  }

  @Test
  void e18_a_function_with_a_rule_of_its_own() {
    var bracket = custom("bracket", (Value x) -> format("[{}]", x));
    gives(pullback(trace((Value x) -> bracket.value(x)).on("")), "([v], (g))", t("v"), "g");
    var own = bracket.pullback((_, result, g) -> format("{} via {}", g, result));
    gives(pullback(trace((Value x) -> own.value(x)).on("")), "([v], (g via [v]))", t("v"), "g");
  }

  @Test
  void e19_a_model_call() {
    Flow flow =
        trace((Value x) -> lmCall(List.of(system("S"), user(format("Explain {}", x))), "m")).on("");
    isRecorded(flow, "A18");
    var echo = new TextProgramsSuite.Echo();
    var runner = Runner.standard().with(LanguageModel.class, echo);
    assertThat(runner.call(flow, "DNA")).isEqualTo("m|Explain DNA");
    assertThat(shown(runner.call(pushforward(flow), t("DNA"), t("RNA"))))
        .isEqualTo("(m|Explain DNA, m|Explain RNA)");
    assertThat(shown(runner.call(batch(flow), List.of("a", "b"))))
        .isEqualTo("[m|Explain a, m|Explain b]");
    assertThatThrownBy(() -> flow.call("DNA"))
        .hasMessageContaining("the run has no LanguageModel")
        .hasMessageContaining("Runner.standard().with(LanguageModel.class, ...)");
  }

  @Test
  void e20_an_order_without_data() {
    Flow flow =
        trace(
                (Value x) -> {
                  Value a = format("A: {}", x);
                  Value b = format("B: {}", x);
                  return depends(b, a);
                })
            .on("");
    isRecorded(flow, "A19");
    isRecorded(prune(flow), "A19", "dce");
    gives(flow, "B: h", "h");
    gives(pullback(flow), "(B: h, (g))", t("h"), "g");
    gives(batch(flow), "[B: x, B: y]", List.of("x", "y"));
  }

  @Test
  void e21_maps() {
    Flow flow =
        trace(
                (Map<String, Value> d) ->
                    Map.of("z", concat(d.get("b"), d.get("a")), "y", d.get("n")))
            .on(Map.of("b", "", "a", "", "n", 0));
    // The file numbers a map's variables in another order.
    assertThat(TextListing.of(flow).lines())
        .containsExactly(
            "take ({a: v0:text, b: v1:text, n: v2:i64})",
            "v3 = concat(v1:text, v0:text)[]",
            "give {y: v2:i64, z: v3:text}");
    isRecorded(flow, "A20");
    gives(flow, "{y: 9, z: BA}", Map.of("a", "A", "b", "B", "n", 9));
    gives(
        batch(flow, Map.of("a", true, "b", false, "n", false)),
        "{y: [1, 1], z: [CA, CB]}",
        Map.of("a", List.of("A", "B"), "b", "C", "n", 1));
    gives(
        pullback(flow),
        "({y: 9, z: BA}, ({a: gz, b: gz, n: gy}))",
        t(Map.of("a", "A", "b", "B", "n", 9)),
        Map.of("z", "gz", "y", "gy"));
  }

  @Test
  void e22_second_order() {
    Flow flow = trace((Value x) -> concat(x, "!")).on("");
    gives(
        pushforward(pushforward(flow)),
        "((a!, t1), (t2p!, t2t))",
        t(t("a"), t("t1")),
        t(t("t2p"), t("t2t")));
    gives(
        pullback(pullback(flow)),
        "((hello!, (grad)), ((gg_p), gg_c))",
        t(t("hello"), "grad"),
        t("gg_p", t("gg_c")));
    gives(
        pullback(pushforward(flow)),
        "((hello!, world), ((gp), (gt)))",
        t(t("hello"), t("world")),
        t("gp", "gt"));
  }
}
