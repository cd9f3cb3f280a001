package weft.lang.dsl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Op;
import weft.ops.arithmetic.Add;

/// Which expressions `javac` accepts: exactly the lines that end in `// error` must fail, and no
/// other line may even be warned about.
class CompileErrorsTest {
  private static final String BEFORE =
      """
      import static weft.lang.dsl.Terms.*;
      import java.util.LinkedHashMap;
      import java.util.Map;
      import weft.ir.*;
      import weft.ir.problem.*;
      import weft.lang.dsl.*;
      import weft.ops.window.*;
      class Snippet {
        interface Time {}
        interface Money {}
        void run(Expr<Time> a, Expr<Time> b, Expr<Money> m, Undeclared u, Condition c) {
      """;

  @TempDir Path classes;

  @Test
  void methodsRefuseTwoDimensions() {
    for (String method :
        List.of(
            "plus",
            "minus",
            "times",
            "over",
            "modulo",
            "power",
            "min",
            "max",
            "coalesce",
            "signPower")) {
      check(
          """
          Expr<Time> same = a.METHOD(b);
          Expr<Time> right = a.METHOD(u);
          Expr<Time> left = u.METHOD(a);
          Undeclared neither = u.METHOD(u);
          Expr<Time> whole = a.METHOD(3);
          Expr<Time> real = a.METHOD(0.5);
          Undeclared number = u.METHOD(3L);
          a.METHOD(m); // error
          m.METHOD(a); // error
          a.METHOD(c); // error
          a.METHOD("text"); // error
          Expr<Money> other = a.METHOD(b); // error
          Expr<Money> through = a.METHOD(u); // error
          Expr<Money> across = u.METHOD(a); // error
          Undeclared lost = a.METHOD(u); // error
          Expr<Time> found = u.METHOD(u); // error
          """
              .replace("METHOD", method));
    }
  }

  @Test
  void comparisonsRefuseTwoDimensions() {
    for (String method :
        List.of(
            "lessThan", "lessOrEqual", "greaterThan", "greaterOrEqual", "equalTo", "notEqualTo")) {
      check(
          """
          Condition same = a.METHOD(b);
          Condition right = a.METHOD(u);
          Condition left = u.METHOD(m);
          Condition neither = u.METHOD(u);
          Condition number = a.METHOD(3).and(u.METHOD(0.5));
          a.METHOD(m); // error
          m.METHOD(b); // error
          a.METHOD(c); // error
          Expr<Time> value = a.METHOD(b); // error
          """
              .replace("METHOD", method));
    }
  }

  @Test
  void textIsComparedForEqualityOnly() {
    check(
        """
        Condition same = u.equalTo("fast").or(a.notEqualTo("slow"));
        u.lessThan("fast"); // error
        """);
  }

  @Test
  void choicesRefuseTwoDimensions() {
    check(
        """
        Expr<Time> same = where(c, a, b);
        Expr<Time> right = where(c, a, u);
        Expr<Time> left = where(c, u, a);
        Undeclared neither = where(c, u, u);
        Expr<Time> number = where(c, a, 0);
        Expr<Time> first = where(c, 0.5, a);
        Undeclared numbers = where(c, 1, 0.5);
        Undeclared both = where(c, u, 0).plus(where(c, 0, u));
        Condition condition = where(c, c, c.not());
        where(c, a, m); // error
        where(c, m, a); // error
        where(c, a, c); // error
        where(a, a, b); // error
        where(u, u, u); // error
        Expr<Money> other = where(c, a, u); // error
        Undeclared lost = where(c, u, a); // error
        """);
  }

  @Test
  void piecesRefuseTwoDimensions() {
    check(
        """
        Expr<Time> same = piecewise(clause(a, c), clause(b, c.not()));
        Expr<Time> mixed = piecewise(clause(a, c), clause(u, c), clause(0.5, c), otherwise(0));
        Expr<Time> late = piecewise(clause(u, c), clause(1, c), otherwise(a));
        Expr<Time> single = piecewise(otherwise(a));
        Undeclared neither = piecewise(clause(u, c), clause(1, c), otherwise(u));
        var inferred = piecewise(clause(u, c), otherwise(0)).plus(m);
        Expr<Time> exclusive = exclusive(u, clause(a, c), otherwise(u));
        Undeclared free = exclusive(a, clause(u, c), otherwise(0));
        piecewise(clause(a, c), clause(m, c)); // error
        piecewise(clause(a, c), otherwise(m)); // error
        piecewise(clause(u, c), clause(a, c), otherwise(m)); // error
        exclusive(u, clause(a, c), otherwise(m)); // error
        Expr<Money> other = piecewise(clause(a, c), otherwise(u)); // error
        Undeclared lost = piecewise(clause(a, c), otherwise(u)); // error
        piecewise(); // error
        clause(a, b); // error
        """);
  }

  @Test
  void functionsKeepTheDimension() {
    check(
        """
        Expr<Time> one = exp(log(a)).plus(abs(b)).plus(exp(u));
        Undeclared two = sqrt(u);
        Expr<Time> three = sum(a).plus(mean(b, axes(0, 1))).plus(max(u));
        Expr<Time> four = quantile(a, 0.5).negate().named("four");
        Expr<Time> five = squeeze(expandDims(cast(a, Element.F32), 0), 0);
        Expr<Time> six = a.through(new RollingMean(Span.rows(20), 20)).plus(a);
        Condition seven = any(a.lessThan(b)).or(all(u)).or(isMissing(m));
        Undeclared eight = countNonzero(a);
        Expr<Time> nine = atan2(a, b).plus(atan2(a, u)).plus(matmul(a, b));
        atan2(a, m); // error
        matmul(a, m); // error
        exp(a).plus(exp(m)); // error
        sum(a).plus(mean(m)); // error
        a.through(new RollingMean(Span.rows(20), 20)).plus(m); // error
        cast(a, Element.F32).plus(m); // error
        a.negate().plus(m); // error
        max(a, 0); // error
        max(a, m); // error
        exp(c); // error
        Expr<Money> other = exp(a); // error
        """);
  }

  @Test
  void undeclaredMixesBothWaysUntilDeclared() {
    check(
        """
        Expr<Time> time = u.plus(a);
        Expr<Money> money = u.plus(m);
        Undeclared erased = a.undeclared().plus(m.undeclared());
        Expr<Money> again = a.undeclared().over(b.undeclared()).as(Money.class).plus(m);
        Expr<Money> declared = u.as(Money.class).plus(call("f", a, keyword("k", m))).plus(m);
        Undeclared any = apply(new RollingCorr(Span.rows(20), 20), a, m);
        u.plus(a).plus(m); // error
        u.plus(m).plus(u).minus(a); // error
        u.as(Time.class).plus(m); // error
        a.as(Money.class).plus(b); // error
        """);
  }

  @Test
  void inputsAreDeclaredByClass() {
    check(
        """
        Expr<Time> x = placeholder("x", Time.class).plus(series("s", Time.class));
        Expr<Time> y = placeholder("y", 2, Time.class).plus(placeholder("z", 0.5, Time.class));
        Expr<Money> p = column("close", Money.class).plus(constant(1, Money.class));
        Undeclared q = placeholder("q").plus(series("r")).plus(column("c")).plus(constant(2));
        Condition f = condition("flag").and(constant(true)).and(column("b", Element.BOOL).holds());
        Undeclared text = placeholder("mode", "fast");
        x.plus(p); // error
        placeholder("x", Time.class).plus(column("close", Money.class)); // error
        Expr<Time> undeclared = placeholder("x"); // error
        Expr<Time> wrong = placeholder("x", Money.class); // error
        """);
  }

  @Test
  void termsAreNoTruthValuesAndNoNumbers() {
    check(
        """
        Graph one = Program.graph("c", c, "a", a.plus(u));
        Graph more = Program.graph(new LinkedHashMap<>(Map.of("a", a)));
        if (c) {} // error
        if (a.lessThan(b)) {} // error
        while (u) {} // error
        boolean both = c && c; // error
        double sum = a + b; // error
        c.plus(1); // error
        c.and(a); // error
        Program.graph(Map.of("a", a, "m", m)); // error
        """);
  }

  private void check(String body) {
    var found = new TreeMap<Integer, String>();
    String source = BEFORE + body + "}}\n";
    for (var problem : compile(source)) {
      found.merge(
          Math.toIntExact(problem.getLineNumber()),
          problem.getMessage(Locale.ROOT),
          (a, b) -> a + "; " + b);
    }
    List<String> lines = source.lines().toList();
    var expected = new TreeSet<Integer>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("// error")) {
        expected.add(i + 1);
      }
    }
    assertThat(expected).isNotEmpty();
    assertThat(found.keySet())
        .as(() -> numbered(lines) + "\n" + found)
        .containsExactlyElementsOf(expected);
  }

  private static String numbered(List<String> lines) {
    return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
        .map(i -> i + 1 + ": " + lines.get(i))
        .collect(Collectors.joining("\n"));
  }

  /// Errors and warnings; notes belong to no line.
  private List<javax.tools.Diagnostic<? extends JavaFileObject>> compile(String source) {
    var problems = new DiagnosticCollector<JavaFileObject>();
    var file =
        new SimpleJavaFileObject(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    var path =
        Stream.of(Expr.class, Op.class, Add.class, org.jspecify.annotations.NullMarked.class)
            .map(CompileErrorsTest::home)
            .collect(Collectors.joining(File.pathSeparator));
    var options = List.of("-proc:none", "-Xlint:all", "-d", classes.toString(), "-classpath", path);
    ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, problems, options, null, List.of(file))
        .call();
    return problems.getDiagnostics().stream()
        .filter(problem -> problem.getKind() != javax.tools.Diagnostic.Kind.NOTE)
        .toList();
  }

  private static String home(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
