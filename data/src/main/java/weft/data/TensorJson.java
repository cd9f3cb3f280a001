package weft.data;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Tensors as the conformance files write them: nested lists with NumPy's name of the element.
public final class TensorJson {
  private static final Map<String, Element> ELEMENTS =
      Map.ofEntries(
          Map.entry("float64", Element.F64),
          Map.entry("float32", Element.F32),
          Map.entry("int64", Element.I64),
          Map.entry("int32", Element.I32),
          Map.entry("int16", Element.I16),
          Map.entry("int8", Element.I8),
          Map.entry("uint64", Element.U64),
          Map.entry("uint32", Element.U32),
          Map.entry("uint16", Element.U16),
          Map.entry("uint8", Element.U8),
          Map.entry("bool", Element.BOOL),
          Map.entry("str", Element.TEXT),
          Map.entry("object", Element.TEXT));

  /// Texts of a fixed width: `<U5`.
  private static final Pattern FIXED_TEXT = Pattern.compile("[<>=|]?[US][0-9]*");

  private TensorJson() {}

  public static Element element(String dtype) {
    Element element = FIXED_TEXT.matcher(dtype).matches() ? Element.TEXT : ELEMENTS.get(dtype);
    if (element == null) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "there is no element for the dtype '" + dtype + "'")
              .about("dtype")
              .found(dtype));
    }
    return element;
  }

  public static String dtype(Element element) {
    return switch (element.kind()) {
      case FLOAT -> "float" + element.bits();
      case SIGNED -> "int" + element.bits();
      case UNSIGNED -> "uint" + element.bits();
      case BOOL -> "bool";
      case TEXT -> "str";
      case TIME, ANY -> element.tag();
    };
  }

  /// Reads `{"dtype": ..., "shape": ..., "value": ...}`.
  public static Tensor read(Json json) {
    return read(json, "value");
  }

  /// The same with the cells in another field.
  public static Tensor read(Json json, String field) {
    return make(
        element(json.field("dtype").text()), shape(json.field("shape")), cells(json.field(field)));
  }

  public static Shape shape(Json json) {
    return new Shape(false, json.items().stream().map(Json::integer).toList());
  }

  /// A value of the program in a field; `value_type` tells the text `NaN` from the number.
  public static Tensor literal(Json json, String field) {
    boolean text = json.find("value_type").filter(type -> type.equals(Json.of("str"))).isPresent();
    return text ? Tensor.scalar(json.field(field).text()) : natural(json.field(field));
  }

  /// The same where the field may be null or left out.
  public static Optional<Tensor> optional(Json json, String field) {
    return json.find(field)
        .filter(value -> !value.equals(new Json.Nothing()))
        .map(_ -> literal(json, field));
  }

  /// A value without a declared element, as NumPy takes it: whole numbers are i64 (u64 where they
  /// don't fit), a list with a float in it is f64, an empty list too; null is missing.
  public static Tensor natural(Json json) {
    var dims = new ArrayList<Integer>();
    Json at = json;
    while (at instanceof Json.Items(var list)) {
      dims.add(list.size());
      at = list.isEmpty() ? new Json.Nothing() : list.getFirst();
    }
    var cells = cells(json);
    Element element = cells.isEmpty() ? Element.F64 : natural(cells.getFirst(), dims.isEmpty());
    for (Json cell : cells) {
      Element other = natural(cell, dims.isEmpty());
      element =
          Element.promote(element, other)
              .orElseThrow(
                  () -> new WeftException(Diagnostic.of(Code.BAD_DATA, "the list mixes elements")));
    }
    Shape shape = new Shape(false, dims);
    if (shape.size() != cells.size()) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "the lists have different lengths")
              .expected(shape.size() + " cells, as the first lists say")
              .found(cells.size() + " cells"));
    }
    return make(element, shape, cells);
  }

  private static Element natural(Json cell, boolean scalar) {
    return switch (cell) {
      case Json.Truth _ -> Element.BOOL;
      case Json.Number number when number.isWhole() ->
          number.asWhole().bitLength() < 64 ? Element.I64 : Element.U64;
      case Json.Text(String text) when !isSpecial(text) -> Element.TEXT;
      case Json.Number _, Json.Text _, Json.Nothing _ -> Element.F64;
      case Json.Fields _, Json.Items _ ->
          throw new WeftException(
              Diagnostic.of(Code.BAD_DATA, "a cell is expected")
                  .found(scalar ? cell.write() : "a ragged list"));
    };
  }

  private static boolean isSpecial(String text) {
    return text.equals("NaN") || text.equals("Infinity") || text.equals("-Infinity");
  }

  private static List<Json> cells(Json json) {
    if (!(json instanceof Json.Items(var list))) {
      return List.of(json);
    }
    var cells = new ArrayList<Json>();
    list.forEach(item -> cells.addAll(cells(item)));
    return cells;
  }

  /// A number, with 1 and 0 for conditions and NaN for a missing one.
  public static double number(Json cell) {
    return switch (cell) {
      case Json.Nothing _ -> Double.NaN;
      case Json.Truth(boolean value) -> value ? 1 : 0;
      case Json.Number _, Json.Text _, Json.Items _, Json.Fields _ -> cell.number();
    };
  }

  private static Tensor make(Element element, Shape shape, List<Json> cells) {
    return switch (element.kind()) {
      case FLOAT -> Tensor.floats(element, shape, i -> number(cells.get(i)));
      case SIGNED, UNSIGNED, TIME ->
          Tensor.longs(element, shape, i -> whole(element, cells.get(i)));
      case BOOL ->
          Tensor.truths(
              shape,
              i ->
                  cells.get(i) instanceof Json.Nothing ? Double.NaN : cells.get(i).truth() ? 1 : 0);
      case TEXT -> Tensor.texts(shape, i -> text(cells.get(i)));
      case ANY -> throw new IllegalStateException();
    };
  }

  /// The text of a cell; another value among texts stands as it is written.
  private static @Nullable String text(Json cell) {
    return switch (cell) {
      case Json.Nothing _ -> null;
      case Json.Text(String text) -> text;
      case Json.Number _, Json.Truth _, Json.Items _, Json.Fields _ -> cell.write();
    };
  }

  private static long whole(Element element, Json cell) {
    BigInteger value = cell.whole();
    boolean fits =
        element.kind() == Element.Kind.UNSIGNED
            ? value.signum() >= 0 && value.bitLength() <= element.bits()
            : value.bitLength() < element.bits();
    if (!fits) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, value + " does not fit " + element.tag())
              .expected("a number of " + element.bits() + " bits")
              .found(value.toString()));
    }
    return value.longValue();
  }

  /// `{"dtype": ..., "shape": ..., "value": ...}`.
  public static Json write(Tensor tensor) {
    var dims = tensor.shape().dims().stream().map(dim -> Json.of((long) dim)).toList();
    return Json.of(
        Map.of(
            "dtype", Json.of(dtype(tensor.element())),
            "shape", Json.of(dims),
            "value", nested(tensor, 0, 0, tensor.size())));
  }

  private static Json nested(Tensor tensor, int depth, int from, int count) {
    if (depth == tensor.shape().rank()) {
      return cell(tensor, from);
    }
    int dim = tensor.shape().dims().get(depth);
    var items = new ArrayList<Json>();
    for (int i = 0; i < dim; i++) {
      items.add(nested(tensor, depth + 1, from + i * (count / dim), count / dim));
    }
    return Json.of(items);
  }

  private static Json cell(Tensor tensor, int i) {
    return switch (tensor.element().kind()) {
      case FLOAT -> Json.of(tensor.doubleAt(i));
      case UNSIGNED -> new Json.Number(Long.toUnsignedString(tensor.longAt(i)));
      case SIGNED -> Json.of(tensor.longAt(i));
      case TIME -> tensor.missingAt(i) ? new Json.Nothing() : Json.of(tensor.longAt(i));
      case BOOL -> tensor.missingAt(i) ? new Json.Nothing() : Json.of(tensor.truthAt(i));
      case TEXT -> {
        String text = tensor.textAt(i);
        yield text == null ? new Json.Nothing() : Json.of(text);
      }
      case ANY -> throw new IllegalStateException();
    };
  }
}
