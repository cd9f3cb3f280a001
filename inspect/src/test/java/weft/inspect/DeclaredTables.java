package weft.inspect;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Op;
import weft.ir.Range;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.Ops;
import weft.testkit.Generator;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;
import weft.testkit.Seeds;

/// Random graphs over tables whose numbers keep to declared ranges.
final class DeclaredTables implements Generator<DeclaredTables.Case> {
  record Case(Graph graph, Table table, Map<String, Range> ranges) {}

  private static final Range[] RANGES = {
    new Range(0, 10),
    new Range(-5, 5),
    new Range(0.01, 1e6),
    new Range(1, 1),
    new Range(0, 0),
    new Range(-3, 0),
    new Range(0, 0.5),
    new Range(2, 3),
    new Range(-1e12, -1e-3),
    new Range(-1e300, 1e300),
    new Range(10, 500),
    new Range(-1.7e308, 1.7e308),
    new Range(1.6e308, 1.7e308),
    new Range(-1e308, 0.1),
    new Range(0, 1e-320),
    new Range(0, Double.POSITIVE_INFINITY),
    new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
  };

  private final Generator<RandomGraphs.OverTable> graphs;

  DeclaredTables(Predicate<Op> admitted) {
    this(admitted, new RandomTables());
  }

  DeclaredTables(Predicate<Op> admitted, RandomTables tables) {
    graphs = RandomGraphs.overTables(Ops.all(), tables, admitted);
  }

  @Override
  public Case draw(Seeds seeds) {
    var drawn = graphs.draw(seeds);
    var ranges = new LinkedHashMap<String, Range>();
    Table table = drawn.table();
    for (String name : new String[] {"x", "y", "z", "book"}) {
      Range range = range(seeds);
      ranges.put(name, range);
      int size = table.column(name).size();
      Shape shape = table.column(name).shape();
      table = RandomTables.with(table, name, Tensor.of(shape, numbers(seeds, size, range)));
    }
    ranges.put("count", new Range(-2, 9));
    return new Case(drawn.graph(), table, ranges);
  }

  /// Any of the ranges.
  static Range range(Seeds seeds) {
    return seeds.pick(RANGES);
  }

  /// Ends of the range, zeros, neighbours that are equal or nearly so, and missing values are
  /// frequent.
  static double[] numbers(Seeds seeds, int count, Range range) {
    var out = new double[count];
    boolean gaps = seeds.chance(0.5);
    double low = Math.max(range.low(), -Double.MAX_VALUE);
    double high = Math.min(range.high(), Double.MAX_VALUE);
    for (int i = 0; i < count; i++) {
      double share = seeds.share();
      double any = Math.clamp(low * (1 - share) + high * share, low, high);
      double near = low + seeds.share() * Math.min(1, high - low);
      out[i] =
          switch (seeds.between(0, 8)) {
            case 0 -> range.low();
            case 1 -> range.high();
            case 2 -> range.contains(0) ? seeds.pick(0.0, -0.0) : any;
            case 3 -> i > 0 ? out[i - 1] : any;
            case 4 -> gaps ? Double.NaN : near;
            case 5 -> Math.clamp(Math.rint(near), low, high);
            case 6 -> near;
            case 7 -> i > 0 ? Math.min(Math.nextUp(out[i - 1]), high) : any;
            default -> any;
          };
    }
    return out;
  }

  @Override
  public Stream<Case> shrink(Case value) {
    return RandomGraphs.simpler(value.graph)
        .map(graph -> new Case(graph, value.table, value.ranges));
  }

  @Override
  public String show(Case value) {
    return value.graph + "\n" + value.ranges + "\n" + value.table.columns();
  }
}
