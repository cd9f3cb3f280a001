package weft.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.TextTable;
import weft.cli.console.Wrong;
import weft.cli.option.DataOptions;
import weft.cli.option.DeriveOptions;
import weft.cli.option.FeatureOptions;
import weft.cli.option.FormatOption;
import weft.cli.option.OnlyOption;
import weft.cli.option.RangeOptions;
import weft.inspect.proof.Arising;
import weft.inspect.proof.BoundsJson;
import weft.inspect.proof.OutputBound;
import weft.inspect.range.BoundsGraph;
import weft.inspect.range.TableRanges;
import weft.ir.Graph;
import weft.ir.OpSet;
import weft.ir.range.Extent;
import weft.ir.range.Interval;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.rewrite.Prune;

/// `weft bounds FEATURES --range close=10..500`: what can come out of features.
@Command(
    name = "bounds",
    description =
        "Says what can come out of features, given what goes in: a range, whether it can be missing"
            + " or infinite, and where that arises. With --wrt, of their derivatives. Exit code 3"
            + " when some features are wrong.",
    footer = {
      "",
      "Examples:",
      "  weft bounds examples/first.weft --range close=10..500",
      "  weft bounds examples/first.weft --data examples/bars.csv",
      "  weft bounds examples/first.weft --range close=10..500 --wrt close",
      "  weft bounds examples/first.weft --graph --uncertain close > bounds.graph"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class BoundsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FeatureOptions features;
  @Mixin private RangeOptions ranges;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "an entity has at most so many rows (default: any number)")
  private double rows = Double.POSITIVE_INFINITY;

  @Option(
      names = "--together",
      paramLabel = "N",
      description = "at most so many rows are of one time (default: any number)")
  private double together = Double.POSITIVE_INFINITY;

  @Option(
      names = "--graph",
      description =
          "prints the bounds as a graph: NAME_low, NAME_high and NAME_missing of each feature, row"
              + " by row, from the columns COLUMN_low, COLUMN_high and COLUMN_missing; `weft run`"
              + " and `weft stream` read it from a file that ends in .graph")
  private boolean graph;

  @Option(
      names = "--uncertain",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "columns that have such ends in the graph (default: all numbers and conditions)")
  private Set<String> uncertain = new LinkedHashSet<>();

  @Mixin private DeriveOptions derive;
  @Mixin private DataOptions data;
  @Mixin private OnlyOption only;
  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    if (!graph && !uncertain.isEmpty()) {
      throw Wrong.usage("--uncertain is for --graph", "add --graph, or leave it out");
    }
    if (graph && format.json()) {
      throw Wrong.usage("--graph prints equations", "leave --format json out");
    }
    OpSet ops = features.ops();
    FeatureSet opened = features.open();
    var columns = only.columns(opened);
    FeatureSet set =
        derive.named() ? derive.of(opened, columns, features.parameters(), ops) : opened;
    var given = data.onCommandLine(set.sources());
    Map<String, Interval> held = new LinkedHashMap<>();
    Schema schema = set.assumed(ops);
    CheckedProgram compiled;
    if (given.isPresent()) {
      var input = given.get();
      schema = input.schema();
      compiled = check(set, schema, ops);
      var read = List.copyOf(compiled.graph().columns().keySet());
      held.putAll(TableRanges.of(input.table(read, _ -> {})));
    } else {
      compiled = check(set, schema, ops);
    }
    if (!columns.isEmpty() && !derive.named()) {
      OnlyOption.mustKnow("--only", columns, compiled.graph().outputs().keySet());
      compiled = compiled.with(Prune.keep(compiled.graph(), Set.copyOf(columns)));
    }
    if (compiled.graph().outputs().isEmpty() && !compiled.errors().isEmpty()) {
      return ExitCode.WRONG;
    }
    var extent = new Extent(rows, together);
    if (graph) {
      // What data hold says nothing of rows to come.
      print(compiled.graph(), ranges.over(compiled, Map.of()), extent);
      return compiled.errors().isEmpty() ? 0 : ExitCode.INCOMPLETE;
    }
    show(OutputBound.of(compiled.graph(), ranges.over(compiled, held), extent));
    return compiled.errors().isEmpty() ? 0 : ExitCode.INCOMPLETE;
  }

  private CheckedProgram check(FeatureSet set, Schema schema, OpSet ops) {
    CheckedProgram compiled = set.check(schema, features.parameters(), ops);
    compiled.errors().forEach(problem -> Wrong.show(spec.commandLine().getErr(), problem));
    return compiled;
  }

  private void print(Graph features, Map<String, Interval> declared, Extent extent) {
    var open = uncertain.isEmpty() ? BoundsGraph.uncertain(features) : uncertain;
    Graph bounds = BoundsGraph.of(features, open, declared, extent);
    PrintWriter out = spec.commandLine().getOut();
    for (String name : features.outputs().keySet()) {
      if (bounds.outputs().containsKey(name + BoundsGraph.LOW)) {
        out.println("# " + name + BoundsGraph.LOW + " = the least that " + name + " can be");
        out.println("# " + name + BoundsGraph.HIGH + " = the most that " + name + " can be");
        out.println("# " + name + BoundsGraph.MISSING + " = whether " + name + " can be missing");
      }
    }
    out.print(bounds);
  }

  private void show(List<OutputBound> bounds) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.json()) {
      out.print(BoundsJson.write(bounds));
      return;
    }
    var table = new TextTable(List.of("output", "range", "missing", "infinite"));
    List.of(0, 1, 2, 3).forEach(table::left);
    for (OutputBound bound : bounds) {
      table.row(
          List.of(
              bound.name(),
              bound.text(),
              bound.missing().isEmpty() ? "never" : "possible",
              bound.infinite().isEmpty() ? "never" : "possible"));
    }
    table.print(out);
    causes(bounds, true, out);
    causes(bounds, false, out);
  }

  /// Each place once, with the outputs that it reaches.
  private static void causes(List<OutputBound> bounds, boolean missing, PrintWriter out) {
    var reached = new LinkedHashMap<Arising, List<String>>();
    for (OutputBound bound : bounds) {
      for (Arising place : missing ? bound.missing() : bound.infinite()) {
        reached.computeIfAbsent(place, _ -> new ArrayList<>()).add(bound.name());
      }
    }
    reached.forEach(
        (place, names) -> {
          out.println();
          out.printf(
              "%s %s: %s%n",
              String.join(", ", names),
              missing ? "can be missing" : "can be infinite",
              place.why());
          if (place.origin().known()) {
            out.println(place.origin().picture());
          }
        });
  }
}
