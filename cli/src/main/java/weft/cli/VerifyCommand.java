package weft.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.bounds.Network;
import weft.bounds.property.VnnLib;
import weft.bounds.search.PropertySearch;
import weft.bounds.search.Verdict;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.code.Vectors;
import weft.ops.model.ModelFormat;

/// `weft verify NET.onnx PROPERTY.vnnlib`: whether a network can do what it must not.
@Command(
    name = "verify",
    description =
        "Decides whether a network can violate a property. The first word of the answer: unsat (it"
            + " can't: proved for real arithmetic on the stored weights), sat (it can: a point that"
            + " does so in single and in double precision follows), unknown. Exit code 3 where it"
            + " is unknown.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  weft verify net.onnx property.vnnlib --timeout 60s",
      "  weft verify --instances instances.csv",
      "  weft verify net.onnx property.vnnlib --certificate proof",
      "  weft verify net.onnx property.vnnlib --check proof --exact 50"
    })
@SuppressWarnings("NullAway.Init")
final class VerifyCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..2",
      paramLabel = "FILE",
      description = "a network (.onnx) and a property (.vnnlib)")
  private List<Path> files = List.of();

  @Option(
      names = "--instances",
      paramLabel = "FILE.csv",
      description = "lines of network, property and seconds: one after the other")
  private Optional<Path> instances;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description = "how long one may take, such as 60s or 5m (default: 60s, or as the file says)")
  private Optional<String> timeout;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "how many threads look for it (default: all processors)")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--counterexample",
      paramLabel = "FILE",
      description = "writes the point that violates the property, as the competition wants it")
  private Optional<Path> counterexample;

  @Mixin private CertificateOptions certificates;

  private final Map<Path, Network> networks = new HashMap<>();

  /// What is to be decided.
  private record Instance(Path network, Path property, Duration limit) {}

  @Override
  public Integer call() {
    Check.atLeast("--threads", threads, 1, "--threads");
    // Asking for their length loads them.
    Check.that(
        Vectors.available() && Vectors.length() > 0,
        "the Vector API",
        "there (--add-modules jdk.incubator.vector)",
        "nothing");
    if (instances.isPresent() == !files.isEmpty() || instances.isEmpty() && files.size() != 2) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "verify takes a network and a property, or --instances")
              .hint("weft verify net.onnx property.vnnlib"));
    }
    certificates.complete();
    return instances.isPresent() ? all(instances.get()) : one();
  }

  private int one() {
    var instance =
        new Instance(files.getFirst(), files.getLast(), limit().orElse(Duration.ofSeconds(60)));
    var out = spec.commandLine().getOut();
    if (certificates.checks()) {
      var checked = check(instance, "");
      out.println(checked.word());
      spec.commandLine().getErr().println(checked.said());
      return checked.accepted() ? 0 : Main.FAILED;
    }
    long start = System.nanoTime();
    Decided decided = decide(instance, "");
    Verdict verdict = decided.verdict();
    out.println(verdict.word());
    if (verdict instanceof Verdict.Sat sat) {
      out.print(point(sat));
      counterexample.ifPresent(file -> Main.write(file, "sat\n" + point(sat)));
    }
    out.flush();
    var err = spec.commandLine().getErr();
    err.println(said(verdict, System.nanoTime() - start));
    decided.certificate().ifPresent(err::println);
    return verdict instanceof Verdict.Unknown ? Main.INCOMPLETE : 0;
  }

  private int all(Path list) {
    if (certificates.checks()) {
      return checkAll(list);
    }
    var out = spec.commandLine().getOut();
    var counts = new HashMap<String, Integer>();
    long start = System.nanoTime();
    var all = read(list);
    for (Instance instance : all) {
      long from = System.nanoTime();
      Decided decided = decide(instance, name(instance));
      Verdict verdict = decided.verdict();
      counts.merge(verdict.word(), 1, Integer::sum);
      out.printf(
          Locale.ROOT,
          "%-7s %s %s  %s%n",
          verdict.word(),
          instance.network().getFileName(),
          instance.property().getFileName(),
          said(verdict, System.nanoTime() - from)
              + decided.certificate().map(said -> "; " + said).orElse(""));
      out.flush();
    }
    out.printf(
        Locale.ROOT,
        "%d instances: %d sat, %d unsat, %d unknown in %.1f s%n",
        all.size(),
        counts.getOrDefault("sat", 0),
        counts.getOrDefault("unsat", 0),
        counts.getOrDefault("unknown", 0),
        (System.nanoTime() - start) / 1e9);
    return counts.containsKey("unknown") ? Main.INCOMPLETE : 0;
  }

  private int checkAll(Path list) {
    var out = spec.commandLine().getOut();
    var counts = new HashMap<String, Integer>();
    for (Instance instance : read(list)) {
      var checked = check(instance, name(instance));
      counts.merge(checked.word(), 1, Integer::sum);
      out.printf(
          "%-8s %s %s  %s%n",
          checked.word(),
          instance.network().getFileName(),
          instance.property().getFileName(),
          checked.said());
      out.flush();
    }
    out.printf(
        "%d accepted, %d refused, %d without a certificate%n",
        counts.getOrDefault("accepted", 0),
        counts.getOrDefault("refused", 0),
        counts.getOrDefault("none", 0));
    return counts.containsKey("refused")
        ? Main.FAILED
        : counts.containsKey("none") ? Main.INCOMPLETE : 0;
  }

  /// The file of an instance in a folder of certificates.
  private static String name(Instance instance) {
    return instance.network().getFileName() + "-" + instance.property().getFileName() + ".proof";
  }

  /// @param certificate what is to be said of one that was written
  private record Decided(Verdict verdict, Optional<String> certificate) {}

  private Decided decide(Instance instance, String name) {
    var property = VnnLib.read(instance.property());
    var network = network(instance);
    var recorder = certificates.recorder(network.chain(), property);
    var verdict =
        new PropertySearch(network.chain(), network::run)
            .decide(property, threads, instance.limit(), recorder);
    return new Decided(
        verdict,
        recorder
            .filter(_ -> verdict instanceof Verdict.Unsat)
            .map(kept -> certificates.write(kept, name)));
  }

  private CertificateOptions.Checked check(Instance instance, String name) {
    var property = VnnLib.read(instance.property());
    return certificates.check(network(instance).chain(), property, name, threads);
  }

  private Network network(Instance instance) {
    return networks.computeIfAbsent(instance.network(), file -> Network.of(ModelFormat.of(file)));
  }

  private Optional<Duration> limit() {
    return timeout.map(VerifyCommand::duration);
  }

  private static Duration duration(String text) {
    return Duration.ofNanos(TimeOptions.duration("--timeout", text, true));
  }

  private List<Instance> read(Path list) {
    var found = new ArrayList<Instance>();
    Path folder = Optional.ofNullable(list.getParent()).orElse(Path.of(""));
    var lines = lines(list);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).isBlank()) {
        continue;
      }
      String[] words = lines.get(i).strip().split(",", -1);
      if (words.length != 3 || !words[2].strip().matches("[0-9]+(\\.[0-9]+)?")) {
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "%s, line %d is no instance".formatted(list, i + 1))
                .expected("network,property,seconds")
                .found(lines.get(i)));
      }
      var seconds = Duration.ofMillis((long) (1000 * Double.parseDouble(words[2].strip())));
      found.add(
          new Instance(
              folder.resolve(words[0].strip()),
              folder.resolve(words[1].strip()),
              limit().orElse(seconds)));
    }
    return found;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new WeftException(Main.failed(file, "can't be read", e));
    }
  }

  private static String said(Verdict verdict, long nanos) {
    String seconds = String.format(Locale.ROOT, "in %.2f s", nanos / 1e9);
    return switch (verdict) {
      case Verdict.Sat _ -> "found " + seconds;
      case Verdict.Unsat(long parts) ->
          parts == 0
              ? "no input is allowed: nothing to violate"
              : "proved by %d parts %s".formatted(parts, seconds);
      case Verdict.Unknown(double best, long parts, String why) ->
          "%s after %d parts, %s%s"
              .formatted(
                  why,
                  parts,
                  seconds,
                  best < 0
                      ? String.format(Locale.ROOT, "; what is left may be violated by %.3g", -best)
                      : "");
    };
  }

  /// The form of the competition.
  private static String point(Verdict.Sat sat) {
    var text = new StringBuilder("(");
    for (int i = 0; i < sat.input().length; i++) {
      text.append(i == 0 ? "" : "\n ").append("(X_%d %s)".formatted(i, sat.input()[i]));
    }
    for (int i = 0; i < sat.output().length; i++) {
      text.append("\n ").append("(Y_%d %s)".formatted(i, sat.output()[i]));
    }
    return text.append(")\n").toString();
  }
}
