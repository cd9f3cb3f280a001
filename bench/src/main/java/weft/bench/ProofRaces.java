package weft.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/// What proofs about networks take: the whole command over a list of instances, on one thread and
/// on two. Where known verdicts stand beside the list (`verdicts.csv`), it is compared with them.
final class ProofRaces {
  static final String GROUP = "verify";
  private static final String WEFT = "weft";

  /// All decided, some unknown, some refused.
  private static final Set<Integer> FINE = Set.of(0, 3, 7);

  private static final Pattern LINE =
      Pattern.compile("(sat|unsat|unknown|refused) +(\\S+) (\\S+)  .*?(?: in ([0-9.]+) s.*)?");

  /// What came of one instance.
  private record Instance(String verdict, String network, String property, double seconds) {}

  private final Bench bench;
  private final Report report;
  private final List<String> weft;

  private ProofRaces(Bench bench, Report report, List<String> weft) {
    this.bench = bench;
    this.report = report;
    this.weft = weft;
  }

  static void measure(Bench bench, Report report) {
    Optional<String> command = Optional.ofNullable(System.getProperty("weft.command"));
    if (command.isEmpty() || bench.instances().isEmpty()) {
      String why =
          command.isEmpty()
              ? "the command was not started by its launcher"
              : "no list of instances was given (--instances FILE.csv)";
      report.add(new Remark(GROUP, WEFT, why));
      return;
    }
    measure(List.of(command.get()), bench, report);
  }

  /// @param weft starts the command
  static void measure(List<String> weft, Bench bench, Report report) {
    var races = new ProofRaces(bench, report, weft);
    for (Path list : bench.instances()) {
      races.measure(list, 1);
      races.measure(list, 2);
    }
  }

  private void measure(Path list, int threads) {
    String name =
        "%s, %d thread%s"
            .formatted(
                Optional.ofNullable(list.toAbsolutePath().getParent()).orElse(list).getFileName(),
                threads,
                threads == 1 ? "" : "s");
    try (var folder = new PeerFolder()) {
      var seconds = new ArrayList<Double>();
      var work = new ArrayList<Double>();
      var slowest = new ArrayList<Double>();
      for (int run = 0; run < bench.runs(); run++) {
        bench.tell().accept(name + ": turn " + (run + 1) + " of " + bench.runs());
        var command = new ArrayList<>(weft);
        command.addAll(
            List.of("verify", "--instances", list.toString(), "--threads", "" + threads));
        Path log = folder.path("log");
        var ran = CommandRun.of(command, log, FINE);
        var all = read(log);
        seconds.add(ran.seconds());
        ran.work().ifPresent(work::add);
        slowest.add(all.stream().mapToDouble(Instance::seconds).max().orElse(0));
        if (run == 0) {
          report.add(new Remark(GROUP, name, told(all, list)));
        }
      }
      add(name + ": the whole list", seconds);
      add(name + ": work of all processors", work);
      add(name + ": the slowest instance", slowest);
    } catch (PeerFailed e) {
      report.add(new Remark(GROUP, name, String.valueOf(e.getMessage())));
    }
  }

  private void add(String name, List<Double> seconds) {
    if (!seconds.isEmpty()) {
      var timing = Timing.of(seconds);
      report.add(
          new Figure(GROUP, name, "s", timing.least(), timing.median(), OptionalDouble.empty()));
    }
  }

  private static List<Instance> read(Path log) {
    var all = new ArrayList<Instance>();
    for (String line : lines(log)) {
      var found = LINE.matcher(line);
      if (found.matches()) {
        String seconds = found.group(4);
        all.add(
            new Instance(
                found.group(1),
                found.group(2),
                found.group(3),
                seconds == null ? 0 : Double.parseDouble(seconds)));
      }
    }
    return all;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// How many were decided, and how many of them as is known.
  private static String told(List<Instance> all, Path list) {
    var known = verdicts(list.resolveSibling("verdicts.csv"));
    long decided = 0;
    long right = 0;
    long differ = 0;
    for (Instance one : all) {
      String verdict = known.getOrDefault(one.network() + "," + one.property(), "");
      if (Set.of("sat", "unsat").contains(one.verdict())) {
        decided++;
        right += verdict.equals(one.verdict()) ? 1 : 0;
        differ +=
            Set.of("sat", "unsat").contains(verdict) && !verdict.equals(one.verdict()) ? 1 : 0;
      }
    }
    return "%d of %d decided, %d as is known, %d not".formatted(decided, all.size(), right, differ);
  }

  /// The first line says which column is what.
  private static Map<String, String> verdicts(Path file) {
    var known = new HashMap<String, String>();
    if (!Files.exists(file)) {
      return known;
    }
    var lines = lines(file);
    int at = List.of(lines.getFirst().split(",", -1)).indexOf("verdict");
    for (String line : lines.subList(1, lines.size())) {
      var words = line.split(",", -1);
      if (at >= 0 && words.length > at) {
        known.put(words[0] + "," + words[1], words[at]);
      }
    }
    return known;
  }
}
