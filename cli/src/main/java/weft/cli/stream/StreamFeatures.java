package weft.cli.stream;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.cli.console.Wrong;
import weft.cli.option.FeatureOptions;
import weft.cli.option.KeyOptions;
import weft.cli.option.ModeOptions;
import weft.cli.option.OnlyOption;
import weft.cli.option.StreamMode;
import weft.cli.run.OddRows;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Type;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.live.LivePlan;
import weft.live.RowPlan;
import weft.live.intake.TimePolicy;
import weft.rewrite.Prune;
import weft.wire.text.Answers;

/// Features as they run on rows that arrive. No row is there yet, so columns have the types that
/// the features need.
public record StreamFeatures(
    FeatureSet set,
    Schema schema,
    CheckedProgram compiled,
    Graph graph,
    Set<String> events,
    ModeOptions mode,
    StreamTables.Found tables) {
  private static final String NONE = "none";

  /// Nothing where features are wrong, which is reported.
  ///
  /// @param inputs tables whose rows come on inputs of their own
  public static Optional<StreamFeatures> of(
      FeatureOptions features,
      ModeOptions mode,
      KeyOptions keys,
      OnlyOption only,
      Set<String> onEvent,
      StreamTables further,
      Set<String> inputs,
      PrintWriter err) {
    FeatureSet set = features.open();
    Schema assumed =
        schema(
            set,
            set.columns(features.ops()),
            named(keys.by(), set.sources().entity(), "symbol"),
            named(keys.order(), set.sources().order(), "time"));
    var tables = further.of(set, assumed, inputs);
    Schema schema = tables.typed(assumed);
    CheckedProgram compiled = set.check(schema, features.parameters(), features.ops());
    if (!compiled.errors().isEmpty()) {
      compiled.errors().forEach(problem -> Wrong.show(err, problem));
      return Optional.empty();
    }
    Graph graph = chosen(compiled, only.columns(set), onEvent, err);
    var events = new LinkedHashSet<>(compiled.events());
    events.addAll(onEvent);
    return Optional.of(new StreamFeatures(set, schema, compiled, graph, events, mode, tables));
  }

  private static Optional<String> named(
      Optional<String> option, Optional<String> own, String usual) {
    return Optional.of(option.or(() -> own).orElse(usual)).filter(name -> !name.equals(NONE));
  }

  private static Schema schema(
      FeatureSet set, Map<String, Type> read, Optional<String> entity, Optional<String> clock) {
    var columns = new LinkedHashMap<>(read);
    var types = set.sources().types();
    types.forEach(
        (name, element) -> columns.computeIfPresent(name, (_, type) -> type.with(element)));
    entity.ifPresent(name -> columns.put(name, Type.column(Element.TEXT)));
    clock.ifPresent(
        name -> {
          boolean whole =
              Optional.ofNullable(columns.get(name))
                  .map(type -> type.element().isNumeric())
                  .orElse(types.get(name) == Element.I64);
          columns.put(name, Type.column(whole ? Element.I64 : Element.TIME));
        });
    return new Schema(columns, entity, clock);
  }

  /// The outputs that are wanted; labels look ahead, which live rows can't.
  private static Graph chosen(
      CheckedProgram compiled, Set<String> only, Set<String> onEvent, PrintWriter err) {
    Graph graph = compiled.graph();
    var names = new LinkedHashSet<>(graph.outputs().keySet());
    names.removeAll(compiled.labels());
    if (!compiled.labels().isEmpty()) {
      err.println("labels look ahead and are left out: " + String.join(", ", compiled.labels()));
    }
    OnlyOption.mustKnow("--only", only, names);
    OnlyOption.mustKnow("--on-event", onEvent, names);
    if (!only.isEmpty()) {
      names.retainAll(only);
    }
    if (names.isEmpty()) {
      throw Wrong.usage("there is no feature to compute", "a label can't be computed on live rows");
    }
    return names.equals(graph.outputs().keySet()) ? graph : Prune.keep(graph, names);
  }

  public Optional<String> entity() {
    return schema.entity();
  }

  public Optional<String> order() {
    return schema.order();
  }

  /// Whether rows are ordered by times rather than numbers.
  public boolean timed() {
    return schema.timed();
  }

  /// Names that features can't have.
  public List<String> reserved(boolean revisions) {
    var names = new LinkedHashSet<>(schema.keys());
    names.add(Answers.SEQUENCE);
    if (revisions) {
      names.add(Answers.REVISION);
    }
    return List.copyOf(names);
  }

  /// How it runs, for people.
  public String describe(TimePolicy policy) {
    var plan = LivePlan.of(graph, events);
    String bars =
        mode.bars(mode.ticks(plan, schema))
            .map(
                options ->
                    "bars: of "
                        + options.rule()
                        + (mode.mode() == StreamMode.BAR
                            ? ", made from rows before features are computed\n"
                            : ", features of rows are brought together to them\n"))
            .orElse("");
    return bars + tables.describe(plan) + plan.describe(policy);
  }

  /// What answers rows.
  ///
  /// @param byClock whether rows of any entity end bars
  /// @param odd looks at further tables that are read before
  public RowPlan plan(boolean byClock, OddRows odd) {
    var plan = LivePlan.of(graph, events);
    return tables.join(
        mode.plan(plan, schema, compiled, byClock), schema, set.sources().types(), odd);
  }
}
