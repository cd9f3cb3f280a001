package weft.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import weft.files.Duplicates;
import weft.library.FeatureSet;
import weft.library.RowSources;

/// Where rows come from.
final class DataOptions {
  @Option(
      names = "--data",
      paramLabel = "FILE",
      description =
          "CSV, Parquet or Arrow files, also gzipped CSV and patterns such as 'bars/*.parquet';"
              + " NAME=FILE is a further table, read as NAME.column (the last row known at the"
              + " time)")
  private List<String> data = new ArrayList<>();

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

  Duplicates duplicates() {
    return duplicates;
  }

  /// Whether the command line names a table.
  boolean named() {
    return data.stream().anyMatch(file -> table(file).isEmpty());
  }

  /// The sources of a set of features, with what the command line says instead.
  RowSources over(RowSources own) {
    var files = new ArrayList<String>();
    Map<String, List<String>> tables = new LinkedHashMap<>(own.tables());
    for (String file : data) {
      var table = table(file);
      if (table.isEmpty()) {
        files.add(file);
      } else {
        tables.put(table.get(), List.of(file.substring(table.get().length() + 1)));
      }
    }
    return new RowSources(
        files.isEmpty() ? own.data() : files,
        tables,
        keys.by().or(own::entity),
        keys.order().or(own::order),
        own.types(),
        csv.over(own.csv()));
  }

  /// The rows that features run over.
  InputData needed(FeatureSet set) {
    return needed(set, OptionalLong.empty());
  }

  /// @param memory bytes that reading may take
  InputData needed(FeatureSet set, OptionalLong memory) {
    var sources = over(set.sources());
    if (sources.data().isEmpty()) {
      throw Main.usage("there are no data to run over", "name a file: --data FILE");
    }
    return new InputData(sources, duplicates, memory);
  }

  /// `quotes` of `quotes=quotes.csv`.
  private static Optional<String> table(String file) {
    int at = file.indexOf('=');
    return at > 0 && file.substring(0, at).matches("[A-Za-z_][A-Za-z_0-9]*")
        ? Optional.of(file.substring(0, at))
        : Optional.empty();
  }
}
