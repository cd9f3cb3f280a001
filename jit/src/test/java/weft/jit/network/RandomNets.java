package weft.jit.network;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Subtract;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.Less;
import weft.ops.compare.Where;
import weft.ops.network.Conv;
import weft.ops.network.LeakyRelu;
import weft.ops.network.MaxPool;
import weft.ops.network.Relu;
import weft.ops.network.SumPool;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Input;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.Transpose;
import weft.testkit.Generator;
import weft.testkit.Seeds;

/// Small networks: convolutions and poolings, then dense layers, with whatever between them.
final class RandomNets implements Generator<RandomNets.Case> {
  record Case(Graph graph, Map<String, Tensor> inputs) {}

  private static final class Net {
    final GraphBuilder to = GraphBuilder.plain();
    final Map<String, Tensor> inputs = new HashMap<>();
    final List<Integer> all = new ArrayList<>();
    final Seeds seeds;
    final Element element;
    int last;

    Net(Seeds seeds) {
      this.seeds = seeds;
      this.element = seeds.pick(Element.F32, Element.F64);
    }

    int value(boolean constant, int... dims) {
      Tensor value = RandomLoops.cells(element, Shape.of(dims), seeds);
      if (constant) {
        return to.add(new ArrayConstant(), List.of(), Labels.NONE, value);
      }
      String name = "x" + inputs.size();
      inputs.put(name, value);
      return to.add(new Input(name, value.type()));
    }

    List<Integer> dims() {
      return to.type(last).shape().dims();
    }

    void then(Op op, Integer... more) {
      var args = new ArrayList<>(List.of(last));
      args.addAll(List.of(more));
      last = to.add(op, args);
      all.add(last);
    }

    void conv() {
      int channels = dims().get(1);
      int groups = channels % 2 == 0 && seeds.chance(0.3) ? 2 : 1;
      int kernel = Math.min(seeds.between(1, 3), Math.min(dims().get(2), dims().get(3)));
      int pad = kernel > 1 && seeds.chance(0.6) ? 1 : 0;
      int stride = seeds.pick(1, 1, 2);
      int out = groups * (seeds.chance(0.7) ? seeds.between(1, 9) : seeds.between(12, 34));
      then(
          new Conv(
              List.of(stride, stride), List.of(), List.of(pad, pad), List.of(pad, pad), groups),
          value(seeds.chance(0.7), out, channels / groups, kernel, kernel));
      between();
      if (dims().get(2) > 2 && dims().get(3) > 2 && seeds.chance(0.7)) {
        var two = seeds.chance(0.8) ? List.of(2, 2) : List.of(3, 2);
        var padding = seeds.chance(0.3) ? List.of(1, 1) : List.<Integer>of();
        then(
            seeds.chance(0.7)
                ? new MaxPool(
                    two, seeds.chance(0.8) ? two : List.of(), List.of(), padding, padding, false)
                : new SumPool(two, two, List.of(), padding, padding, false));
      }
    }

    void dense() {
      int width = dims().getLast();
      int next = seeds.pick(1, 5, 8, 9, 16, 17, 33, 50);
      boolean turned = seeds.chance(0.3);
      int weights =
          turned ? value(seeds.chance(0.7), next, width) : value(seeds.chance(0.7), width, next);
      then(new MatMul(false, turned), weights);
      between();
    }

    /// Cell by cell: a bias along some dimension, functions, earlier values of the same shape.
    void between() {
      for (int n = seeds.between(0, 4); n > 0; n--) {
        var dims = dims();
        int rank = dims.size();
        int which = seeds.between(0, rank - 1);
        var bias = new int[rank - which];
        for (int d = which; d < rank; d++) {
          bias[d - which] = d == which || seeds.chance(0.3) ? dims.get(d) : 1;
        }
        Op two = seeds.pick(List.of(new Add(), new Subtract(), new Multiply(), new Divide()));
        switch (seeds.between(0, 5)) {
          case 0 -> then(seeds.pick(List.of(new Relu(), new Exp(), new Tanh(), new Sqrt())));
          case 1 -> then(new LeakyRelu(0.1));
          case 2 -> then(two, last);
          case 3 -> {
            int other = seeds.pick(all);
            boolean fits = to.type(other).shape().equals(to.type(last).shape());
            then(two, fits ? other : last);
          }
          case 4 -> {
            int zero = value(true, 1);
            int holds = to.add(new Less(), last, zero);
            int before = last;
            last = to.add(new Where(), holds, before, value(true, bias));
            all.add(last);
          }
          default -> then(two, value(seeds.chance(0.6), bias));
        }
      }
    }
  }

  @Override
  public Case draw(Seeds seeds) {
    var net = new Net(seeds);
    if (seeds.chance(0.6)) {
      net.last =
          net.value(
              false,
              seeds.between(1, 3),
              seeds.between(1, 4),
              seeds.between(3, 20),
              seeds.between(3, 20));
      net.all.add(net.last);
      for (int n = seeds.between(1, 2); n > 0; n--) {
        net.conv();
      }
      if (seeds.chance(0.2)) {
        net.then(new Transpose(List.of(0, 2, 3, 1)));
      }
      net.then(new Reshape(List.of(net.dims().getFirst(), -1)));
    } else {
      net.last = net.value(false, seeds.pick(1, 2, 6, 7, 13, 40), seeds.pick(1, 5, 16, 31));
      net.all.add(net.last);
    }
    for (int n = seeds.between(1, 3); n > 0; n--) {
      net.dense();
    }
    if (seeds.chance(0.3)) {
      net.then(new ReduceSum(seeds.pick("0", "1")));
    }
    net.to.output("y", net.last);
    if (seeds.chance(0.3)) {
      net.to.output("z", seeds.pick(net.all));
    }
    return new Case(net.to.build(), net.inputs);
  }
}
