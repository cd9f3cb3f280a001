package weft.jit.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.form.Contraction;

/// A contraction of one operand in single or double precision: sums or the most of some of its
/// cells, as a pooling takes them.
///
/// @param around what stands around the operand where its indices leave it: it changes nothing
/// @param padded the larger operand, where it is needed
/// @param to where results are
/// @param from where the first cell of each is
/// @param places of the cells of one, after the first
record FoldStep(
    int id,
    int operand,
    boolean sum,
    float around,
    Element element,
    Optional<PaddedCells> padded,
    int[] to,
    int[] from,
    int[] places)
    implements NetworkStep {
  /// Results in a run that are worth a vector.
  private static final int SHORTEST = 3;

  static Optional<FoldStep> of(int id, int operand, Contraction given, Element element) {
    if (given.operands().size() != 1
        || given.fold() == Contraction.Fold.PLACE
        || given.steps() == 0
        || !ProductTables.isPlain(given)) {
      return Optional.empty();
    }
    boolean sum = given.fold() == Contraction.Fold.SUM;
    var place = given.operands().getFirst();
    Optional<PaddedCells> padded = Optional.empty();
    Contraction loops = given;
    if (place.loose(given.loops()).length > 0) {
      if (!PaddedCells.fits(place, given.loops())) {
        return Optional.empty();
      }
      var larger = PaddedCells.of(place, given.loops());
      padded = Optional.of(larger);
      loops = PaddedCells.in(given, 0, larger);
    }
    int depth = loops.loops().size();
    var kept = new ArrayList<Integer>();
    var folded = new ArrayList<Integer>();
    for (int l = 0; l < depth; l++) {
      (ProductTables.inResult(loops, l) ? kept : folded).add(l);
    }
    int[] strides = loops.operands().getFirst().strides(depth);
    return Optional.of(
        new FoldStep(
            id,
            operand,
            sum,
            sum ? 0 : Float.NEGATIVE_INFINITY,
            element,
            padded,
            ProductTables.places(
                loops, kept, loops.result().strides(depth), loops.result().start()),
            ProductTables.places(loops, kept, strides, loops.operands().getFirst().start()),
            ProductTables.places(loops, folded, strides, 0)));
  }

  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    return cells.cells(id) instanceof double[] result
        ? doubles((double[]) cells.cells(operand), result)
        : singles(cells, setting);
  }

  private Runnable doubles(double[] given, double[] result) {
    var side = padded.isPresent() ? new double[padded.get().place().shape().size()] : given;
    if (padded.isPresent()) {
      Arrays.fill(side, around);
    }
    if (to.length < result.length) {
      Arrays.fill(result, around);
    }
    return () -> {
      if (padded.isPresent()) {
        padded.get().copy(given, side);
      }
      for (int r = 0; r < to.length; r++) {
        double folded = around;
        for (int place : places) {
          double cell = side[from[r] + place];
          folded = sum ? folded + cell : Math.max(folded, cell);
        }
        result[to[r]] = folded;
      }
    };
  }

  private Runnable singles(NetworkCells cells, Setting setting) {
    float[] given = cells.singles(operand);
    float[] side = padded.map(larger -> larger.room(around)).orElse(given);
    float[] result = cells.singles(id);
    if (to.length < result.length) {
      Arrays.fill(result, around);
    }
    int[] all = IntStream.range(0, to.length).toArray();
    int[][] shares = shares(side.length);
    var kernels = shares[0].length > 0 ? List.of(ProductHeat.MOST) : List.<ProductHeat>of();
    return () -> {
      if (padded.isPresent()) {
        padded.get().copy(given, side);
      }
      if (sum) {
        sums(side, result);
      } else if (places.length == 4) {
        boolean hot = ProductHeat.MOST.vectors(setting.tier());
        if (hot) {
          mostInVectors(side, result, shares[0]);
        }
        mostOfFour(side, result, hot ? shares[1] : all);
        ProductHeat.work(setting.tier(), kernels, result.length);
      } else {
        most(side, result);
      }
      if (element != Element.F32) {
        for (int i = 0; i < result.length; i++) {
          result[i] = (float) element.rounded(result[i]);
        }
      }
    };
  }

  private void sums(float[] cells, float[] result) {
    for (int r = 0; r < to.length; r++) {
      float sum = 0;
      for (int place : places) {
        sum += cells[from[r] + place];
      }
      result[to[r]] = sum;
    }
  }

  private void most(float[] cells, float[] result) {
    for (int r = 0; r < to.length; r++) {
      float most = Float.NEGATIVE_INFINITY;
      for (int place : places) {
        most = Math.max(most, cells[from[r] + place]);
      }
      result[to[r]] = most;
    }
  }

  /// From each result on, how many follow it whose cells are two further each; 0 where four cells
  /// are not two neighbours twice.
  private int[] runs() {
    var runs = new int[to.length];
    boolean pairs =
        places.length == 4 && places[1] == 1 && places[3] == places[2] + 1 && places[2] > 0;
    for (int r = to.length - 1; r >= 0 && pairs; r--) {
      boolean more = r + 1 < to.length && to[r + 1] == to[r] + 1 && from[r + 1] == from[r] + 2;
      runs[r] = more ? runs[r + 1] + 1 : 1;
    }
    return runs;
  }

  /// Which results begin a vector, in their order, and which are left. A vector may run over the
  /// end of a run: what it does to the next results is done again.
  ///
  /// @param size of the operand
  private int[][] shares(int size) {
    int[] runs = runs();
    int[] near = ProductPanel.runs(to);
    int length = ProductRows.LENGTH;
    var vectors = IntStream.builder();
    var left = IntStream.builder();
    int r = 0;
    while (r < to.length) {
      int run = runs[r];
      boolean room =
          run >= SHORTEST && near[r] >= length && from[r] + places[2] + 2 * length <= size;
      if (room) {
        vectors.add(r);
        r += run > length ? Math.min(run - length, length) : run;
      } else {
        left.add(r++);
      }
    }
    return new int[][] {vectors.build().toArray(), left.build().toArray()};
  }

  private void mostOfFour(float[] cells, float[] result, int[] which) {
    int p = places[1];
    int q = places[2];
    int s = places[3];
    for (int r : which) {
      int at = from[r];
      result[to[r]] =
          Math.max(Math.max(cells[at], cells[at + p]), Math.max(cells[at + q], cells[at + s]));
    }
  }

  private void mostInVectors(float[] cells, float[] result, int[] which) {
    for (int r : which) {
      ProductTiles.mostOfFour(cells, from[r], places[2], result, to[r]);
    }
  }
}
