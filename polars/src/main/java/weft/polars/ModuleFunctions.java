package weft.polars;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import weft.spell.python.PythonNames;

/// The functions that a module has besides that of its features.
final class ModuleFunctions {
  private static final List<String> RESERVED =
      List.of(
          "features", "main", "math", "sys", "pl", "Path", "Callable", "rows", "frame", "ordered");

  private final PythonNames names;
  private final Set<String> needed = new TreeSet<>();
  private final Map<String, String> defined = new LinkedHashMap<>();

  ModuleFunctions() {
    names = new PythonNames(RESERVED);
    LoopFunctions.names().forEach(names::take);
  }

  /// A function that is brought along.
  void need(String function) {
    needed.add(function);
  }

  void need(Collection<String> functions) {
    needed.addAll(functions);
  }

  /// A function of this module; the one that says the same, where there is one.
  ///
  /// @param text of the function, given its name
  /// @return its name
  String define(String wish, UnaryOperator<String> text) {
    return defined.computeIfAbsent(text.apply("_"), _ -> names.take(wish));
  }

  /// A name that no other function has.
  String take(String wish) {
    return names.take(wish);
  }

  /// All of them, those that are called first.
  List<String> texts() {
    var texts = new ArrayList<String>();
    LoopFunctions.names().stream()
        .filter(needed::contains)
        .forEach(name -> texts.add(LoopFunctions.text(name)));
    defined.forEach((text, name) -> texts.add(text.replaceFirst("def _\\(", "def " + name + "(")));
    return texts;
  }
}
