package weft.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.trait.Picks;
import weft.onnx.OnnxAttribute.Text;
import weft.ops.tensor.AddAt;
import weft.ops.tensor.ReshapeLike;
import weft.ops.tensor.Slice;
import weft.ops.tensor.SumLike;
import weft.ops.tensor.Unslice;

/// What only derivatives are made of: the ways back through moves of cells.
final class BackwardExport {
  private BackwardExport() {}

  /// A book with their rules.
  static RuleBook in(RuleBook book) {
    return book.with(
            ReshapeLike.class,
            ExportRule.class,
            _ -> (to, node, args) -> to.reshape(args.getFirst(), node.type().shape()))
        .with(
            SumLike.class,
            ExportRule.class,
            _ -> (to, node, args) -> summed(to, node, args.getFirst()))
        .with(
            AddAt.class,
            ExportRule.class,
            op -> (to, node, args) -> added(op, to, node, args.get(0), args.get(2)))
        .with(
            Unslice.class,
            ExportRule.class,
            op -> (to, node, args) -> put(new Slice(op.at()), to, node, args.getFirst()));
  }

  /// Over the dimensions before those of the result, and over those that are single ones there.
  private static OnnxTerm summed(OnnxSheet to, Node node, OnnxTerm x) {
    Shape result = node.type().shape();
    int more = x.shape().rank() - result.rank();
    var axes = new ArrayList<Long>();
    for (int d = 0; d < x.shape().rank(); d++) {
      if (d < more || result.dims().get(d - more) == 1) {
        axes.add((long) d);
      }
    }
    OnnxTerm cells = to.cast(x, OnnxSheet.room(x.element()));
    var dims = new ArrayList<>(x.shape().dims());
    axes.forEach(axis -> dims.set(axis.intValue(), 1));
    OnnxTerm sum =
        axes.isEmpty()
            ? cells
            : to.call(
                "ReduceSum", cells.type().with(new Shape(false, dims)), cells, to.wholes(axes));
    return to.reshape(sum, result);
  }

  private static OnnxTerm zeros(OnnxSheet to, Element element, Shape shape) {
    return to.expand(to.number(element, 0), shape);
  }

  /// Added block by block at positions of the first dimension.
  private static OnnxTerm added(AddAt op, OnnxSheet to, Node node, OnnxTerm x, OnnxTerm at) {
    Shape shape = node.type().shape();
    if (op.axis() != 0) {
      throw OnnxSheet.refused("ONNX adds at positions of the first dimension");
    }
    Element work = OnnxSheet.room(node.type().element());
    var column = new ArrayList<>(at.shape().dims());
    column.add(1);
    return to.call(
        "ScatterND",
        node.type().with(work),
        List.of(
            zeros(to, work, shape),
            to.reshape(to.cast(at, Element.I64), new Shape(false, column)),
            to.cast(x, work)),
        Map.of("reduction", new Text("add")));
  }

  /// Each cell where it was picked from.
  private static OnnxTerm put(Picks picks, OnnxSheet to, Node node, OnnxTerm x) {
    Shape shape = node.type().shape();
    int count = x.shape().size();
    Element element = node.type().element();
    OnnxTerm at =
        to.constant(Tensor.longs(Element.I64, Shape.of(count, 1), i -> picks.source(shape, i)));
    OnnxTerm flat = to.reshape(to.cast(x, element), Shape.of(count));
    OnnxTerm all = zeros(to, element, Shape.of(shape.size()));
    return to.reshape(to.call("ScatterND", all.type(), all, at, flat), shape);
  }
}
