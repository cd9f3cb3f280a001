package weft.library;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.lang.ReadableFiles;

/// Feature types by name: those shipped with Weft, and those of the user, which may not take the
/// name of another.
public final class Registry {
  private final Map<String, Supplier<FeatureType>> types;

  private Registry(Map<String, Supplier<FeatureType>> types) {
    this.types = Collections.unmodifiableMap(types);
  }

  /// The types that come with Weft.
  public static Registry shipped() {
    return new Registry(ShippedTypes.all());
  }

  /// These and the types in files and folders.
  public Registry withAll(List<Path> filesOrFolders) {
    Registry all = this;
    for (Path path : filesOrFolders) {
      all = all.with(path);
    }
    return all;
  }

  /// These and the types in a file, or in the `.yaml` files of a folder and below. Everything that
  /// is wrong in any of them is reported at once.
  public Registry with(Path fileOrFolder) {
    var more = new TreeMap<>(types);
    var problems = new ArrayList<Diagnostic>();
    for (Path file : files(fileOrFolder)) {
      try {
        String text = Files.readString(ReadableFiles.mayRead(file));
        FeatureType type = FeatureTypeReader.read(file.toString(), text);
        if (more.putIfAbsent(type.name(), () -> type) != null) {
          problems.add(
              Diagnostic.of(Code.DUPLICATE, "there is a feature type '" + type.name() + "' already")
                  .about(type.name())
                  .hint("give it another name")
                  .at(Origin.in(file.toString(), text, text.indexOf("name:"), 5)));
        }
      } catch (WeftException e) {
        problems.addAll(e.diagnostics());
      } catch (IOException e) {
        problems.add(unreadable(file, e));
      }
    }
    if (!problems.isEmpty()) {
      throw new WeftException(problems);
    }
    return new Registry(more);
  }

  static Diagnostic unreadable(Path file, IOException e) {
    return Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
        .about(file.toString())
        .found(Reason.of(e));
  }

  private static List<Path> files(Path fileOrFolder) {
    try (var files = Files.walk(fileOrFolder)) {
      var found =
          files
              .filter(file -> file.toString().endsWith(".yaml") || file.toString().endsWith(".yml"))
              .sorted()
              .toList();
      if (found.isEmpty()) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, fileOrFolder + " holds no feature types")
                .about(fileOrFolder.toString())
                .expected("a .yaml file or a folder of them"));
      }
      return found;
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, fileOrFolder + " can't be read")
              .about(fileOrFolder.toString())
              .found(Reason.of(e))
              .hint("give a .yaml file or a folder of them"));
    }
  }

  public Collection<FeatureType> types() {
    return types.values().stream().map(Supplier::get).toList();
  }

  public FeatureType type(String name) {
    var type = types.get(name);
    if (type == null) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, "there is no feature type '" + name + "'")
              .about(name)
              .hint("weft features lists them")
              .suggest(name, types.keySet()));
    }
    return type.get();
  }
}
