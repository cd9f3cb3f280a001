package weft.lang.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static weft.lang.dsl.Terms.*;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.ops.arithmetic.Add;
import weft.ops.source.ArrayConstant;
import weft.ops.window.Lag;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingRegressBeta;
import weft.ops.words.Axes;
import weft.ops.words.Compared;
import weft.ops.words.Numeric;

/// The graph that is made of terms: its nodes, their order and names, and what is refused.
class ProgramTest {
  interface Time {}

  /// Words that take positions and shapes, not values.
  private static final Set<String> DIMENSIONS = Set.of("at", "slice", "reshape", "transpose");

  @Test
  void nodesStandInTheOrderOfCreation() {
    Expr<Time> a = placeholder("a", Time.class);
    Undeclared b = placeholder("b");
    Undeclared scale = constant(1024);
    Expr<Time> c = exp(a).plus(constant(55).over(a));
    Expr<Time> d = c.times(b).plus(scale);
    Expr<Time> e = a.power(c).times(144);

    assertThat(Program.graph("e", e, "d", d, "c", c).toString().strip())
        .isEqualTo(
            """
            n0 = placeholder(name="a", default_value=none) : any[*]
            n1 = placeholder(name="b", default_value=none) : any[*]
            n2 = constant(value=1024) : i64
            n3 = exp(x=n0) : any[*]
            n4 = constant(value=55) : i64
            n5 = divide(left=n4, right=n0) : any[*]
            n6 = add(left=n3, right=n5) : any[*]
            n7 = multiply(left=n6, right=n1) : any[*]
            n8 = add(left=n7, right=n2) : any[*]
            n9 = power(left=n0, right=n6) : any[*]
            n10 = constant(value=144) : i64
            n11 = multiply(left=n9, right=n10) : any[*]
            return e=n11, d=n8, c=n6
            """
                .strip());
  }

  /// Whatever stands on the right, a method adds the same op with the operands in their order.
  @Test
  void overloadsAddTheSameOp() throws ReflectiveOperationException {
    Undeclared free = placeholder("right");
    Expr<Time> declared = placeholder("right", Time.class);
    Map<Class<?>, List<Object>> operands =
        Map.of(
            Number.class,
            List.of(0.5, 3L, 3),
            String.class,
            List.of("text"),
            Object.class,
            List.of(free, declared),
            Expr.class,
            List.of(declared));
    var ops = new HashMap<String, Set<String>>();
    int uses = 0;
    for (Quantity<?> left : List.of(placeholder("left"), placeholder("left", Time.class))) {
      for (Method method : left.getClass().getMethods()) {
        boolean binary =
            Set.of(Numeric.class, Compared.class, Undeclared.class)
                    .contains(method.getDeclaringClass())
                && method.getParameterCount() == 1
                && !DIMENSIONS.contains(method.getName());
        if (!binary || method.isBridge()) {
          continue;
        }
        for (Object right : operands.get(method.getParameterTypes()[0])) {
          var result = (Term) method.invoke(left, right);
          Graph graph = Program.graph("out", result);
          var last = graph.nodes().getLast();
          assertThat(graph.size()).isEqualTo(3);
          assertThat(last.args().stream().map(arg -> graph.node(arg).name()).toList())
              .isIn(List.of("left", "right"), List.of("left", ""));
          ops.computeIfAbsent(method.getName(), _ -> new HashSet<>()).add(last.op().tag());
          uses++;
        }
      }
    }
    assertThat(uses).isEqualTo(2 * (16 * 5 + 2) + 10);
    assertThat(ops.values()).allSatisfy(tags -> assertThat(tags).hasSize(1));
    assertThat(ops.values().stream().flatMap(Set::stream).distinct()).hasSize(16);
  }

  @Test
  void whatIsNoTermIsRefused() {
    Undeclared a = placeholder("a");
    var problem = problem(() -> a.through(new Add(), new StringBuilder("x")));
    assertThat(problem.code()).isEqualTo(Code.TYPE);
    assertThat(problem.found()).contains("StringBuilder x");
    assertThat(problem(() -> a.plus(BigDecimal.ONE)).code()).isEqualTo(Code.TYPE);
    assertThat(Program.graph("out", a.through(new Add(), 1)).size()).isEqualTo(3);
  }

  @Test
  void allCellsAreReducedWhereTheirNumberIsKnown() {
    assertThat(problem(() -> sum(placeholder("a"))).code()).isEqualTo(Code.SHAPE);
    assertThat(problem(() -> any(column("halted", Element.BOOL))).hint())
        .contains("name them: sum(x, TIME) or sum(x, axes(0, 1))");
    assertThat(problem(() -> sum(placeholder("a"), TIME, axes(0))).code()).isEqualTo(Code.RANGE);
  }

  @Test
  void onlyWhatIsNeededIsThere() {
    Undeclared a = placeholder("a");
    a.plus(placeholder("unused"));
    assertThat(Program.graph("out", a.plus(1)).size()).isEqualTo(3);
  }

  @Test
  void equalTermsStayApart() {
    Undeclared a = placeholder("a");
    assertThat(Program.graph("out", exp(a).plus(exp(a))).size()).isEqualTo(4);
    Undeclared shared = exp(a);
    assertThat(Program.graph("out", shared.plus(shared)).size()).isEqualTo(3);
  }

  @Test
  void dimensionsAddNoNodes() {
    Undeclared a = placeholder("a");
    Expr<Time> declared = exp(a).as(Time.class);
    Expr<Time> sum = declared.undeclared().plus(declared);
    assertThat(Program.graph("out", sum.undeclared(), "flag", declared.holds()).size())
        .isEqualTo(3);
  }

  @Test
  void piecesComeAfterTheirDefault() {
    Undeclared x = placeholder("x");
    Graph graph = Program.graph("out", piecewise(clause(1, x.lessThan(0)), otherwise(2)));
    assertThat(graph.nodes().stream().map(node -> node.op().describe()))
        .containsExactly(
            "placeholder(name=\"x\", default_value=none)",
            "constant(value=0)",
            "less",
            "constant(value=2)",
            "constant(value=1)",
            "multi_clause_where");
  }

  @Test
  void namesLabelNodes() {
    Undeclared a = placeholder("a");
    Undeclared plain = exp(a);
    Undeclared y = plain.named("y");
    Condition positive = y.greaterThan(0).named("positive");
    Graph graph = Program.graph(plain.plus(y).named("sum"), positive);
    assertThat(graph.nodes().stream().map(node -> node.name()))
        .containsExactly("a", "y", "", "positive", "sum");
    assertThat(graph.outputs()).containsExactly(Map.entry("sum", 4), Map.entry("positive", 3));
    assertThat(Program.graph(a).outputs()).containsExactly(Map.entry("a", 0));
    assertThat(y.as(Time.class).name()).isEqualTo("y");
    assertThat(y.named("z").named("w").name()).isEqualTo("w");
    assertThat(plain.name()).isEmpty();
  }

  @Test
  void badNamesAreRefused() {
    Undeclared a = placeholder("a");
    Undeclared y = exp(a);
    assertThat(problem(() -> a.named("b")).code()).isEqualTo(Code.DUPLICATE);
    assertThat(a.named("a").name()).isEqualTo("a");
    assertThat(problem(() -> y.named(" ")).code()).isEqualTo(Code.RANGE);
    var twoNames = problem(() -> Program.graph("out", y.named("b").plus(y.named("c"))));
    assertThat(twoNames.message()).contains("'b'").contains("'c'");
    assertThat(problem(() -> Program.graph(y)).hint()).isPresent();
    var twoOutputs = problem(() -> Program.graph("out", y, "out", a));
    assertThat(twoOutputs.code()).isEqualTo(Code.DUPLICATE);
  }

  @Test
  void outputsStandInTheOrderGiven() {
    Undeclared a = placeholder("a");
    var outputs = new LinkedHashMap<String, Undeclared>();
    outputs.put("z", exp(a));
    outputs.put("b", a);
    assertThat(Program.graph(outputs).outputs().keySet()).containsExactly("z", "b");
    assertThat(Program.graph("q", a).outputs().keySet()).containsExactly("q");
    assertThat(Program.graph("q", a, "p", a).outputs().keySet()).containsExactly("q", "p");
  }

  @Test
  void shapesThatDoNotFitFailOnTheSpot() {
    Undeclared three = seriesConstant(1, 2, 3);
    Undeclared four = seriesConstant(1, 2, 3, 4);
    var problem = problem(() -> three.plus(four));
    assertThat(problem.code()).isEqualTo(Code.SHAPE);
    assertThat(problem.message())
        .isEqualTo("add: operands could not be broadcast together with shapes (3,) (4,)");
    assertThat(problem.origin().source()).startsWith("ProgramTest.java:");
    assertThat(problem(() -> expandDims(three, 3)).code()).isEqualTo(Code.SHAPE);
    assertThat(problem(() -> squeeze(three, 0)).code()).isEqualTo(Code.SHAPE);
  }

  @Test
  void elementsThatDoNotFitFailOnTheSpot() {
    var text = problem(() -> constant("a").times(2));
    assertThat(text.code()).isEqualTo(Code.TYPE);
    assertThat(text.message()).startsWith("multiply: the role 'left' takes a number, found text");
    var whole = problem(() -> constant(1).through(new RollingMean(Span.rows(2), 2)));
    assertThat(whole.hint()).isPresent();
    var number = problem(() -> piecewise(clause(1, constant(2.5).holds()), otherwise(2)));
    assertThat(number.code()).isEqualTo(Code.TYPE);
  }

  @Test
  void wrongCallsFailOnTheSpot() {
    Undeclared a = placeholder("a");
    assertThat(problem(() -> apply(new Add(), a)).message())
        .isEqualTo("add: takes 2 arguments, found 1");
    assertThat(problem(() -> apply(new ArrayConstant())).message())
        .isEqualTo("array_constant: its payload is missing");
    assertThat(problem(() -> call("f", keyword("k", a), a)).code()).isEqualTo(Code.ARITY);
    assertThat(problem(() -> call("f", keyword("k", a), keyword("k", a))).code())
        .isEqualTo(Code.RANGE);
    assertThat(problem(() -> quantile(a, 2, TIME)).code()).isEqualTo(Code.RANGE);
    assertThat(problem(() -> sum(a, new Axes("space"))).code()).isEqualTo(Code.RANGE);
    assertThat(problem(() -> expandDims(a)).code()).isEqualTo(Code.RANGE);
  }

  @Test
  void failuresOfARunNameTheLineOfJava() {
    Undeclared sum = placeholder("a").plus(placeholder("b"));
    var outcome =
        Interpreter.standard()
            .run(
                Program.graph("sum", sum),
                Map.of("a", Tensor.column(1, 2), "b", Tensor.column(1, 2, 3)));
    assertThat(outcome.failures()).hasSize(1);
    assertThat(outcome.failures().getFirst().origin().source()).startsWith("ProgramTest.java:");
    assertThat(outcome.failures().getFirst().toString()).contains("in ProgramTest.java:");
  }

  @Test
  void typesAreKnownAtOnce() {
    Expr<Time> close = column("close", Time.class);
    assertThat(close.times(3).type()).isEqualTo(Type.column(Element.F64));
    assertThat(close.lessThan(3).type()).isEqualTo(Type.column(Element.BOOL));
    assertThat(placeholder("x").plus(1).type().shape()).isEqualTo(Shape.OPEN);
    assertThat(close.times(3).named("triple")).hasToString("triple = close * 3 : f64{entity,time}");
  }

  private static void written(String text, Term term) {
    assertThat(term.toString()).startsWith(text + " : ");
  }

  @Test
  void termsAreShownAsTheyAreWritten() {
    Undeclared close = column("close");
    Undeclared before = close.through(new Lag(1, Double.NaN));
    written("close / lag(close, n=1, fill=nan) - 1", close.over(before).minus(1));
    Undeclared a = placeholder("a");
    Undeclared b = placeholder("b");
    written("(a + b) * 2", a.plus(b).times(2));
    written("a + b * 2", a.plus(b.times(2)));
    written("a - (b - 1)", a.minus(b.minus(1)));
    written("a - b - 1", a.minus(b).minus(1));
    written("a ** b ** 2", a.power(b.power(2)));
    written("(a ** b) ** 2", a.power(b).power(2));
    written("-(a + b)", a.plus(b).negate());
    written("exp(a) < 0.5 and not a < b", exp(a).lessThan(0.5).and(a.lessThan(b).not()));
    written("if(a > b, a, 0)", where(a.greaterThan(b), a, 0));
    written("blend(a, b)", call("blend", a, keyword("share", b)));
    written(
        "rolling_regress(close, a, w=20, min_periods=20).beta[1]",
        apply(new RollingRegressBeta(Span.rows(20), 20, 1, 1), close, column("a")));
    Undeclared gap = a.minus(b).named("gap");
    written("gap = a - b", gap);
    written("gap * 2", gap.times(2));
    Undeclared wide = a;
    for (int i = 0; i < 40; i++) {
      wide = wide.plus(wide);
    }
    assertThat(wide.toString()).hasSizeLessThan(200).contains("...");
  }

  @Test
  void aCallOfAFunctionMayBeNamed() {
    Undeclared a = placeholder("a");
    Undeclared twice = call("double", a).named("twice");
    assertThat(twice.name()).isEqualTo("twice");
    Graph graph = Program.graph(twice);
    assertThat(graph.outputs()).containsOnlyKeys("twice");
    assertThat(GraphReader.read(graph.toString(), Ops.all())).isEqualTo(graph);
    assertThat(Program.graph(call("double", a)).outputs()).containsOnlyKeys("double");
    assertThat(problem(() -> a.named("b")).code()).isEqualTo(Code.DUPLICATE);
  }

  @Test
  void valuesAreAskedForByTerm() {
    Expr<Time> a = placeholder("a", Time.class);
    Expr<Time> c = exp(a).plus(1);
    Expr<Time> d = c.times(2).named("d");
    var values = Program.outputs(c, d, a).run(Map.of("a", Tensor.scalar(0.0)));
    assertThat(values.value(c).asDouble()).isEqualTo(2);
    assertThat(values.value(d).asDouble()).isEqualTo(4);
    assertThat(values.value(d.undeclared()).asDouble()).isEqualTo(4);
    assertThat(values.value(a).asDouble()).isEqualTo(0);
    assertThat(values.outcome().outputs()).containsOnlyKeys("out", "d", "a");
    var problem = problem(() -> values.value(exp(a)));
    assertThat(problem.code()).isEqualTo(Code.UNKNOWN_NAME);
    assertThat(problem.message()).isEqualTo("the term is no output: exp(a) : any[*]");
    assertThat(problem.expected()).contains("one of out, d, a");
    assertThat(problem(() -> Program.outputs(c.named("x"), d.plus(1).named("x"))).code())
        .isEqualTo(Code.DUPLICATE);
  }

  @Test
  void termsAreEqualToThemselvesOnly() {
    Undeclared a = placeholder("a");
    assertThat(a).isEqualTo(a).isNotEqualTo(placeholder("a")).isNotEqualTo(a.undeclared());
    assertThat(a.hashCode()).isEqualTo(System.identityHashCode(a));
  }

  @Test
  void longChainsAreOrdinary() {
    Undeclared x = placeholder("x");
    for (int i = 0; i < 50_000; i++) {
      x = x.plus(1);
    }
    Graph graph = Program.graph("out", x);
    assertThat(graph.size()).isEqualTo(100_001);
    var outcome = Interpreter.standard().run(graph, Map.of("x", Tensor.scalar(0.5)));
    assertThat(outcome.output("out").asDouble()).isEqualTo(50_000.5);
    Term last = x;
    assertThat(last).hasToString("... + 1 + 1 + 1 + 1 + 1 + 1 : any[*]");
  }

  @Test
  void doublingIsNotExponential() {
    Undeclared x = placeholder("x");
    for (int i = 0; i < 64; i++) {
      x = x.plus(x);
    }
    Graph graph = Program.graph("out", x);
    assertThat(graph.size()).isEqualTo(65);
    assertThat(
            Interpreter.standard()
                .run(graph, Map.of("x", Tensor.scalar(1.0)))
                .output("out")
                .asDouble())
        .isEqualTo(0x1p64);
  }

  private static Diagnostic problem(ThrowingCallable call) {
    return assertThatExceptionOfType(WeftException.class).isThrownBy(call).actual().first();
  }
}
