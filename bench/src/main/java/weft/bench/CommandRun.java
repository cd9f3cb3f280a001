package weft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// A command in a process of its own, from its start to its end.
///
/// @param seconds on the clock
/// @param peak the most memory it had at a time, in bytes; unknown where the system does not tell
/// @param work seconds of all processors together, within the last hundredth; unknown likewise
record CommandRun(double seconds, OptionalDouble peak, OptionalDouble work) {
  private static final int LOOK_MILLIS = 10;

  /// Runs a command; a [PeerFailed] where it fails.
  ///
  /// @param log where everything goes that it prints
  static CommandRun of(List<String> command, Path log) {
    return of(command, log, Set.of(0));
  }

  /// @param fine exit codes that are no failure
  static CommandRun of(List<String> command, Path log, Set<Integer> fine) {
    long start = System.nanoTime();
    OptionalDouble peak = OptionalDouble.empty();
    OptionalDouble work = OptionalDouble.empty();
    try {
      var process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        var now = peak(process.pid());
        peak = now.isPresent() ? now : peak;
        var spent = process.info().totalCpuDuration();
        work = spent.isPresent() ? OptionalDouble.of(spent.get().toNanos() / 1e9) : work;
      }
      double seconds = (System.nanoTime() - start) / 1e9;
      if (!fine.contains(process.exitValue())) {
        throw new PeerFailed(
            "exit code " + process.exitValue() + ": " + Files.readString(log).strip());
      }
      return new CommandRun(seconds, peak, work);
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
