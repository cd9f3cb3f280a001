package weft.library;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Nearest;
import weft.ir.Node;
import weft.ir.OpSet;
import weft.ir.Origin;
import weft.ir.Range;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.lang.Compiled;
import weft.lang.Schema;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Value;
import weft.ops.source.Column;
import weft.rewrite.Kahn;

/// Features over the columns of a table, by role. A feature is a type with its inputs wired: to
/// columns, or to other features by name.
///
/// @param text of the project file
/// @param declared what columns hold, where it is declared
/// @param ranges what columns may hold, where it is declared
public record Project(
    String name,
    String text,
    Sources sources,
    Map<String, Type> declared,
    Map<String, Range> ranges,
    List<Feature> features)
    implements FeatureSet {
  private static final List<String> FIELDS =
      List.of(
          "name",
          "description",
          "data",
          "tables",
          "entity",
          "order",
          "columns",
          "types",
          "features");

  public Project {
    declared = Collections.unmodifiableMap(new LinkedHashMap<>(declared));
    ranges = Collections.unmodifiableMap(new LinkedHashMap<>(ranges));
    features = List.copyOf(features);
  }

  /// @param inputs a column or a feature (`name`, or `name.column` where it has several) for each
  ///   input of the type; one that is left out is the column of the same name
  public record Feature(
      String name,
      Dimension role,
      FeatureType type,
      Map<String, String> inputs,
      Map<String, Object> parameters,
      Origin origin) {
    /// The names of its columns: its own, or with those of the type behind where there are several.
    public Map<String, String> columns() {
      var columns = new LinkedHashMap<String, String>();
      type.outputs()
          .keySet()
          .forEach(
              output ->
                  columns.put(output, type.outputs().size() == 1 ? name : name + "_" + output));
      return columns;
    }
  }

  /// Whether a YAML file is one of a project, not of a feature type.
  static boolean isProject(String source, String text) {
    return new Yaml(source, text).read().fields().containsKey("features");
  }

  /// Reads a project from a file; names of files in it are relative to its folder, and so are the
  /// folders of its own types.
  public static Project read(Path file, String text, Registry registry) {
    Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
    return read(file.toString(), text, folder, registry);
  }

  /// Reads a project; its types come from the registry.
  public static Project read(String source, String text, Registry registry) {
    return read(source, text, Path.of(""), registry);
  }

  private static Project read(String source, String text, Path folder, Registry registry) {
    var yaml = new Yaml(source, text);
    Fields top = yaml.read();
    yaml.only(top, FIELDS);
    Registry types = registry;
    for (String path : texts(yaml, top, "types")) {
      try {
        types = types.with(folder.resolve(path));
      } catch (WeftException e) {
        e.diagnostics().forEach(d -> yaml.problem(d.orAt(top.origin())));
      }
    }
    var features = features(yaml, top, types);
    duplicates(yaml, features);
    var columns = new ColumnsReader(yaml, yaml.fields(top, "columns"));
    var tables = new LinkedHashMap<String, List<String>>();
    Fields others = yaml.fields(top, "tables");
    others.fields().keySet().forEach(table -> tables.put(table, texts(yaml, others, table)));
    var elements = new LinkedHashMap<String, Element>();
    columns.types().forEach((column, type) -> elements.put(column, type.element()));
    var sources =
        new Sources(
            texts(yaml, top, "data"),
            tables,
            key(yaml, top, "entity"),
            key(yaml, top, "order"),
            elements);
    var project =
        new Project(
            yaml.text(top, "name"),
            text,
            sources.in(folder),
            columns.types(),
            columns.ranges(),
            features);
    if (!yaml.problems().isEmpty()) {
      throw new WeftException(yaml.problems());
    }
    return project;
  }

  private static Optional<String> key(Yaml yaml, Fields top, String name) {
    return yaml.find(top, name).flatMap(value -> yaml.plain(name, value)).map(String::valueOf);
  }

  /// One text, or a list of them.
  private static List<String> texts(Yaml yaml, Fields fields, String name) {
    return yaml.find(fields, name)
        .map(
            value ->
                value instanceof Yaml.Items(var items, _)
                    ? items.stream().map(item -> yaml.text(name, item)).toList()
                    : List.of(yaml.text(name, value)))
        .orElse(List.of());
  }

  private static List<Feature> features(Yaml yaml, Fields top, Registry registry) {
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
                        .expected("signal, execution, quality, regime, stability, technical")
                        .at(field.key()));
              }
              for (Value item : yaml.items(roles, tag)) {
                role.ifPresent(
                    known -> feature(yaml, known, item, registry).ifPresent(features::add));
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

  private static Optional<Feature> feature(
      Yaml yaml, Dimension role, Value item, Registry registry) {
    if (!(item instanceof Fields fields)) {
      yaml.problem(yaml.wrong("features", "fields: name, type, inputs, parameters", item));
      return Optional.empty();
    }
    yaml.only(fields, List.of("name", "type", "inputs", "parameters"));
    var inputs = new LinkedHashMap<String, String>();
    Fields wired = yaml.fields(fields, "inputs");
    wired.fields().keySet().forEach(input -> inputs.put(input, yaml.text(wired, input)));
    var parameters = new LinkedHashMap<String, Object>();
    Fields values = yaml.fields(fields, "parameters");
    values
        .fields()
        .forEach(
            (name, field) ->
                yaml.plain(name, field.value()).ifPresent(value -> parameters.put(name, value)));
    try {
      FeatureType type = registry.type(yaml.text(fields, "type"));
      inputs.keySet().stream()
          .filter(input -> !type.inputs().containsKey(input))
          .forEach(
              input ->
                  yaml.problem(
                      unknown(
                              type.name() + " has no input '" + input + "'",
                              input,
                              type.inputs().keySet())
                          .at(wired.origin())));
      return Optional.of(
          new Feature(yaml.text(fields, "name"), role, type, inputs, parameters, fields.origin()));
    } catch (WeftException e) {
      e.diagnostics().forEach(d -> yaml.problem(d.orAt(fields.origin())));
      return Optional.empty();
    }
  }

  private static void duplicates(Yaml yaml, List<Feature> features) {
    var seen = new TreeMap<String, Feature>();
    for (Feature feature : features) {
      for (String column : feature.columns().values()) {
        if (seen.putIfAbsent(column, feature) != null) {
          yaml.problem(
              Diagnostic.of(Code.DUPLICATE, "two features give the column '" + column + "'")
                  .about(column)
                  .at(feature.origin()));
        }
      }
    }
  }

  private static int column(GraphBuilder to, String name, Type type) {
    return to.add(new Column(name, type.element(), type.shape().dims()));
  }

  private static Diagnostic unknown(
      String message, String name, java.util.Collection<String> known) {
    var wrong =
        Diagnostic.of(Code.UNKNOWN_NAME, message).about(name).expected(String.join(", ", known));
    return Nearest.to(name, known)
        .map(near -> wrong.hint("did you mean '" + near + "'?"))
        .orElse(wrong);
  }

  @Override
  public Map<String, Type> columns(OpSet ops) {
    var columns = new LinkedHashMap<String, Type>();
    var made = wiring().keySet();
    for (Feature feature : features) {
      feature
          .type()
          .columns(ops)
          .forEach(
              (input, type) -> {
                String from = feature.inputs().getOrDefault(input, input);
                if (!made.contains(from)) {
                  columns.putIfAbsent(from, declared.getOrDefault(from, type));
                }
              });
    }
    declared.forEach(columns::putIfAbsent);
    return columns;
  }

  /// Which feature gives a column, or a part of one.
  private Map<String, String> wiring() {
    var wiring = new TreeMap<String, String>();
    for (Feature feature : features) {
      feature
          .columns()
          .forEach(
              (output, column) -> {
                wiring.put(column, feature.name());
                wiring.put(feature.name() + "." + output, feature.name());
              });
    }
    return wiring;
  }

  /// All features as one graph over the table's columns; what they have in common is there once.
  ///
  /// @param parameters `feature.parameter` is one of one feature, `parameter` one of all that have
  ///   it
  @Override
  public Compiled check(Schema schema, Map<String, Object> parameters, OpSet ops) {
    var problems = new ArrayList<Diagnostic>(ColumnsReader.problems(declared, schema));
    var byName = new TreeMap<String, Feature>();
    features.forEach(feature -> byName.put(feature.name(), feature));
    var to = GraphBuilder.sharing();
    var ids = new TreeMap<String, Integer>();
    var failed = new TreeSet<String>();
    var labels = new TreeSet<String>();
    var given = new Given(parameters, features);
    problems.addAll(given.problems());
    var wiring = wiring();
    for (String name : order(wiring, problems, failed)) {
      Feature feature = java.util.Objects.requireNonNull(byName.get(name));
      boolean follows =
          feature.type().inputs().keySet().stream()
              .map(input -> wiring.get(feature.inputs().getOrDefault(input, input)))
              .anyMatch(from -> from != null && failed.contains(from));
      try {
        if (follows) {
          failed.add(name);
        } else {
          add(feature, schema, given.of(feature), ops, to, ids, labels, wiring.keySet());
        }
      } catch (WeftException e) {
        failed.add(name);
        e.diagnostics()
            .forEach(
                d -> problems.add(d.within("the feature '" + name + "'").orAt(feature.origin())));
      }
    }
    features.stream()
        .filter(feature -> !failed.contains(feature.name()))
        .flatMap(feature -> feature.columns().values().stream())
        .filter(ids::containsKey)
        .forEach(column -> to.output(column, java.util.Objects.requireNonNull(ids.get(column))));
    Graph graph = to.build();
    var omitted =
        features.stream()
            .flatMap(feature -> feature.columns().values().stream())
            .filter(column -> !graph.outputs().containsKey(column))
            .toList();
    return new Compiled(graph, labels, problems, omitted, ranges);
  }

  /// The features so that each stands after those it reads. Of a circle one is taken out and named;
  /// the others of it follow.
  private List<String> order(
      Map<String, String> byColumn, List<Diagnostic> problems, Set<String> failed) {
    var needs = new TreeMap<String, List<String>>();
    for (Feature feature : features) {
      var before = new ArrayList<String>();
      feature
          .type()
          .inputs()
          .keySet()
          .forEach(
              input -> {
                String from = byColumn.get(feature.inputs().getOrDefault(input, input));
                if (from != null) {
                  before.add(from);
                }
              });
      needs.put(feature.name(), before);
    }
    while (true) {
      try {
        return Kahn.order(needs);
      } catch (WeftException e) {
        Diagnostic circle = e.diagnostics().getFirst();
        features.stream()
            .filter(feature -> feature.name().equals(circle.subject()))
            .forEach(feature -> problems.add(circle.at(feature.origin())));
        needs.remove(circle.subject());
        failed.add(circle.subject());
      }
    }
  }

  private static void add(
      Feature feature,
      Schema schema,
      Map<String, Object> parameters,
      OpSet ops,
      GraphBuilder to,
      Map<String, Integer> ids,
      Set<String> labels,
      Set<String> made) {
    var sources = new LinkedHashMap<String, Integer>();
    // The type sees its inputs, and the keys of the table where it has no input of that name.
    var types = new LinkedHashMap<>(schema.columns());
    types.keySet().retainAll(schema.keys());
    for (String input : feature.type().inputs().keySet()) {
      String from = feature.inputs().getOrDefault(input, input);
      Integer id = ids.get(from);
      Type type = schema.columns().get(from);
      if (id == null && type == null) {
        var known = new ArrayList<>(schema.columns().keySet());
        known.addAll(made);
        throw new WeftException(
            unknown(
                "the input '"
                    + input
                    + "' is wired to '"
                    + from
                    + "', which is no column and no feature",
                from,
                known));
      }
      int source = id != null ? id : column(to, from, java.util.Objects.requireNonNull(type));
      sources.put(input, source);
      types.put(input, to.type(source));
    }
    Compiled compiled =
        feature.type().check(new Schema(types, schema.entity(), schema.order()), parameters, ops);
    if (!compiled.errors().isEmpty()) {
      throw new WeftException(compiled.errors());
    }
    Graph graph = compiled.graph();
    compiled.labels().forEach(output -> labels.add(String.valueOf(feature.columns().get(output))));
    var became = new int[graph.size()];
    for (Node node : graph.nodes()) {
      Integer source = node.op() instanceof Column(String name, _, _) ? sources.get(name) : null;
      became[node.id()] =
          source != null
              ? source
              : to.copy(graph, node, node.args().stream().map(arg -> became[arg]).toList());
    }
    feature
        .columns()
        .forEach(
            (output, column) -> {
              int id = became[java.util.Objects.requireNonNull(graph.outputs().get(output))];
              ids.put(column, id);
              ids.put(feature.name() + "." + output, id);
            });
  }
}
