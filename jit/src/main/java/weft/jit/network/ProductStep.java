package weft.jit.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.form.Contraction;
import weft.ir.form.Contracts;

/// A contraction of two operands in single or double precision, as products of matrices.
///
/// The right side is laid out in panels, a vector or two of columns wide: once if it is constant,
/// else panel by panel. An operand whose indices leave it is copied into a larger one first.
///
/// @param id whose value it is
/// @param padded the larger operands, where they are needed
/// @param panels the right side, where it is constant and the same for all products
/// @param after what is done with the result on the way
record ProductStep(
    int id,
    Contracts op,
    Element element,
    List<Integer> operands,
    ProductTables tables,
    List<Optional<PaddedCells>> padded,
    Optional<Object> panels,
    Optional<LaneStep> after)
    implements NetworkStep {
  /// Products of matrices that are too small are not worth it.
  private static final int LEAST_WORK = 16;

  /// @param constants by operand, its cells where they never change
  static Optional<ProductStep> of(
      int id,
      Contracts op,
      Contraction given,
      Element element,
      List<Integer> operands,
      List<Optional<Object>> constants) {
    if (given.fold() != Contraction.Fold.SUM
        || given.operands().size() != 2
        || given.steps() == 0) {
      return Optional.empty();
    }
    Contraction loops = given;
    var padded = new ArrayList<Optional<PaddedCells>>();
    for (int i = 0; i < 2; i++) {
      var place = loops.operands().get(i);
      if (place.loose(loops.loops()).length == 0) {
        padded.add(Optional.empty());
        continue;
      }
      if (!PaddedCells.fits(place, loops.loops())) {
        return Optional.empty();
      }
      var larger = PaddedCells.of(place, loops.loops());
      padded.add(Optional.of(larger));
      loops = PaddedCells.in(loops, i, larger);
    }
    return ProductTables.of(loops)
        .filter(tables -> tables.work() >= (long) LEAST_WORK * tables.batch()[0].length)
        .map(
            tables -> {
              int right = tables.swapped() ? 0 : 1;
              boolean same = Arrays.stream(tables.batch()[1]).distinct().count() == 1;
              Optional<Object> panels =
                  padded.get(right).isEmpty() && same
                      ? constants.get(right).map(cells -> packed(tables, cells))
                      : Optional.empty();
              return new ProductStep(
                  id, op, element, operands, tables, padded, panels, Optional.empty());
            });
  }

  /// The right side in panels.
  static Object packed(ProductTables tables, Object cells) {
    int columns = tables.columns().length;
    int[] widths = ProductPanel.widths(columns);
    int depth = tables.right().length;
    Object panels = ProductCells.room(cells, Arrays.stream(widths).sum() * depth);
    var panel = new ProductPanel(tables.columns(), tables.right());
    int j = 0;
    for (int width : widths) {
      panel.fill(cells, tables.batch()[1][0], j, columns, panels, j * depth, width, false);
      j += width;
    }
    return panels;
  }

  /// The same with something done to the result, which then has its place.
  ProductStep with(LaneStep then) {
    return new ProductStep(id, op, element, operands, tables, padded, panels, Optional.of(then));
  }

  /// Where the result goes.
  int home() {
    return after.map(LaneStep::id).orElse(id);
  }

  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    return new ProductRun(this, cells, setting);
  }
}
