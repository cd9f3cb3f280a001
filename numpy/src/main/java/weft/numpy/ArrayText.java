package weft.numpy;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.spell.python.PythonText;

/// Tensors of a program as Python writes them.
record ArrayText(ArrayLibrary library) {
  /// A cell, as it stands in a list.
  private String cell(Tensor value, int i) {
    Element element = value.element();
    return switch (element.kind()) {
      case FLOAT ->
          element == Element.F32 && Double.isFinite(value.doubleAt(i))
              ? PythonText.number((float) value.doubleAt(i))
              : NumpyAlgebra.number(library, value.doubleAt(i));
      case SIGNED -> Long.toString(value.longAt(i));
      case UNSIGNED -> Long.toUnsignedString(value.longAt(i));
      case BOOL -> PythonText.truth(value.truthAt(i));
      case TEXT -> PythonText.quoted(String.valueOf(value.textAt(i)));
      case TIME, ANY -> throw new IllegalArgumentException(element.tag());
    };
  }

  /// A single number that has its element, whatever it meets: `np.float64(2.5)`.
  String scalar(Tensor value) {
    return library.dtype(value.element()) + "(" + cell(value, 0) + ")";
  }

  /// What Python itself makes that element of: `2.5`, `3`, `True`, `"a"`.
  String plain(Tensor value) {
    return cell(value, 0);
  }

  static boolean isNatural(Element element) {
    return element == Element.F64
        || element == Element.I64
        || element == Element.BOOL
        || element == Element.TEXT;
  }

  /// An array, or a single number.
  String array(Tensor value) {
    if (value.shape().isScalar()) {
      return scalar(value);
    }
    String dtype = "dtype=" + library.dtype(value.element());
    if (value.size() == 0) {
      return "%s(%s, %s)"
          .formatted(
              library.of(value.element()).word("zeros"),
              NumpySaying.tuple(value.shape().dims()),
              dtype);
    }
    String cells = nested(value, value.shape(), 0, 0);
    boolean natural = isNatural(value.element());
    return "%s(%s%s)"
        .formatted(library.of(value.element()).word("array"), cells, natural ? "" : ", " + dtype);
  }

  private String nested(Tensor value, Shape shape, int dimension, int from) {
    if (dimension == shape.rank()) {
      return cell(value, from);
    }
    int stride = 1;
    for (int dim : shape.dims().subList(dimension + 1, shape.rank())) {
      stride *= dim;
    }
    List<String> items = new ArrayList<>();
    for (int i = 0; i < shape.dims().get(dimension); i++) {
      items.add(nested(value, shape, dimension + 1, from + i * stride));
    }
    return "[" + String.join(", ", items) + "]";
  }
}
