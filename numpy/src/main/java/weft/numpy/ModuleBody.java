package weft.numpy;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.problem.Origin;
import weft.spell.python.PythonLayout;
import weft.spell.python.PythonNames;

/// Lines of a function, and which node each computes.
final class ModuleBody {
  /// @param node that it computes; -1 for none
  record Line(String text, int node) {}

  private static final int LONG = 56;
  static final int NONE = -1;

  private final String indent;
  private final PythonNames names;
  private final List<Line> lines = new ArrayList<>();
  private Origin told = Origin.NONE;

  ModuleBody(String indent, PythonNames names) {
    this.indent = indent;
    this.names = names;
  }

  PythonNames names() {
    return names;
  }

  List<Line> lines() {
    return lines;
  }

  void blank() {
    lines.add(new Line("", NONE));
  }

  /// The user's line, once where several nodes come of it; without one the equation.
  void comment(Origin origin, String equation) {
    if (!origin.known()) {
      comment(equation);
    } else if (!origin.equals(told)) {
      comment(origin.text());
    }
    told = origin;
  }

  void comment(String text) {
    PythonLayout.comment(indent, text).forEach(line -> lines.add(new Line(line, NONE)));
  }

  void add(String statement, int node) {
    PythonLayout.lines(indent, statement).forEach(line -> lines.add(new Line(line, node)));
  }

  void addAll(ModuleBody other) {
    lines.addAll(other.lines);
  }

  /// Gives a term a name. What stands in it more than once, or is long, gets a line of its own
  /// before.
  void assign(String name, NumpyTerm term, int node) {
    var uses = new IdentityHashMap<NumpyTerm, Integer>();
    var order = new ArrayList<NumpyTerm>();
    count(term, uses, order);
    for (NumpyTerm part : order) {
      boolean shared = uses.getOrDefault(part, 0) > 1;
      if (part != term && !part.isAtom() && (shared || isLong(part))) {
        String own = names.take(name + "_part");
        add(own + " = " + part, node);
        part.call(own);
      }
    }
    add(name + " = " + term, node);
  }

  private static boolean isLong(NumpyTerm part) {
    return !part.isListed() && part.toString().length() > LONG;
  }

  /// All terms in a term, each after those that it holds.
  private static void count(NumpyTerm term, Map<NumpyTerm, Integer> uses, List<NumpyTerm> order) {
    if (uses.merge(term, 1, Integer::sum) == 1) {
      term.held().forEach(held -> count(held, uses, order));
      order.add(term);
    }
  }
}
