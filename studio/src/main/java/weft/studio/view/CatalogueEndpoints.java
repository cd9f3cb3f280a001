package weft.studio.view;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weft.eval.Layout;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.Catalogue;
import weft.library.FeatureType;
import weft.library.FeaturesJson;
import weft.library.Parameter;
import weft.library.Registry;
import weft.library.RowSources;
import weft.library.Wired;
import weft.library.WorkedExample;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioProject;
import weft.studio.tab.StudioTab;
import weft.studio.tab.TabResult;

/// `catalogue/list`, `catalogue/show`, `catalogue/try`, `catalogue/use`: the feature types, shipped
/// and own.
public record CatalogueEndpoints(StudioProject project) implements EndpointGroup {
  @Override
  public String name() {
    return "catalogue";
  }

  @Override
  public Json answer(String question, Json body, StudioTab tab) {
    return switch (question) {
      case "list" -> list(body.find("query").map(Json::text).orElse(""));
      case "show" -> show(type(body));
      case "try" -> attempt(type(body), body);
      case "use" -> {
        var use = new TypeUse(type(body), texts(body, "inputs"), values(type(body), body));
        yield use.in(
                project.folder().features(body.field("file").text()), body.field("text").text())
            .json();
      }
      default -> throw new NoSuchQuestion(question);
    };
  }

  /// The types that come with Weft or with the command line, and those in files of the folder.
  private Map<String, FeatureType> types() {
    var all = new TreeMap<String, FeatureType>();
    project.registry().types().forEach(type -> all.put(type.name(), type));
    own().forEach(type -> all.putIfAbsent(type.name(), type));
    return all;
  }

  private Collection<FeatureType> own() {
    var found = new ArrayList<FeatureType>();
    for (String file : project.folder().list()) {
      if (!file.endsWith(".yaml") && !file.endsWith(".yml")) {
        continue;
      }
      try {
        var body = JsonFields.of("file", file).with("text", project.folder().read(file)).json();
        if (project.features(body) instanceof FeatureType type) {
          found.add(type);
        }
      } catch (WeftException e) {
        // What is wrong with a file is said where it is opened.
      }
    }
    return found;
  }

  private Json list(String query) {
    var shipped = new LinkedHashSet<String>();
    Registry.shipped().types().forEach(type -> shipped.add(type.name()));
    var all = Catalogue.of(types().values());
    var found = query.isBlank() ? all : all.search(query);
    return JsonFields.of("all", all.types().size())
        .with(
            "types",
            Json.of(
                found.types().stream()
                    .map(
                        type ->
                            JsonFields.of("name", type.name())
                                .with("brief", Catalogue.brief(type))
                                .with("dimension", type.dimension().tag())
                                .with("category", type.category())
                                .with("own", !shipped.contains(type.name()))
                                .json())
                    .toList()))
        .json();
  }

  private FeatureType type(Json body) {
    String name = body.field("name").text();
    var all = types();
    return Optional.ofNullable(all.get(name))
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.UNKNOWN_NAME, "there is no feature type '" + name + "'")
                        .about(name)
                        .suggest(name, all.keySet())));
  }

  /// All about one, and the columns that its inputs could be.
  private Json show(FeatureType type) {
    var fields = new JsonFields();
    FeaturesJson.of(List.of(type)).items().getFirst().fields().forEach(fields::with);
    var columns = new ArrayList<String>();
    project
        .rows()
        .of(RowSources.NONE)
        .ifPresent(held -> columns.addAll(held.schema().columns().keySet()));
    return fields.with("columns", columns).json();
  }

  /// The columns that inputs stand for.
  private static Map<String, String> texts(Json body, String field) {
    var texts = new LinkedHashMap<String, String>();
    body.find(field)
        .map(Json::fields)
        .orElse(Map.of())
        .forEach((name, value) -> texts.put(name, value.text()));
    return texts;
  }

  private static Map<String, Object> values(FeatureType type, Json body) {
    var values = new LinkedHashMap<String, Object>();
    var given = body.find("parameters").map(Json::fields).orElse(Map.of());
    for (Parameter parameter : type.parameters().values()) {
      Json value = given.get(parameter.name());
      if (value != null) {
        values.put(
            parameter.name(),
            switch (parameter.kind()) {
              case INTEGER, FLOAT -> (Object) value.number();
              case DURATION, TEXT -> value.text();
              case BOOLEAN -> value.truth();
            });
      }
    }
    return values;
  }

  /// The type over the rows of its example, or over those of the project: series as those of
  /// `series/points`.
  private Json attempt(FeatureType type, Json body) {
    boolean data = body.find("on").map(Json::text).orElse("example").equals("data");
    var result = data ? overRows(type, body) : overExample(type, body);
    var names = new ArrayList<String>();
    var wired = data ? texts(body, "inputs") : Map.<String, String>of();
    for (String input : type.inputs().keySet()) {
      String column = wired.getOrDefault(input, input);
      Tensor values = result.table().columns().get(column);
      if (values != null && SeriesEndpoints.plots(values) && !names.contains(column)) {
        names.add(column);
      }
    }
    result
        .outputs()
        .forEach(
            (output, values) -> {
              if (SeriesEndpoints.plots(values)) {
                names.add(output);
              }
            });
    var asked = new JsonFields();
    body.fields().forEach(asked::with);
    var points = SeriesEndpoints.points(result, asked.with("names", names).json());
    var answer = new JsonFields();
    points.fields().forEach(answer::with);
    return answer
        .with("outputs", List.copyOf(result.outputs().keySet()))
        .with("entities", result.layout().entities().size())
        .json();
  }

  private TabResult overExample(FeatureType type, Json body) {
    WorkedExample example =
        type.example()
            .orElseThrow(
                () ->
                    new WeftException(
                        Diagnostic.of(Code.USAGE, type.name() + " has no worked example")));
    Table table = example.table();
    var types = new LinkedHashMap<String, Type>();
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    var schema = new Schema(types, table.entity(), table.order());
    var values = new LinkedHashMap<>(example.parameters());
    values.putAll(values(type, body));
    return run(type.check(schema, values, project.ops()).orThrow(), table, new Layout(table));
  }

  private TabResult overRows(FeatureType type, Json body) {
    var held = project.held(RowSources.NONE);
    var set = new Wired(type, texts(body, "inputs"));
    var values = values(type, body);
    var compiled = set.check(held.schema(), values, project.ops()).orThrow();
    var read = held.read(compiled.graph().columns().keySet(), _ -> {});
    return run(
        set.check(held.found(read.table()), values, project.ops()).orThrow(),
        read.table(),
        read.layout());
  }

  private TabResult run(CheckedProgram compiled, Table table, Layout layout) {
    var outcome =
        project.engines().standard().prepare(compiled.graph(), RunOptions.silent()).run(table);
    if (!outcome.failures().isEmpty()) {
      throw new WeftException(outcome.failures());
    }
    return new TabResult(0, compiled, table, layout, outcome.outputs());
  }
}
