package weft.cli.option;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.files.Duplicates;
import weft.library.FeatureSet;
import weft.library.RowSources;

/// Where rows come from.
public final class DataOptions {
  @Option(
      names = "--data",
      paramLabel = "FILE",
      description =
          "CSV, Parquet or Arrow files, also CSV with .gz or .zst, and patterns such as 'bars/*.parquet';"
              + " NAME=FILE is a further table, read as NAME.column (the last row known at the"
              + " time)")
  private List<String> data = new ArrayList<>();

  @Mixin private JoinOptions joins = new JoinOptions();

  @Mixin private KeyOptions keys = new KeyOptions();

  @Mixin private CsvArguments csv = new CsvArguments();

  @Option(
      names = "--duplicates",
      paramLabel = "POLICY",
      defaultValue = "keep",
      description =
          "what to do with rows of the same entity and time: keep, refuse, first, last (default:"
              + " ${DEFAULT-VALUE})")
  private Duplicates duplicates = Duplicates.KEEP;

  public Duplicates duplicates() {
    return duplicates;
  }

  /// Whether the command line names a table.
  public boolean named() {
    return data.stream().anyMatch(file -> table(file).isEmpty());
  }

  /// The sources of a set of features, with what the command line says instead.
  public RowSources over(RowSources own) {
    var files = new ArrayList<String>();
    Map<String, List<String>> named = new LinkedHashMap<>();
    for (String file : data) {
      var table = table(file);
      if (table.isEmpty()) {
        files.add(file);
      } else {
        named
            .computeIfAbsent(table.get(), _ -> new ArrayList<>())
            .add(file.substring(table.get().length() + 1));
      }
    }
    return new RowSources(
        files.isEmpty() ? own.data() : files,
        joins.over(own.tables(), named),
        keys.by().or(own::entity),
        keys.order().or(own::order),
        own.types(),
        csv.over(own.csv()));
  }

  /// The rows that features run over.
  public InputData needed(FeatureSet set) {
    return needed(set, OptionalLong.empty());
  }

  /// @param memory bytes that reading may take
  public InputData needed(FeatureSet set, OptionalLong memory) {
    var sources = over(set.sources());
    if (sources.data().isEmpty()) {
      throw Wrong.usage("there are no data to run over", "name a file: --data FILE");
    }
    return input(sources, memory);
  }

  private InputData input(RowSources sources, OptionalLong memory) {
    var input = new InputData(sources, duplicates, memory);
    csv.mustMatter(input.files());
    return input;
  }

  /// The rows that the command line names, for commands that need none.
  public Optional<InputData> onCommandLine(RowSources own) {
    return named() ? named(own) : none();
  }

  /// The rows that the command line or the features name, for commands that need none.
  public Optional<InputData> named(RowSources own) {
    var sources = over(own);
    return sources.data().isEmpty() ? none() : Optional.of(input(sources, OptionalLong.empty()));
  }

  private Optional<InputData> none() {
    csv.mustNotBe();
    return Optional.empty();
  }

  /// `quotes` of `quotes=quotes.csv`; nothing of `symbol=AAA/bars.csv` where there is such a
  /// folder.
  public static Optional<String> table(String file) {
    int at = file.indexOf('=');
    return at > 0
            && file.substring(0, at).matches("[A-Za-z_][A-Za-z_0-9]*")
            && !isFolder(file, file.substring(0, at + 1))
        ? Optional.of(file.substring(0, at))
        : Optional.empty();
  }

  /// Whether a path begins with a folder `name=value`.
  private static boolean isFolder(String file, String start) {
    int end = file.indexOf('/');
    if (end < 0) {
      return false;
    }
    String first = file.substring(0, end);
    try (var folders = Files.list(Path.of(""))) {
      var glob = FileSystems.getDefault().getPathMatcher("glob:" + first);
      return folders
          .filter(Files::isDirectory)
          .map(folder -> String.valueOf(folder.getFileName()))
          .anyMatch(name -> name.startsWith(start) && glob.matches(Path.of(name)));
    } catch (IOException | PatternSyntaxException e) {
      return false;
    }
  }
}
