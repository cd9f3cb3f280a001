package weft.bounds.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import weft.bounds.net.Bend;
import weft.bounds.net.ReluChain;
import weft.bounds.property.Inequality;
import weft.bounds.property.NetworkProperty;
import weft.bounds.property.VnnLib;
import weft.testkit.Property;

class PropertySearchTest {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static Inequality inequality(int input, int output, double factor, double constant) {
    var inputs = new TreeMap<Integer, BigDecimal>();
    var outputs = new TreeMap<Integer, BigDecimal>();
    (input >= 0 ? inputs : outputs).put(input >= 0 ? input : output, new BigDecimal(factor));
    return new Inequality(inputs, outputs, new BigDecimal(constant), false);
  }

  /// The first output is at least so much, somewhere in a box.
  private static NetworkProperty atLeast(
      ReluChain chain, double[] low, double[] high, double value) {
    var all = new ArrayList<Inequality>();
    for (int i = 0; i < low.length; i++) {
      all.add(inequality(i, -1, -1, low[i]));
      all.add(inequality(i, -1, 1, -high[i]));
    }
    all.add(inequality(-1, 0, -1, value));
    return new NetworkProperty(chain.inputs(), chain.outputs(), List.of(all));
  }

  /// A product of weights that is 0 in double precision may be multiplied with large ones later.
  @Test
  void productsTooSmallForDoublePrecisionAreNotZero() {
    neverProved(0.5e-80, 1e-160, 1e-170, 1e250);
    neverProved(0.5e-100, 1e150, 1e150, 1e-200, 1e-200);
    neverProved(0.5e-100, 1e200, 1e-300, 1e-300, 1e300);
    double[] single = new double[17];
    Arrays.fill(single, 0, 7, 1e38f);
    Arrays.fill(single, 7, 17, 1e-38f);
    neverProved(0.5e-114, single);
  }

  /// The root of a square, and what is divided by the root of a variance and a bit: lines below
  /// sums of squares are below 0.
  @Test
  void rootsOfSquaresHaveValues() {
    var size =
        new ReluChain(
            1,
            List.of(
                new ReluChain.Layer(new double[][] {{1}}, new double[1], Bend.SQUARE),
                new ReluChain.Layer(new double[][] {{1}}, new double[1], Bend.SQRT),
                new ReluChain.Layer(new double[][] {{1}}, new double[1], Bend.NONE)));
    assertThat(decide(size, 1, 1.01)).isInstanceOf(Verdict.Unsat.class);
    assertThat(decide(size, 1, 0.99)).isInstanceOf(Verdict.Sat.class);
    double[][] both = {{1, 0}, {0, 1}};
    var normal =
        new ReluChain(
            2,
            List.of(
                new ReluChain.Layer(
                    new double[][] {{0.5, -0.5}, {0.5, -0.5}},
                    new double[2],
                    Bend.NONE,
                    Bend.SQUARE),
                new ReluChain.Layer(both, new double[] {0, 1e-3}, Bend.NONE, Bend.SQRT),
                new ReluChain.Layer(both, new double[2], Bend.NONE, Bend.RECIPROCAL),
                new ReluChain.Layer(
                    new double[][] {{1, 0}, {0, 1}},
                    new double[2],
                    new Bend[] {Bend.PRODUCT, Bend.NONE},
                    new int[] {1, 0}),
                new ReluChain.Layer(new double[][] {{1, 0}}, new double[1], Bend.NONE)));
    assertThat(decide(normal, 2, 1.5)).isInstanceOf(Verdict.Unsat.class);
    assertThat(decide(normal, 2, 0.9)).isInstanceOf(Verdict.Sat.class);
  }

  private static Verdict decide(ReluChain chain, int inputs, double value) {
    var low = new double[inputs];
    var high = new double[inputs];
    Arrays.fill(low, -1);
    Arrays.fill(high, 1);
    return new PropertySearch(chain, chain::apply)
        .decide(atLeast(chain, low, high, value), 1, LIMIT);
  }

  /// The file says where the network equals its input, and no two precisions meet there.
  @Test
  void anEqualityOfOutputsTakesSomeRoom() {
    var chain =
        new ReluChain(
            1, List.of(new ReluChain.Layer(new double[][] {{0.1}}, new double[] {0.7}, Bend.NONE)));
    String text =
        """
        (declare-const X_0 Real)
        (declare-const Y_0 Real)
        (assert (>= X_0 0))
        (assert (<= X_0 1))
        """;
    var search = new PropertySearch(chain, x -> new double[] {(float) (0.1f * x[0]) + 0.7f});
    var equal = VnnLib.parse("p", text + "(assert (= Y_0 X_0))");
    assertThat(equal.hasEquation()).isTrue();
    assertThat(search.decide(equal, 1, Duration.ofMillis(300))).isInstanceOf(Verdict.Unknown.class);
    var room = "(assert (<= Y_0 (+ X_0 1e-6)))\n(assert (>= Y_0 (- X_0 1e-6)))";
    var near = VnnLib.parse("p", text + room);
    assertThat(near.hasEquation()).isFalse();
    assertThat(search.decide(near, 1, LIMIT)).isInstanceOf(Verdict.Sat.class);
  }

  /// A point that just violates is no good where others round otherwise.
  @Test
  void aPointViolatesByMoreThanRoundingWhereItCan() {
    var chain =
        new ReluChain(
            2,
            List.of(
                new ReluChain.Layer(
                    new double[][] {{1, 1}, {1, -1}}, new double[2], Bend.RELU, Bend.RELU),
                new ReluChain.Layer(new double[][] {{1, 1}}, new double[1], Bend.NONE)));
    for (double value = 0.1; value < 1.9; value += 0.1) {
      var property = atLeast(chain, new double[2], new double[] {1, 1}, value);
      var verdict = new PropertySearch(chain, chain::apply).decide(property, 1, LIMIT);
      assertThat(verdict).isInstanceOf(Verdict.Sat.class);
      assertThat(((Verdict.Sat) verdict).output()[0]).isGreaterThan(value + 1e-3);
    }
  }

  /// The product of the weights is more than a value.
  private static void neverProved(double value, double... weights) {
    for (Bend bend : List.of(Bend.NONE, Bend.RELU)) {
      for (int inputs : new int[] {1, 24}) {
        var layers = new ArrayList<ReluChain.Layer>();
        for (int k = 0; k < weights.length; k++) {
          var row = new double[k == 0 ? inputs : 1];
          row[0] = weights[k];
          boolean last = k == weights.length - 1;
          layers.add(
              new ReluChain.Layer(new double[][] {row}, new double[1], last ? Bend.NONE : bend));
        }
        var chain = new ReluChain(inputs, layers);
        var high = new double[inputs];
        Arrays.fill(high, 1);
        var property = atLeast(chain, new double[inputs], high, value);
        var verdict =
            new PropertySearch(chain, chain::apply).decide(property, 1, Duration.ofMillis(50));
        assertThat(verdict)
            .as("%s of %s, %d inputs", bend, Arrays.toString(weights), inputs)
            .isNotInstanceOf(Verdict.Unsat.class);
      }
    }
  }

  @Test
  void verdictsAgreeWithSamples() {
    long seed = Long.getLong("weft.seed", 1);
    int cases = Math.max(15, Property.scaled(120));
    int proved = 0;
    int violated = 0;
    for (int c = 0; c < cases; c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.of(random);
      var low = random.doubles(chain.inputs(), -1, 1).map(d -> (float) d).toArray();
      var high = low.clone();
      double most = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < high.length; i++) {
        high[i] += 0.5f;
      }
      for (int p = 0; p < 2000; p++) {
        var x = new double[low.length];
        for (int i = 0; i < x.length; i++) {
          x[i] = (float) (low[i] + random.nextDouble() * (high[i] - low[i]));
        }
        most = Math.max(most, chain.apply(x)[0]);
      }
      var search = new PropertySearch(chain, chain::apply);
      // A value that is reached: it must never be proved that it is not.
      var reached = search.decide(atLeast(chain, low, high, most - 1e-7), 1 + c % 2, LIMIT);
      assertThat(reached).as("seed %d", seed + c).isNotInstanceOf(Verdict.Unsat.class);
      violated += reached instanceof Verdict.Sat ? 1 : 0;
      var far = search.decide(atLeast(chain, low, high, most + 1), 1 + c % 2, LIMIT);
      assertThat(far).as("seed %d", seed + c).isNotInstanceOf(Verdict.Unknown.class);
      proved += far instanceof Verdict.Unsat ? 1 : 0;
      if (far instanceof Verdict.Sat sat) {
        assertThat(chain.apply(sat.input())[0]).isGreaterThanOrEqualTo(most + 1);
      }
    }
    assertThat(violated).isGreaterThan(cases / 2);
    assertThat(proved).isGreaterThan(cases / 2);
  }

  /// The same for what is used where inputs are many.
  @Test
  void decidedCellsAgreeWithSamples() {
    long seed = Long.getLong("weft.seed", 1);
    int cases = Math.max(15, Property.scaled(200));
    int proved = 0;
    int split = 0;
    for (int c = 0; c < cases; c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.of(random);
      var low = random.doubles(chain.inputs(), -1, 1).map(d -> (float) d).toArray();
      var high = low.clone();
      Arrays.setAll(high, i -> low[i] + 0.5f);
      var margins = new ArrayList<Double>();
      for (int p = 0; p < 2000; p++) {
        var x = new double[low.length];
        Arrays.setAll(x, i -> (float) (low[i] + random.nextDouble() * (high[i] - low[i])));
        margins.add(chain.apply(x)[0]);
      }
      double most = margins.stream().max(Double::compare).orElseThrow();
      long deadline = System.nanoTime() + LIMIT.toNanos();
      var net = new ChainLayout(chain, Rounded.RIGOROUS);
      var reached = Region.of(atLeast(chain, low, high, most)).getFirst();
      var clock = new WatchClock(SearchWatch.NONE);
      assertThat(
              new NeuronSearch(net, reached, _ -> false, deadline, clock)
                  .exclude(reached.unsafe().getFirst(), Long.MAX_VALUE))
          .as("seed %d", seed + c)
          .isPresent();
      var far = Region.of(atLeast(chain, low, high, most + 0.2)).getFirst();
      var search = new CellSearch(net, far, _ -> true, deadline, clock);
      boolean found = search.run(1 + c % 2).isPresent();
      proved += !found && search.why().isEmpty() ? 1 : 0;
      split += search.parts() > 1 ? 1 : 0;
    }
    assertThat(proved).isGreaterThan(cases / 3);
    assertThat(split).isPositive();
  }

  /// Near the most that is reached: whatever is left when all cells are decided, a linear program
  /// decides it.
  @Test
  void decidingCellsEnds() {
    long seed = Long.getLong("weft.seed", 1);
    int cases = Math.max(40, Property.scaled(400));
    int proved = 0;
    int violated = 0;
    for (int c = 0; c < cases; c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.of(random);
      var low = random.doubles(chain.inputs(), -1, 1).map(d -> (float) d).toArray();
      var high = low.clone();
      Arrays.setAll(high, i -> low[i] + 1);
      double most = most(chain, low, high, random);
      var net = new ChainLayout(chain, Rounded.RIGOROUS);
      var region = Region.of(atLeast(chain, low, high, most + 1e-4 * (1 + c % 3))).getFirst();
      double level = most + 1e-4 * (1 + c % 3);
      var search =
          new CellSearch(
              net,
              region,
              x -> chain.apply(x)[0] >= level,
              System.nanoTime() + LIMIT.toNanos(),
              new WatchClock(SearchWatch.NONE));
      boolean found = search.run(1).isPresent();
      assertThat(found || search.why().isEmpty())
          .as("seed %d: %s", seed + c, search.why())
          .isTrue();
      violated += found ? 1 : 0;
      proved += found ? 0 : 1;
    }
    assertThat(proved).isPositive();
    assertThat(violated).isPositive();
  }

  private static double most(ReluChain chain, double[] low, double[] high, Random random) {
    double most = Double.NEGATIVE_INFINITY;
    for (int p = 0; p < 2000; p++) {
      var x = new double[low.length];
      Arrays.setAll(x, i -> (float) (low[i] + random.nextDouble() * (high[i] - low[i])));
      most = Math.max(most, chain.apply(x)[0]);
    }
    return most;
  }

  /// Networks bent by `tanh`, moved until the property just fails: by a bit less than what is
  /// reached it is never proved, by more it is decided.
  @Test
  void bentVerdictsAgreeWithSamples() {
    long seed = Long.getLong("weft.seed", 1);
    int cases = Math.max(15, Property.scaled(120));
    int proved = 0;
    int violated = 0;
    for (int c = 0; c < cases; c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.bent(random);
      var low = random.doubles(chain.inputs(), -1, 1).map(d -> (float) d).toArray();
      var high = low.clone();
      Arrays.setAll(high, i -> low[i] + 0.5f);
      double most = most(chain, low, high, random);
      var search = new PropertySearch(chain, chain::apply);
      var reached = search.decide(atLeast(chain, low, high, most - 1e-9), 1 + c % 2, LIMIT);
      assertThat(reached).as("seed %d", seed + c).isNotInstanceOf(Verdict.Unsat.class);
      violated += reached instanceof Verdict.Sat ? 1 : 0;
      var far = search.decide(atLeast(chain, low, high, most + 0.3), 1 + c % 2, LIMIT);
      assertThat(far).as("seed %d", seed + c).isNotInstanceOf(Verdict.Unknown.class);
      proved += far instanceof Verdict.Unsat ? 1 : 0;
    }
    assertThat(violated).isGreaterThan(cases / 2);
    assertThat(proved).isGreaterThan(cases / 2);
  }

  /// The same with steps, waves, powers and products.
  @Test
  void curvedVerdictsAgreeWithSamples() {
    long seed = Long.getLong("weft.seed", 1);
    int cases = Math.max(15, Property.scaled(120));
    var bends = List.of(Bend.STEP, Bend.SQUARE, Bend.SIN, Bend.COS, Bend.PRODUCT);
    int proved = 0;
    int violated = 0;
    for (int c = 0; c < cases; c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.bent(random, bends);
      var low = random.doubles(chain.inputs(), -1, 1).map(d -> (float) d).toArray();
      var high = low.clone();
      Arrays.setAll(high, i -> low[i] + 0.25f);
      double most = most(chain, low, high, random);
      double off = Math.max(1, Math.abs(most));
      var search = new PropertySearch(chain, chain::apply);
      var limit = Duration.ofMillis(300);
      var reached = search.decide(atLeast(chain, low, high, most - 1e-9 * off), 1 + c % 2, limit);
      assertThat(reached).as("seed %d", seed + c).isNotInstanceOf(Verdict.Unsat.class);
      violated += reached instanceof Verdict.Sat ? 1 : 0;
      var far = search.decide(atLeast(chain, low, high, most + off), 1 + c % 2, limit);
      proved += far instanceof Verdict.Unsat ? 1 : 0;
    }
    assertThat(violated).isGreaterThan(cases / 2);
    assertThat(proved).isGreaterThan(cases / 2);
  }

  /// Numbers that leave those of double precision: what is no number proves nothing.
  @Test
  void whatIsNoNumberProvesNothing() {
    for (int inputs : new int[] {30, 1}) {
      var first = new double[2][inputs];
      first[0][0] = 1e300;
      first[1][0] = -1e300;
      var relu = new boolean[] {true, true};
      var chain =
          new ReluChain(
              inputs,
              List.of(
                  new ReluChain.Layer(first, new double[2], relu),
                  new ReluChain.Layer(
                      new double[][] {{1e300, 1}, {1, -1e300}}, new double[2], relu),
                  new ReluChain.Layer(
                      new double[][] {{1, 1}}, new double[] {0.5}, new boolean[1])));
      var low = new double[inputs];
      var high = new double[inputs];
      Arrays.fill(low, -1);
      Arrays.fill(high, 1);
      // At 0 it is 0.5.
      for (int threads = 1; threads <= 2; threads++) {
        var verdict =
            new PropertySearch(chain, x -> new double[] {Double.NaN})
                .decide(atLeast(chain, low, high, 0.25), threads, Duration.ofMillis(100));
        assertThat(verdict).isInstanceOf(Verdict.Unknown.class);
      }
    }
  }

  /// With more than a few inputs boxes are halved at first, then cells are decided; without
  /// rounding the verdicts are the same.
  @Test
  void someInputsAreSearchedInTurns() {
    long seed = Long.getLong("weft.seed", 1);
    for (int c = 0; c < 4; c++) {
      var random = new Random(seed + c);
      var first = new double[16][];
      Arrays.setAll(first, _ -> random.doubles(10, -1, 1).toArray());
      var relu = new boolean[16];
      Arrays.fill(relu, true);
      var last = new double[][] {random.doubles(16, -1, 1).toArray()};
      var chain =
          new ReluChain(
              10,
              List.of(
                  new ReluChain.Layer(first, random.doubles(16, -1, 1).toArray(), relu),
                  new ReluChain.Layer(last, new double[1], new boolean[1])));
      var low = new double[10];
      var high = new double[10];
      Arrays.fill(high, 1);
      double most = most(chain, low, high, random);
      for (boolean plain : new boolean[] {false, true}) {
        var told = new ArrayList<SearchWatch.At>();
        var search = new PropertySearch(chain, chain::apply, plain, told::add);
        assertThat(search.decide(atLeast(chain, low, high, most), 1, LIMIT))
            .isNotInstanceOf(Verdict.Unsat.class);
        var far = search.decide(atLeast(chain, low, high, 1.5 * most + 2), 2, LIMIT);
        assertThat(far).as("seed %d", seed + c).isNotInstanceOf(Verdict.Unknown.class);
        assertThat(told).allSatisfy(at -> assertThat(at.share()).isBetween(0.0, 1.0));
      }
    }
  }

  /// What was decided for one violation must not be taken for granted for the next.
  @Test
  void oneViolationDoesNotHideAnother() {
    long seed = Long.getLong("weft.seed", 1);
    for (int c = 0; c < 60; c++) {
      var random = new Random(seed + c);
      var chain = RandomChain.of(random);
      var low = random.doubles(chain.inputs(), -1, 1).map(d -> (float) d).toArray();
      var high = low.clone();
      Arrays.setAll(high, i -> low[i] + 1);
      double most = most(chain, low, high, random);
      var far = Region.of(atLeast(chain, low, high, most + 0.1)).getFirst();
      var reached = Region.of(atLeast(chain, low, high, most)).getFirst();
      var search =
          new NeuronSearch(
              new ChainLayout(chain, Rounded.RIGOROUS),
              far,
              _ -> false,
              System.nanoTime() + LIMIT.toNanos(),
              new WatchClock(SearchWatch.NONE));
      search.exclude(far.unsafe().getFirst(), Long.MAX_VALUE);
      assertThat(search.exclude(reached.unsafe().getFirst(), Long.MAX_VALUE))
          .as("seed %d", seed + c)
          .isPresent();
    }
  }

  /// Where a thread of a search fails, the others don't wait for what it would have brought.
  @Test
  void aSearchThatFailsEnds() {
    var chain = RandomChain.of(new Random(1));
    var high = new double[chain.inputs()];
    Arrays.fill(high, 1);
    var region = Region.of(atLeast(chain, new double[chain.inputs()], high, -1e3)).getFirst();
    var caller = Thread.currentThread();
    var search =
        new BoxSearch(
            new ChainLayout(chain, Rounded.RIGOROUS),
            region,
            _ -> {
              if (Thread.currentThread() != caller) {
                throw new IllegalStateException("trouble");
              }
              return false;
            },
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            new WatchClock(SearchWatch.NONE),
            BoxRecord.NONE);
    assertThatThrownBy(() -> search.run(2)).hasRootCauseMessage("trouble");
  }

  @Test
  void aBoxThatHoldsNothingIsNotViolated() {
    var chain = RandomChain.of(new Random(1));
    var low = new double[chain.inputs()];
    var high = new double[chain.inputs()];
    low[0] = 1;
    var verdict =
        new PropertySearch(chain, chain::apply).decide(atLeast(chain, low, high, 0), 1, LIMIT);
    assertThat(verdict).isEqualTo(new Verdict.Unsat(0));
  }

  @Test
  void timeEnds() {
    var chain = RandomChain.of(new Random(3));
    var x = new double[chain.inputs()];
    var high = x.clone();
    Arrays.fill(high, 1);
    // Reached in one point at most, which is no number of single precision: nothing to find.
    var property = atLeast(chain, x, high, Math.nextUp(chain.apply(x)[0]));
    var verdict =
        new PropertySearch(chain, _ -> new double[] {Double.NaN})
            .decide(property, 2, Duration.ofNanos(1));
    assertThat(verdict).isInstanceOf(Verdict.Unknown.class);
    assertThat(verdict.word()).isEqualTo("unknown");
  }

  @Test
  void anInputWithoutBoundsIsRefused() {
    var property =
        VnnLib.parse(
            "p",
            "(declare-const X_0 Real)(declare-const Y_0 Real)(assert (<= X_0 1))(assert (>= Y_0"
                + " 1))");
    var layer = new ReluChain.Layer(new double[][] {{1}}, new double[] {0}, new boolean[] {false});
    var search = new PropertySearch(new ReluChain(1, List.of(layer)), x -> x);
    assertThatThrownBy(() -> search.decide(property, 1, LIMIT))
        .hasMessageContaining("X_0 has no bounds on both sides");
  }

  @Test
  void aPropertyOfAnotherNetworkIsRefused() {
    var chain = RandomChain.of(new Random(5));
    var search = new PropertySearch(chain, chain::apply);
    var other = new NetworkProperty(chain.inputs() + 1, chain.outputs(), List.of());
    assertThatThrownBy(() -> search.decide(other, 1, LIMIT))
        .hasMessageContaining("another network");
  }

  @Test
  void decimalSidesAreRoundedOutwards() {
    var property =
        VnnLib.parse(
            "p",
            "(declare-const X_0 Real)(declare-const Y_0 Real)"
                + "(assert (<= X_0 0.3))(assert (>= X_0 0.1))(assert (<= Y_0 (* 0.5 X_0)))"
                + "(assert (<= 1 2))");
    var region = Region.of(property).getFirst();
    assertThat(new BigDecimal(region.low()[0])).isLessThanOrEqualTo(new BigDecimal("0.1"));
    assertThat(new BigDecimal(region.high()[0])).isGreaterThanOrEqualTo(new BigDecimal("0.3"));
    assertThat(region.unsafe().getFirst().rows()).isEqualTo(1);
  }

  /// y = x0 - x1.
  private static final ReluChain DIFFERENCE =
      new ReluChain(
          2,
          List.of(
              new ReluChain.Layer(
                  new double[][] {{1, -1}}, new double[] {0}, new boolean[] {false})));

  private static Verdict decided(String asserts) {
    var property =
        VnnLib.parse(
            "p",
            "(declare-const X_0 Real)(declare-const X_1 Real)(declare-const Y_0 Real)" + asserts);
    return new PropertySearch(DIFFERENCE, DIFFERENCE::apply).decide(property, 1, LIMIT);
  }

  @Test
  void anInputThatNoNumberIsInsideOfIsTheNearestOne() {
    var fixed = "(assert (= X_0 0.35346757))(assert (<= 0 X_1 0.1))";
    assertThat(decided(fixed + "(assert (>= Y_0 0.35))")).isInstanceOf(Verdict.Sat.class);
    assertThat(((Verdict.Sat) decided(fixed + "(assert (>= Y_0 0.35))")).input()[0])
        .isEqualTo(0.35346757);
    assertThat(decided(fixed + "(assert (>= Y_0 0.36))")).isInstanceOf(Verdict.Unsat.class);
  }

  @Test
  void boxesAreLookedAtInTurns() {
    var first = "(and (<= 0 X_0 1) (<= 0 X_1 1) (>= Y_0 2))";
    var second = "(and (<= 4 X_0 5) (<= 0 X_1 1) (>= Y_0 %s))";
    assertThat(decided("(assert (or " + first + second.formatted("5") + "))").word())
        .isEqualTo("sat");
    assertThat(decided("(assert (or " + first + second.formatted("5.5") + "))").word())
        .isEqualTo("unsat");
  }
}
