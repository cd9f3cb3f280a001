package weft.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.option.DeriveOptions;
import weft.cli.option.DerivedFeatures;
import weft.cli.option.FeatureOptions;
import weft.cli.option.OnlyOption;
import weft.cli.run.Handover;
import weft.inspect.draw.DotForm;
import weft.inspect.draw.Explanation;
import weft.inspect.draw.JsonForm;
import weft.inspect.draw.SvgForm;
import weft.inspect.draw.TextForm;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.CompiledEngine;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.live.intake.TimePolicy;
import weft.rewrite.Prune;

/// `weft explain FEATURES`: what features are made of, in words or as a drawing, before any row is
/// read.
@Command(
    name = "explain",
    description =
        "Shows what features are made of: formula, type, columns, warm-up, state, equations, and"
            + " what they share. Needs no data; with --data the types are those of the table.",
    footer = {
      "",
      "Examples:",
      "  weft explain examples/first.weft",
      "  weft explain examples/first.weft --only calm --out calm.svg",
      "  weft explain rsi --param window=14 --format json",
      "  weft explain examples/first.weft --only momentum --derive close"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class Explain implements Callable<Integer> {
  /// How it is told.
  enum Form {
    TEXT,
    DOT,
    SVG,
    JSON
  }

  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private DataOptions data;
  @Mixin private DeriveOptions derive;

  @Mixin private OnlyOption only;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "text, dot (for Graphviz), svg (a drawing) or json (default: by the end of --out, else"
              + " text)")
  private Optional<Form> format = Optional.empty();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "writes to a .txt, .dot, .svg or .json file")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--expanded",
      description = "the equations that engines run, with windows written out")
  private boolean expanded;

  @Option(
      names = "--kernels",
      description = "how the compiled engine computes: passes, kernels, buffers, costs of a row")
  private boolean kernels;

  @Option(
      names = "--live",
      description =
          "how the live engine computes: stages, when rows are answered, what an entity leaves"
              + " behind")
  private boolean live;

  @Option(names = "--all", description = "lists everything, however long the text becomes")
  private boolean all;

  /// The columns that are explained; none where all are.
  private Set<String> chosen = Set.of();

  @Override
  public Integer call() {
    Form form = format.or(this::formOfFile).orElse(Form.TEXT);
    OpSet ops = features.ops();
    FeatureSet set = features.open();
    chosen = only.columns(set);
    String text = set.text();
    CheckedProgram compiled;
    if (derive.named()) {
      var derivatives = derivatives(set, ops);
      var derived = derivatives.derive(schema(derivatives, ops), features.parameters(), ops);
      compiled = derived.compiled();
      text = derived.text(text);
      derived.notes().forEach(note -> spec.commandLine().getErr().println("note: " + note));
      chosen = Set.of();
    } else {
      compiled = set.check(schema(set, ops), features.parameters(), ops);
    }
    return explain(set.name(), text, compiled, form);
  }

  private int explain(String name, String text, CheckedProgram compiled, Form form) {
    var err = spec.commandLine().getErr();
    compiled.problems().forEach(problem -> Wrong.show(err, problem));
    if (compiled.graph().outputs().isEmpty()) {
      return ExitCode.WRONG;
    }
    chosen.forEach(feature -> known(feature, compiled));
    if (kernels || live) {
      Graph graph = chosen.isEmpty() ? compiled.graph() : Prune.keep(compiled.graph(), chosen);
      write(
          kernels
              ? CompiledEngine.standard().compile(graph).describe()
              : Handover.plan(compiled.with(graph)).describe(TimePolicy.DEFAULT));
    } else {
      var explanation = Explanation.of(name, text, compiled, chosen, expanded);
      write(
          switch (form) {
            case TEXT -> TextForm.of(explanation, all);
            case DOT -> DotForm.of(explanation);
            case SVG -> SvgForm.of(explanation);
            case JSON -> JsonForm.of(explanation);
          });
    }
    return compiled.errors().isEmpty() ? 0 : ExitCode.INCOMPLETE;
  }

  /// The derivatives of the features that are to be explained.
  private DerivedFeatures derivatives(FeatureSet set, OpSet ops) {
    if (live) {
      derive.mustNotLookAhead();
    }
    return derive.of(set, chosen, features.parameters(), ops);
  }

  /// Of the table that the command line names, or one that suits the features.
  private Schema schema(FeatureSet set, OpSet ops) {
    var input = data.onCommandLine(set.sources());
    if (input.isEmpty()) {
      return set.assumed(ops);
    }
    return input.get().schema();
  }

  /// What the end of the file's name says.
  private Optional<Form> formOfFile() {
    return out.map(
        file -> {
          String name = file.toString().toLowerCase(Locale.ROOT);
          for (Form form : Form.values()) {
            if (name.endsWith("." + form.name().toLowerCase(Locale.ROOT))) {
              return form;
            }
          }
          if (name.endsWith(".txt")) {
            return Form.TEXT;
          }
          throw Wrong.usage(
              "the name of " + file + " does not say what to write",
              "end it in .txt, .dot, .svg or .json, or say --format");
        });
  }

  private static void known(String name, CheckedProgram compiled) {
    var names = compiled.graph().outputs().keySet();
    if (names.contains(name)) {
      return;
    }
    if (compiled.omitted().contains(name)) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, "--only: the feature '" + name + "' is wrong")
              .about(name)
              .hint("see the messages above"));
    }
    throw Wrong.unknown("--only: there is no feature '" + name + "'", name, names);
  }

  private void write(String text) {
    var console = spec.commandLine().getOut();
    if (out.isEmpty()) {
      console.print(text);
      return;
    }
    Unwritten.write(out.get(), text);
    console.println("wrote " + out.get());
  }
}
