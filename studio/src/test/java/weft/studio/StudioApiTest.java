package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import weft.ir.json.Json;
import weft.studio.tab.JsonFields;

/// Questions and answers over real HTTP.
class StudioApiTest extends StudioCase {
  @Test
  void a_page_is_told_where_it_is() {
    var session = studio.ask("session/open", new JsonFields());
    assertThat(session.field("file").text()).isEqualTo("features.weft");
    assertThat(session.field("files").write()).isEqualTo("[\"features.weft\"]");
    assertThat(session.field("version").text()).isEqualTo("test");
  }

  @Test
  void files_are_read_and_written_but_never_over_changes_of_others() throws IOException {
    var read = studio.ask("files/read", JsonFields.of("file", "features.weft"));
    String version = read.field("version").text();
    var body = text("x = close\n").with("version", version);
    assertThat(studio.ask("files/write", body).field("text").text()).isEqualTo("x = close\n");
    assertThat(folder.resolve("features.weft")).hasContent("x = close\n");
    assertThat(studio.refused("files/write", text("y = close").with("version", version)).write())
        .contains("was changed since it was opened");
    studio.ask("files/write", JsonFields.of("file", "new.weft").with("text", "z = close"));
    assertThat(studio.ask("files/list", new JsonFields()).write()).contains("new.weft");
    var again = JsonFields.of("file", "new.weft").with("text", "z = open");
    assertThat(studio.refused("files/write", again).write()).contains("there is a file new.weft");
    Files.delete(folder.resolve("new.weft"));
    var gone = JsonFields.of("file", "new.weft").with("text", "z").with("version", "0123");
    assertThat(studio.refused("files/write", gone).write()).contains("is gone");
    assertThat(studio.refused("files/read", JsonFields.of("file", "bars.csv")).write())
        .contains("a file of features");
  }

  @Test
  void a_link_stays_a_link_and_those_who_may_read_a_file_are_the_same() throws IOException {
    Path file = folder.resolve("features.weft");
    Files.createSymbolicLink(folder.resolve("link.weft"), Path.of("features.weft"));
    var shared = PosixFilePermissions.fromString("rw-rw-r--");
    Files.setPosixFilePermissions(file, shared);
    String version =
        studio.ask("files/read", JsonFields.of("file", "link.weft")).field("version").text();
    studio.ask(
        "files/write",
        JsonFields.of("file", "link.weft").with("text", "x = close\n").with("version", version));
    assertThat(folder.resolve("link.weft")).isSymbolicLink();
    assertThat(file).hasContent("x = close\n");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(shared);
    studio.ask("files/write", JsonFields.of("file", "new.weft").with("text", "z = close"));
    Path usual = Files.createFile(folder.resolve("usual"));
    assertThat(Files.getPosixFilePermissions(folder.resolve("new.weft")))
        .isEqualTo(Files.getPosixFilePermissions(usual));
  }

  @Test
  void a_text_is_checked_with_places() {
    var check = studio.ask("write/check", text(StudioFolder.PROGRAM));
    assertThat(check.field("problems").items()).isEmpty();
    assertThat(check.field("features").items()).hasSize(3);
    assertThat(check.field("parameters").write())
        .isEqualTo(
            "[{\"name\": \"window\", \"kind\": \"int\", \"value\": 5.0, \"low\": 2.0, \"high\":"
                + " 50.0}]");
    assertThat(check.field("words").items().size() % 3).isZero();
    var wrong = studio.ask("write/check", text("a = close\nb = rolling_maen(a, 3)"));
    var problem = wrong.field("problems").items().getFirst();
    assertThat(problem.field("code").text()).isEqualTo("unknown-function");
    assertThat(problem.field("from").integer()).isEqualTo(14);
    assertThat(problem.field("to").integer()).isEqualTo(26);
  }

  @Test
  void words_are_completed_explained_found_renamed_and_formatted() {
    String written = "momentum = pct_change(close, 5)\nb = mom";
    var suggestions = studio.ask("write/complete", text(written).with("offset", written.length()));
    assertThat(suggestions.write()).contains("momentum");
    assertThat(studio.ask("write/function", JsonFields.of("name", "lag")).write()).contains("lag(");
    String sound = "momentum = pct_change(close, 5)\nb = momentum * 2";
    assertThat(studio.ask("write/about", text(sound).with("offset", 3)).write())
        .contains("warm-up");
    assertThat(studio.ask("write/definition", text(sound).with("offset", 40)).write())
        .isEqualTo("{\"word\": {\"from\": 0, \"to\": 8}}");
    var renamed = studio.ask("write/rename", text(sound).with("offset", 2).with("name", "speed"));
    assertThat(renamed.field("places").items()).hasSize(2);
    assertThat(
            studio.refused("write/rename", text(sound).with("offset", 2).with("name", "b")).write())
        .contains("already");
    assertThat(studio.ask("write/format", text("a=close")).write())
        .isEqualTo("{\"text\": \"a = close\\n\"}");
    assertThat(studio.ask("write/format", text("a=(")).field("text")).isEqualTo(new Json.Nothing());
  }

  @Test
  void features_are_computed_and_plotted() throws Exception {
    var told = studio.run("a-test-tab", text(StudioFolder.PROGRAM));
    assertThat(told.field("event").text()).isEqualTo("result");
    var result = told.field("data");
    assertThat(result.field("rows").integer()).isEqualTo(200);
    assertThat(result.field("entities").integer()).isEqualTo(2);
    assertThat(result.field("features").items()).hasSize(3);
    assertThat(result.field("features").items().getFirst().field("missing").integer())
        .isEqualTo(10);
    var entities = studio.ask("series/entities", JsonFields.of("query", "b"));
    assertThat(entities.field("entities").write())
        .isEqualTo("[{\"index\": 1, \"name\": \"BBB\", \"rows\": 100}]");
    var points =
        studio.ask(
            "series/points",
            JsonFields.of("names", JsonFields.texts(List.of("momentum", "close")))
                .with("entity", 1)
                .with("width", 400));
    assertThat(points.field("series").items()).hasSize(2);
    assertThat(points.field("series").items().getFirst().field("y").items()).hasSize(100);
    assertThat(points.field("timed").truth()).isTrue();
    var part =
        studio.ask(
            "series/points",
            JsonFields.of("names", JsonFields.texts(List.of("close")))
                .with("width", 400)
                .with("from", 600_000)
                .with("to", 1_200_000));
    // Ten minutes, and one on either side.
    assertThat(part.field("rows").integer()).isEqualTo(13);
    assertThat(
            studio
                .refused(
                    "series/points",
                    JsonFields.of("names", JsonFields.texts(List.of("nothing"))).with("width", 400))
                .write())
        .contains("nothing is called 'nothing'");
  }

  @Test
  void parameters_change_what_comes_out() throws Exception {
    studio.run(
        "a-test-tab",
        text(StudioFolder.PROGRAM)
            .with("parameters", JsonFields.of("window", 20).with("gone", 1).json()));
    var points =
        studio.ask(
            "series/points",
            JsonFields.of("names", JsonFields.texts(List.of("momentum"))).with("width", 400));
    long missing =
        points.field("series").items().getFirst().field("y").items().stream()
            .filter(new Json.Nothing()::equals)
            .count();
    assertThat(missing).isEqualTo(20);
  }

  @Test
  void what_is_wrong_is_left_out_and_told() throws Exception {
    var told = studio.run("a-test-tab", text("a = close\nb = nothing + 1")).field("data");
    assertThat(told.field("features").items()).hasSize(1);
    assertThat(told.field("errors").write()).contains("nothing");
  }

  @Test
  void a_long_run_tells_how_far_it_is_and_is_cancelled() throws Exception {
    Files.createFile(folder.resolve("slow"));
    try (var events = studio.listen("a-test-tab")) {
      studio.ask("run/start", text("v = volume"));
      var told = events.next();
      assertThat(told.name()).isEqualTo("progress");
      assertThat(told.data().field("activity").text()).isEqualTo("reading");
      studio.ask("run/cancel", new JsonFields());
      while (told.name().equals("progress")) {
        told = events.next();
      }
      assertThat(told.name()).isEqualTo("cancelled");
    }
    // A run that is started ends the one before it.
    studio.ask("run/start", text("v = volume"));
    assertThat(studio.run("a-test-tab", text("c = close")).field("event").text())
        .isEqualTo("result");
  }

  @Test
  void all_that_listen_hear_all_of_it_and_who_was_cut_off_goes_on() throws Exception {
    // One whose page is gone, of which the studio knows nothing yet.
    try (var gone = studio.listen("a-test-tab")) {
      for (int i = 0; i < 3; i++) {
        var told = studio.run("a-test-tab", text("c = close"));
        assertThat(told.field("event").text()).isEqualTo("result");
      }
      var first = gone.next();
      var again =
          HttpRequest.newBuilder(studio.uri("api/events?tab=a-test-tab"))
              .header("Last-Event-ID", first.number())
              .build();
      try (var back = new TabListener(again)) {
        assertThat(back.next()).isEqualTo(gone.next());
      }
    }
    var wrong =
        HttpRequest.newBuilder(studio.uri("api/events?tab=a-test-tab"))
            .header("Last-Event-ID", "999999999999999999")
            .build();
    try (var events = new TabListener(wrong)) {
      studio.ask("run/start", text("c = close"));
      assertThat(events.next().name()).isNotEmpty();
    }
  }

  @Test
  void the_graph_is_drawn_and_each_equation_has_values() {
    var drawn = studio.ask("graph/draw", text(StudioFolder.PROGRAM));
    assertThat(drawn.field("features").items()).hasSize(3);
    var boxes = drawn.field("boxes").items();
    assertThat(boxes.stream().map(it -> it.field("kind").text()))
        .contains("source", "window", "cross-section", "feature");
    assertThat(drawn.field("lines").items()).isNotEmpty();
    int ranked =
        boxes.stream()
            .filter(it -> it.field("kind").text().equals("cross-section"))
            .findFirst()
            .orElseThrow()
            .field("equation")
            .integer();
    var values =
        studio.ask(
            "graph/equation",
            text(StudioFolder.PROGRAM).with("equation", ranked).with("width", 100));
    assertThat(values.field("summary").field("missing").integer()).isEqualTo(10);
    assertThat(values.field("summary").field("high").number()).isEqualTo(1);
    assertThat(values.field("points").field("series").items()).hasSize(1);
    assertThat(values.field("last").items()).hasSize(8);
    var alone =
        studio.ask(
            "graph/draw",
            text(StudioFolder.PROGRAM).with("only", List.of("calm")).with("expanded", true));
    assertThat(alone.field("features").items()).hasSize(1);
    var collapsed = studio.ask("graph/draw", text(StudioFolder.PROGRAM).with("collapsed", true));
    assertThat(collapsed.field("boxes").items().size()).isLessThan(boxes.size());
    assertThat(studio.ask("graph/kernels", text(StudioFolder.PROGRAM)).field("text").text())
        .contains("pass");
    var none = text(StudioFolder.PROGRAM).with("equation", 999).with("width", 100);
    assertThat(studio.refused("graph/equation", none).write()).contains("no equation 999");
    assertThat(studio.refused("graph/draw", text("x = nothing")).write()).contains("nothing");
    assertThat(studio.refused("graph/draw", text("")).write()).contains("empty");
  }

  @Test
  void data_are_told_in_numbers_and_rows() throws Exception {
    studio.run("a-test-tab", text(StudioFolder.PROGRAM));
    var told = studio.ask("data/columns", text(StudioFolder.PROGRAM));
    var roles = told.field("columns").items().stream().map(it -> it.field("role").text()).toList();
    assertThat(roles)
        .containsExactly(
            "entity", "order", "column", "column", "column", "feature", "feature", "feature");
    var symbol = told.field("columns").items().getFirst();
    assertThat(symbol.field("distinct").integer()).isEqualTo(2);
    assertThat(told.field("columns").items().get(1).field("last").text())
        .contains("1970-01-01T01:39");
    var rows = studio.ask("data/rows", JsonFields.of("from", 190).with("count", 400));
    assertThat(rows.field("rows").items()).hasSize(10);
    assertThat(rows.field("names").items()).hasSize(8);
    var own = studio.ask("data/rows", JsonFields.of("from", 0).with("count", 3).with("entity", 1));
    assertThat(own.field("all").integer()).isEqualTo(100);
    assertThat(own.field("rows").items().getLast().items().getFirst().text()).isEqualTo("BBB");
    var spread = studio.ask("data/histogram", JsonFields.of("name", "momentum"));
    assertThat(spread.field("missing").integer()).isEqualTo(10);
    assertThat(spread.field("counts").items()).hasSize(40);
    var section =
        studio.ask(
            "data/section",
            JsonFields.of("at", 90_000).with("names", List.of("close", "momentum")));
    assertThat(section.field("entities").items()).hasSize(2);
    assertThat(section.field("entities").items().getFirst().field("at").number()).isEqualTo(60_000);
    var together =
        studio.ask(
            "data/correlation",
            JsonFields.of("names", JsonFields.texts(List.of("close", "momentum", "rank"))));
    assertThat(together.field("matrix").items()).hasSize(3);
    assertThat(together.field("matrix").items().getFirst().items().getFirst().number())
        .isEqualTo(1);
  }

  @Test
  void data_are_told_without_features() {
    var told = studio.ask("data/columns", text("x = "));
    assertThat(told.field("columns").items()).hasSize(5);
    var points =
        studio.ask(
            "series/points",
            JsonFields.of("names", JsonFields.texts(List.of("volume"))).with("width", 50));
    assertThat(points.field("series").items()).hasSize(1);
  }

  @Test
  void tabs_are_kept_apart() throws Exception {
    studio.run("first-tab", text("a = close"));
    studio.run("a-test-tab", text("b = close"));
    var body = JsonFields.of("names", JsonFields.texts(List.of("a"))).with("width", 100);
    assertThat(studio.refused("series/points", body).write()).contains("'a'");
    var other = studio.post("series/points", body.with("tab", "first-tab").json().write());
    assertThat(other.statusCode()).isEqualTo(200);
    var third = studio.post("series/points", body.with("tab", "third-tab").json().write());
    assertThat(third.body()).contains("nothing was computed yet");
  }
}
