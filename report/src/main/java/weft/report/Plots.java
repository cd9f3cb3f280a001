package weft.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import weft.report.statistic.Clusters;
import weft.report.statistic.Distribution;

/// Drawings of numbers as SVG: bars, lines, a map of colours. What stands at a place is told where
/// somebody points at it, and aloud.
final class Plots {
  private static final int WIDTH = 320;
  private static final int HEIGHT = 120;
  private static final int LEFT = 60;
  private static final int RIGHT = 8;
  private static final int TOP = 8;
  private static final int BOTTOM = 20;

  /// Points of a line; of more, the smallest and the largest of each place are drawn.
  private static final int POINTS = 2 * (WIDTH - LEFT - RIGHT);

  private Plots() {}

  /// So many bars have room for their names.
  private static final int NAMED = 10;

  /// No bar is wider.
  private static final double WIDEST = 36;

  /// A bar for each number, from 0.
  static String bars(String title, List<String> names, double[] values) {
    var out = bars(title, names.size(), names::get, values);
    if (names.size() > NAMED) {
      ends(out, names.getFirst(), names.getLast());
    } else {
      below(out, names);
    }
    return out.append("</svg>").toString();
  }

  /// How often numbers were found between two edges.
  static String histogram(String title, Distribution distribution) {
    double[] edges = distribution.edges();
    var out =
        bars(
            title,
            distribution.counts().length,
            i -> range(edges[i], edges[i + 1]),
            Arrays.stream(distribution.counts()).asDoubleStream().toArray());
    if (distribution.counts().length == 1) {
      below(out, List.of(range(edges[0], edges[1])));
    } else if (edges.length > 0) {
      ends(out, PageText.number(edges[0]), PageText.number(edges[edges.length - 1]));
    }
    return out.append("</svg>").toString();
  }

  /// What a bar of a histogram holds; of a constant that is one number.
  static String range(double low, double high) {
    return low == high
        ? PageText.number(low)
        : PageText.number(low) + " to " + PageText.number(high);
  }

  private static StringBuilder bars(
      String title, int n, IntFunction<String> name, double[] values) {
    var scale = Scale.of(values);
    var out = begin(title, scale);
    double step = (double) (WIDTH - LEFT - RIGHT) / n;
    double width = Math.min(WIDEST, step * 0.8);
    for (int i = 0; i < n; i++) {
      if (Double.isFinite(values[i])) {
        double from = Math.min(scale.y(0), scale.y(values[i]));
        double height = Math.abs(scale.y(0) - scale.y(values[i]));
        out.append("<rect class=\"")
            .append(values[i] < 0 ? "down" : "up")
            .append("\" x=\"" + cut(LEFT + (i + 0.5) * step - width / 2))
            .append("\" y=\"" + cut(from))
            .append("\" width=\"" + cut(width))
            .append("\" height=\"" + cut(Math.max(0.5, height)) + "\">")
            .append(title(name.apply(i) + ": " + PageText.number(values[i])))
            .append("</rect>");
      }
    }
    return out;
  }

  /// Numbers one after the other; it is broken where one is missing.
  static String line(String title, double[] values, String first, String last) {
    var scale = Scale.of(values);
    var out = begin(title, scale);
    ends(out, first, last);
    out.append("<path class=\"line\" d=\"");
    int[] shown = shown(values);
    boolean on = false;
    double step = (double) (WIDTH - LEFT - RIGHT) / Math.max(1, values.length - 1);
    for (int i : shown) {
      if (Double.isFinite(values[i])) {
        out.append(on ? 'L' : 'M')
            .append(cut(LEFT + i * step))
            .append(' ')
            .append(cut(scale.y(values[i])));
        on = true;
      } else {
        on = false;
      }
    }
    return out.append("\"/></svg>").toString();
  }

  /// The places of a long line where it is lowest and highest.
  private static int[] shown(double[] values) {
    if (values.length <= POINTS) {
      var all = new int[values.length];
      Arrays.setAll(all, i -> i);
      return all;
    }
    var some = new int[POINTS];
    for (int p = 0; p < POINTS / 2; p++) {
      int from = (int) ((long) p * values.length / (POINTS / 2));
      int to = (int) ((p + 1L) * values.length / (POINTS / 2));
      int low = from;
      int high = from;
      for (int i = from; i < to; i++) {
        low = values[i] < values[low] || Double.isNaN(values[low]) ? i : low;
        high = values[i] > values[high] || Double.isNaN(values[high]) ? i : high;
      }
      some[2 * p] = Math.min(low, high);
      some[2 * p + 1] = Math.max(low, high);
    }
    return some;
  }

  /// A field for each pair of features, those that go together beside each other.
  static String map(String title, List<String> names, double[][] correlations, Clusters clusters) {
    int n = names.size();
    int field = Math.clamp(560 / Math.max(1, n), 6, 34);
    int room =
        14 + 7 * names.stream().mapToInt(name -> Math.min(name.length(), 24)).max().orElse(0);
    var out = new StringBuilder();
    out.append(
        "<svg class=\"plot map\" role=\"img\" viewBox=\"0 0 %d %d\" width=\"%d\" aria-label=\"%s\">"
            .formatted(room + n * field, n * field, room + n * field, PageText.escaped(title)));
    for (int r = 0; r < n; r++) {
      int i = clusters.order().get(r);
      out.append(
          "<text x=\"%d\" y=\"%s\" text-anchor=\"end\">%s</text>"
              .formatted(
                  room - 6,
                  cut(r * field + field * 0.5 + 3.5),
                  PageText.escaped(cutName(names.get(i)))));
      for (int c = 0; c < n; c++) {
        int j = clusters.order().get(c);
        double value = correlations[i][j];
        if (Double.isFinite(value)) {
          out.append(
              "<rect class=\"%s\" fill-opacity=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\">%s</rect>"
                  .formatted(
                      value < 0 ? "down" : "up",
                      cut(Math.abs(value)),
                      room + c * field,
                      r * field,
                      field - 1,
                      field - 1,
                      title(names.get(i) + ", " + names.get(j) + ": " + PageText.number(value))));
        }
      }
    }
    return out.append("</svg>").toString();
  }

  private static String cutName(String name) {
    return name.length() <= 24 ? name : name.substring(0, 23) + "…";
  }

  private static StringBuilder begin(String title, Scale scale) {
    var out = new StringBuilder();
    out.append(
        "<svg class=\"plot\" role=\"img\" viewBox=\"0 0 %d %d\" aria-label=\"%s\">"
            .formatted(WIDTH, HEIGHT, PageText.escaped(title)));
    for (double mark : scale.marks()) {
      out.append(
          "<path class=\"%s\" d=\"M%d %sH%d\"/><text x=\"%d\" y=\"%s\" text-anchor=\"end\">%s</text>"
              .formatted(
                  mark == 0 ? "zero" : "mark",
                  LEFT,
                  cut(scale.y(mark)),
                  WIDTH - RIGHT,
                  LEFT - 5,
                  cut(scale.y(mark) + 3.5),
                  PageText.number(mark)));
    }
    return out;
  }

  /// What stands below each bar.
  private static void below(StringBuilder out, List<String> names) {
    double step = (double) (WIDTH - LEFT - RIGHT) / names.size();
    for (int i = 0; i < names.size(); i++) {
      out.append(
          "<text x=\"%s\" y=\"%d\" text-anchor=\"middle\">%s</text>"
              .formatted(cut(LEFT + (i + 0.5) * step), HEIGHT - 5, PageText.escaped(names.get(i))));
    }
  }

  /// What stands below the first and the last place.
  private static void ends(StringBuilder out, String first, String last) {
    out.append(
        "<text x=\"%d\" y=\"%d\">%s</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
            .formatted(
                LEFT,
                HEIGHT - 5,
                PageText.escaped(first),
                WIDTH - RIGHT,
                HEIGHT - 5,
                first.equals(last) ? "" : PageText.escaped(last)));
  }

  private static String title(String text) {
    return "<title>" + PageText.escaped(text) + "</title>";
  }

  private static String cut(double x) {
    String text = String.format(Locale.ROOT, "%.1f", x);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /// Heights of numbers; 0 is among them.
  private record Scale(double low, double high) {
    static Scale of(double[] values) {
      double low = Math.min(0, Arrays.stream(values).filter(Double::isFinite).min().orElse(0));
      double high = Math.max(0, Arrays.stream(values).filter(Double::isFinite).max().orElse(0));
      return low == high ? new Scale(0, 1) : new Scale(low, high);
    }

    double y(double value) {
      return TOP + (HEIGHT - TOP - BOTTOM) * ((high - value) / (high - low));
    }

    /// The ends, and 0 unless it is too near to them.
    double[] marks() {
      double near = 0.12 * (high - low);
      return low == 0
          ? new double[] {0, high}
          : high == 0
              ? new double[] {low, 0}
              : -low < near
                  ? new double[] {0, high}
                  : high < near ? new double[] {low, 0} : new double[] {low, 0, high};
    }
  }
}
