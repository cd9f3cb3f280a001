package weft.spell.python;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Tensors on their way to Python and back, bit for bit. The form of a frame is told in `worker.py`.
final class TensorFrames {
  private static final int LENGTH_BYTES = 4;

  /// What one side says to the other.
  record Frame(Json head, Map<String, Tensor> tensors) {
    String kind() {
      return head.field("kind").text();
    }
  }

  private TensorFrames() {}

  /// Why a tensor can't be said in Python; nothing where it can.
  static Optional<Diagnostic> refused(String name, Tensor value) {
    Element element = value.element();
    if (element == Element.TIME || element == Element.BF16 || element == Element.ANY) {
      return Optional.of(no(name, "is of " + element.tag() + ", which NumPy has no cells for"));
    }
    boolean missing = false;
    if (element == Element.BOOL || element == Element.TEXT) {
      for (int i = 0; i < value.size(); i++) {
        missing |= value.missingAt(i);
      }
    }
    return missing
        ? Optional.of(
            no(name, "has a missing " + element.tag() + ", which NumPy has no cell for")
                .hint("numbers may be missing: convert it with cast(to=f64) first"))
        : Optional.empty();
  }

  private static Diagnostic no(String name, String why) {
    return Diagnostic.of(Code.REFUSED, "the value of '" + name + "' " + why).about(name);
  }

  static void write(OutputStream to, Map<String, Json> head, Map<String, Tensor> tensors)
      throws IOException {
    var fields = new LinkedHashMap<>(head);
    var entries = new ArrayList<Json>();
    var blobs = new ArrayList<byte[]>();
    tensors.forEach(
        (name, tensor) -> {
          refused(name, tensor)
              .ifPresent(
                  problem -> {
                    throw new WeftException(problem);
                  });
          byte[] blob = bytes(tensor);
          blobs.add(blob);
          entries.add(entry(name, tensor, blob.length));
        });
    fields.put("arrays", Json.of(entries));
    byte[] text = Json.of(fields).write().getBytes(StandardCharsets.UTF_8);
    to.write(little(LENGTH_BYTES).putInt(text.length).array());
    to.write(text);
    for (byte[] blob : blobs) {
      to.write(blob);
    }
    to.flush();
  }

  private static Json entry(String name, Tensor tensor, int size) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("name", Json.of(name));
    fields.put(
        "shape",
        Json.of(
            tensor.shape().dims().stream().map(dim -> Json.of((long) dim)).toList()));
    if (tensor.element() == Element.TEXT) {
      var texts = new ArrayList<Json>();
      for (int i = 0; i < tensor.size(); i++) {
        texts.add(Json.of(String.valueOf(tensor.textAt(i))));
      }
      fields.put("texts", Json.of(texts));
    } else {
      fields.put("dtype", Json.of(dtype(tensor.element())));
      fields.put("bytes", Json.of((long) size));
    }
    return Json.of(fields);
  }

  private static String dtype(Element element) {
    int bytes = Math.max(1, element.bits() / Byte.SIZE);
    return switch (element.kind()) {
      case FLOAT -> "<f" + bytes;
      case SIGNED -> "<i" + bytes;
      case UNSIGNED -> "<u" + bytes;
      case BOOL -> "|b1";
      case TEXT, TIME, ANY -> throw new IllegalStateException(element.tag());
    };
  }

  private static ByteBuffer little(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static byte[] bytes(Tensor tensor) {
    Element element = tensor.element();
    if (element == Element.TEXT) {
      return new byte[0];
    }
    var out = little(tensor.size() * Math.max(1, element.bits() / Byte.SIZE));
    for (int i = 0; i < tensor.size(); i++) {
      switch (element) {
        case F64 -> out.putDouble(tensor.doubleAt(i));
        case F32 -> out.putFloat((float) tensor.doubleAt(i));
        case F16 -> out.putShort(Float.floatToFloat16((float) tensor.doubleAt(i)));
        case BOOL -> out.put((byte) (tensor.truthAt(i) ? 1 : 0));
        default -> whole(out, tensor.longAt(i), element.bits());
      }
    }
    return out.array();
  }

  private static void whole(ByteBuffer out, long value, int bits) {
    switch (bits) {
      case Byte.SIZE -> out.put((byte) value);
      case Short.SIZE -> out.putShort((short) value);
      case Integer.SIZE -> out.putInt((int) value);
      default -> out.putLong(value);
    }
  }

  /// @throws java.io.EOFException if the other side ended
  static Frame read(DataInputStream from) throws IOException {
    var length = ByteBuffer.wrap(exactly(from, LENGTH_BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    Json head =
        Json.read(
            "answer of Python",
            new String(exactly(from, length.getInt()), StandardCharsets.UTF_8));
    var tensors = new LinkedHashMap<String, Tensor>();
    for (Json entry : head.field("arrays").items()) {
      tensors.put(entry.field("name").text(), tensor(entry, from));
    }
    return new Frame(head, tensors);
  }

  private static byte[] exactly(DataInputStream from, int count) throws IOException {
    var bytes = new byte[count];
    from.readFully(bytes);
    return bytes;
  }

  private static Tensor tensor(Json entry, DataInputStream from) throws IOException {
    List<Integer> dims = entry.field("shape").items().stream().map(Json::integer).toList();
    var shape = new Shape(false, dims);
    Optional<Json> texts = entry.find("texts");
    if (texts.isPresent()) {
      var list = texts.get().items();
      return Tensor.texts(shape, i -> list.get(i).text());
    }
    String dtype = entry.field("dtype").text();
    byte[] cells = exactly(from, entry.field("bytes").integer());
    var in = ByteBuffer.wrap(cells).order(ByteOrder.LITTLE_ENDIAN);
    char kind = dtype.charAt(1);
    int bytes = Integer.parseInt(dtype.substring(2));
    return switch (kind) {
      case 'f' -> floats(in, shape, bytes);
      case 'b' -> Tensor.bools(shape, i -> in.get(i) != 0);
      default -> longs(in, shape, kind == 'u', bytes);
    };
  }

  private static Tensor floats(ByteBuffer in, Shape shape, int bytes) {
    return switch (bytes) {
      case Double.BYTES -> Tensor.f64(shape, i -> in.getDouble(i * Double.BYTES));
      case Float.BYTES -> Tensor.f32(shape, i -> in.getFloat(i * Float.BYTES));
      case Short.BYTES ->
          Tensor.floats(
              Element.F16, shape, i -> Float.float16ToFloat(in.getShort(i * Short.BYTES)));
      default ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "Python gave floats of " + bytes + " bytes")
                  .expected("f64, f32 or f16"));
    };
  }

  private static Tensor longs(ByteBuffer in, Shape shape, boolean unsigned, int bytes) {
    Element element =
        Element.byTag((unsigned ? "u" : "i") + bytes * Byte.SIZE).orElseThrow();
    return Tensor.longs(
        element,
        shape,
        i -> {
          long value =
              switch (bytes) {
                case 1 -> in.get(i);
                case Short.BYTES -> in.getShort(i * Short.BYTES);
                case Integer.BYTES -> in.getInt(i * Integer.BYTES);
                default -> in.getLong(i * Long.BYTES);
              };
          int spare = Long.SIZE - bytes * Byte.SIZE;
          return unsigned ? value << spare >>> spare : value;
        });
  }
}
