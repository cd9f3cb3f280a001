package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.json.Json;
import weft.studio.tab.JsonFields;

/// Rows that arrive again, over real HTTP.
class LiveViewTest extends StudioCase {
  private int replays;

  private static JsonFields text() {
    return JsonFields.of("file", "features.weft")
        .with("text", StudioFolder.PROGRAM)
        .with("speed", 1e6)
        .with("entity", "AAA");
  }

  /// All events of a replay.
  private List<Json> replayed(JsonFields body) throws IOException, InterruptedException {
    String tab = "replay-tab-" + ++replays;
    var told = new ArrayList<Json>();
    try (var events = studio.listen(tab)) {
      String started = studio.post("live/start", body.with("tab", tab).json().write()).body();
      long live = Json.read("started", started).field("live").integer();
      while (true) {
        var event = events.next();
        if (event.name().startsWith("live") && event.data().field("live").integer() == live) {
          told.add(event.data());
          if (event.name().equals("live-failed") || event.data().field("ended").truth()) {
            return told;
          }
        }
      }
    }
  }

  @Test
  void all_rows_are_answered_with_the_values_of_a_run() throws Exception {
    var told = replayed(text());
    var end = told.getLast();
    assertThat(end.field("done").integer()).isEqualTo(200);
    assertThat(end.field("counters").field("in").integer()).isEqualTo(200);
    assertThat(end.field("counters").field("out").integer()).isEqualTo(200);
    assertThat(end.field("latency").field("rows").integer()).isEqualTo(200);
    assertThat(end.field("entities").items()).hasSize(2);
    assertThat(end.field("state_bytes").integer()).isPositive();
    var values = new ArrayList<String>();
    told.forEach(
        event ->
            event
                .field("series")
                .field("momentum")
                .items()
                .forEach(value -> values.add(value.write())));
    studio.run(
        "a-test-tab", JsonFields.of("file", "features.weft").with("text", StudioFolder.PROGRAM));
    var points =
        studio.ask(
            "series/points",
            new JsonFields()
                .with("names", List.of("momentum"))
                .with("entity", 0)
                .with("width", 1000));
    var expected =
        points.field("series").items().getFirst().field("y").items().stream()
            .map(Json::write)
            .toList();
    assertThat(values).isEqualTo(expected);
  }

  @Test
  void late_rows_are_dropped_marked_and_counted() throws Exception {
    var told = replayed(text().with("delayed", 0.2).with("delay_seconds", 600));
    var end = told.getLast();
    int dropped = end.field("counters").field("late_dropped").integer();
    assertThat(dropped).isPositive();
    assertThat(end.field("counters").field("out").integer()).isEqualTo(200 - dropped);
    assertThat(end.field("log").items())
        .isNotEmpty()
        .allSatisfy(it -> assertThat(it.field("kind").text()).isEqualTo("dropped"));
    assertThat(told.stream().flatMap(it -> it.field("marks").items().stream()))
        .isNotEmpty()
        .allSatisfy(it -> assertThat(it.field("late_seconds").number()).isPositive());
  }

  @Test
  void rows_wait_and_late_ones_are_corrected() throws Exception {
    var waiting =
        replayed(
                text()
                    .with("delayed", 0.2)
                    .with("delay_seconds", 600)
                    .with("lateness_seconds", 660))
            .getLast()
            .field("counters");
    assertThat(waiting.field("late_dropped").integer()).isZero();
    assertThat(waiting.field("reordered").integer()).isPositive();
    assertThat(waiting.field("out").integer()).isEqualTo(200);
    var corrected =
        replayed(
                text()
                    .with("delayed", 0.2)
                    .with("delay_seconds", 600)
                    .with("horizon_seconds", 3600))
            .getLast()
            .field("counters");
    assertThat(corrected.field("late_dropped").integer()).isZero();
    assertThat(corrected.field("late_corrected").integer()).isPositive();
    assertThat(corrected.field("revisions").integer()).isPositive();
  }

  @Test
  void what_can_not_be_replayed_is_refused() {
    for (var wrong :
        List.of(
            text().with("speed", -1),
            text().with("delayed", 7),
            text().with("lateness_seconds", -3),
            text().with("order", "random"))) {
      assertThat(studio.refused("live/start", wrong).field("code").text()).isEqualTo("range");
    }
    studio.ask("live/start", text().with("speed", 1));
    assertThat(studio.refused("live/set", JsonFields.of("speed", 0L)).write()).contains("speed");
  }

  @Test
  void a_replay_is_steered_and_stopped() throws Exception {
    var started = studio.ask("live/start", text().with("speed", 1));
    assertThat(started.field("rows").integer()).isEqualTo(200);
    assertThat(started.field("features").write()).contains("momentum", "rank");
    assertThat(started.field("across").truth()).isTrue();
    studio.ask("live/set", JsonFields.of("speed", 10L).with("paused", true).with("entity", "BBB"));
    studio.ask("live/stop", new JsonFields());
    assertThat(studio.refused("live/set", JsonFields.of("speed", 10L)).write())
        .contains("nothing is replayed");
    var wrong = text().with("text", "label ahead = lead(close, 1)");
    assertThat(studio.refused("live/start", wrong).write()).contains("runs live");
  }
}
