package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.eval.Interpreter;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.rewrite.SideBySide;

/// Runs several items side by side and compares with each alone.
final class Stacked {
  private static final int ITEMS = 3;

  private Stacked() {}

  /// Whether the graph takes items side by side.
  ///
  /// @param inputs of the first item
  static boolean agrees(Graph graph, Map<String, Tensor> inputs) {
    var all = SideBySide.of(graph, ITEMS);
    if (all.isEmpty()) {
      return false;
    }
    var items = new ArrayList<Map<String, Tensor>>();
    for (int item = 0; item < ITEMS; item++) {
      var values = new HashMap<String, Tensor>();
      for (var input : inputs.entrySet()) {
        values.put(input.getKey(), changed(input.getValue(), item));
      }
      items.add(values);
    }
    var alone = new ArrayList<Map<String, Tensor>>();
    try {
      for (var item : items) {
        alone.add(Interpreter.silent().run(graph, item).outputs());
      }
    } catch (WeftException e) {
      return false;
    }
    var stacked = new HashMap<String, Tensor>();
    inputs.forEach(
        (name, value) ->
            stacked.put(name, joined(items.stream().map(item -> item.get(name)).toList())));
    var together = Interpreter.silent().run(all.get(), stacked).outputs();
    for (String name : graph.outputs().keySet()) {
      assertThat(together.get(name))
          .as(name)
          .isEqualTo(joined(alone.stream().map(item -> item.get(name)).toList()));
    }
    return true;
  }

  private static Tensor changed(Tensor value, int item) {
    return value.element().isFloat() && item > 0
        ? Tensor.floats(
            value.element(), value.shape(), i -> value.doubleAt(i) * (0.75 - item) + item * 0.125)
        : value;
  }

  private static Tensor joined(List<Tensor> items) {
    Shape shape = items.getFirst().shape();
    var dims = new ArrayList<>(shape.dims());
    dims.addFirst(items.size());
    var flat = items.stream().map(item -> item.reshape(Shape.of(shape.size()))).toList();
    return Tensor.join(flat).reshape(new Shape(false, dims));
  }
}
