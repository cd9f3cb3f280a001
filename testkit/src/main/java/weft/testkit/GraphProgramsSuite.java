package weft.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import weft.data.TensorJson;
import weft.eval.Evaluation;
import weft.eval.Flag;
import weft.eval.Interpreter;
import weft.eval.Nearness;
import weft.eval.ProgramEngine;
import weft.eval.Promise;
import weft.eval.RunOptions;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphPrinter;
import weft.rewrite.Forest;
import weft.rewrite.Linearize;
import weft.rewrite.Plan;

/// Whole graphs: the orders in which they are computed, how they are cut into trees and printed,
/// the values of all nodes, and the trace.
///
/// A program is as many cases as it has parts: `P01-seed/forest`, `P01-seed/values`.
final class GraphProgramsSuite implements Suite {
  private static final Pattern TRACED =
      Pattern.compile("# n(\\d+) = .*\\R(?:n\\d+ = .*\\R)?# shape: \\((.*)\\)\\R# dtype: (\\S+)");
  private static final Pattern OUR_TRACE = Pattern.compile("n(\\d+) = .*");

  private final Function<RunOptions, ProgramEngine> programs;
  private final Promise promise;

  /// @param programs what computes the values, with the functions they may call
  /// @param promise what it promises of them
  GraphProgramsSuite(Function<RunOptions, ProgramEngine> programs, Promise promise) {
    this.programs = programs;
    this.promise = promise;
  }

  @Override
  public String name() {
    return "graph programs";
  }

  @Override
  public boolean takes(Source source) {
    return source.has("graph_programs");
  }

  @Override
  public SuiteReport run(Source source) {
    SuiteReport report = SuiteReport.EMPTY;
    for (Json program : source.content().field("graph_programs").items()) {
      report = report.and(report(program));
    }
    return report;
  }

  /// A program that can't be read is one failure, not the end of the file.
  private SuiteReport report(Json program) {
    try {
      return new Run(program, programs, promise).run();
    } catch (RuntimeException e) {
      String id = program.find("id").map(Json::write).orElse("a program without an id");
      return new SuiteReport.Builder()
          .fail(id, "a program that can be read", String.valueOf(e.getMessage()))
          .build();
    }
  }

  private static final class Run {
    private final Json json;
    private final String id;
    private final GraphProgram program;
    private final RunOptions options;
    private final ProgramEngine engine;
    private final Promise promise;
    private final SuiteReport.Builder report = new SuiteReport.Builder();

    Run(Json json, Function<RunOptions, ProgramEngine> programs, Promise promise) {
      this.json = json;
      this.id = json.field("id").text();
      this.program = new GraphProgram(json);
      this.options = ProgramFunctions.of(json);
      this.engine = programs.apply(options);
      this.promise = promise;
    }

    SuiteReport run() {
      var orders = json.find("linearize").map(Json::items).orElse(List.of());
      for (int i = 0; i < orders.size(); i++) {
        Json order = orders.get(i);
        check("linearize/" + i, order, () -> linearize(order));
      }
      json.find("ir_nodes")
          .ifPresent(
              plan ->
                  check(
                      "ir_nodes",
                      plan,
                      () ->
                          listing(
                              "ir_nodes",
                              plan,
                              Plan.nodes(program.graph(), program.ours(plan.field("roots")))
                                  .print())));
      json.find("forest").ifPresent(forest -> check("forest", forest, () -> forest(forest)));
      json.find("ir_trees")
          .ifPresent(
              plan -> check("ir_trees", plan, () -> listing("ir_trees", plan, trees().print())));
      json.find("values").ifPresent(values -> check("values", values, () -> values(values)));
      json.find("trace_text")
          .filter(text -> !text.equals(new Json.Nothing()))
          .ifPresent(text -> check("trace", text, () -> trace(text.text())));
      return report.build();
    }

    /// A part that the file expects to fail must be refused; any other must not.
    private void check(String part, Json expected, Runnable work) {
      Optional<Json> error = expected.find("error");
      try {
        work.run();
        error.ifPresent(e -> report.fail(id + "/" + part, "refused: " + e.write(), "no refusal"));
      } catch (WeftException e) {
        if (error.isPresent()) {
          report.pass(id + "/" + part);
        } else {
          report.fail(id + "/" + part, "no refusal", e.getMessage());
        }
      }
    }

    private void linearize(Json order) {
      var roots = program.ours(order.field("roots"));
      var boundary = new HashSet<>(program.ours(order.field("boundary")));
      var found = Linearize.order(program.graph(), roots, boundary);
      report.check(
          id + "/linearize",
          order.field("order").items().stream().map(Json::integer).toList(),
          program.theirs(found));
      order
          .find("text")
          .ifPresent(
              text ->
                  report.check(
                      id + "/linearize text",
                      Listing.of(text.text(), n -> n).lines(),
                      Listing.of(GraphPrinter.print(program.graph(), found), program::theirs)
                          .lines()));
    }

    private Plan trees() {
      return Plan.trees(program.graph(), program.ours(json.field("forest").field("roots")));
    }

    private void forest(Json forest) {
      var trees = Forest.partition(program.graph(), program.ours(forest.field("roots")));
      report.check(
          id + "/forest order",
          forest.field("tree_order").items().stream().map(Json::integer).toList(),
          program.theirs(trees.stream().map(Forest.Tree::root).toList()));
      report.check(
          id + "/forest inputs",
          forest.field("inputs").items().stream()
              .map(list -> list.items().stream().map(Json::integer).toList())
              .toList(),
          trees.stream()
              .map(tree -> program.theirs(tree.inputs()).stream().sorted().toList())
              .toList());
      String text = trees().print();
      int start = text.indexOf("# === trees ===");
      forest
          .find("text")
          .ifPresent(
              expected ->
                  report.check(
                      id + "/forest text",
                      Listing.of(expected.text(), n -> n).lines(),
                      Listing.of(start < 0 ? "" : text.substring(start), program::theirs)
                          .lines()
                          .stream()
                          .filter(line -> !line.startsWith("section"))
                          .toList()));
    }

    private void listing(String part, Json plan, String found) {
      // A plan in one line names its roots at the end, which the file does not.
      boolean trees = part.equals("ir_trees");
      report.check(
          id + "/" + part,
          Listing.of(plan.field("text").text(), n -> n).lines(),
          Listing.of(found, program::theirs).lines().stream()
              .filter(line -> trees || !line.startsWith("return"))
              .toList());
    }

    private Map<Integer, Tensor> inputs() {
      var inputs = new TreeMap<Integer, Tensor>();
      json.find("inputs")
          .map(Json::fields)
          .orElse(Map.of())
          .forEach((node, value) -> inputs.put(Integer.parseInt(node), TensorJson.read(value)));
      return inputs;
    }

    private Map<String, Tensor> byName() {
      var byName = new HashMap<String, Tensor>();
      inputs()
          .forEach(
              (node, value) -> byName.put(program.graph().node(program.ours(node)).name(), value));
      return byName;
    }

    private void values(Json values) {
      var wanted = values.fields().keySet().stream().map(Integer::parseInt).toList();
      var outcomes = new NodeOutcomes(program, engine, wanted, byName());
      var closeness = closeness();
      var results = new LinkedHashMap<String, Json>();
      for (int node : wanted) {
        String name = id + "/values/n" + node;
        Json value = values.field(Integer.toString(node));
        var refused = outcomes.refused(node);
        boolean error = value.find("error").isPresent();
        if (refused.isPresent()) {
          report.computed(name, error ? "refused" : "a value", new Nearness.Refused(refused.get()));
        } else if (error) {
          report.check(name, "refused", outcomes.isThere(node) ? "a value" : "refused");
        } else {
          Tensor expected = TensorJson.read(value);
          try {
            Tensor found = outcomes.value(node);
            results.put(Integer.toString(node), TensorJson.write(found));
            var near = closeness.getOrDefault(node, Closeness.EXACT);
            report.computed(name, expected.toString(), near.of(expected, found, promise));
          } catch (WeftException e) {
            report.computed(name, expected.toString(), Nearness.of(e));
          }
        }
      }
      report.result(id, Json.of(results));
    }

    /// A value that is computed from one that is not exact is not exact either.
    private Map<Integer, Closeness> closeness() {
      var closeness = new HashMap<Integer, Closeness>();
      for (Node node : program.graph().nodes()) {
        int theirs = program.theirs(node.id());
        boolean exact =
            node.args().stream()
                .allMatch(arg -> closeness.get(program.theirs(arg)) == Closeness.EXACT);
        closeness.put(
            theirs, exact ? ReferenceOps.closeness(program.op(theirs)) : Closeness.RELATIVE);
      }
      return closeness;
    }

    /// The order of evaluation with the types of all values: given values by id, then placeholders,
    /// constants, and the other nodes.
    private void trace(String expected) {
      var lines = new ArrayList<String>();
      var inputs = inputs();
      Evaluation evaluation =
          new Interpreter(options.with(EnumSet.of(Flag.TRACE)).printTo(lines::add))
              .start(program.graph(), byName());
      var plan = Plan.nodes(program.graph(), program.ours(json.field("ir_nodes").field("roots")));
      var order = new LinkedHashSet<Integer>();
      inputs.keySet().forEach(node -> order.add(program.ours(node)));
      plan.placeholders().stream()
          .sorted(Comparator.comparingInt(program::theirs))
          .forEach(order::add);
      plan.constants().stream()
          .sorted(Comparator.comparingInt(program::theirs))
          .forEach(order::add);
      order.addAll(plan.nodes());
      evaluation.inOrder(order);
      var found = new ArrayList<String>();
      for (String line : lines) {
        var node = OUR_TRACE.matcher(line);
        if (node.matches()) {
          int traced = Integer.parseInt(node.group(1));
          Tensor value = evaluation.value(traced);
          found.add(
              entry(
                  program.theirs(traced),
                  value.shape().dims().toString(),
                  TensorJson.dtype(value.element())));
        }
      }
      var wanted = new ArrayList<String>();
      var entry = TRACED.matcher(expected);
      while (entry.find()) {
        String dims = entry.group(2).replaceAll(",$", "");
        String dtype = entry.group(3).startsWith("<U") ? "str" : entry.group(3);
        wanted.add(entry(Integer.parseInt(entry.group(1)), "[" + dims + "]", dtype));
      }
      report.check(id + "/trace", wanted, found);
    }

    private static String entry(int node, String shape, String dtype) {
      return "n" + node + " " + dtype + shape;
    }
  }
}
