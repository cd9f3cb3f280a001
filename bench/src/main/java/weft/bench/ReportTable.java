package weft.bench;

import java.util.List;
import java.util.Locale;

/// A report as rows of texts, for a terminal or a page.
///
/// @param title what the table is about
/// @param names how many columns at the left are names, not numbers
public record ReportTable(String title, List<String> header, List<List<String>> rows, int names) {
  public ReportTable {
    header = List.copyOf(header);
    rows = List.copyOf(rows);
  }

  /// The workloads, each with everyone who computed it.
  public static ReportTable workloads(Report report) {
    var rows =
        report.measurements().stream()
            .map(
                one ->
                    List.of(
                        one.workload(),
                        one.engine() + (one.version().isEmpty() ? "" : " " + one.version()),
                        String.valueOf(one.threads()),
                        brief(one.least()),
                        brief(one.timing().median()),
                        brief(one.rowsPerSecond() / 1e6),
                        brief(one.bandwidth()),
                        percent(1 / one.toCopy()),
                        brief(one.perCell()),
                        brief(report.toWeft(one))))
            .toList();
    return new ReportTable(
        "workloads",
        List.of(
            "work",
            "by",
            "threads",
            "min ms",
            "median ms",
            "M rows/s",
            "GB/s",
            "of copy",
            "ns/cell",
            "x Weft"),
        rows,
        2);
  }

  /// The single figures of a group.
  public static ReportTable figures(Report report, String group) {
    var figures = report.figures().stream().filter(figure -> figure.group().equals(group)).toList();
    boolean others = figures.stream().anyMatch(figure -> figure.other().isPresent());
    var rows =
        figures.stream()
            .map(
                figure -> {
                  String other =
                      figure.other().isPresent() ? brief(figure.other().getAsDouble()) : "";
                  String value = brief(figure.value());
                  String median = brief(figure.median());
                  return others
                      ? List.of(figure.name(), figure.unit(), value, median, other)
                      : List.of(figure.name(), figure.unit(), value, median);
                })
            .toList();
    return new ReportTable(
        group,
        others
            ? List.of("what", "unit", "min", "median", other(group))
            : List.of("what", "unit", "min", "median"),
        rows,
        2);
  }

  /// Whose figures stand beside ours.
  private static String other(String group) {
    return switch (group) {
      case TransformCosts.GROUP -> "JAX";
      case FileRaces.GROUP -> "Polars";
      case NetworkRaces.GROUP -> "peer";
      default -> "KunQuant";
    };
  }

  /// A number with three digits that count: `0.0123`, `1.23`, `12.3`, `1230`.
  static String brief(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    double size = Math.abs(value);
    String form = size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.4f";
    return String.format(Locale.ROOT, form, value);
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, value < 0.095 ? "%.1f %%" : "%.0f %%", value * 100);
  }
}
