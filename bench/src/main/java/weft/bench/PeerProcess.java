package weft.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import weft.ir.json.Json;

/// A peer at work: a process that is told in lines of text what to do, and answers each with a line
/// of JSON. The lines are described in `peers/serve.py`.
final class PeerProcess implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 300;

  private final Process process;
  private final PrintWriter in;
  private final BufferedReader out;
  private final Path log;
  private final String version;

  /// @param command what starts it
  /// @param log where its complaints go
  PeerProcess(List<String> command, int threads, Path log) {
    String count = Integer.toString(threads);
    var builder = new ProcessBuilder(command).redirectError(log.toFile());
    var environment = builder.environment();
    for (String name :
        List.of(
            "POLARS_MAX_THREADS",
            "OMP_NUM_THREADS",
            "OPENBLAS_NUM_THREADS",
            "MKL_NUM_THREADS",
            "NUMBA_NUM_THREADS")) {
      environment.put(name, count);
    }
    environment.put("PYTHONDONTWRITEBYTECODE", "1");
    try {
      this.process = builder.start();
    } catch (IOException e) {
      throw new PeerFailed("'" + command.getFirst() + "' can't be started");
    }
    this.log = log;
    this.in = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    this.out = process.inputReader(StandardCharsets.UTF_8);
    try {
      this.version = answer().field("version").text();
    } catch (PeerFailed e) {
      close();
      throw e;
    }
  }

  /// Which version of the peer it is.
  String version() {
    return version;
  }

  /// Computes everything once; the milliseconds it took.
  double run() {
    return ask("run").field("ms").number();
  }

  /// The names of the results.
  List<String> names() {
    return ask("names").field("names").items().stream().map(Json::text).toList();
  }

  /// Writes a result of the last run, number after number, to a file.
  void write(String name) {
    ask("write " + name);
  }

  private Json ask(String line) {
    in.println(line);
    return answer();
  }

  private Json answer() {
    var reading = CompletableFuture.supplyAsync(this::line);
    try {
      String line = reading.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (line == null) {
        throw new PeerFailed("it ended: " + lastWords());
      }
      Json answer = Json.read("answer", line);
      Map<String, Json> fields = answer.fields();
      if (fields.containsKey("error")) {
        throw new PeerFailed(answer.field("error").text());
      }
      return answer;
    } catch (TimeoutException e) {
      throw new PeerFailed("no answer within " + PATIENCE_SECONDS + " seconds");
    } catch (ExecutionException e) {
      throw new PeerFailed(String.valueOf(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PeerFailed("interrupted");
    }
  }

  private @Nullable String line() {
    try {
      return out.readLine();
    } catch (IOException e) {
      return null;
    }
  }

  private String lastWords() {
    try {
      var lines = Files.readAllLines(log);
      return lines.isEmpty() ? "without a word" : Objects.requireNonNull(lines.getLast());
    } catch (IOException e) {
      return "without a word";
    }
  }

  /// Ends the process.
  @Override
  public void close() {
    in.close();
    process.destroyForcibly();
  }
}
