package weft.studio.view;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.lang.WrittenWords;
import weft.lang.WrittenWords.Word;
import weft.library.Catalogue;
import weft.library.FeatureType;
import weft.library.Parameter;
import weft.studio.tab.JsonFields;

/// A feature type as lines of a program, or as a feature of a project.
///
/// @param inputs the columns that inputs stand for, where they are called otherwise
/// @param values of parameters that are not the defaults
record TypeUse(FeatureType type, Map<String, String> inputs, Map<String, Object> values) {
  /// A text that goes in at an offset.
  record Insertion(int at, String text) {
    Json json() {
      return JsonFields.of("at", at).with("insert", text).json();
    }
  }

  /// What to insert into a text, so that it has the feature too.
  ///
  /// @param file whose name says what the text is
  Insertion in(Path file, String text) {
    String name = file.toString();
    if (name.endsWith(".weft")) {
      String gap = text.isEmpty() ? "" : text.endsWith("\n") ? "\n" : "\n\n";
      return new Insertion(text.length(), gap + program(text));
    }
    return project(text);
  }

  // ---- a program

  /// Its parameters and its formula, with names that the text does not have yet.
  private String program(String text) {
    var taken = new HashSet<String>();
    words(text).forEach(word -> taken.add(word.name()));
    String formula = type.program().text().strip();
    if (words(formula).stream().noneMatch(Word::defines)) {
      formula = type.outputs().keySet().iterator().next() + " = " + formula;
    }
    var renamed = new LinkedHashMap<String, String>();
    var own = words(formula);
    own.stream()
        .filter(Word::defines)
        .forEach(word -> renamed.put(word.name(), free(word.name(), taken)));
    type.parameters().keySet().forEach(it -> renamed.put("$" + it, "$" + free(it, taken)));
    inputs.forEach(renamed::putIfAbsent);
    var lines = new ArrayList<String>();
    lines.add("# " + type.name() + ": " + Catalogue.brief(type));
    type.parameters()
        .values()
        .forEach(
            it -> {
              String sign = "$" + it.name();
              lines.add(parameter(it, renamed.getOrDefault(sign, sign).substring(1)));
            });
    lines.add(replaced(formula, own, renamed));
    return String.join("\n", lines) + "\n";
  }

  /// Words of a text; none of one that can't be read.
  private static List<Word> words(String text) {
    try {
      return WrittenWords.of(text).all();
    } catch (WeftException e) {
      return List.of();
    }
  }

  private String free(String name, Set<String> taken) {
    String found = name;
    for (int i = 0; taken.contains(found) || taken.contains("$" + found); i++) {
      found = i == 0 ? type.name() + "_" + name : type.name() + "_" + name + "_" + (i + 1);
    }
    return found;
  }

  private static String replaced(String text, List<Word> words, Map<String, String> names) {
    var made = new StringBuilder();
    int at = 0;
    for (Word word : words) {
      String written = text.substring(word.offset(), word.end());
      String other =
          word.kind() == WrittenWords.Kind.ARGUMENT
              ? written
              : names.getOrDefault(written, written);
      made.append(text, at, word.offset()).append(other);
      at = word.end();
    }
    return made.append(text.substring(at)).toString();
  }

  /// `param window: int = 20 in 2..500`.
  private String parameter(Parameter parameter, String name) {
    String kind =
        switch (parameter.kind()) {
          case INTEGER -> "int";
          case FLOAT -> "float";
          case DURATION -> "duration";
          case TEXT -> "text";
          case BOOLEAN -> "bool";
        };
    String value =
        Optional.ofNullable(values.get(parameter.name()))
            .or(parameter::otherwise)
            .map(it -> " = " + written(it, parameter.kind() == Parameter.Kind.TEXT))
            .orElse("");
    String range =
        parameter.least().isPresent() && parameter.most().isPresent()
            ? " in "
                + written(parameter.least().get(), false)
                + ".."
                + written(parameter.most().get(), false)
            : "";
    return "param " + name + ": " + kind + value + range;
  }

  private static String written(Object value, boolean quoted) {
    return switch (value) {
      case Double number when number == Math.rint(number) && Math.abs(number) < 1e15 ->
          Long.toString(number.longValue());
      case String some when quoted -> "\"" + some + "\"";
      default -> String.valueOf(value);
    };
  }

  // ---- a project

  /// An item under the role of the type, after those that are there.
  private Insertion project(String text) {
    String role = type.dimension().tag();
    var lines = text.lines().toList();
    int features = line(lines, 0, "features:", 0);
    if (features < 0) {
      String gap = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
      return new Insertion(
          text.length(), gap + "features:\n  " + role + ":\n" + item("    ", text));
    }
    int own = line(lines, features + 1, role + ":", 1);
    int after =
        own < 0 ? end(lines, features + 1, 1) : end(lines, own + 1, depth(lines.get(own)) + 1);
    String head = own < 0 ? "  " + role + ":\n" : "";
    String indent = own < 0 ? "    " : " ".repeat(itemDepth(lines, own));
    int at = 0;
    for (int i = 0; i < after; i++) {
      at += lines.get(i).length() + 1;
    }
    boolean open = at > text.length();
    return new Insertion(
        Math.min(at, text.length()), (open ? "\n" : "") + head + item(indent, text));
  }

  /// A line that begins so, at least so deep; -1 where there is none before a line that is less
  /// deep.
  private static int line(List<String> lines, int from, String start, int least) {
    for (int i = from; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || line.strip().startsWith("#")) {
        continue;
      }
      if (depth(line) < least) {
        return -1;
      }
      boolean own = least == 0 ? depth(line) == 0 : true;
      if (own && line.strip().startsWith(start)) {
        return i;
      }
    }
    return -1;
  }

  private static int depth(String line) {
    return line.length() - line.stripLeading().length();
  }

  /// Where lines end that are at least so deep; blank ones at the end are not theirs.
  private static int end(List<String> lines, int from, int least) {
    int end = from;
    for (int i = from; i < lines.size(); i++) {
      boolean blank = lines.get(i).isBlank();
      boolean item = lines.get(i).strip().startsWith("- ") && depth(lines.get(i)) == least - 1;
      if (!blank && depth(lines.get(i)) < least && !item) {
        break;
      }
      end = blank ? end : i + 1;
    }
    return end;
  }

  /// How deep the items under a line stand.
  private static int itemDepth(List<String> lines, int role) {
    for (int i = role + 1; i < lines.size(); i++) {
      if (lines.get(i).strip().startsWith("- ")) {
        return depth(lines.get(i));
      }
      if (!lines.get(i).isBlank()) {
        break;
      }
    }
    return depth(lines.get(role)) + 2;
  }

  private String item(String indent, String text) {
    String name = type.name();
    for (int i = 2; text.contains("name: " + name + "\n"); i++) {
      name = type.name() + "_" + i;
    }
    var made = new StringBuilder();
    made.append(indent).append("- name: ").append(name).append('\n');
    made.append(indent).append("  type: ").append(type.name()).append('\n');
    var wired = new LinkedHashMap<>(inputs);
    wired.entrySet().removeIf(it -> it.getKey().equals(it.getValue()));
    if (!wired.isEmpty()) {
      made.append(indent).append("  inputs: ").append(braces(wired)).append('\n');
    }
    if (!values.isEmpty()) {
      made.append(indent).append("  parameters: ").append(braces(values)).append('\n');
    }
    return made.toString();
  }

  private static String braces(Map<String, ?> map) {
    return map.entrySet().stream()
        .map(it -> it.getKey() + ": " + written(it.getValue(), false))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
