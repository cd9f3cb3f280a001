package weft.editor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weft.ir.problem.WeftException;
import weft.lang.Formulas;
import weft.lang.WrittenWords.Stretch;

/// The formulas that stand in a file of YAML. They are found line by line, since a file that
/// somebody is writing is often none of YAML yet.
final class YamlFormulas {
  /// A formula as a field of its line, perhaps that of an item.
  private static final Pattern OWN = Pattern.compile("\\s*(?:- +)*formula: *");

  private static final Pattern IN_BRACES = Pattern.compile("[{,] *formula: *");

  /// A formula below its field: what YAML may say of its lines.
  private static final Pattern BELOW = Pattern.compile("([|>])[+-]?\\d?[+-]? *(#.*)?");

  /// How a formula is written.
  enum Style {
    /// Lines of its own, as they are.
    LINES,
    /// Lines that YAML joins.
    FOLDED,
    QUOTED,
    PLAIN
  }

  /// @param indent spaces before each of its lines
  record Formula(Stretch stretch, Style style, int indent) {}

  private record Line(int from, String text) {
    int indent() {
      return text.length() - text.stripLeading().length();
    }

    /// Where its first name stands, behind the signs of items.
    int column() {
      int at = indent();
      while (text.startsWith("- ", at)) {
        at += 2;
        while (at < text.length() && text.charAt(at) == ' ') {
          at++;
        }
      }
      return at;
    }

    boolean isSaid() {
      return !text.isBlank() && !text.stripLeading().startsWith("#");
    }
  }

  private final String text;
  private final YamlFields fields;
  private final List<Line> lines = new ArrayList<>();
  private final List<Formula> formulas = new ArrayList<>();

  YamlFormulas(String text) {
    this.text = text;
    this.fields = new YamlFields(text);
    int from = 0;
    for (String line : text.split("\n", -1)) {
      lines.add(new Line(from, line.endsWith("\r") ? line.substring(0, line.length() - 1) : line));
      from += line.length() + 1;
    }
    for (int at = 0; at < lines.size(); at++) {
      Line line = lines.get(at);
      Matcher own = OWN.matcher(line.text);
      Matcher inBraces = IN_BRACES.matcher(line.text);
      if (own.lookingAt()) {
        at =
            isBelow(line.text.substring(own.end()))
                ? below(at, own.end())
                : behind(at, own.end(), false);
      } else if (line.isSaid() && inBraces.find()) {
        at = behind(at, inBraces.end(), true);
      }
    }
  }

  private static boolean isBelow(String value) {
    return BELOW.matcher(value).matches();
  }

  List<Stretch> stretches() {
    return formulas.stream().map(Formula::stretch).toList();
  }

  boolean holds(int offset) {
    return formulas.stream().anyMatch(formula -> formula.stretch.holds(offset));
  }

  /// Whether two places are in one formula.
  boolean areTogether(int offset, int other) {
    return formulas.stream()
        .anyMatch(formula -> formula.stretch.holds(offset) && formula.stretch.holds(other));
  }

  /// What a formula at a place has from elsewhere.
  Map<String, Integer> parameters(int offset) {
    return formulas.stream()
        .filter(formula -> formula.stretch.holds(offset))
        .findFirst()
        .map(formula -> formula.stretch.parameters())
        .orElse(Map.of());
  }

  /// A formula behind its name.
  ///
  /// @return the last line of it
  private int behind(int at, int from, boolean inBraces) {
    Line line = lines.get(at);
    String value = line.text.substring(from);
    if (value.startsWith("\"") || value.startsWith("'")) {
      int end = value.indexOf(value.charAt(0), 1);
      boolean asWritten =
          end > 0 && !value.startsWith("''", end) && !value.substring(0, end).contains("\\");
      if (asWritten) {
        add(line.from + from + 1, line.from + from + end, Style.QUOTED, 0);
      }
      return at;
    }
    int end = value.length();
    for (String stop : inBraces ? List.of(" #", ",", "}") : List.of(" #")) {
      int found = value.indexOf(stop);
      end = found >= 0 ? Math.min(end, found) : end;
    }
    add(line.from + from, line.from + from + end, Style.PLAIN, 0);
    return at;
  }

  /// A formula in lines below its name, all of them farther in.
  private int below(int at, int from) {
    Style style = lines.get(at).text.startsWith("|", from) ? Style.LINES : Style.FOLDED;
    int last = at;
    int indent = lines.get(at).column() + 1;
    for (int i = at + 1; i < lines.size(); i++) {
      Line line = lines.get(i);
      if (!line.text.isBlank()) {
        if (line.indent() < indent) {
          break;
        }
        indent = last == at ? line.indent() : indent;
        last = i;
      }
    }
    if (last > at) {
      Line end = lines.get(last);
      add(lines.get(at + 1).from, end.from + end.text.length(), style, indent);
    }
    return last;
  }

  /// A formula with the parameters that its item gives it.
  private void add(int from, int to, Style style, int indent) {
    var parameters = new HashMap<String, Integer>();
    fields
        .before("formula", from)
        .ifPresent(
            formula -> {
              String beside = formula.within().isEmpty() ? "" : formula.within() + ".";
              fields
                  .in(formula.item(), beside + "parameters")
                  .forEach(field -> parameters.put(field.name(), field.from()));
            });
    formulas.add(new Formula(new Stretch(from, to, parameters), style, indent));
  }

  /// The text with each formula as it is usually written; nothing where one can't be read.
  Optional<String> formatted(String name) {
    var out = new StringBuilder();
    int from = 0;
    for (Formula formula : formulas) {
      Stretch stretch = formula.stretch;
      String written = text.substring(stretch.from(), stretch.to());
      try {
        out.append(text, from, stretch.from()).append(formatted(name, written, formula));
      } catch (WeftException e) {
        return Optional.empty();
      }
      from = stretch.to();
    }
    return formulas.isEmpty()
        ? Optional.empty()
        : Optional.of(out.append(text, from, text.length()).toString());
  }

  private static String formatted(String name, String written, Formula formula) {
    String end = written.contains("\r\n") ? "\r\n" : "\n";
    return switch (formula.style) {
      // Where lines end is YAML's matter.
      case FOLDED -> written;
      case LINES -> {
        String program = Formulas.format(name, written.stripIndent() + "\n");
        var lines = new ArrayList<String>();
        program.stripTrailing().lines().forEach(line -> lines.add(indented(line, formula.indent)));
        yield String.join(end, lines);
      }
      case QUOTED, PLAIN -> {
        String line = Formulas.format(name, written + "\n").strip();
        yield line.contains("\n") || line.contains("\"") || line.contains("'") ? written : line;
      }
    };
  }

  private static String indented(String line, int indent) {
    return line.isBlank() ? "" : " ".repeat(indent) + line;
  }
}
