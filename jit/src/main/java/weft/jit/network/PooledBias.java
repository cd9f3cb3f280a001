package weft.jit.network;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What is done with a product before a pooling takes the most of it, where the most can be taken
/// first: a finite bias for each column and what is above 0 keep the order of numbers.
///
/// @param cells what is added, by column
/// @param floor what no result is below
record PooledBias(float[] cells, float floor) {
  /// Added to a number it changes nothing.
  private static final float NOTHING = -0f;

  /// Empty where something else follows the product.
  ///
  /// @param constants by operand of what follows, its cells where they never change
  static Optional<PooledBias> of(
      Optional<LaneStep> after, ProductTables product, List<Optional<Object>> constants) {
    int panels = (product.columns().length + ProductPanel.WIDEST - 1) / ProductPanel.WIDEST;
    var cells = new float[panels * ProductPanel.WIDEST];
    Arrays.fill(cells, NOTHING);
    if (after.isEmpty()) {
      return Optional.of(new PooledBias(cells, Float.NEGATIVE_INFINITY));
    }
    LaneStep step = after.get();
    var line = step.lines().getFirst();
    if (step.lines().size() > 1) {
      return Optional.empty();
    }
    return switch (line.op()) {
      case RELU -> Optional.of(new PooledBias(cells, 0));
      case ADD, ADD_RELU ->
          added(step, product, constants, cells)
              ? Optional.of(
                  new PooledBias(cells, line.op() == LaneOp.ADD ? Float.NEGATIVE_INFINITY : 0))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /// Finds what is added to each column; false if it is no finite constant of the column.
  private static boolean added(
      LaneStep step, ProductTables product, List<Optional<Object>> constants, float[] to) {
    var line = step.lines().getFirst();
    for (int i = 0; i < step.operands().size(); i++) {
      var operand = step.operands().get(i);
      boolean read = line.x() == i || line.y() == i;
      if (read && constants.get(i).isPresent() && constants.get(i).get() instanceof float[] cells) {
        return ofColumns(operand.reading(), cells, product, to);
      }
    }
    return false;
  }

  private static boolean ofColumns(
      LaneOperand.Reading reading, float[] cells, ProductTables product, float[] to) {
    int start = product.batch()[2][0];
    for (int c = 0; c < product.columns().length; c++) {
      int place = start + product.columnsTo()[c];
      int own = reading.cell(place + product.rowsTo()[0]);
      for (int row : product.rowsTo()) {
        if (reading.cell(place + row) != own) {
          return false;
        }
      }
      if (!Float.isFinite(cells[own])) {
        return false;
      }
      to[c] = cells[own];
    }
    return true;
  }
}
