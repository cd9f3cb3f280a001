package weft.cli.option;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;
import weft.cli.console.Wrong;
import weft.data.CsvOptions;
import weft.files.JoinedFiles;

/// How cells of CSV files are written, where it can't be seen from the files.
public final class CsvArguments {
  @Option(
      names = "--separator",
      paramLabel = "MARK",
      description = "what stands between fields of CSV files: ';', tab (default: ',')")
  private Optional<String> separator = Optional.empty();

  @Option(
      names = "--decimal",
      paramLabel = "MARK",
      description = "the decimal mark of numbers in CSV files (default: .)")
  private Optional<String> decimal = Optional.empty();

  @Option(
      names = "--thousands",
      paramLabel = "MARK",
      description = "what stands between groups of three digits in CSV files (default: nothing)")
  private Optional<String> thousands = Optional.empty();

  @Option(
      names = "--nulls",
      split = ",",
      paramLabel = "TEXT",
      description = "what stands for a missing value in CSV files besides nothing, such as NA,-")
  private List<String> nulls = List.of();

  @Option(
      names = "--time-format",
      paramLabel = "FORM",
      description =
          "how times are written in CSV files besides 2024-01-02T09:30:00Z, such as 'dd.MM.yyyy"
              + " HH:mm'; may be repeated")
  private List<String> timeFormats = List.of();

  @Option(
      names = "--epoch",
      paramLabel = "UNIT",
      description = "the unit of times in CSV files that are numbers since 1970: s, ms, us, ns")
  private Optional<String> epoch = Optional.empty();

  @Option(
      names = "--encoding",
      paramLabel = "NAME",
      description = "of texts in CSV files, such as latin1, windows-1252 (default: utf-8)")
  private Optional<String> encoding = Optional.empty();

  @Option(
      names = "--names",
      split = ",",
      paramLabel = "COLUMN",
      description = "the columns of CSV files without a header, such as time,symbol,close")
  private List<String> names = List.of();

  /// What the data say of themselves, with what the command line says instead.
  CsvOptions over(CsvOptions own) {
    CsvOptions csv = own;
    for (var option : options().entrySet()) {
      csv = with(csv, option.getKey(), option.getValue());
    }
    return csv;
  }

  /// The same for lines that arrive.
  ///
  /// @param csv whether some of them are CSV
  public CsvOptions overLines(CsvOptions own, boolean csv) {
    var idle = new ArrayList<>(given());
    idle.removeAll(List.of("--epoch", "--time-format"));
    if (!csv && !idle.isEmpty()) {
      throw Wrong.usage(
          String.join(", ", idle) + " would do nothing: no rows are read as CSV",
          "say --format csv; or leave it out");
    }
    var look = over(own);
    var other = look.encoding().filter(charset -> !charset.equals(StandardCharsets.UTF_8));
    if (csv && other.isPresent()) {
      throw Wrong.usage(
          (encoding.isPresent() ? "--encoding " : "the project's setting csv: encoding: ")
              + other.get()
              + " can't be followed: rows that arrive are read as UTF-8",
          "convert them: iconv -f " + other.get() + " -t utf-8 FILE | weft stream ...");
    }
    return look;
  }

  /// What is given for each setting.
  private Map<String, List<String>> options() {
    var options = new LinkedHashMap<String, List<String>>();
    options.put("separator", separator.stream().toList());
    options.put("decimal", decimal.stream().toList());
    options.put("thousands", thousands.stream().toList());
    options.put("nulls", nulls);
    options.put("time_format", timeFormats);
    options.put("epoch", epoch.stream().toList());
    options.put("encoding", encoding.stream().toList());
    options.put("names", names);
    return options;
  }

  private List<String> given() {
    var given = new ArrayList<String>();
    options()
        .forEach(
            (setting, values) -> {
              if (!values.isEmpty()) {
                given.add("--" + setting.replace('_', '-'));
              }
            });
    return given;
  }

  /// Refuses options that would do nothing, as no file is read.
  void mustNotBe() {
    var given = given();
    if (!given.isEmpty()) {
      throw Wrong.usage(
          String.join(", ", given) + " would do nothing: no data are read",
          "name a file: --data FILE; or leave it out");
    }
  }

  /// Refuses options that would do nothing, as no file is a CSV file.
  void mustMatter(JoinedFiles data) {
    var given = given();
    if (!given.isEmpty() && !data.isCsv()) {
      throw Wrong.usage(
          String.join(", ", given)
              + " would do nothing: "
              + data.files().getFirst()
              + " is no CSV file",
          given.contains("--epoch")
              ? "leave it out: whole numbers order rows as they are; for times, convert the column"
              : "leave it out: other files say themselves how they are written");
    }
  }

  private static CsvOptions with(CsvOptions csv, String setting, List<String> values) {
    try {
      return values.isEmpty() ? csv : csv.with(setting, values);
    } catch (IllegalArgumentException e) {
      throw Wrong.usage(
          "--" + setting.replace('_', '-') + " " + String.join(",", values) + " can't be",
          String.valueOf(e.getMessage()));
    }
  }
}
