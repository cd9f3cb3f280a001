package weft.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.console.ExitCode;
import weft.cli.console.Wrong;
import weft.cli.option.FormatOption;
import weft.cli.option.PluginOptions;
import weft.cli.option.RangeOptions;
import weft.cli.option.TypeOptions;
import weft.inspect.proof.EqualCheck;
import weft.inspect.proof.Equality;
import weft.ir.OpSet;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.ir.range.Interval;
import weft.ir.text.Literal;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.Registry;

/// `weft equal A.weft B.weft`: whether two programs compute the same.
@Command(
    name = "equal",
    description =
        "Says whether two sets of features compute the same: as equations, or within a tolerance"
            + " over the ranges of columns, or not, with rows in which they differ. Exit code 1 when"
            + " some differ, 3 when of some neither is known.",
    footer = {
      "",
      "Examples:",
      "  weft equal old.weft new.weft",
      "  weft equal old.weft new.weft --range close=10..500 --tolerance 1e-9"
    },
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class EqualCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "FEATURES", description = "one set of features")
  private String left;

  @Parameters(index = "1", paramLabel = "OTHERS", description = "another one")
  private String right;

  @Option(
      names = "--tolerance",
      paramLabel = "NUMBER",
      defaultValue = "1e-12",
      description = "how far results may be apart (default: ${DEFAULT-VALUE})")
  private double tolerance;

  @Mixin private RangeOptions ranges;
  @Mixin private TypeOptions types;
  @Mixin private PluginOptions plugins;
  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    if (!(tolerance >= 0)) {
      throw Wrong.usage("--tolerance must not be below 0", "write --tolerance 1e-9, or 0");
    }
    Registry registry = types.registry();
    OpSet ops = plugins.ops();
    CheckedProgram a = checked(left, right, registry, ops);
    CheckedProgram b = checked(right, left, registry, ops);
    var known = new LinkedHashSet<>(a.graph().columns().keySet());
    known.addAll(b.graph().columns().keySet());
    var columns = ranges.over(a, meets(b, a), known);
    var found = new LinkedHashMap<String, Equality>();
    var check = new EqualCheck(columns, tolerance);
    pairs(a, b)
        .forEach(
            (one, other) ->
                found.put(
                    one.equals(other) ? one : one + ", " + other,
                    check.of(a.graph(), one, b.graph(), other)));
    show(found);
    return found.values().stream().anyMatch(Equality.Differ.class::isInstance)
        ? ExitCode.FAILED
        : found.values().stream().anyMatch(Equality.Unknown.class::isInstance)
            ? ExitCode.INCOMPLETE
            : 0;
  }

  /// What the second program declares, within what the first does.
  private static Map<String, Interval> meets(CheckedProgram b, CheckedProgram a) {
    var all = new LinkedHashMap<String, Interval>();
    b.columns()
        .forEach(
            (name, range) ->
                all.put(name, range.meet(a.columns().getOrDefault(name, Interval.ANY))));
    return all;
  }

  /// Over columns of types that suit both.
  private static CheckedProgram checked(String what, String other, Registry registry, OpSet ops) {
    FeatureSet set = FeatureSet.open(what, registry);
    Schema second = FeatureSet.open(other, registry).assumed(ops);
    Schema first = set.assumed(ops);
    var columns = new LinkedHashMap<>(second.columns());
    columns.putAll(first.columns());
    var schema = new Schema(columns, first.entity(), first.order());
    CheckedProgram compiled = set.check(schema, Map.of(), ops);
    if (!compiled.errors().isEmpty()) {
      throw new WeftException(compiled.errors());
    }
    return compiled;
  }

  /// Outputs by their names; two that are alone belong together, whatever they are called.
  private static Map<String, String> pairs(CheckedProgram a, CheckedProgram b) {
    var left = a.graph().outputs().keySet();
    var right = b.graph().outputs().keySet();
    var pairs = new LinkedHashMap<String, String>();
    if (left.size() == 1 && right.size() == 1) {
      pairs.put(left.iterator().next(), right.iterator().next());
      return pairs;
    }
    left.stream().filter(right::contains).forEach(name -> pairs.put(name, name));
    var alone = new ArrayList<>(left);
    alone.addAll(right);
    alone.removeIf(pairs::containsKey);
    if (!alone.isEmpty()) {
      throw Wrong.usage(
          "only one of the two gives " + String.join(", ", alone),
          "both must have the same outputs, or one each");
    }
    return pairs;
  }

  private void show(Map<String, Equality> found) {
    var out = spec.commandLine().getOut();
    if (format.json()) {
      out.print(
          found.entrySet().stream()
              .map(one -> "    " + json(one.getKey(), one.getValue()).write())
              .collect(Collectors.joining(",\n", "{\n  \"outputs\": [\n", "\n  ]\n}\n")));
      return;
    }
    found.forEach((name, equality) -> out.println(name + ": " + said(equality)));
  }

  private static String said(Equality equality) {
    return switch (equality) {
      case Equality.Same _ -> "same, by its equations";
      case Equality.Within(double distance) ->
          "proved to be within %s of each other".formatted(Literal.number(distance));
      case Equality.Differ(var witness) -> "differ: " + witness;
      case Equality.Unknown(Interval difference, String why) ->
          "unknown: %s; their difference is %s".formatted(why, difference);
    };
  }

  private static Json json(String name, Equality equality) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("output", Json.of(name));
    fields.put("verdict", Json.of(equality.word()));
    switch (equality) {
      case Equality.Same _ -> {}
      case Equality.Within(double distance) -> fields.put("distance", Json.of(distance));
      case Equality.Differ(var witness) -> fields.put("witness", witness.json());
      case Equality.Unknown(Interval difference, String why) -> {
        fields.put("why", Json.of(why));
        var ends = List.of(difference.low(), difference.high());
        fields.put(
            "difference",
            Json.of(
                ends.stream()
                    .map(end -> Double.isFinite(end) ? Json.of(end) : new Json.Nothing())
                    .toList()));
      }
    }
    return Json.of(fields);
  }
}
