package weft.jit.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import weft.jit.code.Tier;
import weft.jit.code.Vectors;
import weft.jit.table.Tiered;

/// Which form a kernel of networks takes. It begins in plain loops; its vectors take over as soon
/// as they are hot, for all programs at once: their code is the same for all. Where there is much
/// to do they are warmed in the background, kernel by kernel, and only those that are used: until
/// then the plain loops are what a run feels.
final class ProductHeat {
  /// Products that are worth warming vectors for.
  private static final long MANY = 4_000_000;

  /// So few that cold vectors are soon called often enough to be compiled.
  private static final int WARM_DEPTH = 24;

  private static final int WARM_CELLS = 512;

  /// Copies cells into panels.
  static final ProductHeat COPY;

  /// Looks for the smallest and the largest cell.
  static final ProductHeat SPAN;

  /// Pools by two and two.
  static final ProductHeat MOST;

  /// Products of which a pooling takes the most.
  static final ProductHeat POOLED;

  /// Copies cells into larger room.
  static final ProductHeat PADDED;

  /// By width; first of a tile of rows, then of one row, then of few rows where there is such a
  /// tile.
  private static final ProductHeat[][] SINGLES = new ProductHeat[2][3];

  private static final ProductHeat[][] DOUBLES = new ProductHeat[2][3];

  private static final Map<LaneOp, ProductHeat> LANES = new EnumMap<>(LaneOp.class);

  static {
    int most = ProductPanel.WIDEST;
    int depth = WARM_DEPTH;
    var cells = new float[ProductRows.HIGHEST * depth];
    var panel = new float[most * depth];
    Arrays.fill(cells, 1.5f);
    Arrays.fill(panel, 0.25f);
    var rows = rows(cells);
    tiles(rows, panel, SINGLES);
    tiles(rows(new double[cells.length]), new double[panel.length], DOUBLES);
    var places = new int[depth];
    COPY =
        new ProductHeat(
            () -> rows.plain(0, ProductRows.HIGHEST, 0, panel, 0, most, 0, 0),
            () -> {
              ProductTiles.copy(cells, 0, places, panel, 0, most);
              ProductTiles.copy(cells, 0, ProductRows.LENGTH, 3, places, panel, 0, most);
              ProductTiles.copyTwo(cells, 0, 5, 3, 9, 17, 2, places, panel, 0);
            },
            (long) most * depth);
    var span = new int[2];
    var wide = new float[WARM_CELLS];
    SPAN =
        new ProductHeat(
            () -> SingleRows.span(wide, 0, span), () -> ProductTiles.span(wide, span), wide.length);
    MOST =
        new ProductHeat(
            () -> rows.plain(0, 1, 0, panel, 0, most, 0, 0),
            () -> {
              for (int i = 0; i < depth; i++) {
                ProductTiles.mostOfFour(cells, i, depth, panel, i);
              }
            },
            (long) most * depth);
    POOLED = pooled(cells, panel);
    PADDED =
        new ProductHeat(
            () -> {
              for (int place : places) {
                System.arraycopy(wide, place, panel, place, most + 1);
              }
              SingleRows.span(wide, 0, span);
            },
            () -> PooledTiles.copy(wide, places, most + 1, panel, places, span),
            (long) most * depth);
    for (LaneOp op : LaneOp.values()) {
      if (op != LaneOp.FUNCTION) {
        LANES.put(op, lanes(op));
      }
    }
  }

  private final Runnable plain;
  private final Runnable vector;
  private final long operations;
  private final AtomicLong done = new AtomicLong();
  private final AtomicBoolean asked = new AtomicBoolean();
  private volatile boolean hot;

  /// @param operations of a run
  private ProductHeat(Runnable plain, Runnable vector, long operations) {
    this.plain = plain;
    this.vector = vector;
    this.operations = operations;
  }

  private static ProductRows rows(Object cells) {
    var from = new int[ProductRows.HIGHEST];
    var to = new int[ProductRows.HIGHEST];
    Arrays.setAll(from, r -> r * WARM_DEPTH);
    Arrays.setAll(to, r -> r * ProductPanel.WIDEST);
    Object result = ProductCells.room(cells, ProductRows.HIGHEST * ProductPanel.WIDEST);
    return ProductRows.of(cells, from, WARM_DEPTH, result, to);
  }

  private static void tiles(ProductRows rows, Object panel, ProductHeat[][] to) {
    for (int i = 0; i < to.length; i++) {
      int width = (i + 1) * ProductRows.LENGTH;
      to[i][0] = tile(rows, panel, width, ProductRows.height(width, panel instanceof double[]));
      to[i][1] = tile(rows, panel, width, 1);
      boolean few = ProductRows.hasFew(width, panel instanceof double[]);
      to[i][2] = few ? tile(rows, panel, width, ProductRows.FEW) : to[i][0];
    }
  }

  private static ProductHeat tile(ProductRows rows, Object panel, int width, int count) {
    return new ProductHeat(
        () -> rows.plain(0, ProductRows.HIGHEST, 0, panel, 0, width, 0, 0),
        () -> {
          for (int r = 0; r < ProductRows.HIGHEST; r += count) {
            rows.vectors(r, count, 0, panel, 0, width, r, 0);
          }
        },
        (long) ProductRows.HIGHEST * width * WARM_DEPTH);
  }

  private static ProductHeat pooled(float[] cells, float[] panel) {
    var places = new int[WARM_DEPTH];
    Arrays.setAll(places, k -> k);
    int tall = ProductRows.FEW;
    int windows = ProductRows.HIGHEST / tall;
    var rows = new int[windows * tall + PooledTiles.TALL];
    Arrays.setAll(rows, r -> r % ProductRows.HIGHEST * WARM_DEPTH);
    var bias = new float[ProductPanel.WIDEST];
    var on = new PooledRows(cells, rows, tall, places, panel, bias, 0);
    var room = new float[on.room(windows)];
    var result = new float[windows * ProductPanel.WIDEST];
    return new ProductHeat(
        () -> on.plain(0, windows, 0, result),
        () -> PooledTiles.run(on, 0, windows, 0, room, result),
        (long) windows * tall * panel.length);
  }

  private static ProductHeat lanes(LaneOp op) {
    var on = new LaneArrays<>(new float[0]);
    on.x(new float[WARM_CELLS], 0);
    on.y(new float[WARM_CELLS], 0);
    on.z(new float[WARM_CELLS], 0);
    on.out(new float[WARM_CELLS], 0);
    return new ProductHeat(
        () -> LaneLoops.run(op, on, 0, WARM_CELLS),
        () -> LaneTiles.run(op, on, WARM_CELLS),
        WARM_CELLS);
  }

  /// Of a tile of rows, or of one row, or of few, by a panel.
  ///
  /// @param twice whether in double precision
  static ProductHeat tile(boolean twice, int width, int tall) {
    int which = tall == 1 ? 1 : tall <= ProductRows.FEW ? 2 : 0;
    return (twice ? DOUBLES : SINGLES)[width / ProductRows.LENGTH - 1][which];
  }

  /// Of the operations that have vectors.
  static List<ProductHeat> lanes(List<LaneCode.Line> lines) {
    var heats = new ArrayList<ProductHeat>();
    for (var line : lines) {
      ProductHeat heat = LANES.get(line.op());
      if (heat != null && !heats.contains(heat)) {
        heats.add(heat);
      }
    }
    return heats;
  }

  /// Whether an operation runs in vectors.
  static boolean vectors(LaneOp op, Tier tier) {
    ProductHeat heat = LANES.get(op);
    return heat != null && heat.vectors(tier);
  }

  /// Whether to run in vectors.
  boolean vectors(Tier tier) {
    return switch (tier) {
      case LOOPS, SCALAR -> false;
      case VECTOR -> Vectors.available() && Vectors.length() > 0;
      case ADAPTIVE -> hot;
    };
  }

  /// So many products were added up with some kernels, or will be: those that are not hot are
  /// warmed if it is much, the first ones first.
  static void work(Tier tier, List<ProductHeat> kernels, long products) {
    if (tier == Tier.ADAPTIVE) {
      for (int i = 0; i < kernels.size(); i++) {
        kernels.get(i).work(products);
      }
    }
  }

  private void work(long products) {
    if (!asked.get()
        && done.addAndGet(products) >= MANY
        && Vectors.available()
        && asked.compareAndSet(false, true)) {
      Tiered.later(this::heat);
    }
  }

  /// Warms all kernels.
  static void all() {
    for (var tiles : List.of(SINGLES, DOUBLES)) {
      for (ProductHeat[] some : tiles) {
        for (ProductHeat tile : some) {
          tile.heat();
        }
      }
    }
    COPY.heat();
    SPAN.heat();
    MOST.heat();
    POOLED.heat();
    PADDED.heat();
    LANES.values().forEach(ProductHeat::heat);
  }

  /// Runs until the vectors are compiled and faster than the plain loops.
  private synchronized void heat() {
    if (!hot && Vectors.available() && Vectors.length() > 0) {
      hot = Tiered.faster(plain, vector, operations);
    }
  }
}
