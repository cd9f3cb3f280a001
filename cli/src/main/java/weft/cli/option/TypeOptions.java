package weft.cli.option;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import weft.library.Registry;

/// Feature types from outside.
public final class TypeOptions {
  @Option(
      names = "--types",
      paramLabel = "PATH",
      description = "a .yaml file or folder of more feature types; may be repeated")
  private List<Path> types = new ArrayList<>();

  List<Path> paths() {
    return types;
  }

  public Registry registry() {
    return Registry.shipped().withAll(types);
  }
}
