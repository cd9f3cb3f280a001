package weft.library;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import weft.data.CsvOptions;
import weft.ir.Element;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.ReadableFiles;
import weft.library.Project.Feature;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Value;
import weft.ops.model.ModelFormat;
import weft.ops.model.TrainedModel;

/// Reads a project from YAML and reports everything that is wrong with the file at once.
final class ProjectReader {
  private static final List<String> FIELDS =
      List.of(
          "name",
          "description",
          "data",
          "tables",
          "entity",
          "order",
          "csv",
          "strict",
          "columns",
          "types",
          "models",
          ProjectUniverse.FIELD,
          "features");

  private static final List<String> TELLING =
      List.of(
          "features",
          "data",
          "types",
          "formula",
          "steps",
          "required_inputs",
          "output_column",
          "output_columns",
          "category",
          "dimension",
          "example");

  private final String text;
  private final Yaml yaml;
  private final Map<String, List<Diagnostic>> broken = new LinkedHashMap<>();

  ProjectReader(String source, String text) {
    this.text = text;
    this.yaml = new Yaml(source, text);
  }

  /// Whether a YAML file says anything that types or projects say, apart from its name.
  static boolean isFeatures(String source, String text) {
    return new Yaml(source, text).read().fields().keySet().stream().anyMatch(TELLING::contains);
  }

  /// Whether a YAML file is one of a project, not of a feature type.
  static boolean isProject(String source, String text) {
    var fields = new Yaml(source, text).read().fields().keySet();
    return fields.contains("features") || !fields.contains("formula") && fields.contains("data");
  }

  /// @param folder what names of files are relative to
  Project read(Path folder, Registry registry) {
    Fields top = yaml.read();
    yaml.only(top, FIELDS);
    var models = models(top, folder);
    var features = features(top, types(top, folder, registry), models);
    var universe = ProjectUniverse.read(yaml, top, models);
    duplicates(features, universe);
    var columns = new ColumnsReader(yaml, yaml.fields(top, "columns"));
    var project =
        new Project(
            yaml.text(top, "name"),
            text,
            sources(top, columns).in(folder),
            columns.types(),
            columns.ranges(),
            columns.present(),
            strict(top),
            universe,
            models,
            features,
            broken);
    int ofTypes = broken.values().stream().mapToInt(List::size).sum();
    if (yaml.problems().size() > ofTypes) {
      throw new WeftException(yaml.problems());
    }
    return project;
  }

  /// The types that features can have: those known, and the project's own.
  private Registry types(Fields top, Path folder, Registry registry) {
    Registry types = registry;
    for (String path : texts(top, "types")) {
      try {
        types = types.with(ReadableFiles.mayRead(folder.resolve(path)));
      } catch (WeftException e) {
        e.diagnostics().forEach(d -> yaml.problem(d.orAt(yaml.place(top, "types"))));
      }
    }
    return types;
  }

  /// The trained models that formulas of the project can call, by name.
  private Map<String, TrainedModel> models(Fields top, Path folder) {
    var models = new LinkedHashMap<String, TrainedModel>();
    Fields given = yaml.fields(top, "models");
    for (String name : given.fields().keySet()) {
      yaml.named("a model", name, yaml.key(given, name));
      try {
        Path file = folder.resolve(yaml.text(given, name)).normalize();
        models.put(name, ModelFormat.of(ReadableFiles.mayRead(file)));
      } catch (WeftException e) {
        e.diagnostics().forEach(d -> yaml.problem(d.orAt(yaml.place(given, name))));
      } catch (InvalidPathException e) {
        yaml.problem(yaml.wrong(name, "the name of a file", given));
      }
    }
    return models;
  }

  private RowSources sources(Fields top, ColumnsReader columns) {
    var tables = new TablesReader(yaml, yaml.fields(top, "tables")).read();
    var elements = new LinkedHashMap<String, Element>();
    columns.types().forEach((column, type) -> elements.put(column, type.element()));
    return new RowSources(
        texts(top, "data"), tables, key(top, "entity"), key(top, "order"), elements, csv(top));
  }

  private CsvOptions csv(Fields top) {
    Fields settings = yaml.fields(top, "csv");
    yaml.only(settings, CsvOptions.SETTINGS);
    CsvOptions csv = CsvOptions.DEFAULT;
    for (String name : CsvOptions.SETTINGS) {
      if (yaml.find(settings, name).isPresent()) {
        try {
          csv = csv.with(name, texts(settings, name));
        } catch (IllegalArgumentException e) {
          yaml.problem(
              Diagnostic.of(Code.RANGE, String.valueOf(e.getMessage()))
                  .about(name)
                  .at(yaml.place(settings, name)));
        }
      }
    }
    return csv;
  }

  private Optional<String> key(Fields top, String name) {
    return yaml.find(top, name).flatMap(value -> yaml.plain(name, value)).map(String::valueOf);
  }

  private boolean strict(Fields top) {
    var value = yaml.find(top, "strict");
    var plain = value.flatMap(given -> yaml.plain("strict", given));
    if (plain.isPresent() && !(plain.get() instanceof Boolean)) {
      yaml.problem(yaml.wrong("strict", "true or false", value.get()));
    }
    return plain.equals(Optional.of(true));
  }

  /// One text, or a list of them.
  private List<String> texts(Fields fields, String name) {
    return yaml.find(fields, name)
        .map(
            value ->
                value instanceof Yaml.Items(var items, _)
                    ? items.stream().map(item -> yaml.text(name, item)).toList()
                    : List.of(yaml.text(name, value)))
        .orElse(List.of());
  }

  private List<Feature> features(Fields top, Registry registry, Map<String, TrainedModel> models) {
    var features = new ArrayList<Feature>();
    Fields roles = yaml.fields(top, "features");
    roles
        .fields()
        .forEach(
            (tag, field) -> {
              var role = Dimension.byTag(tag);
              if (role.isEmpty()) {
                yaml.problem(
                    Diagnostic.of(Code.RANGE, "there is no role '" + tag + "'")
                        .expected(Dimension.tags())
                        .at(field.key()));
              }
              for (Value item : yaml.items(roles, tag)) {
                role.ifPresent(
                    known -> feature(known, item, registry, models).ifPresent(features::add));
              }
            });
    if (features.isEmpty() && yaml.problems().isEmpty()) {
      yaml.problem(
          Diagnostic.of(Code.MISSING_VALUE, "the project has no features")
              .about("features")
              .expected("features: {signal: [{name: ..., type: ...}]}")
              .at(top.origin()));
    }
    return features;
  }

  private Optional<Feature> feature(
      Dimension role, Value item, Registry registry, Map<String, TrainedModel> models) {
    if (!(item instanceof Fields fields)) {
      yaml.problem(
          yaml.wrong("features", "fields: name, type or formula, inputs, parameters", item));
      return Optional.empty();
    }
    if (FormulaField.isCut(yaml, fields)) {
      return Optional.empty();
    }
    yaml.only(
        fields,
        List.of("name", "type", FormulaField.NAME, "inputs", "parameters", "event", "aggregate"));
    var inputs = new LinkedHashMap<String, String>();
    Fields wired = yaml.fields(fields, "inputs");
    wired.fields().keySet().forEach(input -> inputs.put(input, yaml.text(wired, input)));
    Fields values = yaml.fields(fields, "parameters");
    if (InlineFeature.is(yaml, fields)) {
      Feature feature =
          new InlineFeature(yaml, fields, models)
              .of(role, inputs, parameters(values), keys(values), places(wired));
      return isWired(feature.type(), fields, wired) ? Optional.of(feature) : Optional.empty();
    }
    try {
      FeatureType type = registry.type(yaml.text(fields, "type"));
      if (!isWired(type, fields, wired)) {
        return Optional.empty();
      }
      return Optional.of(
          new Feature(
              yaml.text(fields, "name"),
              role,
              type,
              inputs,
              parameters(values),
              FeatureMarks.read(yaml, fields),
              keys(values),
              places(wired),
              fields.origin()));
    } catch (WeftException e) {
      broken(
          fields, e.diagnostics().stream().map(d -> d.orAt(yaml.place(fields, "type"))).toList());
      return Optional.empty();
    }
  }

  /// Whether a type has all inputs that are wired.
  private boolean isWired(FeatureType type, Fields feature, Fields wired) {
    var unknown =
        wired.fields().keySet().stream()
            .filter(input -> !type.inputs().containsKey(input))
            .map(input -> type.unknownInput(input).at(yaml.key(wired, input)))
            .toList();
    if (!unknown.isEmpty()) {
      broken(feature, unknown);
    }
    return unknown.isEmpty();
  }

  /// A feature that is none hides nothing that is wrong with others.
  private void broken(Fields feature, List<Diagnostic> found) {
    found.forEach(yaml::problem);
    broken.put(yaml.text(feature, "name"), found);
  }

  private Map<String, Object> parameters(Fields values) {
    var parameters = new LinkedHashMap<String, Object>();
    values
        .fields()
        .forEach(
            (name, field) ->
                yaml.plain(name, field.value()).ifPresent(value -> parameters.put(name, value)));
    return parameters;
  }

  private static Map<String, Origin> keys(Fields values) {
    var places = new LinkedHashMap<String, Origin>();
    values.fields().forEach((name, field) -> places.put(name, field.key()));
    return places;
  }

  private static Map<String, Origin> places(Fields values) {
    var places = new LinkedHashMap<String, Origin>();
    values.fields().forEach((name, field) -> places.put(name, field.value().origin()));
    return places;
  }

  private void duplicates(List<Feature> features, Optional<ProjectUniverse> universe) {
    var names = new TreeSet<String>();
    var columns = new TreeSet<String>();
    for (Feature feature : features) {
      var taken = feature.columns().values().stream().filter(name -> !columns.add(name)).toList();
      boolean named = !names.add(feature.name());
      if (named && taken.isEmpty()) {
        duplicate("two features are called '" + feature.name() + "'", feature.name(), feature);
      }
      taken.forEach(
          name -> duplicate("two features give the column '" + name + "'", name, feature));
    }
    universe
        .map(ProjectUniverse::condition)
        .filter(condition -> names.contains(condition.name()) || columns.contains(condition.name()))
        .ifPresent(
            condition ->
                duplicate(
                    "a feature and the universe are both called '" + condition.name() + "'",
                    condition.name(),
                    condition));
  }

  private void duplicate(String message, String name, Feature feature) {
    yaml.problem(Diagnostic.of(Code.DUPLICATE, message).about(name).at(feature.origin()));
  }
}
