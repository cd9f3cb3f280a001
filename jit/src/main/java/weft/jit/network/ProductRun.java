package weft.jit.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.jit.code.Tier;
import weft.jit.network.NetworkStep.Setting;
import weft.ops.tensor.ContractionLoops;

/// A [ProductStep] with its arrays. It is cut into pieces, which threads share out; what follows is
/// done with each piece while it is near.
final class ProductRun implements ExpectedWork {
  /// Cells of rows that stay near.
  private static final int NEAR = 32_768;

  /// Columns that are laid out at a time, at least.
  private static final int SOME_COLUMNS = 256;

  /// Products that are worth several threads.
  static final long MANY = 4_000_000;

  /// Some rows by some columns of one product, and the cells that are complete then.
  ///
  /// @param widths of the panels
  private record Piece(
      int batch, int row, int rowEnd, int column, int columnEnd, int[] widths, int from, int to) {}

  private final ProductStep step;
  private final ProductTables tables;
  private final Setting setting;
  private final NetworkCells cells;
  private final Object[] given;
  private final Object[] sides;
  private final Object result;
  private final int size;
  private final boolean twice;
  private final boolean padded;
  private final ProductPanel panel;
  private final int[] runsTo;
  private final List<Piece> pieces;

  /// Whether what follows is done piece by piece.
  private final boolean inPieces;

  private final List<Worker> workers = new ArrayList<>();
  private final SharedWork shared;
  private final int[] span = new int[2];
  private final AtomicInteger next = new AtomicInteger();

  /// Whether the cells of a row stand side by side; else they are brought together.
  private final boolean even;

  /// What is better warmed where there is much to do, with what does most of it first.
  private final List<ProductHeat> kernels;

  private final int[] rows;
  private final int[] rowsTo;

  ProductRun(ProductStep step, NetworkCells cells, Setting setting) {
    this.step = step;
    this.tables = step.tables();
    this.setting = setting;
    this.cells = cells;
    this.given = new Object[2];
    this.sides = new Object[2];
    for (int i = 0; i < 2; i++) {
      Object own = cells.cells(step.operands().get(i));
      given[i] = own;
      sides[i] =
          step.padded()
              .get(i)
              .map(larger -> ProductCells.room(own, larger.place().shape().size()))
              .orElse(own);
    }
    this.padded = step.padded().stream().anyMatch(Optional::isPresent);
    this.result = cells.cells(step.home());
    this.size = cells.type(step.home()).shape().size();
    this.twice = step.element() == Element.F64;
    this.panel = new ProductPanel(tables.columns(), tables.right());
    this.runsTo = ProductPanel.runs(tables.columnsTo());
    int depth = tables.left().length;
    this.even = IntStream.range(0, depth).allMatch(k -> tables.left()[k] == k);
    int[] own = tables.rows();
    this.rows = whole(even ? own : IntStream.range(0, own.length).map(r -> r * depth).toArray());
    this.rowsTo = whole(tables.rowsTo());
    this.pieces = pieces();
    this.inPieces = pieces.stream().allMatch(piece -> piece.from < piece.to);
    int threads = tables.work() >= MANY ? setting.workers().threads() : 1;
    for (int i = 0; i < Math.clamp(pieces.size(), 1, threads); i++) {
      workers.add(new Worker());
    }
    this.shared = new SharedWork(workers);
    this.kernels = kernels();
  }

  /// Rows of the tile that takes so many.
  private static int tall(int count, int height, boolean few) {
    return count == 1 || few && count <= ProductRows.FEW ? count : height;
  }

  private List<ProductHeat> kernels() {
    var used = new LinkedHashSet<ProductHeat>();
    if (tables.columns().length > ProductRows.LENGTH && tables.rows().length > 1) {
      used.add(ProductHeat.tile(twice, ProductPanel.WIDEST, ProductRows.HIGHEST));
      workers.getFirst().after.ifPresent(lanes -> used.addAll(lanes.kernels()));
    }
    for (Piece piece : pieces) {
      int count = piece.rowEnd - piece.row;
      for (int width : piece.widths) {
        int height = ProductRows.height(width, twice);
        boolean few = ProductRows.hasFew(width, twice);
        for (int left = count; left > 0; left -= ProductRows.next(left, height, few)) {
          int tall = ProductRows.next(left, height, few);
          used.add(ProductHeat.tile(twice, width, tall(tall, height, few)));
        }
      }
    }
    if (step.panels().isEmpty()) {
      used.add(ProductHeat.COPY);
    }
    if (padded) {
      used.add(ProductHeat.SPAN);
    }
    workers.getFirst().after.ifPresent(lanes -> used.addAll(lanes.kernels()));
    return List.copyOf(used);
  }

  /// Whole tiles of rows: the last row again.
  private static int[] whole(int[] rows) {
    int count = rows.length + ProductRows.HIGHEST;
    var more = Arrays.copyOf(rows, count);
    Arrays.fill(more, rows.length, count, rows.length == 0 ? 0 : rows[rows.length - 1]);
    return more;
  }

  // ---- pieces
  // -------------------------------------------------------------------------------------------------

  private List<Piece> pieces() {
    var all = new ArrayList<Piece>();
    int height = tables.rows().length;
    int width = tables.columns().length;
    int block = block();
    int[] widths = ProductPanel.widths(width);
    for (int b = 0; b < tables.batch()[0].length; b++) {
      int start = tables.batch()[2][b];
      if (step.panels().isPresent() || block == width && height == 1) {
        int some = NEAR / tables.left().length / ProductRows.HIGHEST * ProductRows.HIGHEST;
        int count = Math.max(ProductRows.HIGHEST, some);
        for (int row = 0; row < height; row += count) {
          int end = Math.min(height, row + count);
          int from = block == width ? start + row * width : 0;
          int to = block == width ? start + end * width : 0;
          all.add(new Piece(b, row, end, 0, width, widths, from, to));
        }
      } else {
        boolean known = block > 0 && block < width;
        int count = known ? Math.max(1, SOME_COLUMNS / block) * block : SOME_COLUMNS;
        int[] some = ProductPanel.widths(Math.min(count, width));
        for (int column = 0; column < width; column += count) {
          int end = Math.min(width, column + count);
          int[] own = end - column == count ? some : ProductPanel.widths(end - column);
          int from = known ? start + column * height : 0;
          all.add(
              new Piece(b, 0, height, column, end, own, from, known ? start + end * height : 0));
        }
      }
    }
    return all;
  }

  /// After how many columns the result goes on after all rows: then so many columns by all rows
  /// stand side by side. 0 where they don't.
  private int block() {
    int[] to = tables.columnsTo();
    int height = tables.rows().length;
    int block = to.length == 0 ? 0 : runsTo[0];
    for (int j = 0; j < to.length; j++) {
      if (to[j] != j / block * block * height + j % block) {
        return 0;
      }
    }
    for (int r = 0; r < height; r++) {
      if (tables.rowsTo()[r] != r * block) {
        return 0;
      }
    }
    return block == 0 || to.length % block != 0 ? 0 : block;
  }

  // ---- running
  // ------------------------------------------------------------------------------------------------

  @Override
  public void run() {
    for (int i = 0; i < 2; i++) {
      if (step.padded().get(i).isPresent()) {
        step.padded().get(i).get().copy(given[i], sides[i]);
      }
    }
    if (!exact()) {
      slowly();
      return;
    }
    next.set(0);
    for (int i = 0; i < workers.size(); i++) {
      workers.get(i).prepare();
    }
    shared.run();
    expect(1);
    finish();
  }

  @Override
  public void expect(long runs) {
    ProductHeat.work(setting.tier(), kernels, runs * tables.work());
  }

  private void finish() {
    if (step.element() != Element.F32 && result instanceof float[] singles) {
      for (int i = 0; i < size; i++) {
        singles[i] = (float) step.element().rounded(singles[i]);
      }
    }
    if (!inPieces) {
      afterAll();
    }
  }

  private void afterAll() {
    workers.getFirst().after(0, size);
  }

  private boolean exact() {
    return !padded || ProductCells.exact(given, span, ProductHeat.SPAN.vectors(setting.tier()));
  }

  /// By the interpreter's loops.
  private void slowly() {
    var args = step.operands().stream().map(cells::tensor).toList();
    Tensor value = ContractionLoops.run(step.op(), args);
    System.arraycopy(NetworkCells.array(value), 0, result, 0, size);
    workers.getFirst().prepare();
    afterAll();
  }

  /// One thread with room of its own.
  private final class Worker implements Runnable {
    private final int depth = tables.left().length;
    private final int right = tables.swapped() ? 0 : 1;
    private final Object tile =
        ProductCells.room(result, ProductRows.HIGHEST * ProductPanel.WIDEST);
    private final Object laid;
    private final Object gathered;
    private final ProductRows direct;
    private final ProductRows aside;
    private final Optional<LaneRun<?>> after;
    private int together = -1;
    private boolean copies;

    Worker() {
      this.laid =
          ProductCells.room(result, step.panels().isPresent() ? 0 : ProductPanel.WIDEST * depth);
      this.gathered = ProductCells.room(result, even ? 0 : tables.rows().length * depth);
      Object left = even ? sides[1 - right] : gathered;
      this.direct = ProductRows.of(left, rows, depth, result, rowsTo);
      var places = new int[ProductRows.HIGHEST];
      Arrays.setAll(places, r -> r * ProductPanel.WIDEST);
      this.aside = direct.into(tile, places);
      this.after = step.after().map(lanes -> LaneRun.of(lanes, cells));
    }

    void prepare() {
      together = -1;
      copies = ProductHeat.COPY.vectors(setting.tier());
      if (after.isPresent()) {
        after.get().prepare(setting.tier());
      }
    }

    void after(int from, int to) {
      if (after.isPresent()) {
        after.get().run(from, to);
      }
    }

    @Override
    public void run() {
      for (int i = next.getAndIncrement(); i < pieces.size(); i = next.getAndIncrement()) {
        piece(pieces.get(i));
      }
    }

    private void piece(Piece piece) {
      if (!even && together != piece.batch) {
        int base = tables.batch()[0][piece.batch];
        ProductCells.gather(sides[1 - right], base, tables.rows(), tables.left(), gathered);
        together = piece.batch;
      }
      int j = piece.column;
      for (int width : piece.widths) {
        if (step.panels().isPresent()) {
          panel(piece, j, width, step.panels().get(), j * depth);
        } else {
          int base = tables.batch()[1][piece.batch];
          panel.fill(sides[right], base, j, piece.columnEnd, laid, 0, width, copies);
          panel(piece, j, width, laid, 0);
        }
        j += width;
      }
      if (inPieces) {
        after(piece.from, piece.to);
      }
    }

    /// The rows of a piece by one panel.
    private void panel(Piece piece, int column, int width, Object panel, int at) {
      int base = even ? tables.batch()[0][piece.batch] : 0;
      int lanes = Math.min(width, piece.columnEnd - column);
      int start = tables.batch()[2][piece.batch];
      boolean near = lanes == width && runsTo[column] >= width;
      ProductRows on = near ? direct : aside;
      int to = near ? start + tables.columnsTo()[column] : 0;
      int height = ProductRows.height(width, twice);
      Tier tier = setting.tier();
      boolean some = ProductHeat.tile(twice, width, height).vectors(tier);
      boolean one = ProductHeat.tile(twice, width, 1).vectors(tier);
      boolean few =
          ProductRows.hasFew(width, twice)
              && ProductHeat.tile(twice, width, ProductRows.FEW).vectors(tier);
      int count;
      for (int r = piece.row; r < piece.rowEnd; r += count) {
        count = ProductRows.next(piece.rowEnd - r, height, few);
        int toRow = near ? r : 0;
        boolean low = few && count <= ProductRows.FEW;
        if (count == 1 ? one : low || some) {
          on.vectors(r, tall(count, height, few), base, panel, at, width, toRow, to);
        } else {
          on.plain(r, count, base, panel, at, width, toRow, to);
        }
        if (!near) {
          scatter(r, count, start, column, lanes);
        }
      }
    }

    private void scatter(int row, int count, int start, int column, int lanes) {
      for (int r = 0; r < count; r++) {
        int to = start + rowsTo[row + r];
        int from = r * ProductPanel.WIDEST;
        ProductCells.scatter(tile, from, lanes, result, to, tables.columnsTo(), column);
      }
    }
  }
}
