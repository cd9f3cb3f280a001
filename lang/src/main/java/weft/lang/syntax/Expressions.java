package weft.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.syntax.Syntax.Argument;
import weft.lang.syntax.Syntax.Link;
import weft.lang.syntax.Token.Kind;

/// Reads expressions by the strength of their operators, which is Python's: from weak to strong `a
/// if c else b`, `or`, `and`, `not`, comparisons, `+ -`, `* / %`, the signs, `**`.
///
/// Nesting is limited to [#DEEPEST] levels; chains of operators of one strength may be of any
/// length.
public final class Expressions {
  static final int DEEPEST = 200;

  private static final int CHOICE = 0;
  private static final int OR = 1;
  private static final int AND = 2;
  private static final int NOT = 3;
  private static final int COMPARISON = 4;
  private static final int SUM = 5;
  private static final int PRODUCT = 6;
  private static final int SIGN = 7;

  private static final String OPERAND = "an expression: a name, a number, a call or '('";

  private final Cursor cursor;
  private int depth;

  /// Parentheses that are open.
  private int open;

  Expressions(Cursor cursor) {
    this.cursor = cursor;
  }

  /// A whole expression; what follows it is not looked at.
  Syntax expression() {
    depth = 0;
    open = 0;
    return expression(CHOICE);
  }

  /// A sum or anything stronger: a bound of a range.
  Syntax bound() {
    depth = 0;
    return expression(SUM);
  }

  /// An expression of operators that are at least this strong.
  private Syntax expression(int level) {
    if (++depth > DEEPEST) {
      throw new WeftException(
          cursor
              .problem(cursor.peek().place(), "the expression is nested too deeply")
              .expected("at most " + DEEPEST + " levels of parentheses, calls and signs")
              .found("more")
              .hint("give inner parts a name in a line of their own"));
    }
    TextPlace start = cursor.peek().place();
    Syntax left = operand(level);
    if (cursor.sees(Kind.POWER)) {
      cursor.next();
      Syntax exponent = expression(SIGN);
      left = new Syntax.Power(left, exponent, since(start));
    }
    left = chain(left, level, PRODUCT, Operator.Group.PRODUCT, start);
    left = chain(left, level, SUM, Operator.Group.SUM, start);
    left = chain(left, level, COMPARISON, Operator.Group.COMPARISON, start);
    left = logic(left, level, AND, Kind.AND, start);
    left = logic(left, level, OR, Kind.OR, start);
    if (level == CHOICE && cursor.sees(Kind.IF)) {
      left = choice(left, start);
    }
    depth--;
    return left;
  }

  /// Operators of one group, read from left to right into one list.
  private Syntax chain(
      Syntax first, int level, int strength, Operator.Group group, TextPlace start) {
    if (level > strength) {
      return first;
    }
    var links = new ArrayList<Link>();
    for (var operator = operator(group); operator.isPresent(); operator = operator(group)) {
      cursor.next();
      Syntax operand = expression(strength + 1);
      links.add(new Link(operator.get(), operand, since(start)));
    }
    if (links.isEmpty()) {
      return first;
    }
    return group == Operator.Group.COMPARISON
        ? new Syntax.Comparison(first, links, since(start))
        : new Syntax.Chain(first, links, since(start));
  }

  private Optional<Operator> operator(Operator.Group group) {
    return Operator.of(cursor.peek().kind()).filter(operator -> operator.group() == group);
  }

  private Syntax logic(Syntax first, int level, int strength, Kind word, TextPlace start) {
    if (level > strength || !cursor.sees(word)) {
      return first;
    }
    var operands = new ArrayList<Syntax>(List.of(first));
    while (cursor.skip(word)) {
      operands.add(expression(strength + 1));
    }
    return new Syntax.Logic(word == Kind.AND, operands, since(start));
  }

  private Syntax choice(Syntax then, TextPlace start) {
    cursor.next();
    Syntax condition = expression(OR);
    if (!cursor.skip(Kind.ELSE)) {
      throw cursor.refuse("a choice needs its 'else'", "'else'", "write a if condition else b");
    }
    Syntax otherwise = expression(CHOICE);
    return new Syntax.Choice(condition, then, otherwise, since(start));
  }

  private Syntax operand(int level) {
    Token token = cursor.peek();
    return switch (token.kind()) {
      case NUMBER -> {
        cursor.next();
        yield new Syntax.Number(Double.parseDouble(token.text()), token.place());
      }
      case DURATION -> {
        cursor.next();
        Span.Time time = Span.time(token.text()).orElseThrow();
        yield new Syntax.Duration(time, token.place());
      }
      case TEXT -> {
        cursor.next();
        yield new Syntax.Text(token.text(), token.place());
      }
      case TRUE, FALSE -> {
        cursor.next();
        yield new Syntax.Truth(token.is(Kind.TRUE), token.place());
      }
      case NONE -> {
        cursor.next();
        yield new Syntax.None(token.place());
      }
      case PARAMETER -> {
        cursor.next();
        yield new Syntax.Parameter(token.text(), token.place());
      }
      case NAME -> {
        cursor.next();
        yield cursor.sees(Kind.OPEN) ? call(token) : new Syntax.Name(token.text(), token.place());
      }
      case IF -> condition();
      case OPEN -> {
        cursor.next();
        open++;
        Syntax inner = expression(CHOICE);
        close(token, "an operator or ')'");
        yield inner;
      }
      case MINUS, PLUS -> {
        cursor.next();
        Syntax operand = expression(SIGN);
        yield new Syntax.Signed(token.is(Kind.MINUS), operand, since(token.place()));
      }
      case NOT -> not(token, level);
      default -> throw nothing();
    };
  }

  private Syntax not(Token token, int level) {
    if (level > NOT) {
      throw cursor.refuse(
          "'not' is weaker than the operator before it", OPERAND, "write (not x) in parentheses");
    }
    cursor.next();
    Syntax operand = expression(NOT);
    return new Syntax.Not(operand, since(token.place()));
  }

  /// `if(c, a, b)` where an operand stands.
  private Syntax condition() {
    Token word = cursor.next();
    if (!cursor.sees(Kind.OPEN)) {
      throw new WeftException(
          cursor
              .problem(word.place(), "'if' stands where a value is expected")
              .expected("if(condition, a, b) or a if condition else b")
              .found("'if' followed by " + cursor.peek().title()));
    }
    var arguments = arguments(false);
    TextPlace place = since(word.place());
    if (arguments.size() != 3) {
      throw new WeftException(
          Diagnostic.of(Code.ARITY, "'if' takes three arguments, found " + arguments.size())
              .about("if")
              .expected("if(condition, a, b)")
              .found(arguments.size() + (arguments.size() == 1 ? " argument" : " arguments"))
              .hint("write if(condition, a, b) or a if condition else b")
              .at(cursor.source().at(place)));
    }
    return new Syntax.Choice(
        arguments.get(0).value(), arguments.get(1).value(), arguments.get(2).value(), place);
  }

  private Syntax call(Token name) {
    var arguments = arguments(true);
    var call = new Syntax.Call(name.text(), name.place(), arguments, since(name.place()));
    return cursor.sees(Kind.PART) ? part(call) : call;
  }

  /// `.part` or `.part[index]`.
  private Syntax part(Syntax.Call call) {
    Token part = cursor.next();
    Optional<Syntax> index = Optional.empty();
    if (cursor.sees(Kind.OPEN_INDEX)) {
      Token first = cursor.next();
      index = Optional.of(expression(CHOICE));
      if (!cursor.skip(Kind.CLOSE_INDEX)) {
        throw cursor.atLineEnd()
            ? new WeftException(
                cursor
                    .problem(first.place(), "this bracket is not closed")
                    .expected("']'")
                    .found(cursor.peek().title()))
            : cursor.refuse(
                "expected ']', found " + cursor.peek().title(), "']'", "one number: .beta[1]");
      }
    }
    return new Syntax.PartOf(call, part.text(), part.place(), index, since(call.place()));
  }

  /// @param named arguments may have names
  private List<Argument> arguments(boolean named) {
    Token first = cursor.next();
    open++;
    var arguments = new ArrayList<Argument>();
    while (!cursor.sees(Kind.CLOSE)) {
      if (!named && cursor.sees(Kind.NAME, Kind.ASSIGN)) {
        cursor.next();
        throw cursor.refuse(
            "'if' has no arguments with names", "if(condition, a, b)", "to compare, write '=='");
      }
      arguments.add(argument(arguments));
      if (!cursor.skip(Kind.COMMA)) {
        break;
      }
    }
    close(first, "',' or ')'");
    return arguments;
  }

  private Argument argument(List<Argument> before) {
    Token start = cursor.peek();
    if (cursor.sees(Kind.NAME, Kind.ASSIGN)) {
      cursor.next();
      cursor.next();
      Syntax value = expression(CHOICE);
      return new Argument(Optional.of(start.text()), value, since(start.place()));
    }
    Syntax value = expression(CHOICE);
    TextPlace place = since(start.place());
    if (!before.isEmpty() && before.getLast().name().isPresent()) {
      throw new WeftException(
          cursor
              .problem(place, "an argument without a name stands after one with a name")
              .expected("name=value")
              .found(cursor.source().text(place))
              .hint("put the arguments without a name first; to compare, write '=='"));
    }
    return new Argument(Optional.empty(), value, place);
  }

  private void close(Token first, String expected) {
    if (cursor.skip(Kind.CLOSE)) {
      open--;
      return;
    }
    Token token = cursor.peek();
    if (cursor.atLineEnd()) {
      throw new WeftException(
          cursor
              .problem(first.place(), "this parenthesis is not closed")
              .expected("')'")
              .found(token.title()));
    }
    if (token.is(Kind.ASSIGN)) {
      throw cursor.refuse(
          "'=' follows an argument that is not a name", expected, "to compare, write '=='");
    }
    throw cursor.refuse(
        "expected " + expected + ", found " + token.title(),
        expected,
        missing("an operator such as '*' or a comma", token));
  }

  /// Nothing that could be an operand follows.
  private WeftException nothing() {
    Token token = cursor.peek();
    TextPlace last = cursor.last();
    String after =
        last.end() <= token.place().offset() && last.end() > 0
            ? " after '" + cursor.source().text(last) + "'"
            : "";
    return cursor.refuse(
        "expected an expression" + after + ", found " + token.title(),
        OPERAND,
        cursor.atLineEnd() && !cursor.peek(1).is(Kind.END) && !after.isEmpty() && open == 0
            ? "an expression goes on in the next line only inside parentheses"
            : "");
  }

  /// The hint where two operands stand side by side.
  static String missing(String what, Token token) {
    return token.kind().startsOperand() ? what + " is missing before " + token.title() : "";
  }

  private TextPlace since(TextPlace start) {
    return start.to(cursor.last());
  }
}
