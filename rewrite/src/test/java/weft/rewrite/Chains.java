package weft.rewrite;

import java.util.List;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Tensor;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Power;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.ops.source.SeriesConstant;

/// Graphs for tests of orders and trees.
final class Chains {
  private Chains() {}

  /// `c = exp(a) + 55 / a` (n6), `d = c * b + 1024` (n8), `e = a ** c * 144` (n11).
  static Graph example() {
    var to = GraphBuilder.plain();
    int a = to.add(Placeholder.of("a"));
    int b = to.add(Placeholder.of("b"));
    int scale = to.add(new Constant(Tensor.scalar(1024)), List.of(), Labels.named("scale"));
    int exp = to.add(new Exp(), a);
    int k55 = to.add(new Constant(Tensor.scalar(55)));
    int c = to.add(new Add(), exp, to.add(new Divide(), k55, a));
    to.add(new Add(), to.add(new Multiply(), c, b), scale);
    int power = to.add(new Power(), a, c);
    to.add(new Multiply(), power, to.add(new Constant(Tensor.scalar(144))));
    return to.build();
  }

  /// A node after another, each the sum of the one before and the first.
  static Graph chain(int length) {
    var to = GraphBuilder.plain();
    int first = to.add(Placeholder.of("x"));
    int last = first;
    for (int i = 0; i < length; i++) {
      last = to.add(new Add(), last, first);
    }
    return to.build();
  }

  /// Each node twice the one before: 2 to the power of `levels` paths.
  static Graph doubling(int levels) {
    var to = GraphBuilder.plain();
    int last = to.add(Placeholder.of("x"));
    for (int i = 0; i < levels; i++) {
      last = to.add(new Add(), last, last);
    }
    return to.build();
  }

  /// A series that two trees need.
  static Graph shared() {
    var to = GraphBuilder.plain();
    int series = to.add(new SeriesConstant(), List.of(), Labels.named("s"), Tensor.column(1, 2));
    int x = to.add(Placeholder.of("x"));
    int both = to.add(new Multiply(), series, x);
    to.add(new Exp(), both);
    to.add(new Add(), both, x);
    return to.build();
  }
}
