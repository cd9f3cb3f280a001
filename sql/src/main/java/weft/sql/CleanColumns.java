package weft.sql;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;

/// Columns of the input that lose their NaN before the first step, because it would else be asked
/// for in several places.
///
/// @param names in quotes
record CleanColumns(Set<String> names) {
  CleanColumns {
    names = Collections.unmodifiableSet(new LinkedHashSet<>(names));
  }

  /// @param text what is said of all columns
  static CleanColumns of(Graph graph, String text) {
    var names = new LinkedHashSet<String>();
    for (Node node : graph.nodes()) {
      if (node.isColumn() && node.type().element() == Element.F64) {
        String name = SqlText.name(node.name());
        if (text.split(Pattern.quote(clean(name)), -1).length > 2) {
          names.add(name);
        }
      }
    }
    return new CleanColumns(names);
  }

  /// A column without NaN.
  static String clean(String name) {
    return "nullif(" + name + ", 'NaN')";
  }

  /// A column of the input.
  String input(String name) {
    return names.contains(name) ? clean(name) + " AS " + name : name;
  }

  /// An expression behind the input.
  String in(String expression) {
    String text = expression;
    for (String name : names) {
      text = text.replace(clean(name), name);
    }
    return text;
  }
}
