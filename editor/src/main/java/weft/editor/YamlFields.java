package weft.editor;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The fields of a text of YAML. They are found line by line, since a file that somebody is writing
/// is often none of YAML yet.
final class YamlFields {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w.]*");

  /// A field, or a word that may become one.
  ///
  /// @param item the number of the item of a list that it is of; 0 for none
  /// @param within the names of the fields around it in its item, with dots between them
  /// @param from where its name stands
  /// @param valueFrom where on its line it is said what it is, without quotes
  record Field(int item, String within, String name, int from, int valueFrom, String value) {
    int end() {
      return from + name.length();
    }

    int valueEnd() {
      return valueFrom + value.length();
    }

    String path() {
      return within.isEmpty() ? name : within + "." + name;
    }

    boolean isNamedAt(int offset) {
      return from <= offset && offset <= end();
    }

    boolean isSaidAt(int offset) {
      return valueFrom <= offset && offset <= valueEnd();
    }
  }

  /// What lines that are farther in belong to.
  private record Holder(int column, int item, String path) {}

  private static final Holder TOP = new Holder(-1, 0, "");

  private final List<Field> fields = new ArrayList<>();
  private final Deque<Holder> holders = new ArrayDeque<>(List.of(TOP));
  private int items;

  YamlFields(String text) {
    int from = 0;
    for (String line : text.split("\n", -1)) {
      line(from, line.stripTrailing());
      from += line.length() + 1;
    }
  }

  List<Field> all() {
    return fields;
  }

  /// The innermost field whose name or value a place is in.
  Optional<Field> at(int offset) {
    return fields.stream()
        .filter(field -> field.isNamedAt(offset) || field.isSaidAt(offset))
        .max(Comparator.comparingInt(Field::from));
  }

  /// The last field of a name before a place.
  Optional<Field> before(String name, int offset) {
    return fields.stream()
        .filter(field -> field.name.equals(name) && field.from <= offset)
        .max(Comparator.comparingInt(Field::from));
  }

  /// The field of an item.
  Optional<Field> of(int item, String path) {
    return fields.stream()
        .filter(field -> field.item == item && field.path().equals(path))
        .findFirst();
  }

  /// The fields that another one of an item holds.
  List<Field> in(int item, String path) {
    return fields.stream()
        .filter(field -> field.item == item && field.within.equals(path))
        .toList();
  }

  private void line(int from, String line) {
    int at = skip(line, 0, " ");
    if (at == line.length() || line.charAt(at) == '#') {
      return;
    }
    while (line.startsWith("- ", at)) {
      leave(at);
      holders.push(new Holder(at, ++items, ""));
      at = skip(line, at + 1, " ");
    }
    leave(at);
    Holder holder = holders.getFirst();
    if (line.startsWith("{", at)) {
      braces(from, line, at + 1, holder.item, holder.path);
      return;
    }
    Matcher name = NAME.matcher(line).region(at, line.length());
    if (!name.lookingAt()) {
      return;
    }
    int colon = skip(line, name.end(), " ");
    boolean isSaid = colon < line.length() && line.charAt(colon) == ':';
    int value = isSaid ? skip(line, colon + 1, " ") : colon;
    if (isSaid && (value > colon + 1 || value == line.length()) || colon == line.length()) {
      Field field =
          add(from, line, name, value, uncommented(line, value), holder.item, holder.path);
      holders.push(new Holder(at, field.item, field.path()));
      if (line.startsWith("{", value)) {
        braces(from, line, value + 1, field.item, field.path());
      }
    }
  }

  /// Leaves what a line in this column does not belong to.
  private void leave(int column) {
    while (holders.getFirst().column >= column) {
      holders.pop();
    }
  }

  /// Fields between braces on one line.
  ///
  /// @return behind the brace that closes them
  private int braces(int from, String line, int start, int item, String within) {
    int at = skip(line, start, " ,");
    while (at < line.length() && line.charAt(at) != '}') {
      Matcher name = NAME.matcher(line).region(at, line.length());
      if (!name.lookingAt()) {
        return line.length();
      }
      int colon = skip(line, name.end(), " ");
      boolean isSaid = colon < line.length() && line.charAt(colon) == ':';
      int value = isSaid ? skip(line, colon + 1, " ") : colon;
      boolean isNested = isSaid && line.startsWith("{", value);
      int end = isSaid && !isNested ? valueEnd(line, value) : value;
      Field field = add(from, line, name, value, end, item, within);
      at = isNested ? braces(from, line, value + 1, item, field.path()) : end;
      at = skip(line, at, " ,");
    }
    return Math.min(at + 1, line.length());
  }

  private Field add(
      int from, String line, Matcher name, int value, int end, int item, String within) {
    boolean isQuoted = end > value + 1 && "\"'".indexOf(line.charAt(value)) >= 0;
    int start = isQuoted ? value + 1 : value;
    String said = line.substring(start, isQuoted ? end - 1 : end).stripTrailing();
    var field = new Field(item, within, name.group(), from + name.start(), from + start, said);
    fields.add(field);
    return field;
  }

  /// Where a value between braces ends.
  private static int valueEnd(String line, int value) {
    if (value < line.length() && "\"'".indexOf(line.charAt(value)) >= 0) {
      int close = line.indexOf(line.charAt(value), value + 1);
      return close < 0 ? line.length() : close + 1;
    }
    int end = value;
    while (end < line.length() && ",}".indexOf(line.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private static int uncommented(String line, int value) {
    int comment = line.indexOf(" #", Math.max(0, value - 1));
    return comment < 0 ? line.length() : Math.max(value, comment);
  }

  private static int skip(String line, int at, String signs) {
    int end = at;
    while (end < line.length() && signs.indexOf(line.charAt(end)) >= 0) {
      end++;
    }
    return end;
  }
}
