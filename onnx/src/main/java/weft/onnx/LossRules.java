package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.compare.Equal;

/// Losses of classes: `[N,C,...]` against the class of each place, `[N,...]`.
final class LossRules {
  private LossRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    rules.put(
        "NegativeLogLikelihoodLoss", call -> call.results(loss(call, call.in(0), call.in(1))));
    rules.put(
        "SoftmaxCrossEntropyLoss",
        call -> {
          int logs = ReductionRules.logSoftmax(call, call.in(0), 1);
          return call.results(loss(call, logs, call.in(1)), logs);
        });
    return rules;
  }

  private static int loss(OnnxCall call, int logs, int target) {
    var dims = call.dims(logs);
    var places = new ArrayList<>(dims);
    places.subList(1, 2).clear();
    // Which class counts, as a condition for each.
    var line = new ArrayList<Integer>();
    for (int d = 0; d < dims.size(); d++) {
      line.add(d == 1 ? dims.get(1) : 1);
    }
    int classes = call.constant(Tensor.longs(Element.I64, new Shape(false, line), i -> i));
    int wanted = call.expandDims(call.cast(target, Element.I64), 1);
    int hot = call.add(new Equal(), wanted, classes);
    int weights = call.has(2) ? call.reshape(call.in(2), line) : call.like(1, logs);
    int weighed = call.where(hot, weights, call.like(0, logs));
    if (call.states("ignore_index")) {
      int ignored = call.add(new Equal(), wanted, call.whole(call.whole("ignore_index", 0)));
      weighed = call.where(ignored, call.like(0, logs), weighed);
    }
    int counted =
        call.where(
            call.add(new Equal(), weighed, call.like(0, logs)),
            call.like(0, logs),
            call.times(weighed, logs));
    int each = call.minus(call.like(0, logs), call.reshape(call.sum(counted, 1), places));
    var all = OnnxWords.axes(OnnxWords.range(0, places.size()));
    return switch (call.text("reduction", "mean")) {
      case "none" -> each;
      case "sum" -> call.reshape(call.sum(each, all), List.of());
      case "mean" -> {
        int weight = call.reshape(call.sum(weighed, 1), places);
        yield call.over(
            call.reshape(call.sum(each, all), List.of()),
            call.reshape(call.sum(weight, all), List.of()));
      }
      default -> throw call.refused("with the reduction '" + call.text("reduction", "") + "'");
    };
  }
}
