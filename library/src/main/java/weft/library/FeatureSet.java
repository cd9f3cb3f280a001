package weft.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.Element;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.DeclaredParameter;
import weft.lang.ParsedProgram;
import weft.lang.Schema;
import weft.ops.model.TrainedModel;

/// Features that can be checked and run together: a program, a feature type, or a project.
public interface FeatureSet {
  /// The file of a project in its folder.
  String PROJECT = "project.yaml";

  String name();

  /// What its author wrote.
  String text();

  /// Where its rows come from, if it says so.
  default RowSources sources() {
    return RowSources.NONE;
  }

  /// Whether what would only be a warning is to be an error, if it says so.
  default boolean strict() {
    return false;
  }

  /// The trained models that its formulas can call, by name.
  default Map<String, TrainedModel> models() {
    return Map.of();
  }

  /// The columns it reads, with types that suit it: for when there is no table.
  Map<String, Type> columns(OpSet ops);

  /// Checks the features against a table. Those that are wrong are left out; the result says why.
  ///
  /// @param parameters values of parameters: numbers, conditions, texts, durations as texts
  CheckedProgram check(Schema schema, Map<String, Object> parameters, OpSet ops);

  /// What else is wrong with what its author wrote: descriptions and examples that do not fit.
  ///
  /// @param compiled what its check gave
  default List<Diagnostic> remarks(CheckedProgram compiled, OpSet ops) {
    return List.of();
  }

  /// The parameters that are numbers, with their values: those given, else the defaults.
  default Map<String, Double> numbers(Map<String, Object> parameters, OpSet ops) {
    return Map.of();
  }

  /// The parameters that numbers set, for those who offer to change them.
  default List<DeclaredParameter> declared(OpSet ops) {
    return List.of();
  }

  /// A schema of the columns it reads, for when there is no table.
  default Schema assumed(OpSet ops) {
    var columns = new LinkedHashMap<>(columns(ops));
    String order = sources().order().orElse("time");
    columns.putIfAbsent(order, Type.column(Element.TIME));
    Optional<String> entity =
        Optional.of(sources().entity().orElse("symbol")).filter(name -> !name.equals("none"));
    entity.ifPresent(name -> columns.putIfAbsent(name, Type.column(Element.TEXT)));
    return new Schema(columns, entity, Optional.of(order));
  }

  /// What the columns of entities and times hold unless something else is said.
  static Map<String, Type> keys(RowSources sources) {
    return Map.of(
        sources.entity().orElse("symbol"), Type.column(Element.TEXT),
        sources.order().orElse("time"), Type.column(Element.TIME));
  }

  /// The features of a program.
  static FeatureSet of(ParsedProgram program) {
    return new ProgramFile(program);
  }

  /// Opens a `.weft` file, a YAML file of a feature type or a project, a `.graph` file (the text
  /// form of a graph), a folder with a `project.yaml`, or a feature type by its name.
  static FeatureSet open(String what, Registry registry) {
    Path path = path(what);
    if (Files.isDirectory(path)) {
      Path folder = path;
      path = path.resolve(PROJECT);
      if (!Files.exists(path)) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, "the folder " + folder + " has no " + PROJECT)
                .about(what)
                .hint("name a file in it, or make a project: weft new NAME"));
      }
    }
    if (isFeatures(path)) {
      return read(path, read(path), registry);
    }
    if (what.contains("/") || what.contains(".") || Files.exists(path)) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "'" + what + "' is no file of features")
              .about(what)
              .expected(
                  "a .weft file, a .yaml file, a .graph file, a folder with "
                      + PROJECT
                      + ", or a type's name")
              .hint(
                  Files.exists(path)
                      ? "the name of a file says what it holds: programs end in .weft"
                      : "there is no such file"));
    }
    return registry.type(what);
  }

  /// Whether the name of a file says that it holds features.
  static boolean isFeatures(Path file) {
    String name = file.toString();
    return Stream.of(".weft", ".graph", ".yaml", ".yml").anyMatch(name::endsWith);
  }

  /// Features as they stand in a file, or will when its text is saved.
  ///
  /// @param path whose name says what the text is
  static FeatureSet read(Path path, String text, Registry registry) {
    String file = path.toString();
    if (file.endsWith(".weft")) {
      return new ProgramFile(ParsedProgram.of(path, text));
    }
    if (file.endsWith(".graph")) {
      return new GraphFile(file, text);
    }
    if (!ProjectReader.isFeatures(file, text)) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "'" + file + "' holds neither a feature type nor a project")
              .about(file)
              .expected("a type has a formula, a project has features"));
    }
    return ProjectReader.isProject(file, text)
        ? Project.read(path, text, registry)
        : FeatureTypeReader.read(file, text);
  }

  private static Path path(String what) {
    try {
      return Path.of(what);
    } catch (InvalidPathException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "'" + what + "' can't be the name of a file").about(what));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      var none = Diagnostic.of(Code.FILE, "there is no file " + file).about(file.toString());
      throw new WeftException(
          near(file).map(other -> none.hint("did you mean " + other + "?")).orElse(none));
    } catch (IOException e) {
      throw new WeftException(Registry.unreadable(file, e));
    }
  }

  /// A file of a like name beside the one that is not there.
  private static Optional<Path> near(Path file) {
    Path folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
    String name = String.valueOf(file.getFileName());
    String ending = name.substring(name.lastIndexOf('.'));
    try (var beside = Files.list(folder)) {
      var stems =
          beside
              .map(other -> String.valueOf(other.getFileName()))
              .filter(other -> other.endsWith(ending))
              .map(other -> other.substring(0, other.length() - ending.length()))
              .sorted()
              .toList();
      return Nearest.to(name.substring(0, name.length() - ending.length()), stems)
          .map(stem -> file.resolveSibling(stem + ending));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
