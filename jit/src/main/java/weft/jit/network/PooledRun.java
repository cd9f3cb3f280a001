package weft.jit.network;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import weft.jit.network.NetworkStep.Setting;

/// A [PooledStep] with its arrays. Threads share out its windows.
final class PooledRun implements ExpectedWork {
  /// Windows of a piece: their results stay near until they go to their places.
  private static final int SOME = 64;

  private final PooledStep step;
  private final PooledTables tables;
  private final NetworkCells cells;
  private final Setting setting;
  private final float[] given;
  private final float[] result;
  private final PooledRows rows;
  private final double leastWeight;
  private final int[] span = new int[2];
  private final AtomicInteger next = new AtomicInteger();
  private final List<Worker> workers = new ArrayList<>();
  private final SharedWork shared;
  private final List<ProductHeat> kernels;
  private @Nullable List<Runnable> apart;

  PooledRun(PooledStep step, NetworkCells cells, Setting setting) {
    this.step = step;
    this.tables = step.tables();
    this.cells = cells;
    this.setting = setting;
    this.given = cells.singles(step.product().operands().get(step.image()));
    this.result = cells.singles(step.fold().id());
    float[] side = step.padded().map(larger -> larger.room(0)).orElse(given);
    this.rows =
        new PooledRows(
            side,
            tables.rows(),
            tables.size(),
            tables.places(),
            step.panels(),
            step.bias().cells(),
            step.bias().floor());
    Object weights = cells.cells(step.product().operands().get(1 - step.image()));
    this.leastWeight = ProductCells.least((float[]) weights, span, false);
    int pieces = (tables.windows() + SOME - 1) / SOME;
    int threads = work() >= ProductRun.MANY ? setting.workers().threads() : 1;
    for (int i = 0; i < Math.min(pieces, threads); i++) {
      workers.add(new Worker());
    }
    this.shared = new SharedWork(workers);
    this.kernels =
        step.padded().isPresent()
            ? List.of(ProductHeat.POOLED, ProductHeat.PADDED)
            : List.of(ProductHeat.POOLED);
  }

  private long work() {
    return (long) tables.windows()
        * tables.size()
        * tables.columnsTo().length
        * tables.places().length;
  }

  @Override
  public void expect(long runs) {
    ProductHeat.work(setting.tier(), kernels, runs * work());
  }

  @Override
  public void run() {
    if (!prepared()) {
      apart();
      return;
    }
    next.set(0);
    boolean hot = ProductHeat.POOLED.vectors(setting.tier());
    for (int i = 0; i < workers.size(); i++) {
      workers.get(i).hot = hot;
    }
    shared.run();
    expect(1);
  }

  /// Copies the cells into the room for them; false if what stands around them would be felt.
  private boolean prepared() {
    if (step.padded().isEmpty()) {
      return true;
    }
    PaddedCells padded = step.padded().get();
    double least;
    if (padded.width() >= ProductRows.LENGTH && ProductHeat.PADDED.vectors(setting.tier())) {
      PooledTiles.copy(given, padded.from(), padded.width(), rows.cells(), padded.to(), span);
      least = ProductCells.least(span);
    } else {
      padded.copy(given, rows.cells());
      least = ProductCells.least(given, span, false);
    }
    return ProductCells.exact(least, leastWeight);
  }

  /// The product, then the pooling.
  private void apart() {
    if (apart == null) {
      cells.make(step.product().home());
      apart = List.of(step.product().bind(cells, setting), step.fold().bind(cells, setting));
    }
    apart.forEach(Runnable::run);
  }

  /// One thread with room of its own.
  private final class Worker implements Runnable {
    private final float[] tile = new float[SOME * ProductPanel.WIDEST];
    private final float[] room = new float[rows.room(SOME)];
    private boolean hot;

    @Override
    public void run() {
      int count = tables.windows();
      for (int w = next.getAndAdd(SOME); w < count; w = next.getAndAdd(SOME)) {
        piece(w, Math.min(count, w + SOME));
      }
    }

    private void piece(int window, int end) {
      int columns = tables.columnsTo().length;
      for (int column = 0; column < columns; column += ProductPanel.WIDEST) {
        if (hot) {
          PooledTiles.run(rows, window, end, column, room, tile);
        } else {
          rows.plain(window, end, column, tile);
        }
        int lanes = Math.min(ProductPanel.WIDEST, columns - column);
        for (int lane = 0; lane < lanes; lane++) {
          scatter(window, end, lane, tables.columnsTo()[column + lane]);
        }
      }
    }

    private void scatter(int window, int end, int lane, int to) {
      int[] places = tables.windowsTo();
      for (int w = window, from = lane; w < end; w++, from += ProductPanel.WIDEST) {
        result[to + places[w]] = tile[from];
      }
    }
  }
}
