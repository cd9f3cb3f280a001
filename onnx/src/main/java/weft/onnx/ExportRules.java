package weft.onnx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Lookup;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Contracts;
import weft.ir.form.Pointwise;
import weft.ir.trait.Converts;
import weft.ir.trait.Picks;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;
import weft.ir.trait.Reshapes;
import weft.onnx.OnnxAttribute.Text;
import weft.onnx.OnnxAttribute.Whole;
import weft.ops.network.LogSoftmax;
import weft.ops.network.Softmax;
import weft.ops.tensor.ArgExtreme;
import weft.ops.tensor.Concatenate;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.ReduceProd;
import weft.ops.tensor.ReduceStd;
import weft.ops.tensor.ReduceVar;
import weft.ops.tensor.ScatterAt;
import weft.ops.tensor.Slice;
import weft.ops.tensor.Stack;
import weft.ops.tensor.Take;
import weft.ops.tensor.TensorCumulative;
import weft.ops.tensor.TopPlaces;
import weft.ops.tensor.Transpose;
import weft.ops.tensor.WholeOperation;

/// How each op is said in ONNX: by its shape, or by a rule of its own where ONNX has the op.
final class ExportRules {
  private ExportRules() {}

  static Lookup<ExportRule> lookup() {
    return new Lookup<>(ExportRule.class, RuleBook.EMPTY, book(), ExportRules::shape);
  }

  private static RuleBook book() {
    RuleBook book =
        RuleBook.EMPTY
            .with(
                MatMul.class,
                ExportRule.class,
                op -> (to, node, args) -> matMul(op, to, node, args))
            .with(Softmax.class, ExportRule.class, op -> along("Softmax", op.axis()))
            .with(LogSoftmax.class, ExportRule.class, op -> along("LogSoftmax", op.axis()))
            .with(Take.class, ExportRule.class, op -> (to, node, args) -> take(op, to, node, args))
            .with(
                Transpose.class,
                ExportRule.class,
                op -> (to, node, args) -> transpose(op, to, node, args))
            .with(
                Slice.class,
                ExportRule.class,
                op -> (to, node, args) -> SliceExport.write(op.at(), to, node, args.getFirst()))
            .with(
                Concatenate.class,
                ExportRule.class,
                op -> (to, node, args) -> joined(op.axis(), to, node, args))
            .with(
                Stack.class,
                ExportRule.class,
                op -> (to, node, args) -> stacked(op, to, node, args))
            .with(
                ArgExtreme.class,
                ExportRule.class,
                op -> (to, node, args) -> place(op, to, node, args))
            .with(
                TopPlaces.class,
                ExportRule.class,
                op -> (to, node, args) -> top(op, to, node, args))
            .with(
                TensorCumulative.class,
                ExportRule.class,
                op -> (to, node, args) -> running(op, to, node, args))
            .with(
                WholeOperation.class,
                ExportRule.class,
                op -> (to, node, args) -> whole(op, to, node, args))
            .with(
                ScatterAt.class,
                ExportRule.class,
                op -> (to, node, args) -> scatter(op, to, node, args))
            .with(
                ReduceProd.class,
                ExportRule.class,
                _ -> (to, node, args) -> reduce("ReduceProd", to, node, args.getFirst()))
            .with(
                ReduceVar.class,
                ExportRule.class,
                _ -> (to, node, args) -> spread(to, node, args.getFirst()))
            .with(
                ReduceStd.class,
                ExportRule.class,
                _ ->
                    (to, node, args) -> {
                      OnnxTerm spread = spread(to, node, args.getFirst());
                      return to.each("Sqrt", spread.element(), spread);
                    });
    return TreesExport.in(
        BackwardExport.in(ActivationExport.in(ControlExport.in(SlidingExport.in(book)))));
  }

  private static Optional<ExportRule> shape(Op op) {
    return switch (op) {
      case Pointwise pointwise -> Optional.of(new PointwiseExport(pointwise));
      case Contracts contracts -> Optional.of(new ContractionExport(contracts));
      case Converts _ ->
          Optional.of((to, node, args) -> to.cast(args.getFirst(), node.type().element()));
      case Reshapes reshapes ->
          Optional.of(
              (to, node, args) ->
                  to.reshape(args.getFirst(), node.type().shape(), reshapes.left()));
      case Reduces.ByFold fold ->
          Optional.of((to, node, args) -> fold(fold.fold(), to, node, args.getFirst()));
      case Picks picks -> Optional.of((to, node, args) -> picked(picks, to, node, args.getFirst()));
      default -> Optional.empty();
    };
  }

  /// One op along an axis.
  private static ExportRule along(String op, int axis) {
    return (to, node, args) -> {
      OnnxTerm x = to.cast(args.getFirst(), OnnxSheet.room(node.type().element()));
      return to.call(op, x.type(), List.of(x), Map.of("axis", new Whole(axis)));
    };
  }

  private static OnnxTerm matMul(MatMul op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    Element work = ContractionExport.work(node);
    boolean left = op.transposeLeft() && args.get(0).shape().rank() > 1;
    boolean right = op.transposeRight() && args.get(1).shape().rank() > 1;
    OnnxTerm a = to.cast(args.get(0), work);
    OnnxTerm b = to.cast(args.get(1), work);
    var result = node.type().with(work);
    boolean matrices = a.shape().rank() == 2 && b.shape().rank() == 2;
    if ((left || right) && matrices && work.isFloat()) {
      return to.call(
          "Gemm",
          result,
          List.of(a, b),
          Map.of("transA", new Whole(left ? 1 : 0), "transB", new Whole(right ? 1 : 0)));
    }
    return to.call("MatMul", result, left ? turned(to, a) : a, right ? turned(to, b) : b);
  }

  /// With the last two dimensions in each other's place.
  private static OnnxTerm turned(OnnxSheet to, OnnxTerm x) {
    int rank = x.shape().rank();
    var order = new ArrayList<>(IntStream.range(0, rank).boxed().toList());
    Collections.swap(order, rank - 1, rank - 2);
    return permuted(to, x, order);
  }

  private static OnnxTerm permuted(OnnxSheet to, OnnxTerm x, List<Integer> order) {
    Shape shape = new Shape(false, order.stream().map(d -> x.shape().dims().get(d)).toList());
    return to.call(
        "Transpose", x.type().with(shape), List.of(x), Map.of("perm", OnnxSheet.wholes(order)));
  }

  private static OnnxTerm transpose(Transpose op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    int rank = node.type().shape().rank();
    var order =
        op.axes().isEmpty()
            ? IntStream.range(0, rank).mapToObj(d -> rank - 1 - d).toList()
            : op.axes().stream().map(axis -> Math.floorMod(axis, rank)).toList();
    return permuted(to, args.getFirst(), order);
  }

  private static OnnxTerm positions(OnnxSheet to, OnnxTerm at) {
    return at.element() == Element.I32 ? at : to.cast(at, Element.I64);
  }

  private static OnnxTerm take(Take op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    return to.call(
        "Gather",
        node.type(),
        List.of(args.get(0), positions(to, args.get(1))),
        Map.of("axis", new Whole(op.axis())));
  }

  private static OnnxTerm picked(Picks op, OnnxSheet to, Node node, OnnxTerm x) {
    Shape shape = node.type().shape();
    OnnxTerm at = to.constant(Tensor.longs(Element.I64, shape, i -> op.source(x.shape(), i)));
    return to.call("Gather", node.type(), to.reshape(x, Shape.of(x.shape().size())), at);
  }

  private static OnnxTerm joined(int axis, OnnxSheet to, Node node, List<OnnxTerm> args) {
    var parts = args.stream().map(arg -> to.cast(arg, node.type().element())).toList();
    return to.call("Concat", node.type(), parts, Map.of("axis", new Whole(axis)));
  }

  private static OnnxTerm stacked(Stack op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    int at = Math.floorMod(op.axis(), node.type().shape().rank());
    var dims = new ArrayList<>(node.type().shape().dims());
    dims.set(at, 1);
    var parts = args.stream().map(arg -> to.reshape(arg, new Shape(false, dims))).toList();
    return joined(at, to, node, parts);
  }

  private static OnnxTerm place(ArgExtreme op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    OnnxTerm x = args.getFirst();
    return to.call(
        op.least() ? "ArgMin" : "ArgMax",
        node.type(),
        List.of(to.cast(x, OnnxSheet.room(x.element()))),
        Map.of("axis", new Whole(op.axis()), "select_last_index", new Whole(op.last() ? 1 : 0)));
  }

  private static OnnxTerm top(TopPlaces op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    OnnxTerm x = args.getFirst();
    return to.second(
        "TopK",
        node.type(),
        List.of(to.cast(x, OnnxSheet.room(x.element())), to.wholes(List.of((long) op.count()))),
        Map.of("axis", new Whole(op.axis()), "largest", new Whole(op.smallest() ? 0 : 1)));
  }

  private static OnnxTerm running(
      TensorCumulative op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    OnnxTerm x = to.cast(args.getFirst(), OnnxSheet.room(node.type().element()));
    return to.call(
        "CumSum",
        x.type(),
        List.of(x, to.number(Element.I64, op.axis())),
        Map.of("reverse", new Whole(op.backwards() ? 1 : 0)));
  }

  private static OnnxTerm whole(WholeOperation op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    Element element = node.type().element();
    boolean unsigned = element.kind() == Element.Kind.UNSIGNED;
    return switch (op.kind()) {
      case QUOTIENT -> whole("Div", Map.of(), OnnxSheet.room(element), to, args);
      case REMAINDER -> whole("Mod", Map.of("fmod", new Whole(1)), element, to, args);
      case POWER -> whole("Pow", Map.of(), OnnxSheet.room(element), to, args);
      case AND -> whole("BitwiseAnd", Map.of(), element, to, args);
      case OR -> whole("BitwiseOr", Map.of(), element, to, args);
      case XOR -> whole("BitwiseXor", Map.of(), element, to, args);
      case LEFT, RIGHT -> {
        if (!unsigned) {
          throw OnnxSheet.refused("ONNX shifts the bits of unsigned numbers only");
        }
        yield whole(
            "BitShift",
            Map.of("direction", new Text(op.kind().name())),
            element == Element.U16 ? Element.U32 : element,
            to,
            args);
      }
    };
  }

  private static OnnxTerm whole(
      String op,
      Map<String, OnnxAttribute> attributes,
      Element work,
      OnnxSheet to,
      List<OnnxTerm> args) {
    var cast = args.stream().map(arg -> to.cast(arg, work)).toList();
    Shape shape = Shape.broadcast(cast.stream().map(OnnxTerm::shape).toList()).orElseThrow();
    return to.call(op, cast.getFirst().type().with(shape), cast, attributes);
  }

  private static OnnxTerm scatter(ScatterAt op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    OnnxTerm at = to.cast(args.get(1), Element.I64);
    var attributes = new HashMap<String, OnnxAttribute>();
    if (op.how() != ScatterAt.How.SET) {
      attributes.put("reduction", new Text(op.how().name().toLowerCase(Locale.ROOT)));
    }
    OnnxTerm column = to.reshape(at, Shape.of(at.shape().size(), 1));
    return to.call("ScatterND", node.type(), List.of(args.get(0), column, args.get(2)), attributes);
  }

  /// The mean of what is left of the squares.
  private static OnnxTerm spread(OnnxSheet to, Node node, OnnxTerm x) {
    OnnxTerm cells = to.cast(x, OnnxSheet.room(node.type().element()));
    OnnxTerm rest = to.each("Sub", cells.element(), cells, reduce("ReduceMean", to, node, cells));
    return reduce("ReduceMean", to, node, to.each("Mul", cells.element(), rest, rest));
  }

  private static OnnxTerm fold(Reducer fold, OnnxSheet to, Node node, OnnxTerm x) {
    return switch (fold) {
      case SUM -> reduce("ReduceSum", to, node, x);
      case MEAN -> reduce("ReduceMean", to, node, x);
      case LEAST -> reduce("ReduceMin", to, node, x);
      case MOST -> reduce("ReduceMax", to, node, x);
      case ANY -> reduce("ReduceMax", to, node, to.cast(x, Element.BOOL), Element.I32);
      case ALL -> reduce("ReduceMin", to, node, to.cast(x, Element.BOOL), Element.I32);
      case COUNT -> reduce("ReduceSum", to, node, to.cast(x, Element.BOOL), Element.I64);
    };
  }

  private static OnnxTerm reduce(String op, OnnxSheet to, Node node, OnnxTerm x) {
    return reduce(
        op,
        to,
        node,
        x,
        switch (node.type().element()) {
          case BOOL -> Element.I32;
          case U64 -> Element.I64;
          default -> OnnxSheet.room(node.type().element());
        });
  }

  /// Along the dimensions that have become single ones.
  private static OnnxTerm reduce(String op, OnnxSheet to, Node node, OnnxTerm x, Element work) {
    Shape from = x.shape();
    Shape result = node.type().shape();
    if (from.rank() != result.rank()) {
      throw OnnxSheet.refused("it gives up dimensions of " + x.type());
    }
    OnnxTerm cells = to.cast(x, work);
    var axes = new ArrayList<Long>();
    for (int d = 0; d < from.rank(); d++) {
      if (!from.dims().get(d).equals(result.dims().get(d))) {
        axes.add((long) d);
      }
    }
    return axes.isEmpty() ? cells : to.call(op, cells.type().with(result), cells, to.wholes(axes));
  }
}
