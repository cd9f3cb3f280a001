package weft.onnx;

import java.util.List;
import java.util.Map;

/// How an op of a model is written in Weft's.
@FunctionalInterface
interface OnnxRule {
  /// Adds the equations of a node; gives what its outputs are, in their order. Outputs at the end
  /// may be left out where nobody asked for them.
  List<OnnxItem> write(OnnxCall call);

  /// Adds the rule of an op with one result.
  static void single(Map<String, OnnxRule> to, String name, Single rule) {
    to.put(name, rule.rule());
  }

  /// A rule for an op with one result.
  interface Single {
    int write(OnnxCall call);

    default OnnxRule rule() {
      return call -> List.of(new OnnxItem.One(write(call)));
    }
  }
}
