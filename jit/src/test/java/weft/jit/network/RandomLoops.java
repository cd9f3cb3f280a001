package weft.jit.network;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;
import weft.testkit.Generator;
import weft.testkit.Seeds;

/// Contractions of one or two operands: loops in any order, steps, offsets and padding.
final class RandomLoops implements Generator<RandomLoops.Case> {
  /// @param element of the operands
  /// @param constant which operands never change
  record Case(Contraction loops, Element element, List<Tensor> operands, List<Boolean> constant) {}

  private static final int MOST_STEPS = 200_000;

  @Override
  public Case draw(Seeds seeds) {
    int depth = seeds.between(1, 5);
    var loops = new ArrayList<Integer>();
    long steps = 1;
    for (int l = 0; l < depth; l++) {
      int extent = seeds.pick(1, 2, 3, 5, 7, 8, 9, 17, 33);
      extent = steps * extent > MOST_STEPS ? 2 : extent;
      loops.add(seeds.chance(0.01) ? 0 : extent);
      steps *= extent;
    }
    int count = seeds.chance(0.75) ? 2 : 1;
    Place result = result(loops, seeds);
    var operands = IntStream.range(0, count).mapToObj(_ -> operand(loops, seeds)).toList();
    Element element = seeds.pick(Element.F32, Element.F32, Element.F64, Element.F64, Element.F16);
    return new Case(
        new Contraction(loops, result, operands, Fold.SUM),
        element,
        operands.stream().map(place -> cells(element, place.shape(), seeds)).toList(),
        List.of(false, seeds.chance(0.6)));
  }

  /// Numbers, sometimes odd ones among them, sometimes so small that products of them vanish.
  static Tensor cells(Element element, Shape shape, Seeds seeds) {
    double odd = seeds.chance(0.2) ? 0.05 : 0;
    double small = element == Element.F64 ? 1e-170 : 1e-25;
    double size = seeds.chance(0.2) ? small : 1;
    return Tensor.floats(
        element,
        shape,
        _ ->
            seeds.chance(odd)
                ? seeds.pick(Double.NaN, Double.POSITIVE_INFINITY, -0.0, 0.0, size * 1e-15)
                : seeds.chance(0.1) ? 0 : seeds.normal() * size);
  }

  private static Place result(List<Integer> loops, Seeds seeds) {
    var which = new ArrayList<Integer>();
    for (int l = 0; l < loops.size(); l++) {
      if (seeds.chance(0.6)) {
        which.add(l);
      }
    }
    if (seeds.chance(0.4)) {
      which = new ArrayList<>(seeds.shuffled(which));
    }
    var dims = new ArrayList<Integer>();
    var indices = new ArrayList<Index>();
    for (int l : which) {
      int step = seeds.chance(0.1) ? 2 : 1;
      boolean joined = seeds.chance(0.05) && !indices.isEmpty();
      if (joined) {
        indices.set(indices.size() - 1, indices.getLast().plus(l, 1));
      } else {
        indices.add(Index.at(loops.size(), seeds.chance(0.05) ? 1 : 0).plus(l, step));
        dims.add(Math.max(1, step * loops.get(l)) + (seeds.chance(0.1) ? 1 : 0));
      }
    }
    return new Place(new Shape(false, dims), indices);
  }

  private static Place operand(List<Integer> loops, Seeds seeds) {
    int rank = seeds.between(0, 4);
    var dims = new ArrayList<Integer>();
    var indices = new ArrayList<Index>();
    for (int d = 0; d < rank; d++) {
      Index index = Index.at(loops.size(), seeds.chance(0.2) ? seeds.between(-2, 2) : 0);
      int most = 0;
      for (int n = seeds.chance(0.25) ? 2 : 1; n > 0; n--) {
        int l = seeds.between(0, loops.size() - 1);
        int step = seeds.pick(1, 1, 1, 1, 2, 3, -1);
        index = index.plus(l, step);
        most += Math.abs(step) * Math.max(0, loops.get(l) - 1);
      }
      indices.add(index);
      dims.add(Math.clamp(most + 1 - (seeds.chance(0.2) ? seeds.between(0, 3) : 0), 1, 70));
    }
    return new Place(new Shape(false, dims), indices);
  }
}
