package weft.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// A plan in words.
public final class ScaleText {
  private static final List<String> LARGE = List.of("", " k", " M", " G", " T", " P", " E");

  private ScaleText() {}

  /// Three digits, as people read them.
  public static String number(double value) {
    double size = Math.abs(value);
    int step = 0;
    while (size >= 999.5 && step < LARGE.size() - 1) {
      size /= 1000;
      step++;
    }
    int digits = size >= 99.95 || size == Math.rint(size) ? 0 : size >= 9.995 ? 1 : 2;
    return (value < 0 ? "-" : "")
        + String.format(Locale.ROOT, size < 0.01 && size > 0 ? "%.2g" : "%." + digits + "f", size)
        + LARGE.get(step);
  }

  public static String text(double value, ScaleFigure.Unit unit) {
    return switch (unit) {
      case COUNT -> number(value);
      case RATIO -> number(value);
      case NANOS -> number(value) + " ns";
      case SECONDS -> seconds(value);
      case BYTES -> bytes(value);
      case BYTES_PER_SECOND -> bytes(value) + "/s";
      case PER_SECOND -> number(value) + "/s";
    };
  }

  private static String bytes(double value) {
    String number = number(value);
    return number.contains(" ") ? number + "B" : number + " B";
  }

  static String seconds(double value) {
    if (value == 0) {
      return "0 s";
    }
    return value >= 7200
        ? number(value / 3600) + " h"
        : value >= 1
            ? number(value) + " s"
            : value >= 1e-3
                ? number(value * 1e3) + " ms"
                : value >= 1e-6 ? number(value * 1e6) + " us" : number(value * 1e9) + " ns";
  }

  /// All of it, a line for each figure.
  public static List<String> lines(List<ScaleFigure> figures) {
    int names = figures.stream().mapToInt(each -> each.name().length()).max().orElse(0);
    int values =
        figures.stream().mapToInt(each -> text(each.value(), each.unit()).length()).max().orElse(0);
    var lines = new ArrayList<String>();
    String group = "";
    for (var each : figures) {
      if (!each.group().equals(group)) {
        group = each.group();
        lines.add(group);
      }
      lines.add(
          String.format(
                  Locale.ROOT,
                  "  %-" + names + "s  %" + values + "s  %s",
                  each.name(),
                  text(each.value(), each.unit()),
                  each.from())
              .stripTrailing());
    }
    return lines;
  }
}
