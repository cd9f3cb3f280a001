package weft.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import weft.lang.Breakable;
import weft.lang.syntax.Token.Kind;

/// The tokens of one line of a program, or of what stands between two commas, and how they are laid
/// out: which stand close to each other, and where a long line is broken. Lines are broken inside
/// parentheses only, after commas and before the weakest operators.
public final class Phrase {
  private static final int INDENT = 2;

  /// A word or sign, or something in parentheses.
  public sealed interface Part {}

  /// @param written as it stands in the text
  /// @param before the comments before it
  public record Word(Token token, String written, List<Breakable.Comment> before) implements Part {}

  /// @param before the comments before the closing parenthesis
  public record Parentheses(Word open, List<Phrase> phrases, List<Breakable.Comment> before)
      implements Part {}

  /// Where a phrase stands.
  public enum Where {
    /// A line of a program.
    LINE,
    /// Between the parentheses of `def f(x, n = 20)`.
    DECLARATION,
    /// Between other parentheses.
    ARGUMENT
  }

  /// What a part is to its neighbours.
  private enum Role {
    OPERAND,
    /// A sign before its operand.
    SIGN,
    /// An operator between two operands.
    OPERATOR,
    /// `not`, `in`, and those that start a statement: `label`, `bar`, `def`.
    WORD,
    ASSIGN,
    COLON,
    RANGE,
    /// A part of a result, and the end of its index.
    SUFFIX,
    /// What begins an index.
    BRACKET
  }

  private final Where where;
  private final List<Part> parts = new ArrayList<>();
  private final List<Role> roles = new ArrayList<>();

  public Phrase(Where where) {
    this.where = where;
  }

  public boolean isEmpty() {
    return parts.isEmpty();
  }

  public void add(Part part) {
    roles.add(role(part));
    parts.add(part);
    boolean words =
        where == Where.LINE && parts.size() == 2 && isName(parts.get(0)) && isName(parts.get(1));
    if (words) {
      roles.set(0, Role.WORD);
      roles.set(1, Role.OPERAND);
    }
  }

  /// What the next parentheses of this phrase hold.
  public Where inside() {
    boolean def =
        where == Where.LINE
            && parts.size() == 2
            && roles.get(0) == Role.WORD
            && parts.get(0) instanceof Word(Token token, _, _)
            && token.isWord("def");
    return def ? Where.DECLARATION : Where.ARGUMENT;
  }

  private static boolean isName(Part part) {
    return part instanceof Word(Token token, _, _) && token.is(Kind.NAME);
  }

  private Role role(Part part) {
    boolean afterOperand =
        !roles.isEmpty() && (roles.getLast() == Role.OPERAND || roles.getLast() == Role.SUFFIX);
    if (!(part instanceof Word(Token token, _, _))) {
      return Role.OPERAND;
    }
    return switch (token.kind()) {
      case PLUS, MINUS -> afterOperand ? Role.OPERATOR : Role.SIGN;
      case IF -> afterOperand ? Role.OPERATOR : Role.OPERAND;
      case NAME -> afterOperand ? Role.WORD : Role.OPERAND;
      case NOT -> Role.WORD;
      case ASSIGN -> Role.ASSIGN;
      case COLON -> Role.COLON;
      case RANGE -> Role.RANGE;
      case PART, CLOSE_INDEX -> Role.SUFFIX;
      case OPEN_INDEX -> Role.BRACKET;
      default -> strength(token.kind()) > 0 ? Role.OPERATOR : Role.OPERAND;
    };
  }

  /// How strongly an operator binds; 0 where it is none.
  private static int strength(Kind kind) {
    return switch (kind) {
      case ELSE -> 1;
      case IF -> 2;
      case OR -> 3;
      case AND -> 4;
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, EQUAL, NOT_EQUAL -> 5;
      case PLUS, MINUS -> 6;
      case TIMES, DIVIDE, MODULO -> 7;
      case POWER -> 8;
      default -> 0;
    };
  }

  /// @param indent how far lines that go on with the phrase are moved to the right
  public Breakable layout(int indent) {
    var out = new ArrayList<Breakable>();
    if (where == Where.LINE) {
      plain(0, parts.size(), out);
    } else {
      operators(0, parts.size(), indent, out);
    }
    return Breakable.group(out);
  }

  /// Parts side by side.
  private void plain(int from, int to, List<Breakable> out) {
    for (int i = from; i < to; i++) {
      if (i > from) {
        out.add(new Breakable.Text(between(i)));
      }
      out.add(layout(parts.get(i)));
    }
  }

  /// Parts that may be broken before the weakest operators among them.
  private void operators(int from, int to, int indent, List<Breakable> out) {
    int weakest = Integer.MAX_VALUE;
    for (int i = from; i < to; i++) {
      weakest = Math.min(weakest, breaks(i));
    }
    if (weakest == Integer.MAX_VALUE) {
      plain(from, to, out);
      return;
    }
    var more = new ArrayList<Breakable>();
    int start = from;
    for (int i = from; i <= to; i++) {
      if (i == to || breaks(i) == weakest) {
        operand(start, i, start == from ? out : more);
        if (i < to) {
          more.add(new Breakable.Break(" "));
          more.add(layout(parts.get(i)));
          more.add(new Breakable.Text(" "));
        }
        start = i + 1;
      }
    }
    out.add(Breakable.indent(indent, more));
  }

  private void operand(int from, int to, List<Breakable> out) {
    var inner = new ArrayList<Breakable>();
    operators(from, to, INDENT, inner);
    out.add(Breakable.group(inner));
  }

  /// The strength of an operator that a line can be broken before.
  private int breaks(int i) {
    return roles.get(i) == Role.OPERATOR && parts.get(i) instanceof Word(Token token, _, _)
        ? strength(token.kind())
        : Integer.MAX_VALUE;
  }

  /// What stands between a part and the one before it.
  private String between(int i) {
    Role left = roles.get(i - 1);
    Role right = roles.get(i);
    boolean call = left == Role.OPERAND && parts.get(i) instanceof Parentheses;
    boolean suffix = right == Role.SUFFIX || right == Role.BRACKET || left == Role.BRACKET;
    if (call || suffix || left == Role.SIGN || right == Role.COLON || left == Role.RANGE) {
      return "";
    }
    if (right == Role.RANGE) {
      return parts.get(i - 1) instanceof Word word && word.written.endsWith(".") ? " " : "";
    }
    boolean named = where == Where.ARGUMENT && (left == Role.ASSIGN || right == Role.ASSIGN);
    return named ? "" : " ";
  }

  private static Breakable layout(Part part) {
    return switch (part) {
      case Word word -> Breakable.group(word(word));
      case Parentheses parentheses -> layout(parentheses);
    };
  }

  private static List<Breakable> word(Word word) {
    var out = new ArrayList<Breakable>(word.before);
    Token token = word.token;
    out.add(new Breakable.Text(token.is(Kind.TEXT) ? quoted(token.text()) : word.written));
    return out;
  }

  private static Breakable layout(Parentheses parentheses) {
    var out = word(parentheses.open);
    var inside = new ArrayList<Breakable>();
    int indent = parentheses.phrases.size() > 1 ? INDENT : 0;
    for (Phrase phrase : parentheses.phrases) {
      if (!inside.isEmpty()) {
        inside.add(new Breakable.Text(","));
      }
      inside.add(new Breakable.Break(inside.isEmpty() ? "" : " "));
      inside.add(phrase.layout(indent));
    }
    inside.addAll(parentheses.before);
    out.add(Breakable.indent(INDENT, inside));
    if (!parentheses.before.isEmpty()) {
      out.add(new Breakable.Break(""));
    }
    out.add(new Breakable.Text(")"));
    return Breakable.group(out);
  }

  /// In single quotes, or in double ones where that saves a backslash.
  private static String quoted(String text) {
    char quote = text.indexOf('\'') >= 0 && text.indexOf('"') < 0 ? '"' : '\'';
    var out = new StringBuilder().append(quote);
    for (int i = 0; i < text.length(); i++) {
      char next = i + 1 < text.length() ? text.charAt(i + 1) : quote;
      boolean ambiguous = text.charAt(i) == '\\' && (next == quote || next == '\\');
      out.append(ambiguous || text.charAt(i) == quote ? "\\" : "").append(text.charAt(i));
    }
    return out.append(quote).toString();
  }
}
