package weft.studio;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import weft.eval.Table;
import weft.files.JoinedFiles;
import weft.files.ReadOptions;
import weft.ir.json.Json;
import weft.lang.Schema;
import weft.library.Registry;
import weft.ops.Ops;
import weft.studio.tab.JsonFields;

/// A folder with a program and bars, a studio for it, and somebody who asks.
final class StudioFolder implements AutoCloseable {
  static final String PROGRAM =
      """
      param window: int = 5 in 2..50
      momentum = pct_change(close, $window)
      calm = rolling_std(close, 5) < 0.5
      rank = cs_rank(momentum)
      """;

  private final HttpClient client = HttpClient.newHttpClient();
  private final Studio studio;

  StudioFolder(Path folder) throws IOException {
    this(folder, 100);
  }

  StudioFolder(Path folder, int rows) throws IOException {
    Files.writeString(folder.resolve("features.weft"), PROGRAM);
    Files.writeString(folder.resolve("bars.csv"), bars(rows));
    var settings =
        new Studio.Settings(
            folder,
            0,
            Ops.found(),
            Registry.shipped(),
            _ -> Optional.of(new Bars(folder.resolve("bars.csv"))),
            "test");
    studio = Studio.start(settings);
  }

  static String bars(int rows) {
    var text = new StringBuilder("time,symbol,close,volume,<img src=x onerror=alert(1)>\n");
    for (int i = 0; i < rows; i++) {
      for (String symbol : List.of("AAA", "BBB")) {
        double close = 100 + 10 * Math.sin(i / 20.0) + (symbol.equals("AAA") ? i % 7 : i % 5);
        text.append(Instant.EPOCH.plusSeconds(60L * i)).append(',').append(symbol).append(',');
        text.append(close).append(',').append(1000 + i).append(",7\n");
      }
    }
    return text.toString();
  }

  /// Rows of a CSV file. Where there is a file `slow` beside it, reading the volume never ends.
  private record Bars(Path file, JoinedFiles joined) implements StudioRows {
    Bars(Path file) {
      this(
          file,
          JoinedFiles.open(List.of(file.toString()), ReadOptions.ALL.by("symbol").order("time")));
    }

    @Override
    public Schema schema() {
      return new Schema(joined.columns(), joined.entity(), joined.order());
    }

    @Override
    public long rows() {
      return joined.rows();
    }

    @Override
    public List<Path> files() {
      return joined.files();
    }

    @Override
    public Table table(Set<String> columns, LongConsumer progress) {
      if (columns.contains("volume") && Files.exists(file.resolveSibling("slow"))) {
        for (int i = 0; ; i++) {
          progress.accept(i);
          LockSupport.parkNanos(1_000_000);
        }
      }
      return joined.table(columns, progress);
    }
  }

  String address() {
    return studio.address();
  }

  URI uri(String path) {
    return URI.create(studio.address() + path);
  }

  HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpResponse<String> post(String question, String body) {
    return send(
        HttpRequest.newBuilder(uri("api/" + question))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  /// What is answered to a question that is right.
  Json ask(String question, JsonFields body) {
    var answer = post(question, body.with("tab", "a-test-tab").json().write());
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
    return Json.read("answer", answer.body());
  }

  /// What is answered to one that is wrong.
  Json refused(String question, JsonFields body) {
    var answer = post(question, body.with("tab", "a-test-tab").json().write());
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
    return Json.read("answer", answer.body()).field("refused").items().getFirst();
  }

  /// Computes, and gives the event that tells of it.
  Json run(String tab, JsonFields body) throws IOException, InterruptedException {
    return heard("run/start", tab, body);
  }

  /// Starts something, and gives the event that tells what came of it.
  Json heard(String question, String tab, JsonFields body)
      throws IOException, InterruptedException {
    try (var events = listen(tab)) {
      var started = Json.read("run", post(question, body.with("tab", tab).json().write()).body());
      var run = started.field("run");
      if (run.equals(new Json.Nothing())) {
        throw new AssertionError(started.write());
      }
      while (true) {
        var event = events.next();
        if (!event.name().equals("progress") && event.data().field("run").equals(run)) {
          return JsonFields.of("event", event.name()).with("data", event.data()).json();
        }
      }
    }
  }

  TabListener listen(String tab) throws IOException, InterruptedException {
    return new TabListener(HttpRequest.newBuilder(uri("api/events?tab=" + tab)).build());
  }

  @Override
  public void close() {
    client.close();
    studio.close();
  }
}
