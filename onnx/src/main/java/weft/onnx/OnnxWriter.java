package weft.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.HalfFloats;
import weft.ir.Tensor;
import weft.onnx.OnnxModel.OnnxFunction;
import weft.onnx.OnnxModel.OnnxGraph;

/// The file of a model.
final class OnnxWriter {
  private OnnxWriter() {}

  static byte[] write(OnnxModel model) {
    var out = new WireWriter();
    out.number(1, model.irVersion()).optional(2, model.producer());
    out.message(7, to -> graph(to, model.graph()));
    opsets(out, 8, model.opsets());
    model.functions().forEach(function -> out.message(25, to -> function(to, function)));
    return out.done();
  }

  private static void opsets(WireWriter out, int field, Map<String, Long> opsets) {
    opsets.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            set ->
                out.message(field, to -> to.optional(1, set.getKey()).number(2, set.getValue())));
  }

  private static void function(WireWriter out, OnnxFunction function) {
    out.text(1, function.name());
    out.texts(4, function.inputs()).texts(5, function.outputs()).texts(6, function.attributes());
    function.nodes().forEach(node -> out.message(7, to -> node(to, node)));
    opsets(out, 9, function.opsets());
    out.optional(10, function.domain());
  }

  private static void graph(WireWriter out, OnnxGraph graph) {
    graph.nodes().forEach(node -> out.message(1, to -> node(to, node)));
    out.text(2, graph.name().isEmpty() ? "graph" : graph.name());
    graph.weights().forEach((name, value) -> out.message(5, to -> tensor(to, name, value)));
    graph.inputs().forEach(value -> out.message(11, to -> value(to, value)));
    graph.outputs().forEach(value -> out.message(12, to -> value(to, value)));
  }

  private static void node(WireWriter out, OnnxNode node) {
    out.texts(1, node.inputs()).texts(2, node.outputs());
    out.optional(3, node.name()).text(4, node.op());
    node.attributes().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> out.message(5, to -> attribute(to, entry.getKey(), entry.getValue())));
    out.optional(7, node.domain());
  }

  private static void attribute(WireWriter out, String name, OnnxAttribute attribute) {
    out.text(1, name);
    switch (attribute) {
      case OnnxAttribute.Real(float value) -> out.single(2, value).number(20, 1);
      case OnnxAttribute.Whole(long value) -> out.number(3, value).number(20, 2);
      case OnnxAttribute.Text(String value) -> out.text(4, value).number(20, 3);
      case OnnxAttribute.Value(Tensor value) ->
          out.message(5, to -> tensor(to, "", value)).number(20, 4);
      case OnnxAttribute.Body(OnnxGraph graph) ->
          out.message(6, to -> graph(to, graph)).number(20, 5);
      case OnnxAttribute.Reals(List<Float> values) -> {
        values.forEach(value -> out.single(7, value));
        out.number(20, 6);
      }
      case OnnxAttribute.Wholes(List<Long> values) -> {
        values.forEach(value -> out.number(8, value));
        out.number(20, 7);
      }
      case OnnxAttribute.Texts(List<String> values) -> out.texts(9, values).number(20, 8);
      case OnnxAttribute.Values(List<Tensor> values) -> {
        values.forEach(value -> out.message(10, to -> tensor(to, "", value)));
        out.number(20, 9);
      }
      case OnnxAttribute.Bodies(List<OnnxGraph> graphs) -> {
        graphs.forEach(graph -> out.message(11, to -> graph(to, graph)));
        out.number(20, 10);
      }
      case OnnxAttribute.OfCaller(String of) -> out.text(21, of);
    }
  }

  private static void value(WireWriter out, OnnxValue value) {
    out.text(1, value.name());
    if (!value.kind().equals("unknown")) {
      out.message(2, to -> type(to, value));
    }
  }

  private static void type(WireWriter out, OnnxValue value) {
    switch (value.kind()) {
      case "sequence" -> out.message(4, to -> to.message(1, item -> tensor(item, value)));
      case "optional" -> out.message(9, to -> to.message(1, item -> tensor(item, value)));
      default -> tensor(out, value);
    }
  }

  private static void tensor(WireWriter out, OnnxValue value) {
    out.message(
        1,
        to -> {
          value.element().ifPresent(element -> to.number(1, TensorReader.kind(element)));
          value.dims().ifPresent(dims -> to.message(2, shape -> dims(shape, dims)));
        });
  }

  private static void dims(WireWriter out, List<OnnxValue.Dim> dims) {
    for (OnnxValue.Dim dim : dims) {
      out.message(
          1,
          to -> {
            switch (dim) {
              case OnnxValue.Dim.Known(long extent) -> to.number(1, extent);
              case OnnxValue.Dim.Named(String name) -> to.optional(2, name);
            }
          });
    }
  }

  static void tensor(WireWriter out, String name, Tensor value) {
    value.shape().dims().forEach(dim -> out.number(1, dim));
    out.number(2, TensorReader.kind(value.element()));
    out.optional(8, name);
    if (value.element() == Element.TEXT) {
      for (int i = 0; i < value.size(); i++) {
        out.text(6, String.valueOf(value.textAt(i)));
      }
    } else {
      out.bytes(9, cells(value));
    }
  }

  private static byte[] cells(Tensor value) {
    int width = value.element() == Element.BOOL ? 1 : value.element().bits() / Byte.SIZE;
    var out = ByteBuffer.allocate(Math.multiplyExact(value.size(), width));
    out.order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < value.size(); i++) {
      switch (value.element()) {
        case F64 -> out.putDouble(value.doubleAt(i));
        case F32 -> out.putFloat((float) value.doubleAt(i));
        case F16 -> out.putShort(Float.floatToFloat16((float) value.doubleAt(i)));
        case BF16 -> out.putShort(HalfFloats.toBrain((float) value.doubleAt(i)));
        case BOOL -> out.put((byte) (value.truthAt(i) ? 1 : 0));
        case I64, U64 -> out.putLong(value.longAt(i));
        case I32, U32 -> out.putInt((int) value.longAt(i));
        case I16, U16 -> out.putShort((short) value.longAt(i));
        case I8, U8 -> out.put((byte) value.longAt(i));
        case TEXT, TIME, ANY -> throw new IllegalStateException(value.element().tag());
      }
    }
    return out.array();
  }
}
