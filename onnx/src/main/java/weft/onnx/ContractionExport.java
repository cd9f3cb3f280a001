package weft.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;
import weft.ir.form.Contracts;

/// Contractions of any kind: by letters where each dimension is a loop, else step by step.
record ContractionExport(Contracts op) implements ExportRule {
  private static final int LETTERS = 26;
  private static final int MOST_STEPS = 1 << 20;

  @Override
  public OnnxTerm write(OnnxSheet to, Node node, List<OnnxTerm> args) {
    Contraction loops = op.contraction(args.stream().map(OnnxTerm::shape).toList());
    Element work = work(node);
    var factors = args.stream().map(arg -> to.cast(arg, work)).toList();
    Optional<String> equation = equation(loops);
    return equation.isPresent()
        ? einsum(to, loops, factors, equation.get())
        : steps(to, loops, factors);
  }

  /// The element that is computed in; whether any product of conditions holds is a sum of ones.
  static Element work(Node node) {
    Element element = node.type().element();
    return element == Element.BOOL ? Element.F32 : OnnxSheet.room(element);
  }

  private static Optional<String> equation(Contraction loops) {
    if (loops.fold() != Fold.SUM || loops.loops().size() > LETTERS) {
      return Optional.empty();
    }
    var words = new ArrayList<String>();
    for (Place place : loops.operands()) {
      Optional<String> word = letters(place, loops.loops());
      if (word.isEmpty()) {
        return Optional.empty();
      }
      words.add(word.get());
    }
    Optional<String> result = letters(loops.result(), loops.loops());
    String all = String.join("", words);
    boolean said =
        result.isPresent()
            && result.get().chars().distinct().count() == result.get().length()
            && all.chars().distinct().count() == loops.loops().size();
    return said ? Optional.of(String.join(",", words) + "->" + result.get()) : Optional.empty();
  }

  /// A letter for each dimension that is a loop; a single cell has none.
  private static Optional<String> letters(Place place, List<Integer> loops) {
    var word = new StringBuilder();
    for (int d = 0; d < place.shape().rank(); d++) {
      int extent = place.shape().dims().get(d);
      Index index = place.indices().get(d);
      int loop = index.steps().indexOf(1);
      if (loop >= 0 && index.equals(Index.of(loops.size(), loop)) && loops.get(loop) == extent) {
        word.append((char) ('a' + loop));
      } else if (extent != 1 || !index.equals(Index.at(loops.size(), 0))) {
        return Optional.empty();
      }
    }
    return Optional.of(word.toString());
  }

  private static OnnxTerm einsum(
      OnnxSheet to, Contraction loops, List<OnnxTerm> factors, String equation) {
    String[] words = equation.split("->", -1)[0].split(",", -1);
    var reduced = new ArrayList<OnnxTerm>();
    for (int i = 0; i < words.length; i++) {
      reduced.add(to.reshape(factors.get(i), shape(words[i], loops)));
    }
    Shape result = shape(equation.substring(equation.indexOf("->") + 2), loops);
    OnnxTerm sum =
        to.call(
            "Einsum",
            factors.getFirst().type().with(result),
            reduced,
            Map.of("equation", new OnnxAttribute.Text(equation)));
    return to.reshape(sum, loops.result().shape());
  }

  private static Shape shape(String letters, Contraction loops) {
    return new Shape(
        false, letters.chars().mapToObj(letter -> loops.loops().get(letter - 'a')).toList());
  }

  /// Every step has its place in lists: the cells of the operands are gathered, multiplied, and
  /// added to the cells of the result. A step that leaves a tensor goes to a cell behind the last.
  private static OnnxTerm steps(OnnxSheet to, Contraction loops, List<OnnxTerm> factors) {
    if (loops.fold() == Fold.PLACE || loops.steps() > MOST_STEPS) {
      throw OnnxSheet.refused(
          "ONNX has no op for the loops " + loops + ", and they are too many to be listed");
    }
    var walk = new LoopSteps(loops);
    Element element = factors.getFirst().element();
    Shape steps = Shape.of(walk.count());
    Optional<OnnxTerm> product = Optional.empty();
    for (int i = 0; i < factors.size(); i++) {
      OnnxTerm flat = to.reshape(factors.get(i), Shape.of(factors.get(i).shape().size()));
      OnnxTerm cells = to.call("Gather", flat.type().with(steps), flat, list(to, walk.cells(i)));
      product =
          Optional.of(product.map(before -> to.each("Mul", element, before, cells)).orElse(cells));
    }
    int size = loops.result().shape().size();
    double start = loops.fold() == Fold.SUM ? 0 : Double.NEGATIVE_INFINITY;
    Type room = factors.getFirst().type().with(Shape.of(size + 1));
    OnnxTerm cells =
        to.call(
            "ScatterElements",
            room,
            List.of(
                to.expand(to.number(element, start), room.shape()),
                list(to, walk.results()),
                product.orElseThrow()),
            Map.of("reduction", new OnnxAttribute.Text(loops.fold() == Fold.SUM ? "add" : "max")));
    OnnxTerm all =
        to.call(
            "Slice",
            room.with(Shape.of(size)),
            cells,
            to.wholes(List.of(0L)),
            to.wholes(List.of((long) size)));
    return to.reshape(all, loops.result().shape());
  }

  private static OnnxTerm list(OnnxSheet to, int[] cells) {
    return to.constant(Tensor.longs(Element.I64, Shape.of(cells.length), i -> cells[i]));
  }
}
