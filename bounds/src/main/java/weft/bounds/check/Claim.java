package weft.bounds.check;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import weft.bounds.net.ReluChain;
import weft.bounds.property.Inequality;
import weft.bounds.property.NetworkProperty;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What is to be proved of a box: in each case some inequality of it does not hold. The
/// inequalities are one more layer of the network, so that a case is excluded where one of its
/// cells is above 0.
///
/// @param low the box, rounded outwards
/// @param layers the network's, then one whose cells are the inequalities of all cases
/// @param ends where the cells of each case end
public record Claim(double[] low, double[] high, List<Sums> layers, int[] ends) {
  /// Beyond it sums could leave the numbers of double precision.
  private static final double MOST = 0x1p300;

  /// Sums of the layer below.
  ///
  /// @param weights a row for each cell
  /// @param across the same, a row for each cell below
  public record Sums(double[][] weights, double[][] across, double[] bias, boolean[] relu) {
    static Sums of(double[][] weights, double[] bias, boolean[] relu, int below) {
      var across = new double[below][weights.length];
      for (int j = 0; j < weights.length; j++) {
        for (int i = 0; i < below; i++) {
          across[i][j] = weights[j][i];
        }
      }
      return new Sums(weights, across, bias, relu);
    }

    int cells() {
      return bias.length;
    }

    /// The most that the layer can make of sizes up to 1, forward or backward.
    double most() {
      double most = 1;
      for (int j = 0; j < bias.length; j++) {
        most = Math.max(most, Math.abs(bias[j]) + size(weights[j]));
      }
      return Arrays.stream(across).mapToDouble(Sums::size).reduce(most, Math::max);
    }

    private static double size(double[] row) {
      return Arrays.stream(row).map(Math::abs).sum();
    }
  }

  /// The claims of a property, in the order of its cases: one for each box that holds something.
  public static List<Claim> of(ReluChain chain, NetworkProperty property) {
    if (property.inputs() != chain.inputs() || property.outputs() != chain.outputs()) {
      throw refused("the property is about another network");
    }
    if (!chain.isPiecewiseLinear()) {
      throw refused("the network has cells that do more than to cut at 0");
    }
    record Box(List<Double> low, List<Double> high) {}
    Map<Box, List<List<Inequality>>> boxes = new LinkedHashMap<>();
    for (List<Inequality> all : property.cases()) {
      var low = new double[property.inputs()];
      var high = new double[property.inputs()];
      Arrays.fill(low, Double.NEGATIVE_INFINITY);
      Arrays.fill(high, Double.POSITIVE_INFINITY);
      var rows = new ArrayList<Inequality>();
      boolean empty = NetworkProperty.isEmpty(all);
      for (Inequality one : all) {
        if (one.isSide()) {
          side(one, low, high);
        } else if (one.inputs().isEmpty() && one.outputs().isEmpty()) {
          empty |= !one.holds(low, high);
        } else {
          rows.add(one);
        }
      }
      for (int i = 0; i < low.length; i++) {
        if (Double.isInfinite(low[i]) || Double.isInfinite(high[i])) {
          throw refused("the input X_" + i + " has no bounds on both sides");
        }
      }
      if (!empty) {
        var box =
            new Box(Arrays.stream(low).boxed().toList(), Arrays.stream(high).boxed().toList());
        boxes.computeIfAbsent(box, _ -> new ArrayList<>()).add(rows);
      }
    }
    var claims = new ArrayList<Claim>();
    boxes.forEach((box, cases) -> claims.add(of(chain, box.low(), box.high(), cases)));
    return claims;
  }

  private static Claim of(
      ReluChain chain, List<Double> low, List<Double> high, List<List<Inequality>> cases) {
    var rows = new ArrayList<Inequality>();
    var ends = new int[cases.size()];
    for (int c = 0; c < ends.length; c++) {
      if (cases.get(c).isEmpty()) {
        throw refused("a case asks nothing of the outputs: it can't be excluded");
      }
      rows.addAll(cases.get(c));
      ends[c] = rows.size();
    }
    boolean carries = rows.stream().anyMatch(row -> !row.inputs().isEmpty());
    var layers = layers(chain, carries ? chain.inputs() : 0);
    int below = layers.getLast().cells();
    var weights = new double[rows.size()][below];
    var bias = new double[rows.size()];
    for (int r = 0; r < bias.length; r++) {
      bias[r] = row(rows.get(r), weights[r], chain.outputs());
    }
    layers.add(Sums.of(weights, bias, new boolean[bias.length], below));
    var claim =
        new Claim(
            low.stream().mapToDouble(Double::doubleValue).toArray(),
            high.stream().mapToDouble(Double::doubleValue).toArray(),
            layers,
            ends);
    double most = 1;
    for (int i = 0; i < claim.low.length; i++) {
      most += Math.abs(claim.low[i]) + Math.abs(claim.high[i]);
    }
    for (Sums layer : layers) {
      most *= layer.most();
    }
    if (!(most < MOST)) {
      throw refused("its numbers are too large, or no numbers");
    }
    return claim;
  }

  /// The network's layers. Cells that copy the inputs stand behind the others where they are asked
  /// for.
  private static List<Sums> layers(ReluChain chain, int carried) {
    var layers = new ArrayList<Sums>();
    int below = chain.inputs();
    for (int k = 0; k < chain.layers().size(); k++) {
      var layer = chain.layers().get(k);
      int cells = layer.cells();
      var weights = new double[cells + carried][];
      for (int j = 0; j < weights.length; j++) {
        weights[j] = j < cells ? Arrays.copyOf(layer.weights()[j], below) : new double[below];
      }
      for (int i = 0; i < carried; i++) {
        weights[cells + i][below - carried + i] = 1;
      }
      layers.add(
          Sums.of(
              weights,
              Arrays.copyOf(layer.bias(), weights.length),
              Arrays.copyOf(layer.relu(), weights.length),
              below));
      below = weights.length;
    }
    return layers;
  }

  /// A side of a box: it goes outwards until it is not inside the decimal one.
  private static void side(Inequality one, double[] low, double[] high) {
    int input = one.inputs().firstKey();
    BigDecimal factor = one.inputs().values().iterator().next();
    double side = one.constant().negate().divide(factor, MathContext.DECIMAL128).doubleValue();
    double outwards = factor.signum() * Double.POSITIVE_INFINITY;
    while (Double.isFinite(side)
        && new BigDecimal(side).multiply(factor).add(one.constant()).signum() < 0) {
      side = Math.nextAfter(side, outwards);
    }
    if (factor.signum() > 0) {
      high[input] = Math.min(high[input], side);
    } else {
      low[input] = Math.max(low[input], side);
    }
  }

  /// Writes the factors of an inequality, times a power of ten where they are numbers of double
  /// precision only then.
  ///
  /// @return the constant, not above the exact one
  private static double row(Inequality one, double[] weights, int outputs) {
    int scale =
        isExact(one.inputs().values()) && isExact(one.outputs().values())
            ? 0
            : Math.max(digits(one.inputs().values()), digits(one.outputs().values()));
    one.outputs().forEach((j, factor) -> weights[j] = exact(factor.scaleByPowerOfTen(scale)));
    one.inputs()
        .forEach((i, factor) -> weights[outputs + i] = exact(factor.scaleByPowerOfTen(scale)));
    var constant = one.constant().scaleByPowerOfTen(scale);
    double near = constant.doubleValue();
    return Double.isFinite(near) && new BigDecimal(near).compareTo(constant) > 0
        ? Math.nextDown(near)
        : near;
  }

  private static int digits(Collection<BigDecimal> factors) {
    return factors.stream().mapToInt(BigDecimal::scale).max().orElse(0);
  }

  private static boolean isExact(Collection<BigDecimal> factors) {
    return factors.stream().allMatch(f -> new BigDecimal(f.doubleValue()).compareTo(f) == 0);
  }

  private static double exact(BigDecimal factor) {
    if (!isExact(List.of(factor))) {
      throw refused("the factor " + factor + " of the property has more digits than are checked");
    }
    return factor.doubleValue();
  }

  static WeftException refused(String why) {
    return new WeftException(Diagnostic.of(Code.REFUSED, "no certificate is checked: " + why));
  }

  /// Whether the signs of a cell can be told apart.
  boolean has(int layer, int cell) {
    return layer < layers.size() - 1 && cell < layers.get(layer).cells();
  }

  /// The first case that is not excluded where its cells are not below these.
  OptionalInt open(double[] least) {
    for (int c = 0, cell = 0; c < ends.length; c++) {
      boolean excluded = false;
      for (; cell < ends[c]; cell++) {
        excluded |= least[cell] > 0;
      }
      if (!excluded) {
        return OptionalInt.of(c);
      }
    }
    return OptionalInt.empty();
  }
}
