package weft.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import weft.eval.Table;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.lang.Schema;
import weft.library.Registry;
import weft.ops.Ops;
import weft.studio.Studio;
import weft.studio.StudioRows;

/// How long the studio takes, over real HTTP: all files of the page one after the other, a check of
/// a long text, and from an edit to the points of a plot. What a browser takes to draw them comes
/// on top.
final class StudioTurns {
  private static final int RUNS = 40;
  private static final int WARM = 25;
  private static final String TAB = "measured-tab";
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

  private final HttpClient client;
  private final String address;
  private final BufferedReader events;

  private StudioTurns(HttpClient client, String address) {
    this.client = client;
    this.address = address;
    try {
      var stream =
          client.send(
              HttpRequest.newBuilder(URI.create(address + "api/events?tab=" + TAB)).build(),
              HttpResponse.BodyHandlers.ofInputStream());
      events = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static void measure(Bench bench, Report report) {
    bench.tell().accept("studio: page, checks, edits over 100,000 rows");
    Table bars = Data.bars(10, 10_000, 0.004);
    try {
      Path folder = Files.createTempDirectory("weft-studio");
      Path file = folder.resolve("features.weft");
      Files.writeString(file, Workloads.resource("w1.weft"));
      var settings =
          new Studio.Settings(
              folder,
              0,
              Ops.found(),
              Registry.shipped(),
              _ -> Optional.of(new BarRows(bars)),
              "bench");
      // The server ends first: the client waits for its events.
      try (var client = HttpClient.newHttpClient();
          var studio = Studio.start(settings)) {
        var turns = new StudioTurns(client, studio.address());
        report.add(figure("all files of the page", i -> turns.page()));
        report.add(figure("a check of 200 lines", i -> turns.ask("write/check", text(lines(i)))));
        report.add(
            figure(
                "from an edit of 12 features to a plot of 100,000 rows",
                i ->
                    turns.edit(
                        Workloads.resource("w1.weft")
                            + "own = rolling_mean(close, "
                            + (i + 2)
                            + ")\n")));
        report.add(
            figure(
                "from an edit of one feature to its plot",
                i -> turns.edit("own = rolling_mean(close, " + (i + 2) + ")\n")));
      } finally {
        Files.delete(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Figure figure(String name, IntConsumer turn) {
    for (int i = 0; i < WARM; i++) {
      turn.accept(i);
    }
    var times = new ArrayList<Double>();
    for (int i = 0; i < RUNS; i++) {
      int number = WARM + i;
      times.add(Timing.once(() -> turn.accept(number)));
    }
    var timing = Timing.of(times);
    return new Figure(
        "studio", name, "ms", timing.least(), timing.median(), OptionalDouble.empty());
  }

  /// A text of 200 lines, another one each time.
  private static String lines(int number) {
    var text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append("f" + i + " = rolling_mean(close, " + (i + number + 2) + ") / lag(close, 3)\n");
    }
    return text.toString();
  }

  private static String text(String text) {
    return ", \"file\": \"features.weft\", \"text\": " + Json.of(text).write();
  }

  private String ask(String question, String fields) {
    var request =
        HttpRequest.newBuilder(URI.create(address + "api/" + question))
            .POST(HttpRequest.BodyPublishers.ofString("{\"tab\": \"" + TAB + "\"" + fields + "}"));
    return send(request.build());
  }

  private String send(HttpRequest request) {
    try {
      var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      if (answer.statusCode() != 200 || answer.body().startsWith("{\"refused\"")) {
        throw new IllegalStateException(answer.statusCode() + " " + answer.body());
      }
      return answer.body();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void page() {
    var links = LINK.matcher(send(HttpRequest.newBuilder(URI.create(address)).build()));
    while (links.find()) {
      send(HttpRequest.newBuilder(URI.create(address + links.group(1))).build());
    }
  }

  /// What the page does when somebody has typed.
  private void edit(String text) {
    ask("write/check", text(text));
    String run = ask("run/start", text(text)).replaceAll("[^0-9]", "");
    try {
      String line = "";
      while (!line.startsWith("data: {\"run\": " + run + ", \"millis\"")) {
        line = String.valueOf(events.readLine());
        if (line.contains("problems") || line.equals("null")) {
          throw new IllegalStateException(line);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ask("series/points", ", \"names\": [\"own\"], \"width\": 1000");
  }

  /// Rows in memory.
  private record BarRows(Table bars) implements StudioRows {
    @Override
    public Schema schema() {
      var types = new LinkedHashMap<String, Type>();
      bars.columns().keySet().forEach(name -> types.put(name, bars.type(name)));
      return new Schema(types, bars.entity(), bars.order());
    }

    @Override
    public long rows() {
      return bars.rows();
    }

    @Override
    public List<Path> files() {
      return List.of();
    }

    @Override
    public Table table(Set<String> columns, LongConsumer progress) {
      return bars;
    }
  }
}
