package weft.polars;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.spell.Wording;
import weft.spell.python.PythonNames;

/// The statements that compute some terms: a name for each that is used several times.
final class LoopText {
  private final IdentityHashMap<LoopTerm, Integer> uses = new IdentityHashMap<>();
  private final IdentityHashMap<LoopTerm, Wording> texts = new IdentityHashMap<>();
  private final Map<String, String> named = new HashMap<>();
  private final List<String> lines = new ArrayList<>();
  private final PythonNames names;

  /// @param names those of the function, which what is computed must not have
  LoopText(PythonNames names) {
    this.names = names;
  }

  /// Writes what terms need; gives their texts.
  List<Wording> write(List<LoopTerm> terms) {
    terms.forEach(this::count);
    return terms.stream().map(this::text).toList();
  }

  List<String> lines() {
    return lines;
  }

  private void count(LoopTerm term) {
    if (uses.merge(term, 1, Integer::sum) == 1) {
      term.args().forEach(this::count);
    }
  }

  private Wording text(LoopTerm term) {
    Wording known = texts.get(term);
    if (known != null) {
      return known;
    }
    var args = new ArrayList<Object>();
    for (int i = 0; i < term.args().size(); i++) {
      args.add(text(term.args().get(i)).asTightAs(term.need(i)));
    }
    String text = term.form().formatted(args.toArray());
    Wording phrase = new Wording(text, term.binding());
    if (!term.isPlain() && uses.getOrDefault(term, 0) > 1) {
      phrase = Wording.word(named.computeIfAbsent(text, this::assign));
    }
    texts.put(term, phrase);
    return phrase;
  }

  private String assign(String text) {
    String name = names.take("part_" + (named.size() + 1));
    lines.add(name + " = " + text);
    return name;
  }

  /// A function of these parameters.
  static String function(String name, List<String> parameters, List<String> lines) {
    var text = new StringBuilder("def " + name + "(" + String.join(", ", parameters) + "):\n");
    lines.forEach(line -> text.append("    ").append(line).append('\n'));
    return text.toString();
  }

  /// A tuple, also of one.
  static String tuple(List<Wording> parts) {
    var texts = parts.stream().map(Wording::text).toList();
    return "(" + String.join(", ", texts) + (texts.size() == 1 ? ",)" : ")");
  }

  static Set<String> distinct(List<String> wishes, PythonNames names) {
    var taken = new LinkedHashSet<String>();
    wishes.forEach(wish -> taken.add(names.take(wish)));
    return taken;
  }
}
