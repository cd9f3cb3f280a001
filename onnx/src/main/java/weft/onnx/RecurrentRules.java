package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.Less;
import weft.ops.network.Elu;
import weft.ops.network.HardSigmoid;
import weft.ops.network.LeakyRelu;
import weft.ops.network.Relu;
import weft.ops.network.Softplus;
import weft.ops.network.Softsign;
import weft.ops.network.ThresholdedRelu;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Take;

/// Recurrent cells, written out step by step.
final class RecurrentRules {
  private RecurrentRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    rules.put("LSTM", call -> new Recurrence(call, 4, List.of("Sigmoid", "Tanh", "Tanh")).write());
    rules.put("GRU", call -> new Recurrence(call, 3, List.of("Sigmoid", "Tanh")).write());
    rules.put("RNN", call -> new Recurrence(call, 1, List.of("Tanh")).write());
    return rules;
  }

  /// One node in the making.
  private static final class Recurrence {
    private final OnnxCall call;
    private final int gates;
    private final List<String> functions;
    private final int x;
    private final int steps;
    private final int items;
    private final int hidden;
    private final List<Double> alphas;
    private final List<Double> betas;

    Recurrence(OnnxCall call, int gates, List<String> usual) {
      this.call = call;
      this.gates = gates;
      this.x = call.flag("layout") ? call.transpose(call.in(0), List.of(1, 0, 2)) : call.in(0);
      this.steps = call.dims(x).get(0);
      this.items = call.dims(x).get(1);
      this.hidden = (int) call.whole("hidden_size", call.dims(call.in(2)).get(2));
      var stated = call.texts("activations");
      var all = new ArrayList<>(stated);
      if (stated.isEmpty()) {
        all.addAll(usual);
        all.addAll(usual);
      }
      this.functions = all;
      this.alphas = call.reals("activation_alpha");
      this.betas = call.reals("activation_beta");
    }

    List<OnnxItem> write() {
      String direction = call.text("direction", "forward");
      int ways = direction.equals("bidirectional") ? 2 : 1;
      var all = new ArrayList<Integer>();
      var last = new ArrayList<Integer>();
      var cells = new ArrayList<Integer>();
      for (int way = 0; way < ways; way++) {
        boolean back = direction.equals("reverse") || way == 1;
        run(way, back, all, last, cells);
      }
      boolean turned = call.flag("layout");
      // Steps, ways, items, hidden.
      int y = call.concat(all, 1);
      int yh = call.concat(last, 0);
      int yc = cells.isEmpty() ? yh : call.concat(cells, 0);
      return turned
          ? call.results(
              call.transpose(y, List.of(2, 0, 1, 3)),
              call.transpose(yh, List.of(1, 0, 2)),
              call.transpose(yc, List.of(1, 0, 2)))
          : call.results(y, yh, yc);
    }

    private int of(int argument, int way) {
      return ControlRules.item(call, call.in(argument), 0, way);
    }

    private int start(int argument, int way) {
      if (!call.has(argument)) {
        return call.filled(0, call.element(x), List.of(items, hidden));
      }
      int given =
          call.flag("layout")
              ? call.transpose(call.in(argument), List.of(1, 0, 2))
              : call.in(argument);
      return ControlRules.item(call, given, 0, way);
    }

    private void run(
        int way, boolean back, List<Integer> all, List<Integer> last, List<Integer> cells) {
      int in = back ? turned(x) : x;
      int w = of(1, way);
      int r = of(2, way);
      int h = start(5, way);
      int c = gates == 4 ? start(6, way) : h;
      var outs = new ArrayList<Integer>();
      for (int t = 0; t < steps; t++) {
        int xt = ControlRules.item(call, in, 0, t);
        int[] next =
            switch (gates) {
              case 4 -> lstm(way, xt, h, c, w, r);
              case 3 -> new int[] {gru(way, xt, h, w, r), c};
              default -> new int[] {rnn(way, xt, h, w, r), c};
            };
        int out = next[0];
        if (call.has(4)) {
          int lengths = call.reshape(call.cast(call.in(4), Element.I64), List.of(items, 1));
          int goes = call.add(new Less(), call.number(t, Element.I64), lengths);
          h = call.where(goes, next[0], h);
          c = call.where(goes, next[1], c);
          out = call.where(goes, next[0], call.like(0, next[0]));
        } else {
          h = next[0];
          c = next[1];
        }
        outs.add(call.expandDims(out, 0));
      }
      int whole = call.concat(outs, 0);
      all.add(call.expandDims(back ? turned(whole) : whole, 1));
      last.add(call.expandDims(h, 0));
      if (gates == 4) {
        cells.add(call.expandDims(c, 0));
      }
    }

    /// The steps in the other order; of each item only those that count.
    private int turned(int sequence) {
      if (!call.has(4)) {
        return call.take(sequence, 0, IntStream.range(0, steps).map(t -> steps - 1 - t).toArray());
      }
      int lengths = call.reshape(call.cast(call.in(4), Element.I64), List.of(1, items));
      int times = call.constant(Tensor.longs(Element.I64, Shape.of(steps, 1), i -> i));
      int from =
          call.where(
              call.add(new Less(), times, lengths),
              call.minus(call.minus(lengths, call.number(1, Element.I64)), times),
              call.plus(times, call.times(lengths, call.number(0, Element.I64))));
      int row =
          call.plus(
              call.times(from, call.number(items, Element.I64)),
              call.constant(Tensor.longs(Element.I64, Shape.of(1, items), i -> i)));
      int width = call.dims(sequence).get(2);
      return call.add(new Take(0), call.reshape(sequence, List.of(steps * items, width)), row);
    }

    private int product(int a, int weights) {
      return call.add(new MatMul(false, true), a, weights);
    }

    private int gate(int id, int g) {
      return call.part(id, call.rank(id) - 1, g * hidden, (g + 1) * hidden);
    }

    /// The bias of a gate: of the input, then of the state.
    private int bias(int way, boolean ofState) {
      int all = of(3, way);
      int width = gates * hidden;
      return call.part(all, 0, ofState ? width : 0, ofState ? 2 * width : width);
    }

    private int plain(int way, int xt, int h, int w, int r) {
      int sum = call.plus(product(xt, w), product(h, r));
      return call.has(3) ? call.plus(sum, call.plus(bias(way, false), bias(way, true))) : sum;
    }

    private int rnn(int way, int xt, int h, int w, int r) {
      return apply(way, 0, clipped(plain(way, xt, h, w, r)));
    }

    private int[] lstm(int way, int xt, int h, int c, int w, int r) {
      int sum = plain(way, xt, h, w, r);
      boolean peeks = call.has(7);
      int i = gate(sum, 0);
      int o = gate(sum, 1);
      int f = gate(sum, 2);
      int g = gate(sum, 3);
      if (peeks) {
        int p = of(7, way);
        i = call.plus(i, call.times(call.part(p, 0, 0, hidden), c));
        f = call.plus(f, call.times(call.part(p, 0, 2 * hidden, 3 * hidden), c));
      }
      int in = apply(way, 0, clipped(i));
      int forget =
          call.flag("input_forget") ? call.minus(call.like(1, in), in) : apply(way, 0, clipped(f));
      int cell = call.plus(call.times(forget, c), call.times(in, apply(way, 1, clipped(g))));
      if (peeks) {
        int p = of(7, way);
        o = call.plus(o, call.times(call.part(p, 0, hidden, 2 * hidden), cell));
      }
      int out = apply(way, 0, clipped(o));
      return new int[] {call.times(out, apply(way, 2, cell)), cell};
    }

    private int gru(int way, int xt, int h, int w, int r) {
      int fromInput = product(xt, w);
      int fromState = product(h, r);
      if (call.has(3)) {
        fromInput = call.plus(fromInput, bias(way, false));
      }
      int biasOfState = call.has(3) ? bias(way, true) : -1;
      int withBias = call.has(3) ? call.plus(fromState, biasOfState) : fromState;
      int z = apply(way, 0, clipped(call.plus(gate(fromInput, 0), gate(withBias, 0))));
      int reset = apply(way, 0, clipped(call.plus(gate(fromInput, 1), gate(withBias, 1))));
      int inner;
      if (call.flag("linear_before_reset")) {
        inner = call.times(reset, gate(withBias, 2));
      } else {
        int rows = call.part(r, 0, 2 * hidden, 3 * hidden);
        inner = product(call.times(reset, h), rows);
        if (call.has(3)) {
          inner = call.plus(inner, call.part(biasOfState, 0, 2 * hidden, 3 * hidden));
        }
      }
      int fresh = apply(way, 1, clipped(call.plus(gate(fromInput, 2), inner)));
      return call.plus(call.times(call.minus(call.like(1, z), z), fresh), call.times(z, h));
    }

    private int clipped(int id) {
      if (!call.states("clip")) {
        return id;
      }
      double limit = call.real("clip", 0);
      return call.max(call.min(id, call.like(limit, id)), call.like(-limit, id));
    }

    private int apply(int way, int which, int id) {
      int each =
          functions.size() / (call.text("direction", "forward").equals("bidirectional") ? 2 : 1);
      int at = functions.size() > each || way == 0 ? way * each + which : which;
      String function = functions.get(Math.min(at, functions.size() - 1));
      double alpha = at < alphas.size() ? alphas.get(at) : usual(function);
      double beta = at < betas.size() ? betas.get(at) : 0.5;
      return switch (function) {
        case "Sigmoid" -> call.add(new Sigmoid(), id);
        case "Tanh" -> call.add(new Tanh(), id);
        case "Relu" -> call.add(new Relu(), id);
        case "Softsign" -> call.add(new Softsign(), id);
        case "Softplus" -> call.add(new Softplus(), id);
        case "HardSigmoid" -> call.add(new HardSigmoid(alpha, beta), id);
        case "LeakyRelu" -> call.add(new LeakyRelu(alpha), id);
        case "ThresholdedRelu" -> call.add(new ThresholdedRelu(alpha), id);
        case "Elu" -> call.add(new Elu(alpha), id);
        case "Affine" ->
            call.plus(
                call.times(id, call.like(alpha, id)),
                call.like(at < betas.size() ? betas.get(at) : 0, id));
        case "ScaledTanh" ->
            call.times(
                call.add(
                    new Tanh(),
                    call.times(id, call.like(at < betas.size() ? betas.get(at) : 1, id))),
                call.like(alpha, id));
        default -> throw call.refused("with the activation '" + function + "'");
      };
    }

    private static double usual(String function) {
      return switch (function) {
        case "HardSigmoid" -> 0.2f;
        case "LeakyRelu" -> 0.01f;
        default -> 1;
      };
    }
  }
}
