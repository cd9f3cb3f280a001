package weft.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weft.data.TensorJson;
import weft.eval.Interpreter;
import weft.eval.Nearness;
import weft.eval.ProgramEngine;
import weft.eval.Promise;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.ops.source.SeriesConstant;
import weft.ops.tensor.ExclusiveMultiClauseWhere;
import weft.ops.tensor.MultiClauseWhere;

/// Single ops on given operands: `op_cases`, and the `cases` under `later_ops`.
final class TensorOpsSuite implements Suite {
  /// What a refusal must say, by what the reference said.
  private static final Map<String, String> CAUSES =
      Map.ofEntries(
          Map.entry("could not be broadcast", "broadcast"),
          Map.entry("negative integer powers", "negative"),
          Map.entry("boolean", "bool"),
          Map.entry("condlist", "bool"),
          Map.entry("empty condition list", "empty condition list"),
          Map.entry("out of bounds", "axis"),
          Map.entry("squeeze", "squeezed"),
          Map.entry("Quantiles", "quantile"),
          Map.entry("zero-size", "no cells"),
          Map.entry("placeholder", "placeholder"),
          Map.entry("at least one clause", "at least one clause"));

  private final ProgramEngine engine;
  private final Promise promise;

  /// The interpreter computes the cases.
  TensorOpsSuite() {
    this(Interpreter.silent(), new Promise.Bits());
  }

  /// @param engine what computes the cases
  /// @param promise what it promises of them
  TensorOpsSuite(ProgramEngine engine, Promise promise) {
    this.engine = engine;
    this.promise = promise;
  }

  @Override
  public String name() {
    return "tensor ops";
  }

  @Override
  public boolean takes(Source source) {
    return source.has("op_cases");
  }

  @Override
  public SuiteReport run(Source source) {
    var cases = new ArrayList<>(source.content().field("op_cases").items());
    source
        .content()
        .find("later_ops")
        .ifPresent(later -> cases.addAll(later.field("cases").items()));
    var report = new SuiteReport.Builder();
    cases.forEach(json -> run(json, report));
    return report.build();
  }

  private void run(Json json, SuiteReport.Builder report) {
    String id = json.find("id").map(TensorOpsSuite::said).orElse("a case without an id");
    try {
      run(id, json, report);
    } catch (RuntimeException e) {
      report.fail(id, "a case that can be read", String.valueOf(e.getMessage()));
    }
  }

  /// A text as such, anything else as it is written.
  private static String said(Json json) {
    return json instanceof Json.Text(String text) ? text : json.write();
  }

  private void run(String id, Json json, SuiteReport.Builder report) {
    Optional<String> error =
        json.find("error").map(e -> e instanceof Json.Fields ? said(e.field("message")) : said(e));
    try {
      var program = engine.ready(graph(json));
      var refused = program.refused();
      if (refused.isPresent()) {
        report.computed(id, expected(error), new Nearness.Refused(refused.get()));
        return;
      }
      Tensor found = program.run(operands(json)).output("out");
      report.result(id, TensorJson.write(found));
      if (error.isPresent()) {
        report.computed(id, expected(error), new Nearness.Differs(found.toString()));
        return;
      }
      Tensor expected = TensorJson.read(json, "expected");
      report.computed(id, expected.toString(), closeness(json).of(expected, found, promise));
    } catch (WeftException e) {
      report.result(id, Json.of(Map.of("error", Json.of(e.first().message()))));
      if (error.isPresent() && names(e, error.get())) {
        report.pass(id);
      } else {
        report.computed(id, expected(error), Nearness.of(e));
      }
    }
  }

  private static String expected(Optional<String> error) {
    return error.map(message -> "refused: " + message).orElse("a value");
  }

  private static boolean names(WeftException e, String expected) {
    String message = e.getMessage().toLowerCase(Locale.ROOT);
    return CAUSES.entrySet().stream()
        .filter(cause -> expected.contains(cause.getKey()))
        .allMatch(cause -> message.contains(cause.getValue()));
  }

  private static Closeness closeness(Json json) {
    boolean zeros = json.find("note").map(Json::text).orElse("").contains("signed zero");
    return zeros ? Closeness.BITS : ReferenceOps.closeness(json.field("op").text());
  }

  private static Graph graph(Json json) {
    var builder = GraphBuilder.plain();
    int result = build(builder, json);
    return builder.output("out", result).build();
  }

  private static Map<String, Tensor> operands(Json json) {
    var operands = new HashMap<String, Tensor>();
    for (Json operand : json.field("operands").items()) {
      operands.put(operand.field("name").text(), TensorJson.read(operand));
    }
    return operands;
  }

  private static int build(GraphBuilder to, Json json) {
    Json params = json.field("params");
    var args = new ArrayList<Integer>();
    for (Json operand : json.field("operands").items()) {
      args.add(to.add(Placeholder.of(operand.field("name").text())));
    }
    String op = json.field("op").text();
    return switch (op) {
      case "constant" -> to.add(new Constant(TensorJson.literal(params, "value")));
      case "timeseries_constant" ->
          to.add(
              new SeriesConstant(),
              List.of(),
              Labels.NONE,
              TensorJson.natural(params.field("value")));
      case "placeholder" ->
          to.add(
              new Placeholder(
                  params.find("name").map(Json::text).orElse("p"),
                  TensorJson.optional(params, "default_value")));
      case "multi_clause_where" -> to.add(MultiClauseWhere.of(args.size() / 2), args);
      case "exclusive_multi_clause_where" ->
          to.add(ExclusiveMultiClauseWhere.of(args.size() / 2 - 1), args);
      case "piecewise" -> new PiecewiseText(to, params.field("clauses").text()).build();
      default -> to.add(ReferenceOps.op(op, params), args);
    };
  }
}
