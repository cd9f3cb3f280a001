package weft.onnx;

import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Type;

/// A value of a model that is being written.
///
/// @param name what the nodes of the model call it
record OnnxTerm(String name, Type type) {
  Element element() {
    return type.element();
  }

  Shape shape() {
    return type.shape();
  }
}
