package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.Equal;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.network.Conv;
import weft.ops.network.Silu;
import weft.ops.network.Sliding;
import weft.ops.tensor.Take;

/// Attention, and what stands beside it in models of sequences.
final class AttentionRules {
  private AttentionRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    rules.put("Attention", AttentionRules::attention);
    rules.put("LinearAttention", AttentionRules::linear);
    rules.put("CausalConvWithState", AttentionRules::causalConv);
    rules.put("RotaryEmbedding", call -> call.results(rotary(call)));
    return rules;
  }

  /// `[B,T,H*D]` as `[B,H,T,D]`.
  private static int heads(OnnxCall call, int x, int heads) {
    var d = call.dims(x);
    int cut = call.reshape(x, List.of(d.get(0), d.get(1), heads, d.get(2) / heads));
    return call.transpose(cut, List.of(0, 2, 1, 3));
  }

  /// `[B,H,T,D]` as `[B,T,H*D]`.
  private static int packed(OnnxCall call, int x) {
    var d = call.dims(x);
    return call.reshape(
        call.transpose(x, List.of(0, 2, 1, 3)), List.of(d.get(0), d.get(2), d.get(1) * d.get(3)));
  }

  /// Each head as often as query heads share it.
  private static int shared(OnnxCall call, int x, int heads) {
    int own = call.dims(x).get(1);
    return own == heads
        ? x
        : call.take(x, 1, IntStream.range(0, heads).map(h -> h * own / heads).toArray());
  }

  /// Each step is of the element of the query, as ONNX writes it out in other ops.
  private static List<OnnxItem> attention(OnnxCall call) {
    boolean flat = call.rank(call.in(0)) == 3;
    int q = call.in(0);
    int k = call.in(1);
    int v = call.in(2);
    if (flat) {
      q = heads(call, q, (int) call.whole("q_num_heads", 1));
      k = heads(call, k, (int) call.whole("kv_num_heads", 1));
      v = heads(call, v, (int) call.whole("kv_num_heads", 1));
    }
    int past = 0;
    if (call.has(4)) {
      past = call.dims(call.in(4)).get(2);
      k = call.concat(List.of(call.in(4), k), 2);
      v = call.concat(List.of(call.in(5), v), 2);
    }
    int presentKey = k;
    int presentValue = v;
    Element element = call.element(q);
    int heads = call.dims(q).get(1);
    int width = call.dims(q).get(3);
    double scale = call.states("scale") ? call.real("scale", 1) : 1 / Math.sqrt(width);
    int root = call.number(Math.sqrt(scale), element);
    int keys = call.times(shared(call, k, heads), root);
    int scores = call.matmul(call.times(q, root), call.turned(keys));
    int raw = scores;
    double cap = call.real("softcap", 0);
    if (cap != 0) {
      int limit = call.number(cap, element);
      scores = call.times(limit, call.add(new Tanh(), call.over(scores, limit)));
    }
    int capped = scores;
    scores = masked(call, scores, past);
    int biased = scores;
    Element precision =
        call.states("softmax_precision")
            ? TensorReader.element((int) call.whole("softmax_precision", 1)).orElse(element)
            : element;
    int shares = shares(call, call.cast(scores, precision), element);
    int result = call.matmul(shares, call.cast(shared(call, v, heads), element));
    int y = call.cast(result, call.element(v));
    int shown =
        switch ((int) call.whole("qk_matmul_output_mode", 0)) {
          case 0 -> raw;
          case 1 -> capped;
          case 2 -> biased;
          default -> shares;
        };
    return call.results(
        flat ? packed(call, y) : y, presentKey, presentValue, call.cast(shown, element));
  }

  /// Shares of each key; of none that may be seen, none.
  private static int shares(OnnxCall call, int scores, Element element) {
    int most = call.most(scores, 3);
    int none = call.add(new Equal(), most, call.like(Double.NEGATIVE_INFINITY, most));
    int off = call.where(none, call.like(0, most), most);
    int e = call.exp(call.minus(scores, off));
    int total = call.sum(e, 3);
    int shares = call.over(e, call.where(none, call.like(1, total), total));
    return call.cast(shares, element);
  }

  private static int masked(OnnxCall call, int scores, int past) {
    Element element = call.element(scores);
    int queries = call.dims(scores).get(2);
    int keys = call.dims(scores).get(3);
    int never = call.number(Double.NEGATIVE_INFINITY, element);
    int result = scores;
    if (call.has(3)) {
      int mask = call.in(3);
      boolean chosen = call.element(mask) == Element.BOOL;
      int length = call.dims(mask).getLast();
      if (length < keys && length > 1) {
        mask =
            ShapeRules.pad(
                call,
                mask,
                List.of(call.rank(mask) - 1),
                List.of(0, keys - length),
                "constant",
                chosen ? call.number(0, Element.BOOL) : call.like(Double.NEGATIVE_INFINITY, mask));
      }
      result =
          chosen ? call.where(mask, result, never) : call.plus(result, call.cast(mask, element));
    }
    int rows = call.constant(Tensor.longs(Element.I64, Shape.of(1, 1, queries, 1), i -> i));
    int columns = call.constant(Tensor.longs(Element.I64, Shape.of(1, 1, 1, keys), i -> i));
    int offset = call.number(past, Element.I64);
    if (call.has(6)) {
      int valid = call.reshape(call.in(6), List.of(call.shape(call.in(6)).size(), 1, 1, 1));
      result = call.where(call.add(new Less(), columns, valid), result, never);
      if (!call.has(4)) {
        offset = call.minus(valid, call.number(queries, Element.I64));
      }
    }
    int place = call.plus(rows, offset);
    if (call.flag("is_causal")) {
      result = call.where(call.add(new LessEqual(), columns, place), result, never);
    }
    long left = call.whole("left_window_size", -1);
    long right = call.whole("right_window_size", -1);
    if (left >= 0) {
      int first = call.minus(place, call.whole(left));
      result = call.where(call.add(new GreaterEqual(), columns, first), result, never);
    }
    if (right >= 0) {
      int last = call.plus(place, call.whole(right));
      result = call.where(call.add(new LessEqual(), columns, last), result, never);
    }
    return result;
  }

  private static List<OnnxItem> linear(OnnxCall call) {
    int queries = (int) call.whole("q_num_heads", 1);
    int heads = (int) call.whole("kv_num_heads", 1);
    Element element = call.element(call.in(0));
    Element wide = element.accumulator();
    int q = call.cast(heads(call, call.in(0), queries), wide);
    int k = call.cast(heads(call, call.in(1), heads), wide);
    int v = call.cast(heads(call, call.in(2), heads), wide);
    int batch = call.dims(q).get(0);
    int steps = call.dims(q).get(2);
    int depth = call.dims(k).get(3);
    int width = call.dims(v).get(3);
    String rule = call.text("update_rule", "gated_delta");
    boolean gated = rule.startsWith("gated");
    boolean delta = rule.endsWith("delta");
    double stated = call.real("scale", 0);
    int scale = call.number(stated == 0 ? 1 / Math.sqrt(depth) : stated, wide);
    int state =
        call.has(3)
            ? call.cast(call.in(3), wide)
            : call.filled(0, wide, List.of(batch, heads, depth, width));
    var out = new ArrayList<Integer>();
    for (int t = 0; t < steps; t++) {
      int kt = call.reshape(call.part(k, 2, t, t + 1), List.of(batch, heads, depth, 1));
      int vt = call.reshape(call.part(v, 2, t, t + 1), List.of(batch, heads, 1, width));
      if (gated) {
        state = call.times(state, call.exp(gate(call, 4, t, heads, wide)));
      }
      int add = vt;
      if (delta) {
        int seen = call.sum(call.times(state, kt), 2);
        int beta = gate(call, 5, t, heads, wide);
        add = call.times(beta, call.minus(vt, seen));
      }
      state = call.plus(state, call.times(kt, add));
      int qt = call.reshape(call.part(q, 2, t, t + 1), List.of(batch, queries, 1, depth));
      out.add(call.times(scale, call.matmul(qt, shared(call, state, queries))));
    }
    int all = call.cast(packed(call, call.concat(out, 2)), element);
    Element kept = call.has(3) ? call.element(call.in(3)) : element;
    return call.results(all, call.cast(state, kept));
  }

  /// A gate of a step: one number a head, or one for each of its keys.
  private static int gate(OnnxCall call, int argument, int t, int heads, Element element) {
    int all = call.cast(call.in(argument), element);
    var d = call.dims(all);
    int step = call.part(all, 1, t, t + 1);
    int each = d.get(2) / heads;
    return d.get(2) == 1
        ? call.reshape(step, List.of(d.get(0), 1, 1, 1))
        : call.reshape(step, List.of(d.get(0), heads, each, 1));
  }

  private static List<OnnxItem> causalConv(OnnxCall call) {
    int x = call.in(0);
    int w = call.in(1);
    Element element = call.element(x);
    Element wide = element.accumulator();
    int channels = call.dims(x).get(1);
    int reach = call.dims(w).get(2) - 1;
    int past =
        call.has(3)
            ? call.in(3)
            : call.filled(0, element, List.of(call.dims(x).get(0), channels, reach));
    int whole = reach == 0 ? x : call.concat(List.of(past, x), 2);
    int sum =
        call.add(Conv.of(Sliding.PLAIN, channels), call.cast(whole, wide), call.cast(w, wide));
    if (call.has(2)) {
      sum = call.plus(sum, call.reshape(call.cast(call.in(2), wide), List.of(channels, 1)));
    }
    String activation = call.text("activation", "none");
    int result = activation.equals("none") ? sum : call.add(new Silu(1), sum);
    int length = call.dims(whole).get(2);
    return call.results(call.cast(result, element), call.part(whole, 2, length - reach, length));
  }

  private static int rotary(OnnxCall call) {
    int x = call.in(0);
    boolean flat = call.rank(x) == 3;
    // Items, steps, heads, cells.
    int cells =
        flat
            ? call.reshape(
                x,
                List.of(
                    call.dims(x).get(0),
                    call.dims(x).get(1),
                    (int) call.whole("num_heads", 1),
                    call.dims(x).get(2) / (int) call.whole("num_heads", 1)))
            : call.transpose(x, List.of(0, 2, 1, 3));
    int size = call.dims(cells).get(3);
    int stated = (int) call.whole("rotary_embedding_dim", 0);
    int turned = stated == 0 ? size : stated;
    int half = turned / 2;
    int cos = call.in(1);
    int sin = call.in(2);
    if (call.has(3)) {
      cos = call.add(new Take(0), cos, call.in(3));
      sin = call.add(new Take(0), sin, call.in(3));
    }
    cos = call.expandDims(cos, 2);
    sin = call.expandDims(sin, 2);
    boolean mixed = call.flag("interleaved");
    int a = picked(call, cells, half, mixed, 0);
    int b = picked(call, cells, half, mixed, 1);
    int real = call.minus(call.times(cos, a), call.times(sin, b));
    int other = call.plus(call.times(sin, a), call.times(cos, b));
    int rotated;
    if (mixed) {
      var d = call.dims(real);
      int pair = call.concat(List.of(call.expandDims(real, 4), call.expandDims(other, 4)), 4);
      rotated = call.reshape(pair, List.of(d.get(0), d.get(1), d.get(2), turned));
    } else {
      rotated = call.concat(List.of(real, other), 3);
    }
    int all =
        turned == size
            ? rotated
            : call.concat(List.of(rotated, call.part(cells, 3, turned, size)), 3);
    return flat ? call.reshape(all, call.dims(x)) : call.transpose(all, List.of(0, 2, 1, 3));
  }

  private static int picked(OnnxCall call, int cells, int half, boolean mixed, int which) {
    return mixed
        ? call.take(cells, 3, IntStream.range(0, half).map(i -> 2 * i + which).toArray())
        : call.part(cells, 3, which * half, (which + 1) * half);
  }
}
