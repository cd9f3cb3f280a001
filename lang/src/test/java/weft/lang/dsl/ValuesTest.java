package weft.lang.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static weft.lang.dsl.Terms.*;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.algebra.Unary;
import weft.ops.state.Ema;
import weft.ops.tensor.TensorShift;
import weft.ops.window.RollingCorr;
import weft.ops.window.RollingMean;

/// What programs written as expressions compute.
class ValuesTest {
  interface Time {}

  interface Price {}

  @Test
  void theRunningExample() {
    Expr<Time> a = placeholder("a", Time.class);
    Undeclared b = placeholder("b");
    Undeclared scale = constant(1024);
    Expr<Time> c = exp(a).plus(constant(55).over(a));
    Expr<Time> d = c.times(b).plus(scale);
    Expr<Time> e = a.power(c).times(144);

    var outcome =
        Interpreter.standard()
            .run(
                Program.graph("c", c, "d", d, "e", e),
                Map.of("a", Tensor.scalar(4.0), "b", Tensor.scalar(2.0)));

    assertThat(outcome.output("c").asDouble()).isEqualTo(68.34815003314424);
    assertThat(outcome.output("d").asDouble()).isEqualTo(68.34815003314424 * 2 + 1024);
    assertThat(outcome.output("e").asDouble()).isEqualTo(2.0325868349628174e+43);
  }

  @Test
  void arithmetic() {
    Undeclared x = constant(7.5);
    assertThat(value(x.plus(2))).isEqualTo(9.5);
    assertThat(value(x.minus(2))).isEqualTo(5.5);
    assertThat(value(x.times(2))).isEqualTo(15);
    assertThat(value(x.over(2))).isEqualTo(3.75);
    assertThat(value(x.modulo(2))).isEqualTo(1.5);
    assertThat(value(x.power(2))).isEqualTo(56.25);
    assertThat(value(x.min(2))).isEqualTo(2);
    assertThat(value(x.max(2))).isEqualTo(7.5);
    assertThat(value(x.negate())).isEqualTo(-7.5);
    assertThat(value(constant(Double.NaN).coalesce(x))).isEqualTo(7.5);
    assertThat(value(constant(-9.0).signPower(0.5))).isEqualTo(-3);
    assertThat(value(atan2(constant(0.0), constant(-1.0)))).isEqualTo(Math.PI);
    assertThat(value(cbrt(constant(-8.0)))).isEqualTo(-2);
  }

  @Test
  void everyShapeOfOperandMeansTheSame() {
    Expr<Time> two = constant(2.0, Time.class);
    Expr<Time> three = constant(3, Time.class);
    Undeclared free = constant(2.0);
    var quotients =
        List.of(three.over(two), three.over(free), constant(3).over(two), three.over(2));
    assertThat(quotients).allSatisfy(quotient -> assertThat(value(quotient)).isEqualTo(1.5));
    var comparisons =
        List.of(
            two.lessThan(three),
            free.lessThan(three),
            two.lessThan(free.plus(1)),
            two.lessThan(2.5),
            two.lessThan(3));
    assertThat(comparisons).allSatisfy(condition -> assertThat(truth(condition)).isTrue());
  }

  @Test
  void wholeNumbersStayWhole() {
    assertThat(result(constant(7).plus(3))).isEqualTo(Tensor.scalar(10L));
    assertThat(result(constant(7).plus(3.0))).isEqualTo(Tensor.scalar(10.0));
    assertThat(result(where(constant(true), 1, 2))).isEqualTo(Tensor.scalar(1L));
    assertThat(result(cast(constant(7), Element.F32)).element()).isEqualTo(Element.F32);
    assertThat(result(cast(constant(true), Element.I8)).element()).isEqualTo(Element.I8);
  }

  @Test
  void comparisonsAndConditions() {
    Undeclared x = constant(2);
    assertThat(truth(x.lessThan(2))).isFalse();
    assertThat(truth(x.lessOrEqual(2))).isTrue();
    assertThat(truth(x.greaterThan(1.5))).isTrue();
    assertThat(truth(x.greaterOrEqual(3))).isFalse();
    assertThat(truth(x.equalTo(2))).isTrue();
    assertThat(truth(x.notEqualTo(2))).isFalse();
    Condition yes = constant(true);
    Condition no = x.lessThan(0);
    assertThat(truth(yes.and(no))).isFalse();
    assertThat(truth(yes.or(no))).isTrue();
    assertThat(truth(yes.xor(yes))).isFalse();
    assertThat(truth(no.not())).isTrue();
    assertThat(truth(x.holds().and(constant(0).holds().not()))).isTrue();
    assertThat(truth(isMissing(constant(Double.NaN)))).isTrue();
    assertThat(value(yes.number().plus(yes.number()))).isEqualTo(2);
  }

  @Test
  void textIsCompared() {
    Undeclared mode = placeholder("mode", "fast");
    Undeclared speed = where(mode.equalTo("fast"), 2.5, 1.0);
    var graph = Program.graph("speed", speed, "odd", mode.notEqualTo("slow"));
    var given = Interpreter.standard().run(graph, Map.of("mode", Tensor.scalar("slow")));
    assertThat(value(speed)).isEqualTo(2.5);
    assertThat(given.output("speed").asDouble()).isEqualTo(1.0);
    assertThat(given.output("odd").truthAt(0)).isFalse();
  }

  @Test
  void unaryFunctions() {
    Map<UnaryOperator<Undeclared>, DoubleUnaryOperator> functions = new LinkedHashMap<>();
    functions.put(Terms::abs, StrictMath::abs);
    functions.put(Terms::ceil, StrictMath::ceil);
    functions.put(Terms::cos, Unary.COS);
    functions.put(Terms::exp, Unary.EXP);
    functions.put(Terms::expm1, Unary.EXPM1);
    functions.put(Terms::floor, StrictMath::floor);
    functions.put(Terms::log, Unary.LOG);
    functions.put(Terms::log1p, Unary.LOG1P);
    functions.put(Terms::round, StrictMath::rint);
    functions.put(Terms::sigmoid, x -> 1 / (1 + Unary.EXP.applyAsDouble(-x)));
    functions.put(Terms::sign, StrictMath::signum);
    functions.put(Terms::sin, Unary.SIN);
    functions.put(Terms::sqrt, StrictMath::sqrt);
    functions.put(Terms::tan, Unary.TAN);
    functions.put(Terms::tanh, Unary.TANH);
    functions.forEach(
        (function, meaning) ->
            assertThat(value(function.apply(constant(0.7))))
                .isCloseTo(meaning.applyAsDouble(0.7), within(1e-15)));
  }

  @Test
  void defaultsStandIn() {
    var graph =
        Program.graph(
            "sum",
            placeholder("a", 2).plus(placeholder("b", 0.5, Time.class)),
            "flag",
            condition("flag", true).not(),
            "long",
            placeholder("c", 3, Time.class).times(placeholder("t", Tensor.column(1, 2))));
    var outcome = Interpreter.standard().run(graph, Map.of("b", Tensor.scalar(0.25)));
    assertThat(outcome.output("sum").asDouble()).isEqualTo(2.25);
    assertThat(outcome.output("flag").truthAt(0)).isFalse();
    assertThat(outcome.output("long")).isEqualTo(Tensor.column(3, 6));
    var given = Interpreter.standard().run(graph, Map.of("flag", Tensor.scalar(false)));
    assertThat(given.output("flag").truthAt(0)).isTrue();
    assertThat(condition("missing").name()).isEqualTo("missing");
  }

  @Test
  void choices() {
    Undeclared x = seriesConstant(-2, 0, 3);
    Condition positive = x.greaterThan(0);
    assertThat(result(where(positive, x, x.negate()))).isEqualTo(Tensor.column(2, -0.0, 3));
    assertThat(result(where(positive, x, 0.5))).isEqualTo(Tensor.column(0.5, 0.5, 3));
    assertThat(result(where(positive, x, 0))).isEqualTo(Tensor.column(0, 0, 3));
    assertThat(result(where(positive, 0.5, x))).isEqualTo(Tensor.column(-2, 0, 0.5));
    assertThat(result(where(positive, 1, x))).isEqualTo(Tensor.column(-2, 0, 1));
    Expr<Time> t = x.as(Time.class);
    assertThat(result(where(positive, t, t.times(2)))).isEqualTo(Tensor.column(-4, 0, 3));
    assertThat(result(where(positive, x, t.times(2)))).isEqualTo(Tensor.column(-4, 0, 3));
    assertThat(result(where(positive, positive, x.lessThan(0))).toBools())
        .containsExactly(true, false, true);
  }

  @Test
  void pieces() {
    Expr<Time> x = seriesConstant(-2, 0, 3).as(Time.class);
    Expr<Time> full =
        piecewise(clause(x.negate(), x.lessThan(0)), clause(9, x.greaterThan(0)), otherwise(0.5));
    assertThat(result(full)).isEqualTo(Tensor.column(2, 0.5, 9));
    Expr<Time> open = piecewise(clause(x, x.lessThan(0)), clause(constant(1), x.equalTo(0)));
    assertThat(result(open)).isEqualTo(Tensor.column(-2, 1, Double.NaN));
    Undeclared free = piecewise(clause(1, x.lessThan(0)), otherwise(2), clause(3, constant(true)));
    assertThat(result(free).toLongs()).containsExactly(1, 2, 2);
    Expr<Time> named = x.plus(1).named("only");
    assertThat(piecewise(otherwise(named)).name()).isEqualTo("only");
    assertThat(Program.graph(piecewise(otherwise(named))).size()).isEqualTo(3);
    Expr<Time> exclusive =
        exclusive(constant("key"), clause(x, x.lessThan(0)), otherwise(constant(0.0)));
    assertThat(result(exclusive)).isEqualTo(Tensor.column(-2, 0, 0));
    assertThat(result(exclusive(x, clause(1.5, x.lessThan(0)), otherwise(0))))
        .isEqualTo(Tensor.column(1.5, 0, 0));
  }

  @Test
  void reductions() {
    Undeclared x = series("x");
    var terms = new LinkedHashMap<String, Term>();
    terms.put("sum", sum(x, TIME));
    terms.put("mean", mean(x, TIME));
    terms.put("min", min(x, TIME));
    terms.put("max", max(x, TIME));
    terms.put("std", std(x, TIME));
    terms.put("var", var(x, TIME));
    terms.put("median", median(x, TIME));
    terms.put("prod", prod(x, TIME));
    terms.put("quantile", quantile(x, 0.25, TIME));
    terms.put("count", countNonzero(x, TIME));
    terms.put("any", any(x.greaterThan(3), TIME));
    terms.put("all", all(x.greaterThan(3), TIME));
    terms.put("columns", sum(x, axes(0)));
    terms.put("everything", sum(x, axes(0, 1)));
    terms.put("squeezed", squeeze(sum(x, axes(0)), 0));
    terms.put("expanded", expandDims(mean(x, TIME), 0, -1));
    var outputs =
        Interpreter.standard()
            .run(
                Program.graph(terms),
                Map.of("x", Tensor.of(Shape.of(1, 4), new double[] {0, 1, 3, 4})));
    assertThat(outputs.failures()).isEmpty();
    var expected =
        Map.of(
            "sum",
            8.0,
            "mean",
            2.0,
            "min",
            0.0,
            "max",
            4.0,
            "var",
            2.5,
            "median",
            2.0,
            "prod",
            0.0,
            "quantile",
            0.75,
            "count",
            3.0,
            "everything",
            8.0);
    expected.forEach((name, value) -> assertThat(outputs.output(name).asDouble()).isEqualTo(value));
    assertThat(outputs.output("std").asDouble()).isEqualTo(Math.sqrt(2.5));
    assertThat(outputs.output("any").truthAt(0)).isTrue();
    assertThat(outputs.output("all").truthAt(0)).isFalse();
    assertThat(outputs.output("sum").shape()).isEqualTo(Shape.of(1, 1));
    assertThat(outputs.output("columns").shape()).isEqualTo(Shape.of(1, 4));
    assertThat(outputs.output("squeezed")).isEqualTo(Tensor.column(0, 1, 3, 4));
    assertThat(outputs.output("expanded").shape()).isEqualTo(Shape.of(1, 1, 1, 1));
  }

  @Test
  void reductionsOfAllCellsAreSingle() {
    Undeclared x = array(Tensor.of(Shape.of(2, 2), new double[] {0, 1, 3, 4}));
    assertThat(result(sum(x))).isEqualTo(Tensor.scalar(8.0));
    assertThat(result(mean(x.as(Time.class)))).isEqualTo(Tensor.scalar(2.0));
    assertThat(result(quantile(x, 0.25))).isEqualTo(Tensor.scalar(0.75));
    assertThat(result(countNonzero(x.greaterThan(0)))).isEqualTo(Tensor.scalar(3));
    assertThat(result(any(x.greaterThan(3)))).isEqualTo(Tensor.scalar(true));
    assertThat(result(all(x.greaterThan(3)))).isEqualTo(Tensor.scalar(false));
    assertThat(result(max(constant(5.0)))).isEqualTo(Tensor.scalar(5.0));
    assertThat(result(std(constant(5.0)))).isEqualTo(Tensor.scalar(0.0));
  }

  @Test
  void matricesAndKinks() {
    Undeclared x = array(Tensor.of(Shape.of(2, 2), new double[] {1, 2, -3, 4}));
    assertThat(result(matmul(x, x)).doubles()).containsExactly(-5, 10, -15, 10);
    assertThat(result(relu(x)).doubles()).containsExactly(1, 2, 0, 4);
  }

  @Test
  void userFunctions() {
    Undeclared y =
        call("blend", placeholder("a"), constant(10.0), keyword("share", constant(0.25)));
    var outcome =
        new Interpreter(
                RunOptions.standard()
                    .with(
                        "blend",
                        (args, named) -> {
                          double share = named.get("share").asDouble();
                          return Tensor.scalar(
                              share * args.get(0).asDouble()
                                  + (1 - share) * args.get(1).asDouble());
                        }))
            .run(Program.graph("y", y), Map.of("a", Tensor.scalar(2.0)));
    assertThat(outcome.output("y").asDouble()).isEqualTo(8);
  }

  @Test
  void tablesWindowsAndState() {
    Expr<Price> close = column("close", Price.class);
    Expr<Price> mean = close.through(new RollingMean(Span.rows(2), 2));
    Expr<Price> smooth = close.through(new Ema(0.5));
    Condition open = column("open", Element.BOOL).holds();
    Undeclared along = apply(new RollingCorr(Span.rows(3), 3), close, mean.times(2));
    var graph =
        Program.graph("mean", where(open, mean, 0), "gap", close.minus(smooth), "corr", along);
    var table =
        new Table(
            Map.of(
                "day",
                Tensor.of(Element.I64, Shape.of(4), new long[] {1, 2, 3, 4}),
                "close",
                Tensor.column(1, 3, 4, 8),
                "open",
                Tensor.of(Shape.of(4), new boolean[] {true, true, false, true})),
            Optional.empty(),
            "day");
    var outcome = Interpreter.standard().run(graph, table);
    assertThat(outcome.output("mean")).isEqualTo(Tensor.column(Double.NaN, 2, 0, 6));
    assertThat(outcome.output("gap")).isEqualTo(Tensor.column(0, 1, 1, 2.5));
    assertThat(outcome.output("corr").doubleAt(3)).isBetween(0.9, 1.0);
  }

  @Test
  void arraysArePartOfTheProgram() {
    Undeclared weights = array(Tensor.of(Shape.of(2, 1), new double[] {1, 10}));
    Undeclared x = seriesConstant(1, 2);
    assertThat(result(weights.times(x)))
        .isEqualTo(Tensor.of(Shape.of(2, 2), new double[] {1, 2, 10, 20}));
    assertThat(result(x.through(new TensorShift(1, 0, -1)))).isEqualTo(Tensor.column(0, 1));
    double[] mine = {1, 2};
    Undeclared kept = seriesConstant(mine);
    mine[0] = 5;
    assertThat(result(kept)).isEqualTo(Tensor.column(1, 2));
  }

  private static Tensor result(Term term) {
    return Interpreter.standard().run(Program.graph("out", term), Map.of()).output("out");
  }

  private static double value(Term term) {
    return result(term).asDouble();
  }

  private static boolean truth(Term term) {
    assertThat(result(term).element()).isEqualTo(Element.BOOL);
    return result(term).truthAt(0);
  }
}
