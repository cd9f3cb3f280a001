package weft.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// A picture of a report: for each workload a bar for each engine, as long as its time is relative
/// to Weft's, each step of the scale being ten times the one before.
public final class Chart {
  private static final int WIDTH = 760;
  private static final int LEFT = 170;
  private static final int RIGHT = 690;
  private static final int TOP = 48;
  private static final int BAR = 16;
  private static final int ROW = 22;
  private static final int GROUP = 30;

  private final Report report;
  private final int threads;
  private final StringBuilder out = new StringBuilder();
  private final int low;
  private final double high;

  private Chart(Report report, int threads) {
    this.report = report;
    this.threads = threads;
    double[] ratios = shown().stream().mapToDouble(report::toWeft).toArray();
    double least = Arrays.stream(ratios).min().orElse(1);
    double most = Arrays.stream(ratios).max().orElse(1);
    this.low = Math.min(-1, (int) Math.floor(Math.log10(least)));
    this.high = Math.max(1, Math.ceil(2 * Math.log10(most)) / 2);
  }

  /// The measurements on one thread, as SVG.
  public static String svg(Report report) {
    return new Chart(report, 1).draw();
  }

  private List<Measurement> shown() {
    return report.measurements().stream()
        .filter(one -> one.threads() == threads && !one.engine().equals(Measurement.COPY))
        .toList();
  }

  private String draw() {
    var groups = shown().stream().map(Measurement::workload).distinct().toList();
    int height = TOP + groups.size() * GROUP + shown().size() * ROW + 20;
    line(
        "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'"
            + " font-family='sans-serif' font-size='13' role='img'>",
        WIDTH, height, WIDTH, height);
    line("<title>Times relative to Weft, one thread; shorter is faster</title>");
    line("<style>");
    line("  text { fill: #24292f } .quiet { fill: #57606a } .grid { stroke: #8c959f }");
    line("  .weft { fill: #1a7f64 } .peer { fill: #8c959f } .one { stroke: #1a7f64 }");
    line("  @media (prefers-color-scheme: dark) {");
    line("    text { fill: #e6edf3 } .quiet { fill: #9da7b3 } .grid { stroke: #6e7681 }");
    line("    .weft { fill: #3fb994 } .peer { fill: #768390 } .one { stroke: #3fb994 }");
    line("  }");
    line("</style>");
    text(10, 20, "start", "", "Time relative to Weft, one thread; shorter is faster");
    for (int power = low; power <= high; power++) {
      double x = x(Math.pow(10, power));
      line(
          "<line class='%s' x1='%.1f' y1='%d' x2='%.1f' y2='%d' stroke-opacity='%s'/>",
          power == 0 ? "one" : "grid", x, TOP - 4, x, height - 14, power == 0 ? "1" : "0.35");
      text(x, TOP - 10, "middle", "quiet", power < 0 ? "1/" + ten(-power) : ten(power) + "x");
    }
    int y = TOP;
    for (String group : groups) {
      y += GROUP;
      String title = Workloads.find(group).map(work -> ": " + work.title()).orElse("");
      text(10, y - 8, "start", "quiet", group + title);
      var bars = new ArrayList<>(shown());
      bars.removeIf(one -> !one.workload().equals(group));
      bars.sort(Comparator.comparingDouble(Measurement::least));
      for (Measurement one : bars) {
        bar(one, y);
        y += ROW;
      }
    }
    line("</svg>");
    return out.toString();
  }

  private void bar(Measurement one, int y) {
    double ratio = report.toWeft(one);
    boolean weft = one.engine().equals(Measurement.WEFT);
    double start = x(Math.pow(10, low));
    double end = x(ratio);
    text(LEFT - 8, y + BAR - 3, "end", "", one.engine());
    line(
        "<rect class='%s' x='%.1f' y='%d' width='%.1f' height='%d' rx='2'/>",
        weft ? "weft" : "peer", start, y, Math.max(end - start, 2), BAR);
    String label = weft ? ReportTable.brief(one.least()) + " ms" : ReportTable.brief(ratio) + "x";
    text(end + 6, y + BAR - 3, "start", weft ? "" : "quiet", label);
  }

  private double x(double ratio) {
    return LEFT + (RIGHT - LEFT) * (Math.log10(ratio) - low) / (high - low);
  }

  private static String ten(int power) {
    return String.format(Locale.ROOT, "%.0f", Math.pow(10, power));
  }

  private void text(double x, double y, String anchor, String style, String text) {
    line(
        "<text x='%.1f' y='%.1f' text-anchor='%s'%s>%s</text>",
        x,
        y,
        anchor,
        style.isEmpty() ? "" : " class='" + style + "'",
        text.replace("&", "&amp;").replace("<", "&lt;"));
  }

  private void line(String form, Object... values) {
    out.append(values.length == 0 ? form : String.format(Locale.ROOT, form, values)).append('\n');
  }
}
