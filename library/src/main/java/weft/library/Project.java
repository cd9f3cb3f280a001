package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Nearest;
import weft.ir.Node;
import weft.ir.OpSet;
import weft.ir.Origin;
import weft.ir.Type;
import weft.ir.WeftException;
import weft.library.Yaml.Fields;
import weft.library.Yaml.Value;
import weft.ops.source.Column;
import weft.rewrite.Kahn;

/// Features over the columns of a table, by role. A feature is a type with its inputs wired: to
/// columns, or to other features by name.
///
/// @param data the file of the table, relative to the project file
public record Project(
    String name,
    Optional<String> data,
    Optional<String> entity,
    String order,
    List<Feature> features) {
  private static final List<String> FIELDS =
      List.of("name", "description", "data", "entity", "order", "features");

  public Project {
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

  /// Reads a project; its types come from the registry.
  public static Project read(String source, String text, Registry registry) {
    var yaml = new Yaml(source, text);
    Fields top = yaml.read();
    yaml.only(top, FIELDS);
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
    duplicates(yaml, features);
    var project =
        new Project(
            yaml.text(top, "name"),
            yaml.find(top, "data").map(value -> yaml.text("data", value)),
            yaml.find(top, "entity")
                .flatMap(value -> yaml.plain("entity", value))
                .map(String::valueOf),
            yaml.text(top, "order", "time"),
            features);
    if (!yaml.problems().isEmpty()) {
      throw new WeftException(yaml.problems());
    }
    return project;
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

  /// All features as one graph over the table's columns; what they have in common is there once.
  public Graph compile(Map<String, Type> columns, OpSet ops) {
    var byColumn = new TreeMap<String, String>();
    var byName = new TreeMap<String, Feature>();
    for (Feature feature : features) {
      byName.put(feature.name(), feature);
      feature.columns().forEach((output, column) -> byColumn.put(column, feature.name()));
      feature
          .columns()
          .keySet()
          .forEach(output -> byColumn.put(feature.name() + "." + output, feature.name()));
    }
    var to = GraphBuilder.sharing();
    var ids = new TreeMap<String, Integer>();
    var problems = new ArrayList<Diagnostic>();
    for (String name : order(byColumn)) {
      Feature feature = java.util.Objects.requireNonNull(byName.get(name));
      try {
        add(feature, columns, ops, to, ids);
      } catch (WeftException e) {
        e.diagnostics()
            .forEach(
                d -> problems.add(d.within("the feature '" + name + "'").orAt(feature.origin())));
      }
    }
    if (!problems.isEmpty()) {
      throw new WeftException(problems);
    }
    for (Feature feature : features) {
      feature
          .columns()
          .values()
          .forEach(column -> to.output(column, java.util.Objects.requireNonNull(ids.get(column))));
    }
    return to.build();
  }

  /// The features so that each stands after those it reads.
  private List<String> order(Map<String, String> byColumn) {
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
    return Kahn.order(needs);
  }

  private void add(
      Feature feature,
      Map<String, Type> columns,
      OpSet ops,
      GraphBuilder to,
      Map<String, Integer> ids) {
    var sources = new LinkedHashMap<String, Integer>();
    var types = new LinkedHashMap<String, Type>();
    for (String input : feature.type().inputs().keySet()) {
      String from = feature.inputs().getOrDefault(input, input);
      Integer id = ids.get(from);
      Type type = columns.get(from);
      if (id == null && type == null) {
        var known = new ArrayList<>(columns.keySet());
        known.addAll(ids.keySet());
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
    entity.ifPresent(
        name ->
            types.putIfAbsent(name, columns.getOrDefault(name, Type.column(weft.ir.Element.TEXT))));
    if (columns.containsKey(order)) {
      types.putIfAbsent(order, columns.get(order));
    }
    Graph graph =
        feature
            .type()
            .compile(
                types,
                entity,
                Optional.of(order).filter(types::containsKey),
                feature.parameters(),
                ops);
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
