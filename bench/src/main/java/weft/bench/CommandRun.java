package weft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/// A command in a process of its own, from its start to its end.
///
/// @param seconds on the clock
/// @param peak the most memory it had at a time, in bytes; unknown where the system does not tell
record CommandRun(double seconds, OptionalDouble peak) {
  private static final int LOOK_MILLIS = 10;

  /// Runs a command; a [PeerFailed] where it fails.
  ///
  /// @param log where everything goes that it prints
  static CommandRun of(List<String> command, Path log) {
    long start = System.nanoTime();
    OptionalDouble peak = OptionalDouble.empty();
    try {
      var process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        var now = peak(process.pid());
        peak = now.isPresent() ? now : peak;
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      if (process.exitValue() != 0) {
        throw new PeerFailed(
            "exit code " + process.exitValue() + ": " + Files.readString(log).strip());
      }
      return new CommandRun(seconds, peak);
    } catch (IOException e) {
      throw new PeerFailed("'" + command.getFirst() + "' can't be started");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PeerFailed("interrupted");
    }
  }

  /// What Linux remembers of a process.
  private static OptionalDouble peak(long process) {
    try (var lines = Files.lines(Path.of("/proc", Long.toString(process), "status"))) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToDouble(line -> 1024.0 * Long.parseLong(line.replaceAll("[^0-9]", "")))
          .findFirst();
    } catch (IOException | java.io.UncheckedIOException e) {
      return OptionalDouble.empty();
    }
  }
}
