package weft.onnx;

import static weft.onnx.OnnxRule.single;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Power;
import weft.ops.network.Conv;
import weft.ops.network.ConvTranspose;
import weft.ops.network.MaxPool;
import weft.ops.network.MaxPoolPlace;
import weft.ops.network.Sliding;
import weft.ops.network.SumPool;
import weft.ops.tensor.Einsum;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Take;

/// Products of matrices, convolutions and poolings.
final class NetworkRules {
  private NetworkRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    single(rules, "MatMul", NetworkRules::matmul);
    single(rules, "Gemm", NetworkRules::gemm);
    single(rules, "Einsum", NetworkRules::einsum);
    single(rules, "Conv", NetworkRules::conv);
    single(rules, "ConvTranspose", NetworkRules::convTranspose);
    rules.put("MaxPool", NetworkRules::maxPool);
    single(rules, "AveragePool", NetworkRules::averagePool);
    single(rules, "LpPool", NetworkRules::lpPool);
    single(rules, "GlobalAveragePool", call -> call.mean(call.in(0), places(call)));
    single(rules, "GlobalMaxPool", call -> call.most(call.in(0), places(call)));
    single(
        rules,
        "GlobalLpPool",
        call -> root(call, call.sum(powers(call, call.in(0)), places(call))));
    rules.put("Dropout", NetworkRules::dropout);
    return rules;
  }

  private static Integer[] places(OnnxCall call) {
    return OnnxWords.axes(OnnxWords.range(2, call.rank(call.in(0))));
  }

  private static int matmul(OnnxCall call) {
    return call.matmul(call.in(0), call.in(1));
  }

  private static int gemm(OnnxCall call) {
    int product =
        call.add(new MatMul(call.flag("transA"), call.flag("transB")), call.in(0), call.in(1));
    double alpha = call.real("alpha", 1);
    int scaled = alpha == 1 ? product : call.times(product, call.like(alpha, product));
    if (!call.has(2)) {
      return scaled;
    }
    double beta = call.real("beta", 1);
    int more = call.in(2);
    return call.plus(scaled, beta == 1 ? more : call.times(more, call.like(beta, more)));
  }

  private static int einsum(OnnxCall call) {
    return call.add(Einsum.of(call.text("equation", ""), call.count()), call.all());
  }

  /// How a kernel slides, as the attributes of a node say it.
  private static Sliding sliding(OnnxCall call, List<Integer> kernel) {
    var places = call.dims(call.in(0)).subList(2, call.rank(call.in(0)));
    int dims = places.size();
    var strides = call.wholes("strides");
    var dilations = call.wholes("dilations");
    var pads = call.wholes("pads");
    List<Integer> before = pads.isEmpty() ? List.of() : pads.subList(0, dims);
    List<Integer> after = pads.isEmpty() ? List.of() : pads.subList(dims, 2 * dims);
    String auto = call.text("auto_pad", "NOTSET");
    if (auto.startsWith("SAME")) {
      var low = new ArrayList<Integer>();
      var high = new ArrayList<Integer>();
      for (int d = 0; d < dims; d++) {
        int stride = strides.isEmpty() ? 1 : strides.get(d);
        int dilation = dilations.isEmpty() ? 1 : dilations.get(d);
        int positions = Math.ceilDiv(places.get(d), stride);
        int reach = (kernel.get(d) - 1) * dilation + 1;
        int total = Math.max(0, (positions - 1) * stride + reach - places.get(d));
        int less = total / 2;
        low.add(auto.equals("SAME_LOWER") ? total - less : less);
        high.add(auto.equals("SAME_LOWER") ? less : total - less);
      }
      before = low;
      after = high;
    } else if (auto.equals("VALID")) {
      before = List.of();
      after = List.of();
    }
    return new Sliding(strides, dilations, before, after);
  }

  private static int biased(OnnxCall call, int x) {
    if (!call.has(2)) {
      return x;
    }
    var dims = new ArrayList<>(List.of(call.dims(x).get(1)));
    for (int d = 2; d < call.rank(x); d++) {
      dims.add(1);
    }
    return call.plus(x, call.reshape(call.in(2), dims));
  }

  private static int conv(OnnxCall call) {
    int w = call.in(1);
    var kernel = call.dims(w).subList(2, call.rank(w));
    var sliding = sliding(call, kernel);
    return biased(call, call.add(Conv.of(sliding, (int) call.whole("group", 1)), call.in(0), w));
  }

  private static int convTranspose(OnnxCall call) {
    int x = call.in(0);
    int w = call.in(1);
    var kernel = call.dims(w).subList(2, call.rank(w));
    int dims = kernel.size();
    var strides = call.wholes("strides");
    var dilations = call.wholes("dilations");
    var more = call.wholes("output_padding");
    var pads = new ArrayList<>(call.wholes("pads"));
    if (pads.isEmpty()) {
      IntStream.range(0, 2 * dims).forEach(_ -> pads.add(0));
    }
    var wanted = call.wholes("output_shape");
    String auto = call.text("auto_pad", "NOTSET");
    for (int d = 0; d < dims && (!wanted.isEmpty() || auto.startsWith("SAME")); d++) {
      int stride = strides.isEmpty() ? 1 : strides.get(d);
      int dilation = dilations.isEmpty() ? 1 : dilations.get(d);
      int places = call.dims(x).get(2 + d);
      int target =
          wanted.isEmpty() ? places * stride : wanted.get(wanted.size() == dims ? d : d + 2);
      int total =
          stride * (places - 1)
              + (more.isEmpty() ? 0 : more.get(d))
              + (kernel.get(d) - 1) * dilation
              + 1
              - target;
      int less = Math.floorDiv(total, 2);
      pads.set(d, auto.equals("SAME_UPPER") ? less : total - less);
      pads.set(dims + d, auto.equals("SAME_UPPER") ? total - less : less);
    }
    return biased(
        call,
        call.add(
            new ConvTranspose(
                strides,
                dilations,
                pads.subList(0, dims),
                pads.subList(dims, 2 * dims),
                more,
                (int) call.whole("group", 1)),
            x,
            w));
  }

  private static List<OnnxItem> maxPool(OnnxCall call) {
    int x = call.in(0);
    var kernel = call.wholes("kernel_shape");
    boolean partial = call.flag("ceil_mode");
    var sliding = sliding(call, kernel);
    int most = call.add(MaxPool.of(kernel, sliding, partial), x);
    if (!call.asks(1)) {
      return call.results(most);
    }
    int places = call.add(MaxPoolPlace.of(kernel, sliding, partial), x);
    return call.results(most, call.whole("storage_order", 0) == 0 ? places : turned(call, places));
  }

  /// The same cells, counted with the first dimension of places fastest.
  private static int turned(OnnxCall call, int places) {
    var dims = call.dims(call.in(0)).subList(2, call.rank(call.in(0)));
    int size = dims.stream().reduce(1, (a, b) -> a * b);
    int all = call.shape(call.in(0)).size();
    var to = new long[all];
    for (int cell = 0; cell < all; cell++) {
      int rest = cell % size;
      long stride = size;
      long at = (long) cell - rest;
      for (int d = dims.size() - 1; d >= 0; d--) {
        stride /= dims.get(d);
        at += (long) (rest % dims.get(d)) * stride;
        rest /= dims.get(d);
      }
      to[cell] = at;
    }
    return call.add(new Take(0), call.constant(Tensor.of(Element.I64, Shape.of(all), to)), places);
  }

  private static int averagePool(OnnxCall call) {
    int x = call.in(0);
    var kernel = call.wholes("kernel_shape");
    boolean partial = call.flag("ceil_mode");
    var sliding = sliding(call, kernel);
    int sum = call.add(SumPool.of(kernel, sliding, partial), x);
    return call.over(sum, counts(call, x, kernel, sliding, partial, sum));
  }

  /// How many cells each position counts.
  private static int counts(
      OnnxCall call, int x, List<Integer> kernel, Sliding sliding, boolean partial, int sum) {
    boolean padded = call.flag("count_include_pad");
    var dims = new ArrayList<>(call.dims(x));
    dims.set(0, 1);
    dims.set(1, 1);
    var counted = sliding;
    if (padded) {
      // Padding counts like cells; what lies beyond it does not.
      for (int d = 0; d < kernel.size(); d++) {
        int before = sliding.before().isEmpty() ? 0 : sliding.before().get(d);
        int after = sliding.after().isEmpty() ? 0 : sliding.after().get(d);
        dims.set(2 + d, dims.get(2 + d) + before + after);
      }
      counted = new Sliding(sliding.stride(), sliding.dilation(), List.of(), List.of());
    }
    int ones = call.filled(1, call.element(x), dims);
    int counts = call.add(SumPool.of(kernel, counted, partial), ones);
    var places = call.dims(sum).subList(2, call.rank(sum));
    for (int d = 0; d < places.size(); d++) {
      counts = call.part(counts, 2 + d, 0, places.get(d));
    }
    return call.known(counts).map(call::constant).orElse(counts);
  }

  private static int powers(OnnxCall call, int x) {
    long p = call.whole("p", 2);
    int size = call.add(new Abs(), x);
    return p == 1
        ? size
        : p == 2 ? call.times(x, x) : call.add(new Power(), size, call.like((double) p, x));
  }

  private static int root(OnnxCall call, int x) {
    long p = call.whole("p", 2);
    return p == 1 ? x : p == 2 ? call.sqrt(x) : call.add(new Power(), x, call.like(1.0 / p, x));
  }

  private static int lpPool(OnnxCall call) {
    var kernel = call.wholes("kernel_shape");
    boolean partial = call.flag("ceil_mode");
    var sliding = sliding(call, kernel);
    return root(call, call.add(SumPool.of(kernel, sliding, partial), powers(call, call.in(0))));
  }

  private static List<OnnxItem> dropout(OnnxCall call) {
    int x = call.in(0);
    boolean trains =
        call.version() >= 12
            && call.has(2)
            && call.value(call.in(2), "whether it trains").truthAt(0);
    Optional<Tensor> ratio = call.has(1) ? call.known(call.in(1)) : Optional.empty();
    boolean keeps = ratio.isPresent() && ratio.get().asDouble() == 0;
    if (trains && !keeps) {
      throw call.refused("drops cells at random while it trains");
    }
    int mask =
        call.version() < 10
            ? call.filled(1, call.element(x), call.dims(x))
            : call.filled(1, Element.BOOL, call.dims(x));
    return call.results(x, mask);
  }
}
