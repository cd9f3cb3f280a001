package weft.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.json.Json;

/// A folder for what peers read and write: their scripts, and a file for each column, whose numbers
/// stand one after the other, the low byte first.
final class PeerFolder implements AutoCloseable {
  private static final int CHUNK = 1 << 17;
  private static final String INPUT = ".f64";
  private static final String RESULT = ".out";

  private static final String SERVER = "serve.py";

  private final Path folder;
  private final List<PeerProcess> processes = new ArrayList<>();

  PeerFolder() {
    try {
      this.folder = Files.createTempDirectory("weft-bench");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // Also where the command is interrupted: the files are large.
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(this::delete));
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  /// Starts the peer of a script, which ends with the folder at the latest.
  PeerProcess start(Python python, String script, int threads) {
    script(SERVER);
    var command =
        List.of(python.command(), path(SERVER).toString(), script, Integer.toString(threads));
    var process = new PeerProcess(command, threads, path(script + ".log"));
    processes.add(process);
    return process;
  }

  /// Starts a peer, which has run once when it comes back.
  ///
  /// @throws PeerFailed where it computes something else than we do
  PeerProcess agreed(
      Python python,
      String script,
      int threads,
      Map<String, double[]> ours,
      PeerTolerance tolerance) {
    var process = start(python, script, threads);
    process.run();
    problem(process, ours, tolerance)
        .ifPresent(
            problem -> {
              throw new PeerFailed("not timed: " + problem);
            });
    return process;
  }

  /// What a peer computed otherwise; nothing where all is ours.
  Optional<String> problem(
      PeerProcess process, Map<String, double[]> ours, PeerTolerance tolerance) {
    for (var result : ours.entrySet()) {
      process.write(result.getKey());
      var problem =
          PeerAgreement.problem(
              result.getKey(), result.getValue(), read(result.getKey()), tolerance);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  /// Copies a file out of the program.
  void script(String file) {
    text(file, Workloads.resource("peers/" + file));
  }

  private void text(String file, String text) {
    try {
      Files.writeString(path(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Writes the columns, and a file that says which and how many there are.
  void inputs(Map<String, double[]> columns, int groups) {
    columns.forEach(this::write);
    List<Json> names = columns.keySet().stream().map(Json::of).toList();
    text(
        "inputs.json",
        Json.of(Map.of("columns", Json.of(names), "groups", Json.of(groups))).write());
  }

  void write(String name, double[] column) {
    var bytes = ByteBuffer.allocateDirect(CHUNK * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    try (var out =
        FileChannel.open(path(name + INPUT), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      for (int start = 0; start < column.length; start += CHUNK) {
        int n = Math.min(CHUNK, column.length - start);
        bytes.clear().asDoubleBuffer().put(column, start, n);
        bytes.limit(n * Double.BYTES);
        while (bytes.hasRemaining()) {
          out.write(bytes);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  DoubleBuffer read(String name) {
    try (var in = FileChannel.open(path(name + RESULT))) {
      return in.map(FileChannel.MapMode.READ_ONLY, 0, in.size())
          .order(ByteOrder.LITTLE_ENDIAN)
          .asDoubleBuffer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Ends the peers and deletes everything in it.
  @Override
  public void close() {
    processes.forEach(PeerProcess::close);
    delete();
  }

  private void delete() {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
