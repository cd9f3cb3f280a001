package weft.studio.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import weft.inspect.Inspection;
import weft.inspect.proof.Arising;
import weft.inspect.proof.OutputBound;
import weft.inspect.range.TableRanges;
import weft.ir.Graph;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.range.Interval;
import weft.lang.CheckedProgram;
import weft.library.FeatureSet;
import weft.live.change.CarryOver;
import weft.live.change.ChangePlan;
import weft.live.store.SnapshotStore;
import weft.ops.model.ModelInput;
import weft.ops.model.ModelLayer;
import weft.ops.model.TrainedModel;
import weft.rewrite.Prune;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioProject;
import weft.studio.tab.StudioTab;
import weft.studio.tab.WrittenPlaces;

/// `checks/features`, `checks/models`, `checks/bounds`, `checks/plan`, `checks/derive`,
/// `checks/parity`: what `weft check`, `bounds`, `plan`, `derive` and `parity` find out, of a text
/// that somebody is writing. Whatever is found has its place in that text.
public record CheckEndpoints(StudioProject project) implements EndpointGroup {
  @Override
  public String name() {
    return "checks";
  }

  @Override
  public Json answer(String question, Json body, StudioTab tab) {
    return switch (question) {
      case "features" -> features(body);
      case "models" -> models(project.features(body).models());
      case "bounds" -> bounds(body);
      case "plan" -> plan(body);
      case "derive" -> new InfluenceHere(project, body, SeriesEndpoints.result(tab)).json();
      case "parity" -> new ParityRun(project, body).start(tab);
      default -> throw new NoSuchQuestion(question);
    };
  }

  private WrittenPlaces places(Json body) {
    return new WrittenPlaces(
        project.folder().features(body.field("file").text()), body.field("text").text());
  }

  // ---- check

  private Json features(Json body) {
    FeatureSet set = project.features(body);
    CheckedProgram compiled =
        set.check(project.schemaOf(set), project.parameters(body, set), project.ops());
    var inspection =
        Inspection.of(set.name(), compiled, set.remarks(compiled, project.ops()))
            .with(set.models());
    var places = places(body);
    Graph graph = compiled.graph();
    return new JsonFields()
        .with("problems", Json.of(inspection.problems().stream().map(places::problem).toList()))
        .with(
            "features",
            Json.of(inspection.features().stream().map(it -> feature(it, graph, places)).toList()))
        .with(
            "assertions",
            Json.of(
                inspection.verdicts().stream()
                    .map(
                        it ->
                            places
                                .at(it.assertion().origin())
                                .with("assertion", it.assertion().toString())
                                .with("verdict", it.word())
                                .with("bound", it.bound().toString())
                                .json())
                    .toList()))
        .with("models", List.copyOf(inspection.models().keySet()))
        .json();
  }

  private static Json feature(Inspection.Feature feature, Graph graph, WrittenPlaces places) {
    var facts = feature.facts();
    var made = new JsonFields();
    new TreeMap<>(facts.primitives())
        .forEach((kind, count) -> made.with(kind.name().toLowerCase(Locale.ROOT), (long) count));
    int node = graph.outputs().getOrDefault(feature.name(), 0);
    return places
        .at(graph.node(node).origin(), feature.name())
        .with("name", feature.name())
        .with("type", feature.type().element().tag() + feature.type().shape())
        .with("label", feature.label())
        .with("event", feature.event())
        .with("warm_up_rows", facts.warmUp())
        .with("warm_up_seconds", facts.reach() / 1e9)
        .with("state_bytes", facts.stateBytes())
        .with("cross_sections", facts.crossSections())
        .with("made_of", made.json())
        .with("columns", List.copyOf(facts.columns()))
        .with("range", feature.range().toString())
        .json();
  }

  /// As `weft model show` lists them.
  private static Json models(Map<String, TrainedModel> models) {
    var all = new ArrayList<Json>();
    models.forEach(
        (name, model) ->
            all.add(
                JsonFields.of("name", name)
                    .with("format", model.format())
                    .with(
                        "inputs",
                        Json.of(model.inputs().stream().map(CheckEndpoints::input).toList()))
                    .with("outputs", model.outputs())
                    .with(
                        "layers",
                        Json.of(model.layers().stream().map(CheckEndpoints::layer).toList()))
                    .with("numbers", model.size().parameters())
                    .with("work", model.size().work())
                    .with("takes_missing", model.takesMissing())
                    .json()));
    return JsonFields.of("models", Json.of(all)).json();
  }

  private static Json layer(ModelLayer layer) {
    return JsonFields.of("name", layer.name())
        .with("op", layer.op())
        .with("result", layer.result())
        .with("numbers", layer.parameters())
        .with("products", layer.products())
        .json();
  }

  private static Json input(ModelInput input) {
    return JsonFields.of("name", input.name())
        .with("type", input.toString())
        .with("cells", input.cells())
        .json();
  }

  // ---- bounds

  /// What can come out, given what goes in: as columns are declared, or as the rows hold them, or
  /// as the field `ranges` says.
  private Json bounds(Json body) {
    FeatureSet set = project.features(body);
    CheckedProgram compiled =
        set.check(project.schemaOf(set), project.parameters(body, set), project.ops());
    var columns = compiled.graph().columns().keySet();
    var all = new LinkedHashMap<>(compiled.columns());
    if (body.find("data").map(Json::truth).orElse(false)) {
      var held = project.held(set);
      var table = held.read(columns, _ -> {}).table();
      TableRanges.of(table)
          .forEach(
              (name, range) -> {
                if (columns.contains(name)) {
                  all.put(name, range);
                }
              });
    }
    body.find("ranges")
        .map(Json::fields)
        .orElse(Map.of())
        .forEach(
            (name, given) -> {
              if (!columns.contains(name)) {
                throw new WeftException(
                    Diagnostic.of(Code.UNKNOWN_NAME, "no feature reads '" + name + "'")
                        .about(name)
                        .expected("one of " + String.join(", ", columns))
                        .suggest(name, columns));
              }
              all.put(name, given(given));
            });
    var places = places(body);
    var bounds = OutputBound.of(compiled.graph(), all);
    return new JsonFields()
        .with("problems", Json.of(compiled.errors().stream().map(places::problem).toList()))
        .with("columns", Json.of(columns.stream().map(it -> column(it, all)).toList()))
        .with(
            "outputs",
            Json.of(bounds.stream().map(it -> bound(it, compiled.graph(), places)).toList()))
        .json();
  }

  private static Interval given(Json range) {
    double low = range.find("low").map(Json::number).orElse(Double.NEGATIVE_INFINITY);
    double high = range.find("high").map(Json::number).orElse(Double.POSITIVE_INFINITY);
    if (low > high) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "a range begins with the smaller number")
              .expected("at most " + high)
              .found(String.valueOf(low)));
    }
    return Interval.of(low, high).missing(range.find("missing").map(Json::truth).orElse(true));
  }

  /// An end that is infinite is none.
  private static double limit(double end) {
    return Double.isInfinite(end) ? Double.NaN : end;
  }

  private static Json column(String name, Map<String, Interval> all) {
    Interval range = all.getOrDefault(name, Interval.ANY);
    return JsonFields.of("name", name)
        .with("low", limit(range.low()))
        .with("high", limit(range.high()))
        .with("missing", range.missing())
        .json();
  }

  private static Json bound(OutputBound bound, Graph graph, WrittenPlaces places) {
    int node = graph.outputs().getOrDefault(bound.name(), 0);
    return places
        .at(graph.node(node).origin(), bound.name())
        .with("name", bound.name())
        .with("range", bound.text())
        .with("finite", bound.isFinite())
        .with("missing", arising(bound.missing(), bound.name(), places))
        .with("infinite", arising(bound.infinite(), bound.name(), places))
        .json();
  }

  private static Json arising(List<Arising> all, String feature, WrittenPlaces places) {
    return Json.of(
        all.stream()
            .map(it -> places.at(it.origin(), feature).with("why", it.why()).json())
            .toList());
  }

  // ---- plan

  /// What becomes of live state when these features take the place of those of a file, and of a
  /// snapshot that those have made.
  private Json plan(Json body) {
    String before = body.field("before").text();
    var old = JsonFields.of("file", before).with("text", project.folder().read(before)).json();
    Graph was = running(project.features(old), Map.of());
    FeatureSet set = project.features(body);
    Graph is = running(set, project.parameters(body, set));
    var plan = ChangePlan.of(was, is);
    var places = places(body);
    var answer =
        new JsonFields()
            .with(
                "features",
                Json.of(plan.features().stream().map(it -> change(it, is, places)).toList()))
            .with("gone", plan.gone())
            .with("needs_history", plan.history().needsHistory())
            .with("history", plan.history().text());
    String folder = body.find("snapshot").map(Json::text).orElse("");
    if (!folder.isEmpty()) {
      answer.with("snapshot", snapshot(folder, plan));
    }
    return answer.json();
  }

  /// The features that run live; labels do not.
  private Graph running(FeatureSet set, Map<String, Object> parameters) {
    var compiled = set.check(project.schemaOf(set), parameters, project.ops()).orThrow();
    var names = new LinkedHashSet<>(compiled.graph().outputs().keySet());
    names.removeAll(compiled.labels());
    if (names.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, set.name() + " has no features that run live")
              .hint("a label looks ahead, so it exists over history only"));
    }
    return Prune.keep(compiled.graph(), names);
  }

  private static Json change(ChangePlan.Feature feature, Graph graph, WrittenPlaces places) {
    int node = graph.outputs().getOrDefault(feature.name(), 0);
    return places
        .at(graph.node(node).origin(), feature.name())
        .with("name", feature.name())
        .with("change", feature.change().name().toLowerCase(Locale.ROOT))
        .with("before", feature.before().map(Json::of))
        .with("needs_history", feature.fate().needsHistory())
        .with("state", feature.fate().text())
        .json();
  }

  private Json snapshot(String name, ChangePlan plan) {
    var folder = project.folder().inside(name);
    if (!java.nio.file.Files.isDirectory(folder)) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "there is no folder " + name)
              .about(name)
              .expected("a folder of snapshots, as weft stream --snapshot DIR makes it"));
    }
    try (var store = SnapshotStore.open(folder)) {
      var latest =
          store
              .latest()
              .orElseThrow(
                  () ->
                      new WeftException(
                          Diagnostic.of(Code.FILE, "there is no whole snapshot in " + name)
                              .about(name)));
      var carry = new CarryOver(plan, latest);
      return JsonFields.of("folder", name)
          .with("number", latest.number())
          .with("entities", latest.states().size())
          .with("uncorrected", carry.uncorrected())
          .with("remarks", store.remarks())
          .json();
    }
  }
}
