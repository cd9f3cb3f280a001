package weft.jit.network;

/// Cells of another node as they are, in single precision.
///
/// @param table which cell each one is
record PickStep(int id, int operand, int[] table) implements NetworkStep {
  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    float[] from = cells.singles(operand);
    float[] to = cells.singles(id);
    return () -> {
      for (int i = 0; i < to.length; i++) {
        to[i] = from[table[i]];
      }
    };
  }
}
