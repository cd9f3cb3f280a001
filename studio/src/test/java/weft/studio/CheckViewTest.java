package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.json.Json;
import weft.live.Live;
import weft.live.LivePlan;
import weft.live.intake.TimePolicy;
import weft.live.store.SnapshotStore;
import weft.studio.tab.JsonFields;

/// What the view of checks asks, over real HTTP.
class CheckViewTest extends StudioCase {
  private static final String TAB = "a-test-tab";

  @Test
  void a_check_tells_problems_features_and_assertions_with_their_places() {
    String written =
        """
        column close: f64 in 1..500 not missing
        ratio = close / lag(close)
        assert ratio in -10..10 or missing
        odd = log(volume - 2000)
        """;
    var found = studio.ask("checks/features", text(written));
    var problem = found.field("problems").items().getFirst();
    assertThat(problem.field("here").truth()).isTrue();
    assertThat(problem.field("line").integer()).isGreaterThan(1);
    var ratio = named(found.field("features"), "ratio");
    assertThat(written.substring(ratio.field("from").integer(), ratio.field("to").integer()))
        .contains("/");
    assertThat(ratio.field("columns").write()).isEqualTo("[\"close\"]");
    assertThat(ratio.field("warm_up_rows").integer()).isEqualTo(1);
    var verdict = found.field("assertions").items().getFirst();
    assertThat(verdict.field("verdict").text()).isNotEqualTo("proved");
    assertThat(verdict.field("line").integer()).isEqualTo(3);
  }

  @Test
  void a_type_in_a_file_is_checked_with_its_example() throws IOException {
    String type =
        """
        name: my_double
        description: Twice the price.
        category: price
        dimension: signal
        version: v1
        status: stable
        tags: []
        required_inputs: [{name: price, description: a price}]
        parameters: {}
        output_column: my_double
        output_description: twice it
        unit: price
        formula: 2 * price
        example:
          parameters: {}
          inputs: {price: [1, 2]}
          expected: [2, 5]
        """;
    Files.writeString(folder.resolve("my_double.yaml"), type);
    var body = JsonFields.of("file", "my_double.yaml").with("text", type);
    var problem = studio.ask("checks/features", body).field("problems").items().getFirst();
    assertThat(problem.field("code").text()).isEqualTo("wrong-example");
    assertThat(problem.field("here").truth()).isTrue();
  }

  @Test
  void features_of_a_project_lead_to_their_items() {
    String project =
        """
        name: p
        features:
          signal:
            - name: fast
              type: return_momentum
            - {name: channel, type: keltner_channels, inputs: {high: close, low: close}}
        """;
    var body = JsonFields.of("file", "project.yaml").with("text", project);
    for (String question : List.of("checks/features", "checks/bounds")) {
      var found = studio.ask(question, body);
      var all = found.find("features").orElseGet(() -> found.field("outputs"));
      var fast = named(all, "fast");
      assertThat(fast.field("line").integer()).isEqualTo(4);
      assertThat(project.substring(fast.field("from").integer(), fast.field("to").integer()))
          .isEqualTo("fast");
      assertThat(named(all, "channel_keltner_upper").field("line").integer()).isEqualTo(6);
    }
  }

  @Test
  void bounds_follow_from_what_goes_in() {
    String written = "half = close / 2\nlogged = log(close)";
    var unknown = studio.ask("checks/bounds", text(written)).field("outputs");
    assertThat(named(unknown, "half").field("finite").truth()).isFalse();
    assertThat(named(unknown, "logged").field("missing").items()).isNotEmpty();
    var body =
        text(written)
            .with(
                "ranges",
                Json.read(
                    "ranges", "{\"close\": {\"low\": 10, \"high\": 500, \"missing\": false}}"));
    var given = studio.ask("checks/bounds", body).field("outputs");
    assertThat(named(given, "half").field("range").text()).isEqualTo("5 to 250");
    assertThat(named(given, "logged").field("missing").items()).isEmpty();
    var held = studio.ask("checks/bounds", text(written).with("data", true));
    var close = held.field("columns").items().getFirst();
    assertThat(close.field("low").number()).isBetween(80.0, 100.0);
    assertThat(named(held.field("outputs"), "half").field("finite").truth()).isTrue();
    var why = named(unknown, "logged").field("missing").items().getFirst();
    assertThat(why.field("line").integer()).isEqualTo(2);
    assertThat(
            studio
                .refused(
                    "checks/bounds",
                    text(written).with("ranges", Json.read("ranges", "{\"clsoe\": {}}")))
                .write())
        .contains("did you mean 'close'?");
    assertThat(
            studio
                .refused(
                    "checks/bounds",
                    text(written)
                        .with("ranges", Json.read("r", "{\"close\": {\"low\": 3, \"high\": 1}}")))
                .field("message")
                .text())
        .contains("smaller number");
  }

  @Test
  void all_engines_are_compared_bit_for_bit() throws Exception {
    var told = parity(StudioFolder.PROGRAM, "parity");
    var matrix = told.field("matrix");
    assertThat(matrix.field("rows").integer()).isEqualTo(200);
    assertThat(matrix.field("ways").write()).contains("live, row by row", "compiled");
    assertThat(matrix.field("features").items()).hasSize(3);
    for (Json feature : matrix.field("features").items()) {
      assertThat(feature.field("ways").items()).hasSize(matrix.field("ways").items().size());
      assertThat(feature.field("ways").items())
          .allSatisfy(way -> assertThat(way.field("kept").truth()).isTrue());
      assertThat(feature.field("here").truth()).isTrue();
    }
    var wrong = parity("x = rolling_maen(close, 3)", "failed");
    assertThat(wrong.write()).contains("did you mean 'rolling_mean'?");
  }

  private Json parity(String written, String event) throws IOException, InterruptedException {
    var heard = studio.heard("checks/parity", "tab-of-" + event, text(written));
    assertThat(heard.field("event").text()).isEqualTo(event);
    return heard.field("data");
  }

  @Test
  void a_plan_says_what_state_goes_on() {
    var body =
        text("momentum = pct_change(close, 5)\nslow = rolling_mean(close, 40)\n")
            .with("before", "features.weft");
    var plan = studio.ask("checks/plan", body);
    var momentum = named(plan.field("features"), "momentum");
    assertThat(momentum.field("change").text()).isEqualTo("same");
    assertThat(momentum.field("state").text()).isEqualTo("kept");
    var slow = named(plan.field("features"), "slow");
    assertThat(slow.field("change").text()).isEqualTo("added");
    assertThat(slow.field("needs_history").truth()).isTrue();
    assertThat(slow.field("line").integer()).isEqualTo(2);
    assertThat(plan.field("gone").write()).isEqualTo("[\"calm\", \"rank\"]");
    assertThat(plan.field("history").text()).contains("rebuilt from 39 rows");
  }

  @Test
  void a_snapshot_of_the_old_features_is_looked_at() throws IOException {
    Files.writeString(folder.resolve("old.weft"), "mean = rolling_mean(close, 3)");
    var graph =
        weft.lang.ParsedProgram.of("old", "mean = rolling_mean(close, 3)")
            .check(
                weft.lang.Schema.of(
                    java.util.Map.of("close", weft.ir.Type.column(weft.ir.Element.F64))),
                java.util.Map.of(),
                weft.ops.Ops.found(),
                weft.lang.Mode.BATCH)
            .orThrow()
            .graph();
    var live = new Live(LivePlan.of(graph, java.util.Set.of()), TimePolicy.DEFAULT, _ -> {});
    for (String symbol : List.of("AAA", "BBB")) {
      live.push(live.row().entity(symbol).key(1).set(0, 5));
    }
    try (var store = SnapshotStore.open(folder.resolve("snap"))) {
      live.snapshot(store, new byte[0]);
    }
    var body = text("mean = rolling_mean(close, 3)\nnow = close").with("before", "old.weft");
    var plan = studio.ask("checks/plan", body.with("snapshot", "snap"));
    assertThat(plan.field("snapshot").field("entities").integer()).isEqualTo(2);
    assertThat(plan.field("needs_history").truth()).isFalse();
    assertThat(studio.refused("checks/plan", body.with("before", "features.weft")).write())
        .contains("not made by the old features");
    assertThat(studio.refused("checks/plan", body.with("snapshot", "../x")).write())
        .contains("a file inside the folder");
    assertThat(studio.refused("checks/plan", body.with("snapshot", "none")).write())
        .contains("there is no folder none");
  }

  @Test
  void the_derivative_of_one_cell_by_all_inputs() throws Exception {
    String written =
        """
        param weight: float = 0.5 in 0..1
        blend = $weight * rolling_mean(close, 4) + volume / 2
        flag = sign(close)
        """;
    studio.run(TAB, text(written));
    var body = text(written).with("feature", "blend").with("entity", 1);
    var found = studio.ask("checks/derive", body);
    assertThat(found.field("name").text()).isEqualTo("BBB");
    var close = named(found.field("inputs"), "close");
    assertThat(close.field("own_rows").integer()).isEqualTo(4);
    assertThat(close.field("other_rows").integer()).isZero();
    assertThat(close.field("slope").number()).isEqualTo(0.5);
    assertThat(close.field("rows").items())
        .allSatisfy(row -> assertThat(row.field("slope").number()).isEqualTo(0.125));
    assertThat(close.field("rows").items().stream().map(it -> it.field("back").integer()))
        .containsExactly(0, 1, 2, 3);
    var volume = named(found.field("inputs"), "volume");
    assertThat(volume.field("slope").number()).isEqualTo(0.5);
    assertThat(volume.field("here").number())
        .isCloseTo(1099 * 0.005, org.assertj.core.data.Offset.offset(1e-9));
    var weight = named(found.field("inputs"), "$weight");
    assertThat(weight.field("parameter").truth()).isTrue();
    assertThat(weight.field("slope").number()).isBetween(80.0, 120.0);
    var earlier = studio.ask("checks/derive", body.with("at", 600_000.0 + 20_000));
    assertThat(earlier.field("at").number()).isEqualTo(600_000);
    var steps = studio.ask("checks/derive", text(written).with("feature", "flag")).field("inputs");
    assertThat(named(steps, "close").field("steps").truth()).isTrue();
    assertThat(studio.refused("checks/derive", text(written).with("feature", "none")).write())
        .contains("there is no feature 'none'");
    assertThat(studio.refused("checks/derive", text("c = close > 1").with("feature", "c")).write())
        .contains("no number");
  }

  @Test
  void nothing_is_derived_before_something_was_computed() {
    assertThat(
            studio
                .refused("checks/derive", text("x = close").with("feature", "x"))
                .field("message")
                .text())
        .isEqualTo("nothing was computed yet");
  }

  @Test
  void models_are_listed_with_their_layers() throws IOException {
    Files.copy(Path.of("..", "examples", "models", "net.onnx"), folder.resolve("net.onnx"));
    var body = text("model net = \"net.onnx\"\nx = close");
    assertThat(studio.ask("checks/features", body).field("models").write()).isEqualTo("[\"net\"]");
    var model = studio.ask("checks/models", body).field("models").items().getFirst();
    assertThat(model.field("format").text()).isEqualTo("onnx");
    assertThat(model.field("layers").items())
        .isNotEmpty()
        .allSatisfy(it -> assertThat(it.field("result").text()).startsWith("f32["));
    long numbers =
        model.field("layers").items().stream().mapToLong(it -> it.field("numbers").integer()).sum();
    assertThat(numbers).isEqualTo(model.field("numbers").integer());
  }
}
