package weft.dolphindb;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import weft.eval.FoldKnown;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Lookup;
import weft.ir.RuleBook;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;
import weft.rewrite.Expand;
import weft.rewrite.Prune;
import weft.rewrite.Rewrites;
import weft.rewrite.ScalarizeArrays;
import weft.rewrite.Share;
import weft.rewrite.Simplify;
import weft.spell.Speech;
import weft.spell.TableKeys;

/// Features as a script of DolphinDB.
///
/// @param definitions functions, those that are called first
/// @param body what computes: queries, or tables, engines and a subscription
/// @param teardown what undoes the body; empty where there is nothing to undo
/// @param created the names of shared tables that the body makes
/// @param engines the names of engines that it makes
/// @param columns what the features are called in the result
/// @param refused the features that can't be said, with the reason; they are left out
public record DolphinScript(
    String definitions,
    String body,
    String teardown,
    List<String> created,
    List<String> engines,
    Map<String, String> columns,
    Map<String, Diagnostic> refused) {
  public DolphinScript {
    created = List.copyOf(created);
    engines = List.copyOf(engines);
    columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
  }

  /// What a script is written from.
  ///
  /// @param keys the columns of entity and order
  /// @param columns of the table with their types, where they are known; those of keys are looked
  ///   up here
  /// @param table what the input is called
  /// @param result what the result is called
  public record Request(
      DolphinMode mode, TableKeys keys, Map<String, Type> columns, String table, String result) {
    public Request {
      columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }

    /// A table `bars` and a result `features`.
    public static Request of(DolphinMode mode, TableKeys keys, Map<String, Type> columns) {
      return new Request(mode, keys, columns, "bars", "features");
    }
  }

  /// @param caller rules from outside: [DolphinWord]s of ops
  public static DolphinScript of(Graph features, Request request, RuleBook caller) {
    Graph written = expanded(features, request, caller);
    var refused = refused(written, request, caller);
    var names = new LinkedHashSet<>(written.outputs().keySet());
    names.removeAll(refused.keySet());
    Graph graph = Prune.keep(written, names);
    var scriptNames = new DolphinNames();
    var helpers = new Helpers(scriptNames);
    var lookup = new DolphinWords(request.mode(), request.keys().order(), helpers).lookup(caller);
    String table = scriptNames.free(request.table());
    String result = scriptNames.free(request.result());
    var plan =
        new DolphinPlan(
            graph,
            request.keys(),
            columns(graph, request),
            lookup,
            helpers,
            scriptNames,
            comments(features));
    var layers = plan.layers();
    ScriptText text =
        request.mode() == DolphinMode.BATCH
            ? new BatchText(plan, layers, table, result)
            : new StreamText(plan, layers, helpers, table, result, scriptNames);
    return new DolphinScript(
        String.join("\n", helpers.texts()),
        text.body(),
        text.teardown(),
        text.created(),
        text.engines(),
        plan.outputs(),
        refused);
  }

  private static Graph expanded(Graph features, Request request, RuleBook caller) {
    var lookup = trial(request, caller);
    return Rewrites.apply(
        features,
        List.of(
            new Share(),
            Expand.nearly(op -> DolphinWords.keeps(lookup, op)),
            new Simplify(),
            new Prune(),
            new FoldKnown(),
            new ScalarizeArrays(),
            new SpreadConstants()));
  }

  /// Words whose functions are thrown away.
  private static Lookup<DolphinWord> trial(Request request, RuleBook caller) {
    return new DolphinWords(request.mode(), request.keys().order(), new Helpers(new DolphinNames()))
        .lookup(caller);
  }

  private static Map<String, Diagnostic> refused(Graph graph, Request request, RuleBook caller) {
    var on = new DolphinSpelling(new Helpers(new DolphinNames()), name -> name);
    return new Speech<>(trial(request, caller), on, "DolphinDB").refused(graph);
  }

  private static Map<String, Type> columns(Graph graph, Request request) {
    var columns = new LinkedHashMap<String, Type>();
    var keys = request.keys();
    if (keys.hasEntity()) {
      columns.put(
          keys.entity(), request.columns().getOrDefault(keys.entity(), Type.column(Element.TEXT)));
    }
    columns.put(
        keys.order(), request.columns().getOrDefault(keys.order(), Type.column(Element.TIME)));
    graph
        .columns()
        .forEach(
            (name, type) -> columns.putIfAbsent(name, request.columns().getOrDefault(name, type)));
    return columns;
  }

  /// The lines that people wrote, above the functions that they became.
  private static Map<String, String> comments(Graph features) {
    var comments = new LinkedHashMap<String, String>();
    features
        .outputs()
        .forEach(
            (name, id) -> {
              String line = features.node(id).origin().text().strip();
              if (!line.isEmpty()) {
                comments.put(name, "// " + line + "\n");
              }
            });
    return comments;
  }

  /// The whole script; it can be run as it is.
  @Override
  public String toString() {
    return definitions + (definitions.isEmpty() ? "" : "\n") + body + teardown;
  }
}
