package weft.inspect.range;

import java.util.Optional;
import weft.ir.Node;
import weft.ir.problem.Origin;
import weft.ir.trait.Symbol;

/// What the user wrote for an equation, as far as it stands in one line.
public record Written(String text) {
  public static Written of(Node node) {
    return of(node.origin());
  }

  public static Written of(Origin origin) {
    if (!origin.known()) {
      return new Written("");
    }
    int from = Math.min(origin.column() - 1, origin.text().length());
    int to = Math.min(from + origin.length(), origin.text().length());
    return new Written(origin.text().substring(from, to).strip());
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  /// What stands left and right of the last such sign that is in no parentheses.
  public Optional<Sides> around(String sign) {
    int depth = 0;
    for (int i = text.length() - 1; i >= 0; i--) {
      char c = text.charAt(i);
      depth += c == ')' ? 1 : c == '(' ? -1 : 0;
      if (depth == 0 && text.startsWith(sign, i)) {
        String left = text.substring(0, i).strip();
        String right = text.substring(i + sign.length()).strip();
        return left.isEmpty() || right.isEmpty()
            ? Optional.empty()
            : Optional.of(new Sides(left, right));
      }
    }
    return Optional.empty();
  }

  /// The first argument of a call of a function: `x` of `log(x)`.
  public Optional<String> argument(String function) {
    if (!text.startsWith(function + "(") || !text.endsWith(")")) {
      return Optional.empty();
    }
    return Optional.of(text.substring(function.length() + 1, text.length() - 1).strip());
  }

  /// What stands for an argument of an op, where it can be quoted.
  public Optional<String> operand(Node node, int argument) {
    var sides =
        node.op() instanceof Symbol.Infix infix ? around(infix.symbol()) : Optional.<Sides>empty();
    return sides
        .map(both -> argument == 0 ? both.left() : both.right())
        .or(() -> argument(node.op().tag()))
        .map(Written::bare);
  }

  /// Without the parentheses around all of it.
  public static String bare(String text) {
    if (!text.startsWith("(") || !text.endsWith(")")) {
      return text;
    }
    int depth = 0;
    for (int i = 0; i < text.length() - 1; i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return text;
      }
    }
    return text.substring(1, text.length() - 1).strip();
  }

  /// The two sides of an operator.
  public record Sides(String left, String right) {}
}
