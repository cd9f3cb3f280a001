package weft.lang.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.WeftException;
import weft.lang.Marks;
import weft.lang.syntax.Statement.Declaration;
import weft.lang.syntax.Token.Kind;

/// Reads a program line by line. A line that is not understood is reported and passed over, so one
/// run reports the mistakes of all lines.
public final class Parser {
  /// The output of a formula without a name.
  public static final String OUT = "out";

  private final Cursor cursor;
  private final Expressions expressions;
  private final List<Statement> statements = new ArrayList<>();
  private final List<Diagnostic> problems = new ArrayList<>();

  private final Set<String> broken = new HashSet<>();

  /// Expressions without a name.
  private final List<Syntax> nameless = new ArrayList<>();

  private Parser(SourceText source) {
    this.cursor = new Cursor(source);
    this.expressions = new Expressions(cursor);
  }

  /// What was read.
  ///
  /// @param problems what is wrong with the lines that were not understood
  /// @param broken the names that these lines would have defined
  public record Lines(List<Statement> statements, List<Diagnostic> problems, Set<String> broken) {
    /// With names whose lines can be read and define nothing all the same.
    public Lines with(Map<String, List<Diagnostic>> wrong) {
      var more = new ArrayList<>(problems);
      wrong.values().forEach(more::addAll);
      var names = new HashSet<>(broken);
      names.addAll(wrong.keySet());
      return new Lines(statements, more, names);
    }
  }

  /// The lines of a program, or the one expression of a formula, which is called [#OUT].
  public static Lines parse(SourceText source) {
    var parser = new Parser(source);
    parser.lines();
    return new Lines(parser.statements, parser.problems, parser.broken);
  }

  /// The lines of the last file of a text, which others use: each has a name.
  public static Lines parseUsed(SourceText source) {
    var parser = new Parser(source);
    parser.statements();
    parser.nameless();
    return new Lines(parser.statements, parser.problems, parser.broken);
  }

  /// The functions of a library.
  public static List<Statement> functions(SourceText source) {
    var parser = new Parser(source);
    parser.statements();
    if (!parser.problems.isEmpty()) {
      throw new WeftException(parser.problems);
    }
    return parser.statements;
  }

  private void lines() {
    while (cursor.skip(Kind.LINE_END)) {
      // an empty line
    }
    if (cursor.sees(Kind.END)) {
      problems.add(
          cursor
              .problem(cursor.peek().place(), "the formula is empty")
              .expected("an expression such as rolling_mean(close, 20), or lines name = expression")
              .found("nothing"));
      return;
    }
    statements();
    names();
  }

  private void statements() {
    while (!cursor.sees(Kind.END)) {
      Token defined = defined();
      try {
        statement();
        cursor.skip(Kind.LINE_END);
      } catch (WeftException e) {
        problems.addAll(e.diagnostics());
        broken.add(defined.text());
        cursor.skipLine();
      }
    }
  }

  /// The name that a line defines: the last of those that it starts with.
  private Token defined() {
    int ahead = 0;
    while (cursor.peek(ahead).is(Kind.NAME) && cursor.peek(ahead + 1).is(Kind.NAME)) {
      ahead++;
    }
    return cursor.peek(ahead);
  }

  /// A single expression is the output `out`; among definitions each needs a name.
  private void names() {
    boolean defines = statements.stream().anyMatch(Statement.Definition.class::isInstance);
    if (nameless.size() == 1 && !defines && problems.isEmpty()) {
      Syntax value = nameless.getFirst();
      statements.add(
          new Statement.Definition(
              OUT, value.place(), Marks.none(value.place()), value, value.place()));
      return;
    }
    nameless();
  }

  private void nameless() {
    for (Syntax value : nameless) {
      String text = cursor.source().at(value.place()).snippet();
      problems.add(
          cursor
              .problem(value.place(), "this line of the program has no name")
              .expected("name = expression")
              .found("an expression without a name")
              .hint(
                  isIndented(value)
                      ? "to go on with the line above, put its whole expression in parentheses"
                      : "give the output a name: result = " + shortened(text)));
    }
  }

  private boolean isIndented(Syntax value) {
    int offset = value.place().offset();
    return offset > 0 && cursor.source().text().charAt(offset - 1) != '\n';
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 37) + "...";
  }

  private void statement() {
    Token first = cursor.peek();
    if (first.isWord("def") && cursor.sees(Kind.NAME, Kind.NAME)) {
      statements.add(function());
    } else if (first.isWord("param") && cursor.sees(Kind.NAME, Kind.NAME)) {
      statements.add(parameter());
    } else if (first.isWord("column") && cursor.sees(Kind.NAME, Kind.NAME)) {
      statements.add(column());
    } else if (AssertLine.starts(cursor)) {
      statements.add(AssertLine.read(cursor, expressions));
    } else if (ModelFileLine.starts(cursor)) {
      statements.add(ModelFileLine.read(cursor));
    } else if (UseLine.starts(cursor)) {
      statements.add(UseLine.read(cursor));
    } else if (UniverseLine.starts(cursor)) {
      statements.add(UniverseLine.read(cursor, expressions));
    } else if (Marks.starts(cursor) || cursor.sees(Kind.NAME, Kind.ASSIGN)) {
      statements.add(definition());
    } else if (first.kind().isWord() && cursor.peek(1).is(Kind.ASSIGN)) {
      throw cursor.reserved(first);
    } else {
      Syntax value = expressions.expression();
      if (cursor.sees(Kind.ASSIGN) && value instanceof Syntax.Call call) {
        throw cursor.refuse(
            "'=' gives a name to a result, and what stands before it is not a name",
            "an operator or the end of the line",
            "to compare, write '=='; a function is defined by def "
                + call.function()
                + "(x) = expression");
      }
      cursor.end();
      nameless.add(value);
    }
  }

  private Statement definition() {
    Token first = cursor.peek();
    Marks marks = Marks.read(cursor);
    Token name = cursor.name("a definition");
    if (!cursor.skip(Kind.ASSIGN)) {
      throw cursor.refuse(
          "expected '=' after " + name.title() + ", found " + cursor.peek().title(),
          "'='",
          "write " + marks.words() + name.text() + " = expression");
    }
    marks.problem(name.text(), cursor.source()).ifPresent(Marks::refuse);
    Syntax value = expressions.expression();
    cursor.end();
    return new Statement.Definition(
        name.text(), name.place(), marks, value, first.place().to(cursor.last()));
  }

  private Statement function() {
    Token first = cursor.next();
    Token name = cursor.name("a function");
    String shape = "write def " + name.text() + "(x, n = 20) = expression";
    if (!cursor.skip(Kind.OPEN)) {
      throw cursor.refuse(
          "expected '(' and the parameters, found " + cursor.peek().title(), "'('", shape);
    }
    var parameters = new ArrayList<Declaration>();
    while (!cursor.sees(Kind.CLOSE)) {
      Declaration parameter = declaration("a parameter");
      parameters.stream()
          .filter(other -> other.name().equals(parameter.name()))
          .findFirst()
          .ifPresent(_ -> duplicate(parameter));
      parameters.add(parameter);
      if (!cursor.skip(Kind.COMMA)) {
        break;
      }
    }
    if (!cursor.skip(Kind.CLOSE)) {
      throw cursor.refuse(
          "expected ',' or ')' after a parameter, found " + cursor.peek().title(),
          "',' or ')'",
          shape);
    }
    if (!cursor.skip(Kind.ASSIGN)) {
      throw cursor.refuse(
          "expected '=' and the body of the function, found " + cursor.peek().title(),
          "'='",
          shape);
    }
    Syntax body = expressions.expression();
    cursor.end();
    return new Statement.Function(
        name.text(), name.place(), parameters, body, first.place().to(cursor.last()));
  }

  private void duplicate(Declaration parameter) {
    throw new WeftException(
        Diagnostic.of(Code.DUPLICATE, "there are two parameters called '" + parameter.name() + "'")
            .about(parameter.name())
            .expected("a name of its own for each parameter")
            .found(parameter.name() + " twice")
            .at(cursor.source().at(parameter.named())));
  }

  private Statement parameter() {
    Token first = cursor.next();
    Declaration declaration = declaration("a parameter");
    if (!cursor.atLineEnd()) {
      throw cursor.refuse(
          "expected the end of the line, found " + cursor.peek().title(),
          "': type', '= value', 'in low..high' or the end of the line",
          "write param window: int = 20 in 2..500");
    }
    return new Statement.Parameter(declaration, first.place().to(cursor.last()));
  }

  /// `name`, then optionally `: type`, `= value`, `in low..high`.
  private Declaration declaration(String what) {
    Token name = cursor.name(what);
    Optional<Statement.Kind> kind = Optional.empty();
    if (cursor.skip(Kind.COLON)) {
      kind = Optional.of(kind());
    }
    Optional<Syntax> fallback = Optional.empty();
    if (cursor.skip(Kind.ASSIGN)) {
      fallback = Optional.of(expressions.expression());
    }
    return new Declaration(name.text(), name.place(), kind, fallback, range());
  }

  /// `column name`, then optionally `: type`, `in low..high`.
  private Statement column() {
    Token first = cursor.next();
    Token name = cursor.next();
    Optional<Type> type = cursor.skip(Kind.COLON) ? Optional.of(columnType()) : Optional.empty();
    var range = range();
    boolean present = AssertLine.missing(cursor, Kind.NOT);
    if (!cursor.atLineEnd()) {
      throw cursor.refuse(
          "expected the end of the line, found " + cursor.peek().title(),
          "': type', 'in low..high', 'not missing' or the end of the line",
          "write column close: f64 in 0..inf");
    }
    return new Statement.Column(
        name.text(), name.place(), type, range, present, first.place().to(cursor.last()));
  }

  private static final List<Element> COLUMN_TYPES =
      List.of(Element.F64, Element.I64, Element.BOOL, Element.TEXT, Element.TIME);

  private Type columnType() {
    Token token = cursor.peek();
    for (Element element : COLUMN_TYPES) {
      if (token.isWord(element.tag())) {
        cursor.next();
        return Type.column(element);
      }
    }
    if (token.isWord("array") && cursor.peek(1).is(Kind.OPEN) && cursor.peek(2).is(Kind.NUMBER)) {
      cursor.next();
      cursor.next();
      Token length = cursor.peek();
      double n = Double.parseDouble(length.text());
      if (!(n >= 1 && n <= 1_000_000 && n == Math.rint(n))) {
        throw cursor.refuse(
            "the length of an array is a whole number", "1 to 1000000", "write array(10)");
      }
      cursor.next();
      if (!cursor.skip(Kind.CLOSE)) {
        throw cursor.refuse("expected ')', found " + cursor.peek().title(), "')'");
      }
      return Type.column(Element.F64).with(Shape.of((int) n));
    }
    throw cursor.refuse(
        "there is no type of column called '" + token.text() + "'",
        "one of f64, i64, bool, text, time, array(10)",
        "write column close: f64");
  }

  private Statement.Kind kind() {
    Token token = cursor.peek();
    for (Statement.Kind kind : Statement.Kind.values()) {
      if (token.isWord(kind.tag())) {
        cursor.next();
        return kind;
      }
    }
    var tags = Stream.of(Statement.Kind.values()).map(Statement.Kind::tag).toList();
    String list = tags.stream().collect(Collectors.joining(", "));
    throw cursor.refuse(
        "there is no type of parameter called '" + token.text() + "'",
        "one of " + list,
        Nearest.to(token.text().toLowerCase(Locale.ROOT), tags)
            .map(tag -> "did you mean '" + tag + "'?")
            .orElse(""));
  }

  /// `in low..high`, if it follows.
  private Optional<Statement.Range> range() {
    if (!cursor.peek().isWord("in")) {
      return Optional.empty();
    }
    return Optional.of(AssertLine.range(cursor, expressions, "write in 2..500"));
  }
}
