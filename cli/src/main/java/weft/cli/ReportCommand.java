package weft.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.cli.console.CellText;
import weft.cli.console.ExitCode;
import weft.cli.console.Progress;
import weft.cli.console.Terminal;
import weft.cli.console.TextTable;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.option.EngineOptions;
import weft.cli.option.FeatureOptions;
import weft.cli.option.OnlyOption;
import weft.cli.run.Loaded;
import weft.cli.run.Result;
import weft.eval.Outcome;
import weft.eval.RunOptions;
import weft.inspect.draw.Explanation;
import weft.ir.Graph;
import weft.ir.problem.Check;
import weft.library.FeatureSet;
import weft.report.FeatureStudy;
import weft.report.LabelStudy;
import weft.report.Study;
import weft.report.StudyPage;
import weft.rewrite.Prune;

/// `weft report FEATURES --data DATA --out FILE`: what features are like over data, on one page.
@Command(
    name = "report",
    description =
        "Writes a page about features over a table: what is missing and when, how values are spread"
            + " and change, what they say of a label, which of them say the same. One HTML file"
            + " that needs nothing else.",
    footer = {
      "",
      "Examples:",
      "  weft report examples/first.weft --data examples/bars.csv --out report.html",
      "  weft report features.weft --data bars.parquet --label fwd --group sector --out report.html"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class ReportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private DataOptions data;
  @Mixin private EngineOptions engine;
  @Mixin private OnlyOption only;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "the page that is written, an .html file")
  private Path out;

  @Option(
      names = "--label",
      paramLabel = "NAME",
      description =
          "what features are held against: a label of the program, or a column of the data"
              + " (default: the program's label if it has one; none: without)")
  private Optional<String> label = Optional.empty();

  @Option(
      names = "--horizon",
      paramLabel = "N",
      description =
          "how many rows ahead the label looks (default: as many as have none at the end of most"
              + " entities)")
  private Optional<Integer> horizon = Optional.empty();

  @Option(
      names = "--group",
      paramLabel = "COLUMN",
      description = "the column whose groups are told apart, such as sector")
  private Optional<String> group = Optional.empty();

  @Override
  public Integer call() {
    horizon.ifPresent(rows -> Check.atLeast("--horizon", rows, 1, "--horizon"));
    FeatureSet set = features.open();
    var chosen = only.columns(set);
    if (!out.toString().endsWith(".html")) {
      throw Wrong.usage("a report is a page, and " + out + " is none", "end its name in .html");
    }
    try (var progress = Progress.on(spec.commandLine().getErr(), Terminal.isWatched())) {
      var loaded = Loaded.of(features, data, further(), progress);
      loaded.notes().warnings().forEach(note -> Wrong.show(spec.commandLine().getErr(), note));
      var target = target(loaded);
      Graph graph = reported(loaded, chosen, target);
      Result.checkNames(loaded.input().keys(), graph);
      Outcome outcome = run(graph, loaded, progress);
      var question = target.map(name -> new Study.Question(name, ahead(), group));
      progress.show("counting", 0, 1);
      var study = Study.of(loaded.table(), outcome.outputs(), question);
      var explanation =
          Explanation.of(
              set.name(),
              set.text(),
              loaded.compiled().with(graph),
              graph.outputs().keySet(),
              false);
      String page = StudyPage.of(study, explanation, origins(set, loaded), notes(loaded, outcome));
      progress.clear();
      Unwritten.write(out, page);
      outcome.failures().forEach(failure -> Wrong.show(spec.commandLine().getErr(), failure));
      summary(study);
      loaded.notes().lines().forEach(spec.commandLine().getOut()::println);
      return outcome.complete() ? 0 : ExitCode.INCOMPLETE;
    }
  }

  private OptionalInt ahead() {
    return horizon.map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  /// Columns that only the report reads.
  private Set<String> further() {
    var columns = new LinkedHashSet<String>();
    group.ifPresent(columns::add);
    label.ifPresent(columns::add);
    return columns;
  }

  /// The label that is meant.
  private Optional<String> target(Loaded loaded) {
    var labels = loaded.compiled().labels();
    if (label.isPresent()) {
      String name = label.get();
      var known = new LinkedHashSet<>(labels);
      known.addAll(loaded.input().schema().columns().keySet());
      if (!name.equals("none") && !known.contains(name)) {
        throw Wrong.unknown("--label: there is no label or column '" + name + "'", name, known);
      }
      return label.filter(given -> !given.equals("none"));
    }
    if (labels.size() > 1) {
      throw Wrong.usage(
          "the program has several labels: " + String.join(", ", labels),
          "name the one that is meant: --label " + labels.iterator().next() + ", or --label none");
    }
    if (labels.isEmpty() && (group.isPresent() || horizon.isPresent())) {
      throw Wrong.usage(
          "--group and --horizon are about a label, and there is none", "name one: --label COLUMN");
    }
    return labels.stream().findFirst();
  }

  /// The features, and the label where it is one of the program's.
  private Graph reported(Loaded loaded, Set<String> chosen, Optional<String> target) {
    Graph graph = loaded.compiled().graph();
    OnlyOption.mustKnow("--only", chosen, graph.outputs().keySet());
    var kept = new LinkedHashSet<>(chosen.isEmpty() ? graph.outputs().keySet() : chosen);
    kept.removeAll(loaded.compiled().labels());
    if (kept.isEmpty()) {
      throw Wrong.usage("there are no features to report on, only labels", "define a feature");
    }
    target.filter(graph.outputs()::containsKey).ifPresent(kept::add);
    return Prune.keep(graph, kept);
  }

  private Outcome run(Graph graph, Loaded loaded, Progress progress) {
    var options = RunOptions.silent().watch((done, all) -> progress.show("computing", done, all));
    return engine.of(features.ops()).prepare(graph, options).run(loaded.table());
  }

  private static List<String> notes(Loaded loaded, Outcome outcome) {
    var notes = new ArrayList<>(loaded.notes().lines());
    loaded.notes().warnings().forEach(warning -> notes.add(warning.message()));
    outcome.failures().forEach(failure -> notes.add("Not computed: " + failure.message()));
    return notes;
  }

  private void summary(Study study) {
    var console = spec.commandLine().getOut();
    console.println("wrote " + out);
    study.label().ifPresent(found -> tellHorizon(found, console));
    if (!study.unfit().isEmpty()) {
      console.println("left out, no numbers: " + String.join(", ", study.unfit()));
    }
    console.printf(
        "%s, %s, %s%n",
        CellText.count(study.rows(), "row"),
        study.entities() == 1 ? "1 entity" : study.entities() + " entities",
        CellText.count(study.features().size(), "feature"));
    var titles = new ArrayList<>(List.of("feature", "missing", "drift", "lag 1", "turnover"));
    study.label().ifPresent(_ -> titles.addAll(List.of("coefficient", "t")));
    var text = new TextTable(titles);
    study.features().forEach(feature -> text.row(cells(feature)));
    text.left(0).print(console);
  }

  private static List<String> cells(FeatureStudy feature) {
    var cells =
        new ArrayList<>(
            List.of(
                feature.name(),
                String.valueOf(feature.distribution().missing()),
                CellText.number(feature.largestDrift()),
                CellText.number(feature.autocorrelation()[0]),
                CellText.number(feature.turnover())));
    feature
        .label()
        .map(LabelStudy::information)
        .ifPresent(
            test -> cells.addAll(List.of(CellText.number(test.mean()), CellText.number(test.t()))));
    return cells;
  }

  /// What the label was taken for, unless somebody said so.
  private static void tellHorizon(Study.Label label, PrintWriter console) {
    String ahead = "label " + label.name() + ": " + CellText.count(label.horizon(), "row");
    switch (label.horizonFrom()) {
      case TOLD -> {}
      case SEEN ->
          console.println(
              ahead
                  + " ahead, as many as have none at the end of most entities; --horizon says"
                  + " otherwise");
      case ASSUMED ->
          console.println(
              ahead
                  + " ahead is assumed, as most entities have a label in their last row too;"
                  + " --horizon says otherwise");
    }
  }

  /// What a reader needs to make the page again.
  private Map<String, String> origins(FeatureSet set, Loaded loaded) {
    var origins = new LinkedHashMap<String, String>();
    origins.put(
        "command", "weft " + String.join(" ", spec.commandLine().getParseResult().originalArgs()));
    origins.put("features", set.name() + ", SHA-256 " + digest(set.text()));
    for (Path file : loaded.input().files().files()) {
      origins.put("data " + file.getFileName(), "SHA-256 " + digest(file));
    }
    origins.put("made by", "Weft " + Version.number());
    return origins;
  }

  private static String digest(String text) {
    return HexFormat.of().formatHex(sha().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String digest(Path file) {
    try (var in = new DigestInputStream(Files.newInputStream(file), sha())) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
