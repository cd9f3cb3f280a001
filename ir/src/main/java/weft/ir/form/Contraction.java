package weft.ir.form;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Shape;
import weft.ir.problem.Check;

/// Nested loops: for each step of them, the product of one cell of each operand is folded into one
/// cell of the result. Where an index leaves its tensor there is no such cell, and the step is
/// passed over: so padding is.
///
/// The loops run in their order, the last one fastest, and each cell of the result takes what is
/// folded into it in that order: it is part of the meaning. A sum starts at 0 and each product of
/// two is added by a fused multiply-add in the precision of the result.
///
/// ```
/// sum a:2 b:4 c:3 d:3 | [a:2,b:4] = [a:2,c:3,2b+d-1:9] [c:3,d:3]
/// ```
///
/// @param loops how often each loop runs
/// @param result where a step goes to
/// @param operands where its cells come from
public record Contraction(List<Integer> loops, Place result, List<Place> operands, Fold fold) {
  /// How cells become one.
  public enum Fold {
    /// The sum of products.
    SUM,
    /// The most; missing if one is; of no cells negative infinite, of whole numbers the least.
    MOST,
    /// Where the most stands in its operand, counted from the first cell; of several, and of
    /// missing ones, the first; of no cells -1.
    PLACE
  }

  /// An index along one dimension: a sum of loops times steps, and an offset.
  ///
  /// @param steps one for each loop
  public record Index(List<Integer> steps, int offset) {
    public Index {
      steps = List.copyOf(steps);
    }

    /// The loop itself.
    public static Index of(int loops, int loop) {
      return at(loops, 0).plus(loop, 1);
    }

    /// The same place always.
    public static Index at(int loops, int offset) {
      return new Index(IntStream.range(0, loops).mapToObj(_ -> 0).toList(), offset);
    }

    public Index plus(int loop, int step) {
      var more = new ArrayList<>(steps);
      more.set(loop, more.get(loop) + step);
      return new Index(more, offset);
    }

    public Index plus(int more) {
      return new Index(steps, offset + more);
    }

    /// The least and the greatest that it becomes.
    int[] span(List<Integer> loops) {
      int least = offset;
      int most = offset;
      for (int l = 0; l < steps.size(); l++) {
        int far = steps.get(l) * Math.max(0, loops.get(l) - 1);
        least += Math.min(0, far);
        most += Math.max(0, far);
      }
      return new int[] {least, most};
    }
  }

  /// A cell of a tensor, by an index along each of its dimensions.
  public record Place(Shape shape, List<Index> indices) {
    public Place {
      indices = List.copyOf(indices);
      Check.that(
          shape.rank() == indices.size(), "indices", "one for each dimension", indices.size());
    }

    /// A tensor whose dimensions are these loops.
    public static Place of(List<Integer> loops, int... dims) {
      return new Place(
          new Shape(false, IntStream.of(dims).mapToObj(loops::get).toList()),
          IntStream.of(dims).mapToObj(d -> Index.of(loops.size(), d)).toList());
    }

    private Place withLast(int loop) {
      return new Place(
          shape,
          indices.stream()
              .map(index -> new Index(moved(index.steps(), loop), index.offset()))
              .toList());
    }

    private Place over(int items, int depth, boolean stacked) {
      var dims = new ArrayList<>(shape.dims());
      var all = new ArrayList<Index>();
      if (stacked) {
        dims.addFirst(items);
        all.add(Index.of(depth, 0));
      }
      for (Index index : indices) {
        var steps = new ArrayList<>(index.steps());
        steps.addFirst(0);
        all.add(new Index(steps, index.offset()));
      }
      return new Place(new Shape(false, dims), all);
    }

    /// From a cell to the one a step of a loop later.
    public int[] strides(int loops) {
      var strides = new int[loops];
      int width = 1;
      for (int d = shape.rank() - 1; d >= 0; d--) {
        for (int l = 0; l < loops; l++) {
          strides[l] += indices.get(d).steps().get(l) * width;
        }
        width *= shape.dims().get(d);
      }
      return strides;
    }

    /// The cell of the first step, as if nothing left the tensor.
    public int start() {
      int start = 0;
      for (int d = 0; d < shape.rank(); d++) {
        start = start * shape.dims().get(d) + indices.get(d).offset();
      }
      return start;
    }

    /// The dimensions that an index may leave.
    public int[] loose(List<Integer> loops) {
      return IntStream.range(0, shape.rank())
          .filter(
              d -> {
                int[] span = indices.get(d).span(loops);
                return span[0] < 0 || span[1] >= shape.dims().get(d);
              })
          .toArray();
    }
  }

  public Contraction {
    loops = List.copyOf(loops);
    operands = List.copyOf(operands);
    ContractionText.atMost(loops.size());
    Check.that(!operands.isEmpty(), "operands", "at least one", "none");
    Check.that(
        fold == Fold.SUM || operands.size() == 1, "operands", "one for " + fold, operands.size());
  }

  /// Reads the text form.
  public static Contraction parse(String text) {
    return ContractionText.parse(text);
  }

  /// The sum of products in which an operand and the result have changed places: how a cotangent of
  /// the result comes back to the operand.
  public Contraction back(int operand) {
    var others = new ArrayList<>(operands);
    others.set(operand, result);
    return new Contraction(loops, operands.get(operand), others, Fold.SUM);
  }

  /// The same steps with a loop moved behind the others.
  public Contraction withLast(int loop) {
    return new Contraction(
        moved(loops, loop),
        result.withLast(loop),
        operands.stream().map(place -> place.withLast(loop)).toList(),
        fold);
  }

  /// The same for several items at once, that stand along a first dimension of the result and of
  /// some operands.
  ///
  /// @param stacked which operands have one; the others are the same for all items
  public Contraction over(int items, List<Boolean> stacked) {
    var more = new ArrayList<>(loops);
    more.addFirst(items);
    return new Contraction(
        more,
        result.over(items, more.size(), true),
        IntStream.range(0, operands.size())
            .mapToObj(i -> operands.get(i).over(items, more.size(), stacked.get(i)))
            .toList(),
        fold);
  }

  private static List<Integer> moved(List<Integer> items, int item) {
    var moved = new ArrayList<>(items);
    Collections.rotate(moved.subList(item, moved.size()), -1);
    return moved;
  }

  /// How many products are folded, at most.
  public long steps() {
    long steps = 1;
    for (int loop : loops) {
      steps *= loop;
    }
    return steps;
  }

  /// The text that [ContractionText] reads back.
  @Override
  public String toString() {
    return ContractionText.print(this);
  }
}
