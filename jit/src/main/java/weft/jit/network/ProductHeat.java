package weft.jit.network;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import weft.jit.code.Tier;
import weft.jit.code.Vectors;
import weft.jit.table.Tiered;

/// Which form products take. They begin in plain loops; the vectors take over once they are hot,
/// for all programs at once: their code is the same for all. Where there is much to do they are
/// warmed in the background.
final class ProductHeat {
  /// Products that are worth warming vectors for.
  private static final long MANY = 20_000_000;

  private static final int WARM_DEPTH = 48;
  private static final int WARM_CELLS = 512;

  private static final AtomicLong DONE = new AtomicLong();
  private static final AtomicBoolean ASKED = new AtomicBoolean();
  private static volatile boolean hot;

  private ProductHeat() {}

  /// Whether to run in vectors.
  static boolean vectors(Tier tier) {
    return switch (tier) {
      case LOOPS, SCALAR -> false;
      case VECTOR -> Vectors.available() && Vectors.length() > 0;
      case ADAPTIVE -> hot;
    };
  }

  /// So many products were added up in plain loops.
  static void done(Tier tier, long products) {
    if (tier == Tier.ADAPTIVE
        && !ASKED.get()
        && DONE.addAndGet(products) >= MANY
        && Vectors.available()
        && ASKED.compareAndSet(false, true)) {
      Tiered.later(ProductHeat::heat);
    }
  }

  /// Runs all tiles until they are compiled and faster than the plain loops.
  static void heat() {
    if (hot || !Vectors.available() || Vectors.length() <= 0) {
      return;
    }
    int most = ProductPanel.WIDEST;
    var cells = new float[ProductRows.HIGHEST * WARM_DEPTH];
    var panel = new float[most * WARM_DEPTH];
    Arrays.fill(cells, 1.5f);
    Arrays.fill(panel, 0.25f);
    var from = new int[ProductRows.HIGHEST];
    var to = new int[ProductRows.HIGHEST];
    Arrays.setAll(from, r -> r * WARM_DEPTH);
    Arrays.setAll(to, r -> r * most);
    var places = new int[WARM_DEPTH];
    var rows = new ProductRows(cells, from, WARM_DEPTH, new float[ProductRows.HIGHEST * most], to);
    boolean faster = true;
    for (int width = ProductRows.LENGTH; width <= most; width += ProductRows.LENGTH) {
      for (boolean one : new boolean[] {false, true}) {
        int panelWidth = width;
        int count = one ? 1 : ProductRows.height(width);
        faster &=
            Tiered.faster(
                () -> rows.plain(0, count, 0, panel, 0, panelWidth, 0, 0),
                () -> rows.vectors(0, one, 0, panel, 0, panelWidth, 0, 0),
                (long) count * width * WARM_DEPTH);
      }
    }
    var span = new int[2];
    faster &=
        Tiered.faster(
            () -> rows.plain(0, ProductRows.HIGHEST, 0, panel, 0, most, 0, 0),
            () -> {
              ProductTiles.copy(cells, 0, places, panel, 0, most);
              ProductTiles.copy(cells, 0, ProductRows.LENGTH, 3, places, panel, 0, most);
              ProductTiles.span(cells, span);
              for (int i = 0; i < WARM_DEPTH; i++) {
                ProductTiles.mostOfFour(cells, i, WARM_DEPTH, panel, i);
              }
            },
            (long) ProductRows.HIGHEST * most * WARM_DEPTH);
    hot = faster && lanes();
  }

  private static boolean lanes() {
    var on = new LaneArrays();
    on.x(new float[WARM_CELLS], 0);
    on.y(new float[WARM_CELLS], 0);
    on.z(new float[WARM_CELLS], 0);
    on.out(new float[WARM_CELLS], 0);
    boolean faster = true;
    for (LaneOp op : LaneOp.values()) {
      faster &=
          op == LaneOp.FUNCTION
              || Tiered.faster(
                  () -> LaneLoops.run(op, on, 0, WARM_CELLS),
                  () -> LaneTiles.run(op, on, WARM_CELLS),
                  WARM_CELLS);
    }
    return faster;
  }
}
