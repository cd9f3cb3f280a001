package weft.lang.dsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weft.ir.Op;
import weft.ir.PartOf;
import weft.ir.Source;
import weft.ir.trait.Symbol;

/// Terms as people write them: `close / lag(close, n=1, fill=nan) - 1`. Parts that have a name are
/// their name; what lies deep is left out, and what is long is cut.
final class TermText {
  private static final int LONGEST = 160;
  private static final int DEEPEST = 6;
  private static final String MORE = "...";

  /// How strongly signs bind, as in formulas.
  private static final Map<String, Integer> STRENGTH =
      Map.ofEntries(
          Map.entry("or", 1),
          Map.entry("xor", 1),
          Map.entry("and", 2),
          Map.entry("<", 4),
          Map.entry("<=", 4),
          Map.entry(">", 4),
          Map.entry(">=", 4),
          Map.entry("==", 4),
          Map.entry("!=", 4),
          Map.entry("+", 5),
          Map.entry("-", 5),
          Map.entry("*", 6),
          Map.entry("/", 6),
          Map.entry("%", 6),
          Map.entry("**", 8));

  private static final int WORD = 3;
  private static final int PREFIX = 7;
  private static final int ALONE = 9;

  /// @param strength of the sign that holds it together
  private record Part(String text, int strength) {
    String within(int needed) {
      return strength < needed ? "(" + text + ")" : text;
    }
  }

  private TermText() {}

  static String of(Equation equation) {
    String text = part(equation, 0).text();
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - MORE.length()) + MORE;
  }

  private static Part part(Term term, int depth) {
    return term.label().isEmpty() ? part(term.equation(), depth) : new Part(term.label(), ALONE);
  }

  private static Part part(Equation equation, int depth) {
    Op op = equation.op();
    if (op instanceof Source) {
      return new Part(source(op), ALONE);
    }
    if (depth >= DEEPEST) {
      return new Part(MORE, ALONE);
    }
    var args = equation.args().stream().map(arg -> part(arg, depth + 1)).toList();
    if (op instanceof Symbol.Infix infix && args.size() == 2) {
      int strength = STRENGTH.getOrDefault(infix.symbol(), 0);
      boolean fromRight = infix.symbol().equals("**");
      String left = args.get(0).within(fromRight ? strength + 1 : strength);
      String right = args.get(1).within(fromRight ? strength : strength + 1);
      return new Part(left + " " + infix.symbol() + " " + right, strength);
    }
    if (op instanceof Symbol symbol && args.size() == 1) {
      String sign = symbol.symbol();
      boolean word = Character.isLetter(sign.charAt(0));
      int strength = word ? WORD : PREFIX;
      return new Part(sign + (word ? " " : "") + args.getFirst().within(strength), strength);
    }
    return new Part(call(op, args), ALONE);
  }

  private static String source(Op op) {
    return op instanceof Source.Known known
        ? known.value().toString()
        : op.name().isEmpty() ? op.tag() : op.name();
  }

  /// Arguments, then attributes by name.
  private static String call(Op op, List<Part> args) {
    String given = args.stream().map(Part::text).collect(Collectors.joining(", "));
    if (op instanceof Symbol symbol) {
      return symbol.symbol() + "(" + given + ")";
    }
    if (!op.name().isEmpty()) {
      return op.name() + "(" + given + ")";
    }
    String described = op.describe();
    String attributes =
        described.equals(op.tag())
            ? ""
            : described.substring(op.tag().length() + 1, described.length() - 1);
    PartOf part = op.getClass().getAnnotation(PartOf.class);
    return part == null
        ? call(op.tag(), given, attributes)
        : part(part.value(), op.tag().substring(part.value().length() + 1), given, attributes);
  }

  private static String call(String function, String given, String attributes) {
    String between = attributes.isEmpty() || given.isEmpty() ? "" : ", ";
    return function + "(" + given + between + attributes + ")";
  }

  /// `rolling_regress(y, x1, w=20, min_periods=20).beta[1]`: how many arguments there are is seen.
  private static String part(String function, String name, String given, String attributes) {
    var kept = new ArrayList<String>();
    String index = "";
    for (String attribute : attributes.split(", ", -1)) {
      if (attribute.startsWith("index=")) {
        index = "[" + attribute.substring("index=".length()) + "]";
      } else if (!attribute.startsWith("regressors=")) {
        kept.add(attribute);
      }
    }
    return call(function, given, String.join(", ", kept)) + "." + name + index;
  }
}
