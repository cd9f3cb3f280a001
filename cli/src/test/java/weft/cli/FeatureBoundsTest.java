package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.inspect.proof.Arising;
import weft.inspect.proof.OutputBound;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.range.Extent;
import weft.ir.range.Interval;
import weft.lang.ParsedProgram;
import weft.library.FeatureType;
import weft.library.Registry;
import weft.ops.Ops;
import weft.testkit.Property;

/// Bounds of all shipped types and of the alphas: computed rows keep to them.
/// `docs/feature-bounds.md` says which types are bounded; run with `-Dweft.docs=write` to renew the
/// page.
class FeatureBoundsTest {
  /// A bound above it says little.
  private static final double LARGE = 1e9;

  private static final Path PAGE = Path.of("../docs/feature-bounds.md");
  private static final int ENTITIES = 4;
  private static final int ROWS = 70;
  private static final long MINUTE = 60_000_000_000L;

  /// What columns hold, by a part of their name.
  private static Interval range(String column) {
    return switch (column) {
      case "high", "range_high" -> Interval.of(101, 110);
      case "low", "range_low" -> Interval.of(90, 99);
      case "bid_price", "bid_prices" -> Interval.of(98, 99.4);
      case "ask_price", "ask_prices" -> Interval.of(100.6, 102);
      case "open", "close", "price", "price_a", "price_b", "mid", "mid_price" ->
          Interval.of(99.5, 100.5);
      case "execution_price", "arrival_price", "vwap" -> Interval.of(99.5, 100.5);
      case "volume",
          "size",
          "trade_size",
          "depth",
          "bid_size",
          "ask_size",
          "bid_sizes",
          "ask_sizes",
          "cap" ->
          Interval.of(1, 1000);
      default ->
          column.contains("return")
                  || column.contains("sign")
                  || column.contains("direction")
                  || column.contains("flow")
                  || column.equals("side")
                  || column.equals("value")
                  || column.equals("ofi")
                  || column.equals("impact")
                  || column.equals("slippage")
              ? Interval.of(-1, 1)
              : Interval.of(1, 1000);
    };
  }

  private static Map<String, Interval> columns(Graph graph) {
    var columns = new LinkedHashMap<String, Interval>();
    graph
        .columns()
        .forEach(
            (name, type) -> {
              if (type.element() == Element.F64) {
                columns.put(name, range(name).orMissing());
              }
            });
    return columns;
  }

  private static Graph graph(FeatureType type) {
    var ops = Ops.all();
    return type.check(type.assumed(ops), Map.of(), ops).orThrow().graph();
  }

  private static Table table(Graph graph, Random random) {
    var cells = new LinkedHashMap<String, Tensor>();
    int rows = ENTITIES * ROWS;
    Shape shape = Shape.of(rows);
    cells.put("symbol", Tensor.texts(shape, i -> "E" + i / ROWS));
    cells.put(
        "time",
        Tensor.longs(Element.TIME, shape, i -> 1_704_204_000_000_000_000L + i % ROWS * MINUTE));
    graph
        .columns()
        .forEach((name, type) -> cells.computeIfAbsent(name, _ -> column(name, type, random)));
    return new Table(cells, Optional.of("symbol"), "time");
  }

  private static Tensor column(String name, Type type, Random random) {
    var dims = new ArrayList<>(List.of(ENTITIES * ROWS));
    dims.addAll(type.shape().dims());
    Shape shape = new Shape(false, dims);
    Interval range = range(name);
    if (type.element() == Element.TEXT) {
      return Tensor.texts(shape, _ -> "T" + random.nextInt(2));
    }
    if (type.element() == Element.TIME) {
      return Tensor.longs(Element.TIME, shape, i -> 1_704_204_000_000_000_000L + i % ROWS * MINUTE);
    }
    var numbers = new double[shape.size()];
    double share = random.nextDouble() / 10;
    double kind = random.nextDouble();
    for (int i = 0; i < numbers.length; i++) {
      double any = range.low() + random.nextDouble() * (range.high() - range.low());
      double end = random.nextBoolean() ? range.low() : range.high();
      double calm = i > 0 && random.nextDouble() < 0.7 ? numbers[i - 1] : any;
      numbers[i] =
          random.nextDouble() < share ? Double.NaN : kind < 0.4 ? any : kind < 0.7 ? end : calm;
    }
    return switch (type.element()) {
      case BOOL -> Tensor.bools(shape, i -> numbers[i] > 0);
      case I64 -> Tensor.longs(Element.I64, shape, i -> (long) numbers[i]);
      default -> Tensor.f64(shape, i -> numbers[i]);
    };
  }

  private static void keep(String what, Graph graph, List<OutputBound> bounds, Random random) {
    var values = Interpreter.silent().run(graph, table(graph, random)).outputs();
    for (OutputBound bound : bounds) {
      Tensor column = values.get(bound.name());
      boolean number = column != null && column.element() == Element.F64;
      for (int i = 0; number && i < column.size(); i++) {
        assertThat(bound.range().admits(column.doubleAt(i)))
            .as("%s: %s = %s in %s", what, bound.name(), column.doubleAt(i), bound.range())
            .isTrue();
      }
    }
  }

  @Test
  void types_keep_to_their_bounds() throws IOException {
    var reasons = new TreeMap<String, String>();
    int all = 0;
    int plain = 0;
    int large = 0;
    for (FeatureType type : Registry.shipped().types()) {
      Graph graph = graph(type);
      var columns = columns(graph);
      var bounds = OutputBound.of(graph, columns, new Extent(1000, 500));
      for (int i = 0; i < Property.scaled(4); i++) {
        keep(type.name(), graph, bounds, new Random(19 + i));
      }
      all++;
      plain += isBounded(OutputBound.of(graph, columns)) ? 1 : 0;
      large += isBounded(bounds) && size(bounds) > LARGE ? 1 : 0;
      if (!isBounded(bounds)) {
        reasons.put(type.name(), reason(bounds));
      }
    }
    page(all, plain, large, reasons);
  }

  private static boolean isBounded(List<OutputBound> bounds) {
    return bounds.stream().allMatch(bound -> !bound.isNumber() || bound.isFinite());
  }

  /// The largest size of a number that can come out.
  private static double size(List<OutputBound> bounds) {
    return bounds.stream()
        .filter(OutputBound::isNumber)
        .mapToDouble(bound -> Math.max(-bound.range().low(), bound.range().high()))
        .max()
        .orElse(0);
  }

  private static String reason(List<OutputBound> bounds) {
    return bounds.stream()
        .flatMap(bound -> bound.infinite().stream())
        .map(Arising::why)
        .distinct()
        .reduce((a, b) -> a + "; " + b)
        .orElse("");
  }

  private static void page(int all, int plain, int large, Map<String, String> reasons)
      throws IOException {
    var page =
        new StringBuilder(
            """
            # Which feature types are bounded

            What `weft bounds` finds for the %d shipped types, over columns in ordinary ranges: prices from 99.5 to 100.5 between lows (90 to 99) and highs (101 to 110), bids below and asks above them, sizes
            and volumes from 1 to 1000, returns, signs and flows from -1 to 1. With these ranges alone %d types have finite bounds; where an entity also has at most 1000 rows and at most 500 rows are of one time
            (`--rows 1000 --together 500`) %d do. A test computes rows for each type and for the alphas: none leaves its bounds.

            Not every finite bound is a close one: %d of these %d types have a bound above a billion in size. There something is divided by what is only known not to be 0, such as the difference of two prices, and the bound
            says little more than that nothing infinite comes out.

            The others, and where an infinite value may arise:

            | type | why |
            |---|---|
            """
                .formatted(all, plain, all - reasons.size(), large, all - reasons.size()));
    reasons.forEach(
        (type, why) -> page.append("| " + type + " | " + why.replace("|", "\\|") + " |\n"));
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page.toString());
  }

  @Test
  void alphas_keep_to_their_bounds() throws IOException {
    String text = Files.readString(Path.of("../conformance/alpha101_public.weft"));
    Graph graph =
        ParsedProgram.of("alphas", text)
            .assume(
                Map.of("symbol", Type.column(Element.TEXT), "time", Type.column(Element.TIME)),
                Map.of(),
                Ops.all())
            .compiled()
            .orThrow()
            .graph();
    var bounds = OutputBound.of(graph, columns(graph), new Extent(1000, 500));
    assertThat(bounds).hasSizeGreaterThan(30);
    keep("alphas", graph, bounds, new Random(19));
  }
}
