package weft.cli.option;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.library.FeatureSet;
import weft.library.Project;

/// Which of the features are meant.
public final class OnlyOption {
  @Option(
      names = "--only",
      split = ",",
      paramLabel = "NAME",
      description = "the features that are meant, others are left out")
  private Set<String> names = new LinkedHashSet<>();

  /// Their columns; none where all features are meant.
  public Set<String> columns(FeatureSet set) {
    return columns(set, names);
  }

  /// The columns that are meant by names of columns and of features that have several.
  public static Set<String> columns(FeatureSet set, Set<String> names) {
    var columns = new LinkedHashSet<String>();
    for (String name : names) {
      var of =
          set instanceof Project project
              ? project.features().stream()
                  .filter(feature -> feature.name().equals(name))
                  .flatMap(feature -> feature.columns().values().stream())
                  .toList()
              : List.<String>of();
      columns.addAll(of.isEmpty() ? List.of(name) : of);
    }
    return columns;
  }

  /// Refuses a name that no feature has.
  ///
  /// @param option that names it
  public static void mustKnow(String option, Set<String> wanted, Set<String> known) {
    for (String name : wanted) {
      if (!known.contains(name)) {
        throw Wrong.unknown(option + ": there is no feature '" + name + "'", name, known);
      }
    }
  }
}
