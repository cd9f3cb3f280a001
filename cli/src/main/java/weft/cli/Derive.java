package weft.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.calculus.DerivativeInputs;
import weft.calculus.Derivatives.Derivative;
import weft.cli.console.ExitCode;
import weft.cli.console.Progress;
import weft.cli.console.Terminal;
import weft.cli.console.Unwritten;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.option.DeriveOptions;
import weft.cli.option.DerivedFeatures.Derived;
import weft.cli.option.EngineOptions;
import weft.cli.option.FeatureOptions;
import weft.cli.option.OnlyOption;
import weft.cli.option.ResultOptions;
import weft.cli.run.DataNotes;
import weft.cli.run.Loaded;
import weft.cli.run.Refusals;
import weft.cli.run.Result;
import weft.eval.Engine;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.files.TableFiles;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.lang.Schema;
import weft.library.FeatureSet;

/// `weft derive FEATURES --wrt close`: derivatives of features, as equations and over a table.
@Command(
    name = "derive",
    description =
        "Derivatives of features with respect to columns and parameters. Without data it prints"
            + " their equations; with data it computes them in each row. Exit code 3 when some of"
            + " them could not be computed, 7 when the engine refuses some.",
    footer = {
      "",
      "Examples:",
      "  weft derive examples/first.weft --wrt close",
      "  weft derive examples/first.weft --wrt close --data examples/bars.csv",
      "  weft derive examples/first.weft --wrt close --mode reverse --data examples/bars.csv",
      "  weft derive examples/calibrate.weft --wrt '$$steep,$$weight' --only loss --mode reverse"
          + " --data examples/bars.csv"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class Derive implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private DeriveOptions derive;
  @Mixin private DataOptions data;
  @Mixin private EngineOptions engine;

  @Mixin private OnlyOption only;

  @Mixin private ResultOptions output;

  @Option(
      names = "--graph",
      description =
          "prints the equations, with data too; `weft explain` and `weft run` read them from a"
              + " .graph file")
  private boolean graph;

  @Override
  public Integer call() {
    output.check();
    long start = System.nanoTime();
    OpSet ops = features.ops();
    Engine by = engine.of(ops);
    if (!by.capabilities().contains(Engine.Capability.LABELS)) {
      derive.mustNotLookAhead();
    }
    FeatureSet set = features.open();
    var parameters = features.parameters();
    var derived = derive.of(set, only.columns(set), parameters, ops);
    output.out().ifPresent(TableFiles::writable);
    var unseen = derived.derive(derived.assumed(ops), parameters, ops);
    if (unseen.compiled().graph().outputs().isEmpty()) {
      return nothing(unseen);
    }
    var given = data.named(derived.sources());
    if (given.isEmpty()) {
      print(unseen);
      unseen.compiled().errors().forEach(p -> Wrong.show(spec.commandLine().getErr(), p));
      return unseen.compiled().errors().isEmpty() ? 0 : ExitCode.INCOMPLETE;
    }
    var input = given.get();
    var found = derived.derive(input.schema(), parameters, ops);
    if (found.compiled().graph().outputs().isEmpty()) {
      return nothing(found);
    }
    try (var progress = Progress.on(spec.commandLine().getErr(), Terminal.isWatched())) {
      var compiled = found.compiled();
      var findings = input.findings(compiled);
      Table table =
          input.table(
              List.copyOf(compiled.graph().columns().keySet()),
              rows -> progress.show("reading", rows, input.rows()),
              findings);
      findings.values(table.columns(), table.rows());
      findings.keys(table, row -> row);
      var notes = DataNotes.of(findings, input, compiled);
      notes.mustBeNone(set.strict());
      Schema read = Loaded.schema(table, input.schema());
      if (!read.equals(input.schema())) {
        // Columns with missing values are read as numbers.
        found = derived.derive(read, parameters, ops);
      }
      progress.clear();
      return show(found, by, table, input.keys(), notes, start);
    }
  }

  /// Says why there is nothing to compute: something is wrong, or all is zero.
  private int nothing(Derived derived) {
    var errors = derived.compiled().errors();
    if (errors.isEmpty()) {
      derived.notes().forEach(spec.commandLine().getOut()::println);
    }
    errors.forEach(problem -> Wrong.show(spec.commandLine().getErr(), problem));
    return errors.isEmpty() && !derived.all().isEmpty() ? 0 : ExitCode.WRONG;
  }

  private int show(
      Derived derived, Engine by, Table table, List<String> keys, DataNotes notes, long start) {
    var console = spec.commandLine().getOut();
    Graph equations = derived.compiled().graph();
    Result.checkNames(keys, equations);
    if (graph) {
      print(derived);
      console.println();
    }
    var refusals = Refusals.of(by, equations, RunOptions.standard());
    refusals.show(spec.commandLine().getErr());
    if (refusals.isAll()) {
      return ExitCode.REFUSED;
    }
    Graph taken = refusals.taken(equations);
    var result =
        Result.of(table, keys, by.run(taken, table), taken, derived.compiled(), true).with(notes);
    if (output.out().isEmpty()) {
      result.print(console, output.shown(), Terminal.isWatched());
    } else if (!result.features().isEmpty()) {
      Unwritten.during(() -> TableFiles.write(output.out().get(), result.columns()));
      console.println("wrote " + output.out().get());
    }
    result.problems().forEach(problem -> Wrong.show(spec.commandLine().getErr(), problem));
    result.warnings().forEach(problem -> Wrong.show(spec.commandLine().getErr(), problem));
    gradient(derived, result);
    result.summary(console, (System.nanoTime() - start) / 1e9);
    derived.notes().forEach(console::println);
    refusals.summary(console);
    return refusals.code(result.problems());
  }

  /// The sum over all rows of what counts with respect to a parameter.
  private void gradient(Derived derived, Result result) {
    if (derive.way() != DeriveOptions.Way.REVERSE) {
      return;
    }
    var console = spec.commandLine().getOut();
    boolean any = false;
    for (Derivative derivative : derived.all()) {
      var column = result.features().get(derivative.column());
      if (DerivativeInputs.isParameter(derivative.input()) && column != null) {
        double sum = Arrays.stream(column.doubles()).sum();
        console.printf(Locale.ROOT, "%s = %.12g%n", derivative.formula(), sum);
        any = true;
      }
    }
    if (any) {
      console.println();
    }
  }

  /// The equations, with what each result is.
  private void print(Derived derived) {
    var console = spec.commandLine().getOut();
    derived.all().stream()
        .filter(derivative -> !derivative.zero())
        .forEach(d -> console.println("# " + d.column() + " = " + d.formula()));
    derived.notes().forEach(note -> console.println("# " + note));
    console.print(derived.compiled().graph());
  }
}
