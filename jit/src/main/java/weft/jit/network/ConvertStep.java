package weft.jit.network;

import java.util.Optional;
import weft.ir.Element;

/// Numbers and conditions as floats of another precision.
record ConvertStep(int id, int operand, Element to) implements NetworkStep {
  static Optional<NetworkStep> of(int id, int operand, Element from, Element to) {
    boolean known = from.isFloat() || from == Element.BOOL;
    return known && to.isFloat() && from != to
        ? Optional.of(new ConvertStep(id, operand, to))
        : Optional.empty();
  }

  @Override
  public Runnable bind(NetworkCells cells, Setting setting) {
    Object from = cells.cells(operand);
    Object result = cells.cells(id);
    boolean rounds = to != Element.F64 && to != Element.F32;
    if (from instanceof double[] doubles && result instanceof float[] singles && !rounds) {
      return () -> narrow(doubles, singles);
    }
    if (from instanceof float[] singles && result instanceof double[] doubles) {
      return () -> widen(singles, doubles);
    }
    return () -> {
      int size = cells.type(id).shape().size();
      for (int i = 0; i < size; i++) {
        double value =
            switch (from) {
              case double[] doubles -> doubles[i];
              case float[] singles -> singles[i];
              case boolean[] truths -> truths[i] ? 1 : 0;
              default -> throw new IllegalStateException(cells.type(operand).toString());
            };
        if (result instanceof double[] doubles) {
          doubles[i] = value;
        } else {
          ((float[]) result)[i] = (float) to.rounded(value);
        }
      }
    };
  }

  private static void narrow(double[] from, float[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = (float) from[i];
    }
  }

  private static void widen(float[] from, double[] to) {
    for (int i = 0; i < to.length; i++) {
      to[i] = from[i];
    }
  }
}
