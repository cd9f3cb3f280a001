package weft.onnx;

import java.util.List;
import weft.ir.Tensor;
import weft.onnx.OnnxModel.OnnxGraph;

/// A value that stands in an equation of a model.
public sealed interface OnnxAttribute {
  record Whole(long value) implements OnnxAttribute {}

  record Real(float value) implements OnnxAttribute {}

  record Text(String value) implements OnnxAttribute {}

  record Wholes(List<Long> values) implements OnnxAttribute {}

  record Reals(List<Float> values) implements OnnxAttribute {}

  record Texts(List<String> values) implements OnnxAttribute {}

  record Value(Tensor value) implements OnnxAttribute {}

  record Values(List<Tensor> values) implements OnnxAttribute {}

  record Body(OnnxGraph graph) implements OnnxAttribute {}

  record Bodies(List<OnnxGraph> graphs) implements OnnxAttribute {}

  /// Within a function: the attribute of that name of whoever calls it.
  record OfCaller(String name) implements OnnxAttribute {}
}
