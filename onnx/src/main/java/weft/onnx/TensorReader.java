package weft.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.HalfFloats;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Tensors as ONNX writes them: raw bytes, numbers in fields by their kind, bytes in another file,
/// or the few cells that are not zero.
public final class TensorReader {
  /// A tensor by its name.
  public record Named(String name, Tensor value) {}

  private final ExternalData external;

  TensorReader(ExternalData external) {
    this.external = external;
  }

  /// A file with one tensor.
  public static Named read(ByteBuffer bytes, String source) {
    return new TensorReader(ExternalData.NONE).read(WireReader.of(bytes, source));
  }

  /// A file with a list of tensors.
  public static List<Tensor> sequence(ByteBuffer bytes, String source) {
    return sequence(WireReader.of(bytes, source));
  }

  private static List<Tensor> sequence(WireReader in) {
    var tensors = new ArrayList<Tensor>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 3 -> tensors.add(new TensorReader(ExternalData.NONE).read(in.message()).value());
        // What is optional may be a list.
        case 5 -> tensors.addAll(sequence(in.message()));
        default -> in.skip();
      }
    }
    return tensors;
  }

  /// What one of ONNX's kinds of numbers is here; none where there is no such thing.
  static Optional<Element> element(int kind) {
    return Optional.ofNullable(
        switch (kind) {
          case 1 -> Element.F32;
          case 2 -> Element.U8;
          case 3 -> Element.I8;
          case 4 -> Element.U16;
          case 5 -> Element.I16;
          case 6 -> Element.I32;
          case 7 -> Element.I64;
          case 8 -> Element.TEXT;
          case 9 -> Element.BOOL;
          case 10 -> Element.F16;
          case 11 -> Element.F64;
          case 12 -> Element.U32;
          case 13 -> Element.U64;
          case 16 -> Element.BF16;
          default -> null;
        });
  }

  /// The number of an element.
  static int kind(Element element) {
    for (int kind = 1; kind <= 16; kind++) {
      if (element(kind).filter(element::equals).isPresent()) {
        return kind;
      }
    }
    throw new IllegalArgumentException(element.tag());
  }

  Named read(WireReader in) {
    String name = "";
    int kind = 0;
    var dims = new ArrayList<Long>();
    var reals = new ArrayList<Float>();
    var doubles = new ArrayList<Double>();
    var wholes = new ArrayList<Long>();
    var texts = new ArrayList<String>();
    Optional<ByteBuffer> raw = Optional.empty();
    var location = new HashMap<String, String>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> in.numbers(dims);
        case 2 -> kind = (int) in.number();
        case 4 -> in.singles(reals);
        case 5, 7, 11 -> in.numbers(wholes);
        case 6 -> texts.add(in.text());
        case 8 -> name = in.text();
        case 9 -> raw = Optional.of(in.bytes());
        case 10 -> in.doubles(doubles);
        case 13 -> entry(in.message(), location);
        default -> in.skip();
      }
    }
    int found = kind;
    String called = name;
    Element element =
        element(kind)
            .orElseThrow(
                () ->
                    new WeftException(
                        Diagnostic.of(
                                Code.BAD_DATA,
                                "the tensor '%s' holds numbers of kind %d".formatted(called, found))
                            .about(called)
                            .expected("floats of 16, 32 or 64 bits, whole numbers, bool or text")));
    Shape shape = shape(in, dims, called);
    if (!location.isEmpty()) {
      raw = Optional.of(beside(in, location, called));
    }
    Tensor value =
        raw.isPresent() && element != Element.TEXT
            ? raw(in, element, shape, raw.get(), called)
            : listed(in, element, shape, reals, doubles, wholes, texts, called);
    return new Named(name, value);
  }

  private static void entry(WireReader in, Map<String, String> to) {
    String key = "";
    String value = "";
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> key = in.text();
        case 2 -> value = in.text();
        default -> in.skip();
      }
    }
    to.put(key, value);
  }

  private ByteBuffer beside(WireReader in, Map<String, String> location, String name) {
    try {
      return external.read(
          location.getOrDefault("location", ""),
          Long.parseLong(location.getOrDefault("offset", "0")),
          Long.parseLong(location.getOrDefault("length", "-1")));
    } catch (NumberFormatException e) {
      throw in.damaged("the place of the weights '" + name + "' is no number");
    }
  }

  private static Shape shape(WireReader in, List<Long> dims, String name) {
    var extents = new ArrayList<Integer>();
    for (long dim : dims) {
      if (dim < 0 || dim > Integer.MAX_VALUE) {
        throw in.damaged("the tensor '%s' has an extent of %d".formatted(name, dim));
      }
      extents.add((int) dim);
    }
    return new Shape(false, extents);
  }

  private static Tensor raw(
      WireReader in, Element element, Shape shape, ByteBuffer from, String name) {
    int width = element == Element.BOOL ? 1 : element.bits() / Byte.SIZE;
    holds(in, shape, from.remaining() / width, from.remaining() % width == 0, name);
    ByteBuffer cells = from.order(ByteOrder.LITTLE_ENDIAN);
    return switch (element) {
      case F64 -> Tensor.f64(shape, _ -> cells.getDouble());
      case F32 -> {
        var singles = new float[shape.size()];
        cells.asFloatBuffer().get(singles);
        yield Tensor.of(shape, singles);
      }
      case F16 -> Tensor.floats(element, shape, _ -> Float.float16ToFloat(cells.getShort()));
      case BF16 -> Tensor.floats(element, shape, _ -> HalfFloats.brain(cells.getShort()));
      case BOOL -> Tensor.bools(shape, _ -> cells.get() != 0);
      case I64, U64 -> Tensor.longs(element, shape, _ -> cells.getLong());
      case I32, U32 -> Tensor.longs(element, shape, _ -> cells.getInt());
      case I16, U16 -> Tensor.longs(element, shape, _ -> cells.getShort());
      case I8, U8 -> Tensor.longs(element, shape, _ -> cells.get());
      case TEXT, TIME, ANY -> throw new IllegalStateException(element.tag());
    };
  }

  private static Tensor listed(
      WireReader in,
      Element element,
      Shape shape,
      List<Float> reals,
      List<Double> doubles,
      List<Long> wholes,
      List<String> texts,
      String name) {
    int count =
        switch (element) {
          case F32 -> reals.size();
          case F64 -> doubles.size();
          case TEXT -> texts.size();
          default -> wholes.size();
        };
    holds(in, shape, count, true, name);
    return switch (element) {
      case F32 -> Tensor.f32(shape, reals::get);
      case F64 -> Tensor.f64(shape, doubles::get);
      case F16 ->
          Tensor.floats(element, shape, i -> Float.float16ToFloat(wholes.get(i).shortValue()));
      case BF16 -> Tensor.floats(element, shape, i -> HalfFloats.brain(wholes.get(i).shortValue()));
      case BOOL -> Tensor.bools(shape, i -> wholes.get(i) != 0);
      case TEXT -> Tensor.texts(shape, texts::get);
      default -> Tensor.longs(element, shape, wholes::get);
    };
  }

  private static void holds(WireReader in, Shape shape, int count, boolean even, String name) {
    if (!even || count != shape.size()) {
      throw in.damaged(
          "the tensor '%s' of shape %s has %d numbers"
              .formatted(name, shape.isScalar() ? "[]" : shape, count));
    }
  }

  /// The cells that are not zero, with their places.
  Named sparse(WireReader in) {
    Optional<Named> values = Optional.empty();
    Optional<Tensor> places = Optional.empty();
    var dims = new ArrayList<Long>();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (field) {
        case 1 -> values = Optional.of(read(in.message()));
        case 2 -> places = Optional.of(read(in.message()).value());
        case 3 -> in.numbers(dims);
        default -> in.skip();
      }
    }
    if (values.isEmpty() || places.isEmpty()) {
      throw in.damaged("a sparse tensor has no values or no places");
    }
    Named cells = values.get();
    Tensor at = places.get();
    Shape shape = shape(in, dims, cells.name());
    var from = new int[shape.size()];
    Arrays.fill(from, -1);
    for (int i = 0; i < cells.value().size(); i++) {
      long place = 0;
      if (at.shape().rank() == 1) {
        place = at.longAt(i);
      } else {
        for (int d = 0; d < shape.rank(); d++) {
          place = place * shape.dims().get(d) + at.longAt(i * shape.rank() + d);
        }
      }
      if (place < 0 || place >= from.length) {
        throw in.damaged("a cell of a sparse tensor stands outside of it");
      }
      from[(int) place] = i;
    }
    Tensor value = cells.value();
    return new Named(
        cells.name(),
        switch (value.element().kind()) {
          case FLOAT ->
              Tensor.floats(value.element(), shape, i -> from[i] < 0 ? 0 : value.doubleAt(from[i]));
          case SIGNED, UNSIGNED ->
              Tensor.longs(value.element(), shape, i -> from[i] < 0 ? 0 : value.longAt(from[i]));
          case BOOL -> Tensor.bools(shape, i -> from[i] >= 0 && value.truthAt(from[i]));
          case TEXT, TIME, ANY -> throw in.damaged("a sparse tensor of " + value.element().tag());
        });
  }
}
