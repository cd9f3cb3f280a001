package weft.onnx;

import static weft.onnx.OnnxRule.single;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ops.arithmetic.Power;
import weft.ops.network.Sliding;
import weft.ops.network.SumPool;

/// Norms.
final class NormRules {
  private NormRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    rules.put("BatchNormalization", NormRules::batch);
    single(rules, "InstanceNormalization", NormRules::instance);
    rules.put("LayerNormalization", NormRules::layer);
    single(rules, "GroupNormalization", NormRules::group);
    single(rules, "RMSNormalization", NormRules::rms);
    single(rules, "LRN", NormRules::lrn);
    single(rules, "MeanVarianceNormalization", NormRules::meanVariance);
    return rules;
  }

  /// One number a channel, where channels are the second dimension.
  private static int channels(OnnxCall call, int numbers, int like) {
    var dims = new ArrayList<Integer>();
    for (int d = 1; d < call.rank(like); d++) {
      dims.add(d == 1 ? call.shape(numbers).size() : 1);
    }
    return call.reshape(numbers, dims.isEmpty() ? List.of(call.shape(numbers).size()) : dims);
  }

  private static List<OnnxItem> batch(OnnxCall call) {
    int x = call.in(0);
    double eps = call.real("epsilon", 1e-5f);
    boolean trains = call.flag("training_mode");
    int mean = call.in(3);
    int variance = call.in(4);
    if (!trains) {
      int scaled =
          normalised(
              call,
              x,
              channels(call, mean, x),
              channels(call, variance, x),
              eps,
              channels(call, call.in(1), x),
              channels(call, call.in(2), x));
      return call.results(call.cast(scaled, call.element(x)));
    }
    double momentum = call.real("momentum", 0.9f);
    var axes =
        OnnxWords.axes(IntStream.range(0, call.rank(x)).filter(d -> d != 1).boxed().toList());
    int now = call.mean(x, axes);
    int off = call.minus(x, now);
    int spread = call.mean(call.times(off, off), axes);
    int result =
        normalised(
            call,
            x,
            now,
            spread,
            eps,
            channels(call, call.in(1), x),
            channels(call, call.in(2), x));
    return call.results(
        call.cast(result, call.element(x)),
        moving(call, mean, now, momentum),
        moving(call, variance, spread, momentum));
  }

  private static int moving(OnnxCall call, int before, int now, double momentum) {
    int flat = call.cast(call.reshape(now, call.dims(before)), call.element(before));
    return call.plus(
        call.times(before, call.like(momentum, before)),
        call.times(flat, call.like(1 - momentum, flat)));
  }

  private static int normalised(
      OnnxCall call, int x, int mean, int variance, double eps, int scale, int bias) {
    int root = call.sqrt(call.plus(variance, call.like(eps, variance)));
    return call.plus(call.times(call.over(call.minus(x, mean), root), scale), bias);
  }

  private static int instance(OnnxCall call) {
    int x = call.in(0);
    var axes = OnnxWords.axes(OnnxWords.range(2, call.rank(x)));
    int mean = call.mean(x, axes);
    int off = call.minus(x, mean);
    return normalised(
        call,
        x,
        mean,
        call.mean(call.times(off, off), axes),
        call.real("epsilon", 1e-5f),
        channels(call, call.in(1), x),
        channels(call, call.in(2), x));
  }

  private static List<OnnxItem> layer(OnnxCall call) {
    int x = call.in(0);
    Element element = call.element(x);
    int from = call.axis(call.whole("axis", -1), call.rank(x));
    var axes = OnnxWords.axes(OnnxWords.range(from, call.rank(x)));
    int wide = call.cast(x, stash(call, element));
    int mean = call.mean(wide, axes);
    int off = call.minus(wide, mean);
    int variance = call.mean(call.times(off, off), axes);
    int root = call.sqrt(call.plus(variance, call.like(call.real("epsilon", 1e-5f), variance)));
    int scaled = call.times(call.cast(call.over(off, root), element), call.in(1));
    int result = call.has(2) ? call.plus(scaled, call.in(2)) : scaled;
    return call.results(result, mean, call.over(call.like(1, root), root));
  }

  /// The precision in which a norm is taken.
  private static Element stash(OnnxCall call, Element element) {
    Element stated = TensorReader.element((int) call.whole("stash_type", 1)).orElse(Element.F32);
    return Element.promote(element, stated).orElse(element);
  }

  private static int group(OnnxCall call) {
    int x = call.in(0);
    var dims = call.dims(x);
    int groups = (int) call.whole("num_groups", 1);
    int wide =
        call.reshape(
            x, List.of(dims.getFirst(), groups, call.shape(x).size() / dims.getFirst() / groups));
    Element element = call.element(x);
    int cells = call.cast(wide, stash(call, element));
    int mean = call.mean(cells, 2);
    int off = call.minus(cells, mean);
    int variance = call.mean(call.times(off, off), 2);
    int root = call.sqrt(call.plus(variance, call.like(call.real("epsilon", 1e-5f), variance)));
    int normed = call.reshape(call.cast(call.over(off, root), element), dims);
    int scale = call.in(1);
    int bias = call.in(2);
    if (call.version() < 21) {
      int each = dims.get(1) / groups;
      int[] group = IntStream.range(0, dims.get(1)).map(c -> c / each).toArray();
      scale = call.take(scale, 0, group);
      bias = call.take(bias, 0, group);
    }
    return call.plus(call.times(normed, channels(call, scale, x)), channels(call, bias, x));
  }

  private static int rms(OnnxCall call) {
    int x = call.in(0);
    Element element = call.element(x);
    int from = call.axis(call.whole("axis", -1), call.rank(x));
    int wide = call.cast(x, stash(call, element));
    int square =
        call.mean(call.times(wide, wide), OnnxWords.axes(OnnxWords.range(from, call.rank(x))));
    int root = call.sqrt(call.plus(square, call.like(call.real("epsilon", 1e-5f), square)));
    return call.times(call.cast(call.over(wide, root), element), call.in(1));
  }

  private static int lrn(OnnxCall call) {
    int x = call.in(0);
    int size = (int) call.whole("size", 1);
    var dims = call.dims(x);
    // Channels become places, so that a pooling adds neighbours up.
    int rest = call.shape(x).size() / dims.get(0) / dims.get(1);
    int square = call.reshape(call.times(x, x), List.of(dims.get(0), 1, dims.get(1), rest));
    var sliding =
        new Sliding(
            List.of(),
            List.of(),
            List.of((size - 1) / 2, 0),
            List.of(size - 1 - (size - 1) / 2, 0));
    int sums = call.reshape(call.add(SumPool.of(List.of(size, 1), sliding, false), square), dims);
    int scale =
        call.plus(
            call.like(call.real("bias", 1), x),
            call.times(call.like(call.real("alpha", 1e-4f) / size, x), sums));
    return call.over(x, call.add(new Power(), scale, call.like(call.real("beta", 0.75), x)));
  }

  private static int meanVariance(OnnxCall call) {
    int x = call.in(0);
    var axes = OnnxWords.axes(call.states("axes") ? call.wholes("axes") : List.of(0, 2, 3));
    int off = call.minus(x, call.mean(x, axes));
    int root = call.sqrt(call.mean(call.times(off, off), axes));
    return call.over(off, call.plus(root, call.like(1e-9, root)));
  }
}
