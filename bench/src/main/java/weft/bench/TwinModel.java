package weft.bench;

import static weft.lang.dsl.Terms.TIME;
import static weft.lang.dsl.Terms.axes;
import static weft.lang.dsl.Terms.clause;
import static weft.lang.dsl.Terms.constant;
import static weft.lang.dsl.Terms.exp;
import static weft.lang.dsl.Terms.mean;
import static weft.lang.dsl.Terms.otherwise;
import static weft.lang.dsl.Terms.piecewise;
import static weft.lang.dsl.Terms.placeholder;
import static weft.lang.dsl.Terms.sum;
import static weft.lang.dsl.Terms.where;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.eval.Interpreter;
import weft.eval.Pool;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.jit.code.Tier;
import weft.jit.tensor.TensorEngine;
import weft.lang.dsl.Condition;
import weft.lang.dsl.Program;
import weft.lang.dsl.Undeclared;

/// A model of a holiday place as a tensor program of 64 nodes: how well parking, beach, beds and
/// tables bear so many tourists and so many day visitors, over many scenarios of the weather.
///
/// Tourists run along the first dimension, day visitors along the second, scenarios along the last.
/// What depends on fewer of them has length 1 in the others, so most nodes are small, and a dozen
/// are as large as all three together.
final class TwinModel implements Workload {
  private static final int VISITORS = 101;
  private static final int SCENARIOS = 84;

  /// Series of [Data] that the inputs are drawn from.
  private static final int FIRST_SERIES = 100;

  @Override
  public String name() {
    return "W4";
  }

  @Override
  public String title() {
    return "a model of 64 nodes over 101 x 101 visitors and 84 scenarios";
  }

  static Graph graph() {
    Undeclared tourists = placeholder("tourists");
    Undeclared visitors = placeholder("visitors");
    Undeclared weather = placeholder("weather");
    Condition good = weather.lessThan(0.5);
    Condition unsettled = weather.lessThan(0.8);

    Undeclared parkingTourists =
        tourists.times(
            placeholder("parking_use_tourists")
                .over(
                    placeholder("parking_group_tourists")
                        .times(placeholder("parking_turn_tourists"))));
    Undeclared parkingVisitors =
        visitors.times(
            placeholder("parking_use_visitors")
                .over(
                    placeholder("parking_group_visitors")
                        .times(placeholder("parking_turn_visitors"))));
    Undeclared parking = parkingTourists.plus(parkingVisitors);

    Undeclared swimTourists = piecewise(clause(0.5, good), clause(0.3, unsettled), otherwise(0.1));
    Undeclared swimVisitors = piecewise(clause(0.8, good), clause(0.4, unsettled), otherwise(0.05));
    Undeclared beachTourists =
        tourists.times(swimTourists.over(placeholder("beach_turn_tourists")));
    Undeclared beachVisitors =
        visitors.times(swimVisitors.over(placeholder("beach_turn_visitors")));
    Undeclared beach = beachTourists.plus(beachVisitors);

    Undeclared beds = tourists.times(placeholder("bed_use"));
    Undeclared tables =
        tourists
            .times(placeholder("table_use_tourists"))
            .plus(visitors.times(placeholder("table_use_visitors")));
    Condition rooms =
        beds.lessOrEqual(placeholder("beds")).and(tables.lessOrEqual(placeholder("tables")));

    Undeclared load = parking.over(placeholder("parking")).max(beach.over(placeholder("beach")));
    Condition bearable = load.lessOrEqual(1.0).and(rooms);
    Undeclared strain = exp(constant(1.0).minus(load));
    Undeclared share = where(bearable, 1.0, strain);
    Undeclared field = sum(share.times(placeholder("weight")), TIME);
    Undeclared area = mean(field, axes(0, 1));
    return Program.graph("field", field, "area", area);
  }

  /// @param visitors how many numbers of tourists, and of day visitors, there are
  static Map<String, Tensor> inputs(int visitors, int scenarios) {
    var inputs = new LinkedHashMap<String, Tensor>();
    double step = 10_000.0 / Math.max(1, visitors - 1);
    inputs.put("tourists", Tensor.f64(Shape.of(visitors, 1, 1), i -> i * step));
    inputs.put("visitors", Tensor.f64(Shape.of(1, visitors, 1), i -> i * step));
    drawn(inputs, "weather", scenarios, 0, 1);
    drawn(inputs, "parking_use_tourists", scenarios, 0.02, 0.15);
    drawn(inputs, "parking_use_visitors", scenarios, 0.55, 0.80);
    drawn(inputs, "weight", scenarios, 0.5 / scenarios, 1.5 / scenarios);
    given(inputs, "parking_group_tourists", 2.5);
    given(inputs, "parking_turn_tourists", 1.02);
    given(inputs, "parking_group_visitors", 2.5);
    given(inputs, "parking_turn_visitors", 3.5);
    given(inputs, "beach_turn_tourists", 1.0);
    given(inputs, "beach_turn_visitors", 1.02);
    given(inputs, "bed_use", 0.9);
    given(inputs, "table_use_tourists", 0.2);
    given(inputs, "table_use_visitors", 0.8);
    given(inputs, "parking", 450);
    given(inputs, "beach", 6500);
    given(inputs, "beds", 5500);
    given(inputs, "tables", 4000);
    return inputs;
  }

  private static void drawn(
      Map<String, Tensor> inputs, String name, int cells, double least, double most) {
    int series = FIRST_SERIES + inputs.size();
    inputs.put(
        name, Tensor.f64(Shape.of(cells), i -> least + (most - least) * Data.uniform(series, i)));
  }

  private static void given(Map<String, Tensor> inputs, String name, double value) {
    inputs.put(name, Tensor.scalar(value));
  }

  @Override
  public void check() {
    Graph graph = graph();
    var inputs = inputs(21, 13);
    var expected = Interpreter.silent().run(graph, inputs).outputs();
    var found = TensorEngine.standard().run(graph, inputs).outputs();
    if (!expected.equals(found)) {
      throw new IllegalStateException(name() + " differs");
    }
  }

  @Override
  public PreparedWork prepare(int threads) {
    var inputs = inputs(VISITORS, SCENARIOS);
    var program = new TensorEngine(threads, Tier.ADAPTIVE, Interpreter.silent()).compile(graph());
    var pool = Pool.keeping();
    // The first run makes the kernels.
    pool.give(program.run(inputs, pool));
    program.warmed();
    // As if the largest values were read once and written once.
    var size = new Size(VISITORS * VISITORS * SCENARIOS, 1, 1, 1);
    var numbers = new LinkedHashMap<String, double[]>();
    inputs.forEach((name, tensor) -> numbers.put(name, tensor.doubles()));
    return new PooledWork(() -> program.run(inputs, pool), pool, size, numbers);
  }

  @Override
  public List<Peer> peers() {
    return List.of(Peer.of("NumPy", "w4_numpy"));
  }

  @Override
  public PeerTolerance tolerance() {
    // Sums in another order; a load next to 1 may fall on the other side.
    return new PeerTolerance(1e-9, 1e-3);
  }
}
