package weft.library;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import weft.ir.OpSet;
import weft.ir.Range;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.lang.CheckedProgram;
import weft.lang.DeclaredParameter;
import weft.lang.Schema;
import weft.ops.model.TrainedModel;

/// Features over the columns of a table, by role. A feature is a type with its inputs wired: to
/// columns, or to other features by name. One that has a formula instead is a type of its own.
///
/// @param text of the project file
/// @param declared what columns hold, where it is declared
/// @param ranges what columns may hold, where it is declared
/// @param present columns that are never missing
/// @param strict whether warnings are errors
/// @param universe the rows that the features are about, if not all
/// @param models that formulas can call, by name
/// @param broken features that are none, by name, with what is wrong: their type is not known, or
///   has no such input
public record Project(
    String name,
    String text,
    RowSources sources,
    Map<String, Type> declared,
    Map<String, Range> ranges,
    Set<String> present,
    boolean strict,
    Optional<ProjectUniverse> universe,
    Map<String, TrainedModel> models,
    List<Feature> features,
    Map<String, List<Diagnostic>> broken)
    implements FeatureSet {
  public Project {
    declared = Collections.unmodifiableMap(new LinkedHashMap<>(declared));
    ranges = Collections.unmodifiableMap(new LinkedHashMap<>(ranges));
    present = Collections.unmodifiableSet(new LinkedHashSet<>(present));
    models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
    features = List.copyOf(features);
    broken = Collections.unmodifiableMap(new LinkedHashMap<>(broken));
  }

  /// @param inputs a column or a feature (`name`, or `name.column` where it has several) for each
  ///   input of the type; one that is left out is the column of the same name
  /// @param marks what the project says of its outputs
  /// @param places where parameters stand
  /// @param wires where it stands what inputs are wired to
  public record Feature(
      String name,
      Dimension role,
      FeatureType type,
      Map<String, String> inputs,
      Map<String, Object> parameters,
      FeatureMarks marks,
      Map<String, Origin> places,
      Map<String, Origin> wires,
      Origin origin) {
    /// Where the parameter stands that a problem is about, or else the feature.
    Origin place(Diagnostic problem) {
      return places.getOrDefault(problem.subject(), origin);
    }

    /// Where it stands what an input is wired to, or else the feature.
    Origin wire(String input) {
      return wires.getOrDefault(input, origin);
    }

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

    /// The column or feature that an input is wired to.
    String source(String input) {
      return inputs.getOrDefault(input, input);
    }
  }

  /// Reads a project from a file; names of files in it are relative to its folder, and so are the
  /// folders of its own types.
  public static Project read(Path file, String text, Registry registry) {
    Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
    return new ProjectReader(file.toString(), text).read(folder, registry);
  }

  /// Reads a project; its types come from the registry.
  public static Project read(String source, String text, Registry registry) {
    return new ProjectReader(source, text).read(Path.of(""), registry);
  }

  @Override
  public Map<String, Type> columns(OpSet ops) {
    var columns = new LinkedHashMap<String, Type>();
    var made = wiring().keySet();
    for (Feature feature : computed()) {
      feature
          .type()
          .columns(ops)
          .forEach(
              (input, type) -> {
                String from = feature.source(input);
                if (!made.contains(from) && breaking(from).isEmpty()) {
                  columns.putIfAbsent(from, declared.getOrDefault(from, type));
                }
              });
    }
    declared.forEach(columns::putIfAbsent);
    return columns;
  }

  /// The features, and the condition of the universe.
  List<Feature> computed() {
    var all = new ArrayList<>(features);
    universe.ifPresent(rows -> all.add(rows.condition()));
    return all;
  }

  /// Which feature gives a column, or a part of one.
  Map<String, String> wiring() {
    var wiring = new TreeMap<String, String>();
    for (Feature feature : computed()) {
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

  /// The broken feature that a name is one of, or would be a column of.
  Optional<String> breaking(String from) {
    return broken.keySet().stream()
        .filter(
            name -> from.equals(name) || from.startsWith(name + ".") || from.startsWith(name + "_"))
        .findFirst();
  }

  /// All features as one graph over the table's columns; what they have in common is there once.
  ///
  /// @param parameters `feature.parameter` is one of one feature, `parameter` one of all that have
  ///   it
  @Override
  public CheckedProgram check(Schema schema, Map<String, Object> parameters, OpSet ops) {
    return new ProjectCheck(this, schema, new Given(parameters, features), ops).run();
  }

  /// Each under `feature.parameter`, with the value that the project gives it.
  @Override
  public List<DeclaredParameter> declared(OpSet ops) {
    return features.stream()
        .flatMap(
            feature ->
                feature.type().parameters().values().stream()
                    .flatMap(
                        parameter ->
                            parameter
                                .declared(
                                    feature.name() + "." + parameter.name(),
                                    Optional.ofNullable(feature.parameters().get(parameter.name())))
                                .stream()))
        .toList();
  }

  /// Each under `feature.parameter`.
  @Override
  public Map<String, Double> numbers(Map<String, Object> parameters, OpSet ops) {
    var numbers = new LinkedHashMap<String, Double>();
    var given = new Given(parameters, features);
    for (Feature feature : features) {
      feature
          .type()
          .numbers(given.of(feature), ops)
          .forEach((parameter, value) -> numbers.put(feature.name() + "." + parameter, value));
    }
    return numbers;
  }
}
