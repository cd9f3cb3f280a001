package weft.onnx;

import java.util.List;

/// What a name of a model stands for while it becomes a graph.
public sealed interface OnnxItem {
  /// The value of a node.
  record One(int id) implements OnnxItem {}

  /// A list of values: how many there are is known.
  record Many(List<Integer> ids) implements OnnxItem {
    public Many {
      ids = List.copyOf(ids);
    }
  }

  /// Nothing: what is optional and was not given.
  record Absent() implements OnnxItem {}
}
