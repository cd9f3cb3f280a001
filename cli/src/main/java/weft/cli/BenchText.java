package weft.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import weft.bench.Comparison;
import weft.bench.Figure;
import weft.bench.Measurement;
import weft.bench.Python;
import weft.bench.Remark;
import weft.bench.Report;
import weft.bench.ReportTable;
import weft.bench.Workloads;
import weft.cli.console.TextTable;

/// Prints what was measured.
final class BenchText {
  private BenchText() {}

  static void print(Report report, PrintWriter out) {
    out.println(report.machine());
    if (!report.measurements().isEmpty()) {
      print(ReportTable.workloads(report), out);
      out.println();
      report.measurements().stream()
          .filter(one -> one.engine().equals(Measurement.WEFT))
          .map(BenchText::title)
          .distinct()
          .forEach(out::println);
    }
    report.figures().stream()
        .map(Figure::group)
        .distinct()
        .forEach(group -> print(ReportTable.figures(report, group), out));
    report
        .remarks()
        .forEach(
            remark ->
                out.println(remark.workload() + ", " + remark.engine() + ": " + remark.text()));
    if (report.remarks().stream().anyMatch(Remark::missing)) {
      out.println("To install the peers in an environment of their own, and to use it:");
      Python.advice().forEach(line -> out.println("  " + line));
    }
  }

  private static String title(Measurement one) {
    return one.workload()
        + ": "
        + Workloads.find(one.workload()).orElseThrow().title()
        + ", "
        + one.size().rows()
        + " rows, "
        + one.size().outputs()
        + (one.size().outputs() == 1 ? " output" : " outputs");
  }

  private static void print(ReportTable what, PrintWriter out) {
    out.println();
    var table = new TextTable(what.header());
    what.rows().forEach(table::row);
    for (int i = 0; i < what.names(); i++) {
      table.left(i);
    }
    table.print(out);
  }

  static void compared(List<Comparison> all, PrintWriter out) {
    var table = new TextTable(List.of("work", "threads", "x copy before", "now", "change", ""));
    for (Comparison one : all) {
      table.row(
          List.of(
              one.workload(),
              String.valueOf(one.threads()),
              String.format(Locale.ROOT, "%.2f", one.before()),
              String.format(Locale.ROOT, "%.2f", one.now()),
              String.format(Locale.ROOT, "%+.0f %%", one.change() * 100),
              one.regression() ? "slower" : ""));
    }
    out.println();
    table.left(0).left(5).print(out);
    out.println(
        "Times are relative to the copy of the same run, so that a busy machine matters less.");
  }
}
