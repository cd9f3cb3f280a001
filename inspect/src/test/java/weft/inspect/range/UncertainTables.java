package weft.inspect.range;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ops.Ops;
import weft.testkit.Generator;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;
import weft.testkit.Seeds;

/// Random graphs, between what a number and a condition of their tables are, and tables that keep
/// to it.
final class UncertainTables implements Generator<UncertainTables.Case> {
  private static final int SAMPLES = 4;

  /// @param ends a table with the ends of uncertain columns
  record Case(Graph graph, Set<String> uncertain, Table ends, List<Table> samples) {}

  private final Generator<RandomGraphs.OverTable> graphs =
      RandomGraphs.overTables(Ops.all(), new RandomTables());

  /// A number, or 1 or 0; NaN is missing.
  static double number(Tensor column, int i) {
    if (column.element() != Element.BOOL) {
      return column.doubleAt(i);
    }
    return column.missingAt(i) ? Double.NaN : column.truthAt(i) ? 1 : 0;
  }

  private static Tensor column(double[] values, Tensor like) {
    return like.element() == Element.BOOL
        ? Tensor.truths(like.shape(), i -> values[i])
        : Tensor.of(like.shape(), values);
  }

  @Override
  public Case draw(Seeds seeds) {
    var drawn = graphs.draw(seeds);
    var uncertain = new TreeSet<>(BoundsGraph.uncertain(drawn.graph()));
    uncertain.retainAll(Set.of("x", "flag"));
    Table ends = drawn.table();
    for (String name : uncertain) {
      ends = ends(seeds, ends, name);
    }
    var samples = new ArrayList<Table>();
    for (int i = 0; i < SAMPLES; i++) {
      Table sample = drawn.table();
      for (String name : uncertain) {
        sample = RandomTables.with(sample, name, sample(seeds, ends, name));
      }
      samples.add(sample);
    }
    return new Case(drawn.graph(), uncertain, ends, samples);
  }

  private static Table ends(Seeds seeds, Table table, String name) {
    Tensor column = table.column(name);
    boolean condition = column.element() == Element.BOOL;
    var low = new double[column.size()];
    var high = new double[column.size()];
    var missing = new double[column.size()];
    for (int i = 0; i < low.length; i++) {
      double value = number(column, i);
      double width = seeds.pick(0.0, 1e-9, 0.1, 5.0) * seeds.share();
      boolean open = condition && seeds.chance(0.5);
      low[i] = open ? value * 0 : value - (condition ? 0 : width);
      high[i] = open ? value * 0 + 1 : value + (condition ? 0 : width);
      missing[i] = seeds.chance(0.2) ? 1 : 0;
    }
    Table all = RandomTables.with(table, name + BoundsGraph.LOW, column(low, column));
    all = RandomTables.with(all, name + BoundsGraph.HIGH, column(high, column));
    Tensor truths = Tensor.truths(column.shape(), i -> missing[i]);
    return RandomTables.with(all, name + BoundsGraph.MISSING, truths);
  }

  private static Tensor sample(Seeds seeds, Table ends, String name) {
    Tensor like = ends.column(name + BoundsGraph.LOW);
    var values = new double[like.size()];
    for (int i = 0; i < values.length; i++) {
      double low = number(like, i);
      double high = number(ends.column(name + BoundsGraph.HIGH), i);
      boolean open = ends.column(name + BoundsGraph.MISSING).truthAt(i);
      boolean gone = Double.isNaN(low) || open && seeds.chance(0.5);
      boolean condition = like.element() == Element.BOOL;
      values[i] = gone ? Double.NaN : condition ? seeds.pick(low, high) : between(seeds, low, high);
    }
    return column(values, like);
  }

  private static double between(Seeds seeds, double low, double high) {
    double any = low == high ? low : low + seeds.share() * (high - low);
    return Math.clamp(seeds.pick(low, high, any, Math.rint(any)), low, high);
  }

  @Override
  public Stream<Case> shrink(Case value) {
    return RandomGraphs.simpler(value.graph)
        .map(graph -> new Case(graph, value.uncertain, value.ends, value.samples));
  }

  @Override
  public String show(Case value) {
    return value.graph + "\n" + value.ends.columns();
  }
}
