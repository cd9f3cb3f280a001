package weft.bench;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Renews the measured parts of `performance.md`. A part stands between two comments, `<!--
/// measured: NAME -->` and `<!-- end -->`; parts that a report says nothing about stay.
public final class PerformancePage {
  private PerformancePage() {}

  public static String renew(String page, Report report) {
    String text = page;
    if (!report.measurements().isEmpty()) {
      text = part(text, "machine", machine(report));
      text = part(text, "workloads", table(ReportTable.workloads(report)) + remarks(report));
      text = part(text, "aims", table(aims(report)));
    }
    for (String group : groups(report)) {
      text = part(text, group, table(ReportTable.figures(report, group)));
    }
    return text;
  }

  private static Set<String> groups(Report report) {
    return report.figures().stream()
        .map(Figure::group)
        // One line an op is too much for a page.
        .filter(group -> !group.equals(EveryOp.GROUP))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String part(String page, String name, String text) {
    String start = "<!-- measured: " + name + " -->\n";
    int from = page.indexOf(start);
    int to = page.indexOf("<!-- end -->", from);
    if (from < 0 || to < 0) {
      throw new IllegalArgumentException("the page has no part '" + name + "'");
    }
    return page.substring(0, from + start.length()) + text + page.substring(to);
  }

  private static String machine(Report report) {
    var versions =
        report.measurements().stream()
            .filter(one -> !one.version().isEmpty())
            .map(one -> one.engine().replace(" in blocks", "") + " " + one.version())
            .collect(Collectors.toCollection(TreeSet::new));
    String peers = versions.isEmpty() ? "" : "\n\nPeers: " + String.join(", ", versions) + ".";
    return "Measured on: " + report.machine() + "." + peers + "\n";
  }

  private static String remarks(Report report) {
    return report.remarks().stream()
        .map(
            remark ->
                "\n" + remark.workload() + ", " + remark.engine() + ": " + remark.text() + ".\n")
        .collect(Collectors.joining());
  }

  private static ReportTable aims(Report report) {
    var rows =
        Aim.of(report).stream()
            .map(
                aim ->
                    List.of(
                        aim.workload(),
                        aim.text(),
                        aim.met() ? "met" : "missed",
                        ReportTable.brief(aim.found())))
            .toList();
    return new ReportTable("aims", List.of("work", "aim", "", "found"), rows, 3);
  }

  private static String table(ReportTable table) {
    var out = new StringBuilder();
    line(out, table.header());
    out.append("|");
    for (int i = 0; i < table.header().size(); i++) {
      out.append(i < table.names() ? " --- |" : " ---: |");
    }
    out.append("\n");
    table.rows().forEach(row -> line(out, row));
    return out.toString();
  }

  private static void line(StringBuilder out, List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
