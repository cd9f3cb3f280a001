package weft.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Wrong;
import weft.cli.option.FeatureOptions;
import weft.cli.option.KeyOptions;
import weft.cluster.ClusterJob;
import weft.cluster.JobArguments;
import weft.ops.Ops;

/// `weft submit FEATURES`: the line that starts a job of a cluster.
@Command(
    name = "submit",
    description =
        "Checks features and prints the line that starts a job of Apache Spark or Apache Flink with"
            + " them, with the flags that a JDK 25 needs. It starts nothing itself.",
    footer = {
      "",
      "Examples:",
      "  weft submit examples/first.weft --to spark --in bars.parquet --out answered",
      "  weft submit examples/first.weft --to flink --in bars.csv --out answered --lateness 2s"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class SubmitCommand implements Callable<Integer> {
  /// What kernels and the engines' libraries want of a JDK 25.
  private static final String FLAGS =
      "--add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED"
          + " --sun-misc-unsafe-memory-access=allow";

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private KeyOptions keys;

  @Option(
      names = "--to",
      paramLabel = "CLUSTER",
      required = true,
      description = "whose job it is: ${COMPLETION-CANDIDATES}")
  private ClusterJob cluster;

  @Option(
      names = "--in",
      paramLabel = "PATH",
      required = true,
      description = "where rows come from, as the cluster's workers see it")
  private String in;

  @Option(names = "--out", paramLabel = "PATH", required = true, description = "where rows go to")
  private String out;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "the master of Spark, or the JobManager of Flink (default: as configured there)")
  private Optional<String> master = Optional.empty();

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description = "the job's jar (default: weft-spark.jar or weft-flink.jar)")
  private Optional<String> jar = Optional.empty();

  @Parameters(
      index = "1..*",
      paramLabel = "OPTION VALUE",
      description =
          "what else the job takes, such as --data NAME=PATH --partitions 200 (Spark) or --lateness"
              + " 2s (Flink): it is checked as the job does")
  private List<String> more = new ArrayList<>();

  @Override
  public Integer call() {
    var words = job();
    var given = JobArguments.of(words.toArray(String[]::new), cluster);
    if (features.plugged()) {
      throw Wrong.usage(
          "ops of plugins are not sent to a cluster",
          "give them to the engine as a jar that provides them (docs/adding-an-op.md), and write"
              + " the line by hand");
    }
    if (features.refusedUnseen(given.set(), Ops.found(), true, spec.commandLine().getErr())) {
      return ExitCode.WRONG;
    }
    given.check();
    spec.commandLine().getOut().println(line(words));
    return 0;
  }

  /// What the job is told.
  private List<String> job() {
    var words = new ArrayList<>(features.words());
    words.addAll(List.of("--in", in, "--out", out));
    keys.by().ifPresent(column -> words.addAll(List.of("--by", column)));
    keys.order().ifPresent(column -> words.addAll(List.of("--order", column)));
    words.addAll(more);
    return words;
  }

  private String line(List<String> job) {
    var words = new ArrayList<String>();
    switch (cluster) {
      case SPARK -> {
        words.add("spark-submit");
        master.ifPresent(url -> words.addAll(List.of("--master", url)));
        words.addAll(List.of("--conf", "spark.driver.extraJavaOptions=" + FLAGS));
        words.addAll(List.of("--conf", "spark.executor.extraJavaOptions=" + FLAGS));
        words.addAll(List.of("--class", "weft.spark.SparkJob", jar.orElse("weft-spark.jar")));
      }
      case FLINK -> {
        words.addAll(List.of("flink", "run"));
        master.ifPresent(url -> words.addAll(List.of("-m", url)));
        words.add(jar.orElse("weft-flink.jar"));
      }
    }
    words.addAll(job);
    return String.join(" ", words.stream().map(SubmitCommand::quoted).toList());
  }

  /// As a shell reads it back.
  private static String quoted(String word) {
    return word.matches("[-\\w./:=,@+]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
