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
import weft.bounds.property.NetworkProperty;
import weft.bounds.property.VnnLib;
import weft.bounds.search.PropertySearch;
import weft.bounds.search.SearchWatch;
import weft.bounds.search.Verdict;
import weft.cli.console.ExitCode;
import weft.cli.console.Terminal;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.CertificateOptions;
import weft.cli.option.TimeOptions;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.code.Vectors;
import weft.ops.model.ModelFormat;
import weft.serve.Cancelled;

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
      description =
          "writes the point that violates the property, as the competition wants it; with"
              + " --instances a folder for them")
  private Optional<Path> counterexample;

  @Option(
      names = "--plain",
      description =
          "leaves rounding out of account, for comparison: what is unsat then is not proved")
  private boolean plain;

  @Option(
      names = "--progress",
      description = "tells how it goes on standard error, even where that is no terminal")
  private boolean progress;

  @Mixin private CertificateOptions certificates;

  private final Map<Path, Network> networks = new HashMap<>();

  private static final String REFUSED = "refused";
  private static final String WRONG = "wrong";

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
    if (certificates.checks() && (counterexample.isPresent() || plain || timeout.isPresent())) {
      throw Wrong.usage(
          "--check searches nothing, so it takes no --counterexample, --plain or --timeout",
          "weft verify net.onnx property.vnnlib --check FILE");
    }
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
      return checked.accepted() ? 0 : ExitCode.FAILED;
    }
    long start = System.nanoTime();
    var property = VnnLib.read(instance.property());
    Decided decided = decide(instance, property, "");
    Verdict verdict = decided.verdict();
    out.println(verdict.word());
    if (verdict instanceof Verdict.Sat sat) {
      out.print(VerifyText.point(sat));
      counterexample.ifPresent(file -> Unwritten.write(file, text(sat)));
    }
    out.flush();
    var err = spec.commandLine().getErr();
    err.println(said(verdict, System.nanoTime() - start, property));
    decided.certificate().ifPresent(err::println);
    return verdict instanceof Verdict.Unknown ? ExitCode.INCOMPLETE : 0;
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
      counts.merge(line(instance), 1, Integer::sum);
      out.flush();
    }
    long refused = counts.getOrDefault(REFUSED, 0);
    long wrong = counts.getOrDefault(WRONG, 0);
    out.printf(
        Locale.ROOT,
        "%s: %d sat, %d unsat, %d unknown%s%s in %.1f s%n",
        VerifyText.count(all.size(), "instance"),
        counts.getOrDefault("sat", 0),
        counts.getOrDefault("unsat", 0),
        counts.getOrDefault("unknown", 0),
        refused == 0 ? "" : ", " + refused + " refused",
        wrong == 0 ? "" : ", " + wrong + " wrong",
        (System.nanoTime() - start) / 1e9);
    return wrong > 0
        ? ExitCode.WRONG
        : counts.containsKey("unknown") ? ExitCode.INCOMPLETE : refused > 0 ? ExitCode.REFUSED : 0;
  }

  /// Prints what came of an instance, and gives its word. One that is refused is a line like the
  /// others; all of its problems go to standard error. A defect of ours is a line too: the other
  /// instances are decided.
  private String line(Instance instance) {
    long from = System.nanoTime();
    String word;
    String said;
    try {
      var property = VnnLib.read(instance.property());
      Decided decided = decide(instance, property, name(instance, ".proof"));
      word = decided.verdict().word();
      if (decided.verdict() instanceof Verdict.Sat sat) {
        counterexample.ifPresent(folder -> write(folder, instance, sat));
      }
      said =
          said(decided.verdict(), System.nanoTime() - from, property)
              + decided.certificate().map(written -> "; " + written).orElse("");
    } catch (WeftException e) {
      var problems = e.diagnostics();
      word = problems.stream().allMatch(one -> one.code() == Code.REFUSED) ? REFUSED : WRONG;
      int more = problems.size() - 1;
      said = problems.getFirst().message() + (more == 0 ? "" : ", and " + more + " more");
      problems.forEach(problem -> Wrong.show(spec.commandLine().getErr(), problem));
    } catch (Cancelled e) {
      throw e;
    } catch (RuntimeException e) {
      word = WRONG;
      said = "this is a defect of weft, please report it: " + e;
    }
    spec.commandLine()
        .getOut()
        .printf(
            "%-7s %s %s  %s%n",
            word, instance.network().getFileName(), instance.property().getFileName(), said);
    return word;
  }

  private static void write(Path folder, Instance instance, Verdict.Sat sat) {
    CertificateOptions.folder(folder);
    Unwritten.write(folder.resolve(name(instance, ".counterexample")), text(sat));
  }

  private static String text(Verdict.Sat sat) {
    return "sat\n" + VerifyText.point(sat);
  }

  private String said(Verdict verdict, long nanos, NetworkProperty property) {
    return VerifyText.said(verdict, nanos, property, plain);
  }

  private int checkAll(Path list) {
    var out = spec.commandLine().getOut();
    var counts = new HashMap<String, Integer>();
    for (Instance instance : read(list)) {
      var checked = check(instance, name(instance, ".proof"));
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
        ? ExitCode.FAILED
        : counts.containsKey("none") ? ExitCode.INCOMPLETE : 0;
  }

  /// The file of an instance in a folder of certificates or counterexamples.
  private static String name(Instance instance, String ends) {
    return instance.network().getFileName() + "-" + instance.property().getFileName() + ends;
  }

  /// @param certificate what is to be said of one that was written
  private record Decided(Verdict verdict, Optional<String> certificate) {}

  private Decided decide(Instance instance, NetworkProperty property, String name) {
    var network = network(instance);
    var recorder = certificates.recorder(network.chain(), property);
    if (plain && recorder.isPresent()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "--plain proves nothing, so there is no certificate"));
    }
    var watch =
        progress || Terminal.isWatched()
            ? VerifyText.watch(spec.commandLine().getErr(), !progress)
            : SearchWatch.NONE;
    var verdict =
        new PropertySearch(network.chain(), network::run, plain, watch)
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
    var found = instances(list);
    if (certificates.areKept() || counterexample.isPresent()) {
      differ(found);
    }
    return found;
  }

  /// Files in a folder are named after the files of an instance: no two may be called alike.
  private static void differ(List<Instance> all) {
    var names = new HashMap<String, Instance>();
    for (Instance instance : all) {
      var before = names.putIfAbsent(name(instance, ""), instance);
      if (before != null
          && !(before.network().equals(instance.network())
              && before.property().equals(instance.property()))) {
        throw new WeftException(
            Diagnostic.of(
                    Code.BAD_DATA, "two instances would have the same file " + name(instance, ""))
                .expected("names of networks and properties that differ without their folders")
                .found(
                    "%s with %s, and %s with %s"
                        .formatted(
                            before.network(),
                            before.property(),
                            instance.network(),
                            instance.property())));
      }
    }
  }

  private List<Instance> instances(Path list) {
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
      throw new WeftException(Wrong.file(file, "can't be read", e));
    }
  }
}
