package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.trace.Functions.axes;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.concatenate;
import static weft.calculus.trace.Functions.exp;
import static weft.calculus.trace.Functions.fori;
import static weft.calculus.trace.Functions.max;
import static weft.calculus.trace.Functions.mean;
import static weft.calculus.trace.Functions.scan;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Functions.squeeze;
import static weft.calculus.trace.Functions.stack;
import static weft.calculus.trace.Functions.step;
import static weft.calculus.trace.Functions.sum;
import static weft.calculus.trace.Functions.whileLoop;
import static weft.calculus.trace.Trace.trace;
import static weft.calculus.trace.Traced.traced;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import weft.calculus.program.CompiledFlow;
import weft.calculus.program.Flow;
import weft.calculus.trace.Functions;
import weft.calculus.trace.Traced;
import weft.calculus.trace.Value;
import weft.eval.Interpreter;
import weft.eval.ProgramEngine;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.jit.tensor.TensorEngine;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Cos;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Expm1;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Log1p;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.arithmetic.Sign;
import weft.ops.arithmetic.Sin;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Subtract;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.Where;
import weft.ops.tensor.ReduceSum;
import weft.testkit.Property;
import weft.testkit.Seeds;

/// Programs and their derivatives on the compiled engine: the bits of a plain run.
class CompiledTest {
  private static final List<Op> ONE =
      List.of(
          new Sin(),
          new Cos(),
          new Tanh(),
          new Exp(),
          new Expm1(),
          new Log(),
          new Log1p(),
          new Sqrt(),
          new Sigmoid(),
          new Abs(),
          new Sign(),
          new Negate());
  private static final List<Op> TWO =
      List.of(
          new Add(),
          new Subtract(),
          new Multiply(),
          new Divide(),
          new Power(),
          new Minimum(),
          new Maximum());

  private static Object[] tuple(@Nullable Object... items) {
    return items;
  }

  /// Everything that is made of numbers, bit by bit.
  private static String bits(@Nullable Object value) {
    return switch (value) {
      case null -> "nothing";
      case Object[] items ->
          "(" + String.join(", ", Arrays.stream(items).map(CompiledTest::bits).toList()) + ")";
      case List<?> items ->
          "[" + String.join(", ", items.stream().map(CompiledTest::bits).toList()) + "]";
      case double[] cells ->
          Arrays.toString(Arrays.stream(cells).mapToLong(Double::doubleToLongBits).toArray());
      case Tensor tensor -> tensor.type() + " " + bits(tensor.doubles());
      case Double number -> Long.toHexString(Double.doubleToLongBits(number));
      default -> value.toString();
    };
  }

  private static CompiledFlow same(Flow flow, @Nullable Object... args) {
    var compiled = CompiledFlow.of(flow, TensorEngine.standard());
    String plain = bits(flow.call(args));
    assertThat(bits(compiled.call(args))).as(flow.toString()).isEqualTo(plain);
    assertThat(bits(CompiledFlow.of(flow, Interpreter.standard()).call(args)))
        .as(flow.toString())
        .isEqualTo(plain);
    return compiled;
  }

  /// A function of two arguments, of equations drawn at random.
  private static Value random(Seeds seeds, Value x, Value y) {
    var values = new ArrayList<>(List.of(x, y));
    for (int i = seeds.between(1, 20); i > 0; i--) {
      Value a = values.get(seeds.between(0, values.size() - 1));
      Value b = values.get(seeds.between(0, values.size() - 1));
      values.add(
          switch (seeds.between(0, 4)) {
            case 0, 1 -> a.through(seeds.pick(ONE));
            case 2 -> a.through(seeds.pick(TWO), seeds.between(-3, 3) * 0.5);
            case 3 -> a.through(seeds.pick(TWO), b);
            default -> Functions.apply(new Where(), a.lessThan(b), a, x);
          });
    }
    return values.getLast().plus(values.get(values.size() / 2));
  }

  private static double number(Seeds seeds) {
    return seeds.chance(0.1) ? seeds.pick(0.0, -0.0, 1.0) : 4 * seeds.share() - 2;
  }

  private static Object value(Seeds seeds, int size) {
    return size == 0 ? (Object) number(seeds) : Tensor.f64(Shape.of(size), _ -> number(seeds));
  }

  private static List<Object> items(Seeds seeds, int count, int size) {
    var items = new ArrayList<Object>();
    for (int i = 0; i < count; i++) {
      items.add(value(seeds, size));
    }
    return items;
  }

  /// A program of two arguments, and what to call it and its transforms with.
  private record Case(
      Flow flow, List<Object> point, Object seed, List<List<Object>> points, List<Object> seeds) {
    static Case draw(Seeds seeds) {
      int size = seeds.chance(0.5) ? 0 : seeds.between(1, 40);
      int count = seeds.between(1, 20);
      var point = items(seeds, 2, size);
      Flow flow = trace((Value a, Value b) -> random(seeds, a, b)).on(point.toArray());
      return new Case(
          flow,
          point,
          value(seeds, size),
          List.of(items(seeds, count, size), items(seeds, count, size)),
          items(seeds, count, size));
    }
  }

  @Test
  void derivativesOfRandomProgramsHaveTheSameBits() {
    Property.holds(
        60,
        Case::draw,
        one -> {
          Flow f = one.flow;
          Object x = one.point.get(0);
          Object y = one.point.get(1);
          Object seed = one.seed;
          assertThat(same(f, x, y).rest().outputs()).isEmpty();
          same(pushforward(f), tuple(x, y), tuple(seed, y));
          same(pullback(f), tuple(x, y), seed);
          same(pushforward(pullback(f)), tuple(tuple(x, y), seed), tuple(tuple(y, x), seed));
        });
  }

  @Test
  void batchesOfRandomProgramsHaveTheSameBits() {
    Property.holds(
        40,
        Case::draw,
        one -> {
          Flow f = one.flow;
          var xs = one.points.get(0);
          var ys = one.points.get(1);
          Object x = one.point.get(0);
          assertThat(same(batch(f), xs, ys).rest().outputs()).isEmpty();
          same(batch(f, tuple(false, true)), x, ys);
          same(batch(pullback(f)), tuple(xs, ys), one.seeds);
          same(pullback(batch(f)), tuple(xs, ys), one.seeds);
          same(pullback(batch(f, tuple(false, true))), tuple(x, ys), one.seeds);
          same(pushforward(batch(f)), tuple(xs, ys), tuple(one.seeds, xs));
        });
  }

  @Test
  void whatIsNotOnTensorsRunsAfterTheRest() {
    Flow f =
        trace(
                (Value x, Value y) ->
                    whileLoop(
                        (Value v) -> v.lessThan(100.0),
                        (Value v) -> v.times(v).plus(y),
                        sin(x).plus(2.0),
                        10))
            .on(2.0, 1.0);
    var compiled = same(f, 2.0, 1.0);
    assertThat(compiled.onEngine().toString()).contains("sin").doesNotContain("while_loop");
    assertThat(compiled.rest().toString()).contains("while_loop").doesNotContain("= sin");
    same(batch(f), List.of(1.0, 2.0, 3.0), List.of(3.0, 4.0, 5.0));
    same(batch(pullback(f)), tuple(List.of(1.0, 2.0), List.of(3.0, 4.0)), List.of(1.0, 2.0));
  }

  @Test
  void itemsOfDifferentShapesRunOneByOne() {
    Flow f = trace((Value x, Value y) -> exp(x).times(y)).on(Tensor.column(1, 2), 1.0);
    Flow open = batch(batch(f));
    same(
        open,
        List.of(List.of(Tensor.column(1, 2)), List.of(Tensor.column(3, 4), Tensor.column(5, 6))),
        List.of(List.of(1.0), List.of(2.0, 3.0)));
  }

  @Test
  void itemsOfOneArgumentMayHaveFewerDimensions() {
    Flow f = trace((Value x, Value y) -> exp(x).times(y).plus(x)).on(1.0, Tensor.column(1, 2, 3));
    var ys = List.<Object>of(Tensor.column(1, 2, 3), Tensor.column(4, 5, 6));
    assertThat(same(batch(f), List.of(0.5, 0.7), ys).rest().outputs()).isEmpty();
    same(batch(f, tuple(true, false)), List.of(0.5, 0.7), Tensor.column(1, 2, 3));
    same(batch(f, tuple(false, true)), 0.5, ys);
    same(
        batch(pushforward(f)),
        tuple(List.of(0.5, 0.7), ys),
        tuple(List.of(1.0, 0.0), ys.reversed()));
  }

  @Test
  void aReductionOfEachItemLeavesTheBatch() {
    var items = List.<Object>of(Tensor.column(0.1, 0.2, 0.7), Tensor.column(1e16, 1, -1e16));
    for (String axis : List.of("time", "-1", "0")) {
      Flow f = trace((Value x) -> exp(x).through(new ReduceSum(axis))).on(items.getFirst());
      var compiled = same(batch(f), items);
      assertThat(compiled.rest().outputs()).as(axis).isEmpty();
    }
  }

  @Test
  void batchesThatDoNotFitAreRefusedAsEver() {
    Flow f = batch(trace((Value x, Value y) -> exp(x).times(y)).on(1.0, 1.0));
    var compiled = CompiledFlow.of(f, TensorEngine.standard());
    assertThatThrownBy(() -> compiled.call(List.of(1.0, 2.0), List.of(1.0)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("carry batches that do not fit together");
  }

  @Test
  void aBatchIsOneTensor() {
    Flow f = batch(trace((Value x, Value y) -> exp(x).times(y).plus(1.0)).on(1.0, 1.0));
    assertThat(CompiledFlow.of(f, TensorEngine.standard()).onEngine().toString())
        .doesNotContain("each")
        .contains("multiply");
  }

  /// Ops on the dimensions of a tensor do all items of a batch in one go.
  @Test
  void cellsOfTheItemsOfABatch() {
    Flow f =
        trace(
                (Value x, Value y) -> {
                  Value grid = concatenate(x.slice("::-1"), y, x).reshape(3, 3);
                  Value turned = stack(grid.transpose().at(-1), y).slice(":, 1:");
                  return mean(grid, axes(0))
                      .times(sum(turned))
                      .reshape(-1)
                      .plus(squeeze(max(grid, axes(1)), 1));
                })
            .on(new double[3], new double[3]);
    Flow total =
        trace((Value x, Value y) -> sum(exp((Value) call(f, x, y))))
            .on(new double[3], new double[3]);
    var xs = List.of(new double[] {0.1, 0.2, -0.3}, new double[] {0.5, 0.25, 0.125});
    var ys = List.of(new double[] {0.4, -0.1, 0.3}, new double[] {0.9, 0.2, 0.1});
    assertThat(same(batch(f), xs, ys).rest().size()).isZero();
    same(gradient(total), xs.get(0), ys.get(1));
    same(batch(gradient(total)), xs, ys);
    same(batch(total, true, false), xs, ys.get(0));
  }

  @Test
  void loopsAreLeftToTheRest() {
    Flow f =
        trace(
                (Value x) -> {
                  var done =
                      scan(
                          (Value s, Value v) -> step(s.plus(v), s.times(v)), Value.of(1.0), exp(x));
                  return sum(done.output()).plus(fori(3, (i, s) -> s.times(s), done.state()));
                })
            .on(new double[3]);
    var compiled = same(f, new double[] {0.1, 0.2, -0.3});
    assertThat(compiled.onEngine().toString()).contains("exp");
    assertThat(compiled.rest().toString()).contains("sweep", "while_loop");
    same(batch(gradient(f)), List.of(new double[] {0.1, 0.2, -0.3}, new double[] {1, 2, 3}));
  }

  @Test
  void typesStayWhenCompiled() {
    var f =
        traced((List<Value> x) -> List.of(exp(x.get(0)), x.get(1)))
            .on(List.of(Value.of(0.0), Value.of("")));
    var fast = f.compiled();
    assertThat(fast.call(List.of(Value.of(0.5), Value.of("a"))))
        .isEqualTo(f.call(List.of(Value.of(0.5), Value.of("a"))));
    var many =
        Traced.batch(Traced.gradient(traced((Value x) -> sin(x).times(x)).on(Value.of(0.0))));
    var at = List.of(Value.of(0.5), Value.of(1.5));
    assertThat(many.compiled().call(at)).isEqualTo(many.call(at));
  }

  @Test
  void theEngineIsFound() {
    assertThat(ProgramEngine.found()).containsInstanceOf(TensorEngine.class);
    Flow f = trace((Value x) -> exp(x).plus(1.0)).on(0.0);
    assertThat(f.compiled().call(0.5)).isEqualTo(f.call(0.5));
  }

  @Test
  void anInputHasItsType() {
    Flow f = trace((Value x) -> exp(x)).on(Tensor.column(1, 2));
    String name = f.graph().nodes().getFirst().name();
    for (var engine : List.of(Interpreter.standard(), TensorEngine.standard())) {
      assertThat(engine.run(f.graph(), Map.of(name, Tensor.column(0, 0))).output("out"))
          .isEqualTo(Tensor.column(1, 1));
      assertThatThrownBy(() -> engine.run(f.graph(), Map.of(name, Tensor.column(1))).output("out"))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the input '" + name + "' takes another value");
      assertThatThrownBy(() -> engine.run(f.graph(), Map.of()).output("out"))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("no value is given for the input '" + name + "'");
    }
  }

  @Test
  void aLongProgramGoesThroughBothEngines() {
    int equations = Math.min(100_000, Property.scaled(20_000));
    Flow f =
        trace(
                (Value x, Value y) -> {
                  Value v = x;
                  for (int i = 0; i < equations / 4; i++) {
                    v = sin(v.times(y)).plus(x).times(0.5);
                  }
                  return v;
                })
            .on(2.0, 1.0);
    Flow back = pullback(f);
    assertThat(back.graph().size()).isGreaterThan(equations);
    same(f, 0.5, 0.7);
    assertThat(bits(CompiledFlow.of(back, Interpreter.standard()).call(tuple(0.5, 0.7), 1.0)))
        .isEqualTo(bits(back.call(tuple(0.5, 0.7), 1.0)));
  }
}
