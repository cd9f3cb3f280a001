package weft.onnx;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.onnx.OnnxAttribute.Whole;
import weft.ops.network.Conv;
import weft.ops.network.ConvTranspose;
import weft.ops.network.MaxPool;
import weft.ops.network.MaxPoolPlace;
import weft.ops.network.Sliding;
import weft.ops.network.SumPool;

/// Convolutions and poolings.
final class SlidingExport {
  private SlidingExport() {}

  /// A book with their rules.
  static RuleBook in(RuleBook book) {
    return book.with(
            Conv.class, ExportRule.class, op -> (to, node, args) -> conv(op, to, node, args))
        .with(
            ConvTranspose.class,
            ExportRule.class,
            op -> (to, node, args) -> transposed(op, to, node, args))
        .with(
            MaxPool.class,
            ExportRule.class,
            op -> (to, node, args) -> most(op, to, node, args.getFirst()))
        .with(
            MaxPoolPlace.class,
            ExportRule.class,
            op -> (to, node, args) -> place(op, to, node, args.getFirst()))
        .with(
            SumPool.class,
            ExportRule.class,
            op -> (to, node, args) -> sum(op, to, node, args.getFirst()));
  }

  private static Map<String, OnnxAttribute> attributes(Sliding sliding, int dims) {
    var all = new HashMap<String, OnnxAttribute>();
    if (!sliding.stride().isEmpty()) {
      all.put("strides", OnnxSheet.wholes(sliding.stride()));
    }
    if (!sliding.dilation().isEmpty()) {
      all.put("dilations", OnnxSheet.wholes(sliding.dilation()));
    }
    if (!sliding.before().isEmpty() || !sliding.after().isEmpty()) {
      var pads = new ArrayList<>(full(sliding.before(), dims));
      pads.addAll(full(sliding.after(), dims));
      all.put("pads", OnnxSheet.wholes(pads));
    }
    return all;
  }

  private static List<Integer> full(List<Integer> numbers, int dims) {
    return numbers.isEmpty() ? Collections.nCopies(dims, 0) : numbers;
  }

  private static List<OnnxTerm> floats(OnnxSheet to, Node node, List<OnnxTerm> args) {
    Element work = ContractionExport.work(node);
    return args.stream().map(arg -> to.cast(arg, work)).toList();
  }

  private static OnnxTerm conv(Conv op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    if (!node.type().element().isFloat()) {
      return new ContractionExport(op).write(to, node, args);
    }
    var sliding = new Sliding(op.stride(), op.dilation(), op.padding(), op.paddingAfter());
    var attributes = attributes(sliding, node.type().shape().rank() - 2);
    attributes.put("group", new Whole(op.groups()));
    var cast = floats(to, node, args);
    return to.call("Conv", cast.getFirst().type().with(node.type().shape()), cast, attributes);
  }

  private static OnnxTerm transposed(
      ConvTranspose op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    if (!node.type().element().isFloat()) {
      return new ContractionExport(op).write(to, node, args);
    }
    int dims = node.type().shape().rank() - 2;
    var before = full(op.padding(), dims);
    var after = full(op.paddingAfter(), dims);
    var sliding = new Sliding(op.stride(), op.dilation(), above(before, 1), above(after, 1));
    var attributes = attributes(sliding, dims);
    attributes.put("group", new Whole(op.groups()));
    if (!op.more().isEmpty()) {
      attributes.put("output_padding", OnnxSheet.wholes(op.more()));
    }
    var cast = floats(to, node, args);
    var type = cast.getFirst().type().with(node.type().shape());
    var added = new ArrayList<Integer>(List.of(0, 0));
    added.addAll(above(before, -1));
    added.addAll(List.of(0, 0));
    added.addAll(above(after, -1));
    if (added.stream().allMatch(cells -> cells == 0)) {
      return to.call("ConvTranspose", type, cast, attributes);
    }
    var lengths = new ArrayList<>(type.shape().dims());
    for (int d = 0; d < dims; d++) {
      lengths.set(2 + d, lengths.get(2 + d) - added.get(2 + d) - added.get(4 + dims + d));
    }
    OnnxTerm inner =
        to.call("ConvTranspose", type.with(new Shape(false, lengths)), cast, attributes);
    return to.call("Pad", type, inner, to.wholes(added.stream().map(Integer::longValue).toList()));
  }

  /// The numbers of one sign, as lengths; 0 for the others. To cut off less than nothing is to add.
  private static List<Integer> above(List<Integer> numbers, int sign) {
    return numbers.stream().map(number -> Math.max(0, sign * number)).toList();
  }

  private static Map<String, OnnxAttribute> pool(
      Sliding sliding, List<Integer> kernel, boolean partial) {
    var attributes = attributes(sliding, kernel.size());
    attributes.put("kernel_shape", OnnxSheet.wholes(kernel));
    if (partial) {
      attributes.put("ceil_mode", new Whole(1));
    }
    return attributes;
  }

  private static OnnxTerm most(MaxPool op, OnnxSheet to, Node node, OnnxTerm x) {
    var sliding = new Sliding(op.stride(), op.dilation(), op.padding(), op.paddingAfter());
    if (!pools(node.type().element(), sliding, op.kernel())) {
      return new ContractionExport(op).write(to, node, List.of(x));
    }
    OnnxTerm cells = to.cast(x, pooled(x.element()));
    return to.call(
        "MaxPool",
        cells.type().with(node.type().shape()),
        List.of(cells),
        pool(sliding, op.kernel(), op.partial()));
  }

  private static OnnxTerm place(MaxPoolPlace op, OnnxSheet to, Node node, OnnxTerm x) {
    var sliding = new Sliding(op.stride(), op.dilation(), op.padding(), op.paddingAfter());
    if (!pools(x.element(), sliding, op.kernel())) {
      throw OnnxSheet.refused("MaxPool of ONNX takes no such kernel or element: " + x.type());
    }
    return to.second(
        "MaxPool",
        node.type(),
        List.of(to.cast(x, pooled(x.element()))),
        pool(sliding, op.kernel(), op.partial()));
  }

  /// Poolings of ONNX take floats and bytes, and less padding than the kernel is long.
  private static boolean pools(Element element, Sliding sliding, List<Integer> kernel) {
    boolean fits = true;
    for (int d = 0; d < kernel.size(); d++) {
      fits &= sliding.before().isEmpty() || sliding.before().get(d) < kernel.get(d);
      fits &= sliding.after().isEmpty() || sliding.after().get(d) < kernel.get(d);
    }
    return fits && (element.isFloat() || element == Element.I8 || element == Element.U8);
  }

  private static Element pooled(Element element) {
    return element.isFloat() ? OnnxSheet.room(element) : element;
  }

  /// The average times the number of cells; where a last position reaches beyond the padding, a
  /// convolution with ones.
  private static OnnxTerm sum(SumPool op, OnnxSheet to, Node node, OnnxTerm x) {
    var sliding = new Sliding(op.stride(), op.dilation(), op.padding(), op.paddingAfter());
    Element element = node.type().element();
    if (!element.isFloat()) {
      return new ContractionExport(op).write(to, node, List.of(x));
    }
    OnnxTerm cells = to.cast(x, OnnxSheet.room(element));
    var type = cells.type().with(node.type().shape());
    if (op.partial() || !pools(element, sliding, op.kernel())) {
      return ones(op, to, node, cells);
    }
    var attributes = pool(sliding, op.kernel(), false);
    attributes.put("count_include_pad", new Whole(1));
    OnnxTerm mean = to.call("AveragePool", type, List.of(cells), attributes);
    int count = op.kernel().stream().reduce(1, (a, b) -> a * b);
    return to.each("Mul", cells.element(), mean, to.number(cells.element(), count));
  }

  private static OnnxTerm ones(SumPool op, OnnxSheet to, Node node, OnnxTerm x) {
    int dims = op.kernel().size();
    var stride = op.stride().isEmpty() ? Collections.nCopies(dims, 1) : op.stride();
    var dilation = op.dilation().isEmpty() ? Collections.nCopies(dims, 1) : op.dilation();
    var before = full(op.padding(), dims);
    var after = new ArrayList<Integer>();
    for (int d = 0; d < dims; d++) {
      int reach = (op.kernel().get(d) - 1) * dilation.get(d) + 1;
      int last = (node.type().shape().dims().get(2 + d) - 1) * stride.get(d) + reach;
      after.add(Math.max(0, last - before.get(d) - x.shape().dims().get(2 + d)));
    }
    var kernel = new ArrayList<>(List.of(x.shape().dims().get(1), 1));
    kernel.addAll(op.kernel());
    OnnxTerm ones = to.constant(Tensor.floats(x.element(), new Shape(false, kernel), _ -> 1));
    var attributes = attributes(new Sliding(stride, dilation, before, after), dims);
    attributes.put("group", new Whole(x.shape().dims().get(1)));
    Shape places = node.type().shape();
    return to.call("Conv", x.type().with(places), List.of(x, ones), attributes);
  }
}
