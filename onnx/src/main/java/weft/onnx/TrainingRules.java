package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import weft.calculus.Pullback;
import weft.calculus.Rules;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ops.source.Input;

/// Derivatives that a model asks for.
final class TrainingRules {
  private TrainingRules() {}

  static Map<String, OnnxRule> rules() {
    return Map.of("ai.onnx.preview.training.Gradient", TrainingRules::gradient);
  }

  /// The derivative of a value of the model with respect to others, at the given arguments.
  private static List<OnnxItem> gradient(OnnxCall call) {
    var by = new ArrayList<Integer>();
    for (String name : call.texts("xs")) {
      by.add(call.named(name));
    }
    int y = call.named(call.text("y", ""));
    var inner = GraphBuilder.plain();
    var ids = new HashMap<Integer, Integer>();
    for (int i = 0; i < by.size(); i++) {
      ids.put(by.get(i), inner.add(Input.of("x" + i, call.type(by.get(i)))));
    }
    copy(call.builder().build(), y, inner, ids);
    inner.output("y", id(ids, y));
    var wanted = new Pullback(node -> node.name().startsWith("x"), Rules.standard());
    return call.results(
        written(call, wanted.apply(inner.build()), by.size(), y).toArray(Integer[]::new));
  }

  /// Copies what a node is computed from, down to what is there already.
  private static void copy(Graph from, int y, GraphBuilder to, Map<Integer, Integer> ids) {
    var wanted = new boolean[y + 1];
    wanted[y] = true;
    for (int id = y; id >= 0; id--) {
      if (wanted[id] && !ids.containsKey(id)) {
        from.node(id).args().forEach(arg -> wanted[arg] = true);
      }
    }
    for (int id = 0; id <= y; id++) {
      if (wanted[id] && !ids.containsKey(id)) {
        Node node = from.node(id);
        ids.put(id, to.copy(from, node, node.args().stream().map(ids::get).toList()));
      }
    }
  }

  private static int id(Map<Integer, Integer> ids, int of) {
    return Objects.requireNonNull(ids.get(of));
  }

  private static List<Integer> written(OnnxCall call, Graph back, int count, int y) {
    var ids = new HashMap<Integer, Integer>();
    for (Node node : back.nodes()) {
      String name = node.name();
      if (!node.isInput()) {
        ids.put(
            node.id(),
            call.builder().copy(back, node, node.args().stream().map(ids::get).toList()));
      } else if (name.equals("g.y")) {
        ids.put(node.id(), call.filled(1, call.element(y), call.dims(y)));
      } else if (name.matches("x[0-9]+")) {
        ids.put(node.id(), call.in(Integer.parseInt(name.substring(1))));
      } else {
        ids.put(node.id(), call.add(node.op()));
      }
    }
    var results = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      Integer id = back.outputs().get("g.x" + i);
      int x = call.in(i);
      results.add(id == null ? call.filled(0, call.element(x), call.dims(x)) : id(ids, id));
    }
    return results;
  }
}
