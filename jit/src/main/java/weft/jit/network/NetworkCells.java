package weft.jit.network;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;

/// The values of one run: an array for each node, in the node's own precision; nodes with the same
/// cells share it.
final class NetworkCells {
  private final Type[] types;
  private final int[] home;
  private final @Nullable Object[] arrays;

  /// @param types of the nodes that have cells
  /// @param home whose cells a node has
  NetworkCells(Type[] types, int[] home) {
    this.types = types;
    this.home = home;
    this.arrays = new Object[types.length];
  }

  /// Takes the cells of a value that never changes.
  void fix(int id, Tensor value) {
    arrays[id] = array(value);
  }

  /// The array in which a tensor keeps its cells, of conditions a copy.
  static Object array(Tensor value) {
    return switch (value.element().kind()) {
      case FLOAT -> value.element() == Element.F64 ? value.doubles() : value.singles();
      case SIGNED, UNSIGNED -> value.longs();
      case BOOL -> value.toBools();
      case TEXT, TIME, ANY -> throw new IllegalStateException(value.type().toString());
    };
  }

  void make(int id) {
    int size = types[id].shape().size();
    arrays[id] =
        switch (types[id].element().kind()) {
          case FLOAT -> types[id].element() == Element.F64 ? new double[size] : new float[size];
          case SIGNED, UNSIGNED -> new long[size];
          case BOOL -> new boolean[size];
          case TEXT, TIME, ANY -> throw new IllegalStateException(types[id].toString());
        };
  }

  Type type(int id) {
    return types[id];
  }

  Object cells(int id) {
    return Objects.requireNonNull(arrays[home[id]], () -> Node.label(id));
  }

  float[] singles(int id) {
    return (float[]) cells(id);
  }

  /// Takes over the cells of a value of the node's type.
  void set(int id, Tensor value) {
    Object from = array(value);
    System.arraycopy(from, 0, cells(id), 0, value.size());
  }

  /// The cells as a tensor, which changes with them.
  Tensor tensor(int id) {
    return of(types[id].element(), types[id].shape(), cells(id));
  }

  /// The cells as a tensor of its own.
  Tensor copy(int id) {
    Object copy =
        switch (cells(id)) {
          case float[] array -> array.clone();
          case double[] array -> array.clone();
          case long[] array -> array.clone();
          case boolean[] array -> array.clone();
          default -> throw new IllegalStateException(types[id].toString());
        };
    return of(types[id].element(), types[id].shape(), copy);
  }

  private static Tensor of(Element element, Shape shape, Object cells) {
    return switch (cells) {
      case float[] array -> Tensor.singles(element, shape, array);
      case double[] array -> Tensor.of(shape, array);
      case long[] array -> Tensor.of(element, shape, array);
      case boolean[] array -> Tensor.of(shape, array);
      default -> throw new IllegalStateException(element.tag());
    };
  }
}
