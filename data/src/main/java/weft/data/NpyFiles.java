package weft.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Tensors in NumPy's files: one in a `.npy`, several by name in a `.npz`.
public final class NpyFiles {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final Pattern HEADER =
      Pattern.compile(
          "\\s*\\{.*'descr'\\s*:\\s*'([<>|=])([a-zA-Z])(\\d+)'.*'fortran_order'\\s*:\\s*(True|False).*'shape'\\s*:\\s*\\(([0-9,"
              + " ]*)\\).*\\}\\s*",
          Pattern.DOTALL);
  private static final int ALIGNED = 64;
  private static final long MOST_BYTES = Integer.MAX_VALUE - 8;

  private NpyFiles() {}

  /// The tensor of a `.npy` file.
  ///
  /// @param source what it is called in messages
  public static Tensor read(ByteBuffer bytes, String source) {
    var in = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
    for (byte expected : MAGIC) {
      if (!in.hasRemaining() || in.get() != expected) {
        throw damaged(source, "it does not start as a .npy file does");
      }
    }
    if (in.remaining() < 4) {
      throw damaged(source, "it ends in its header");
    }
    int version = in.get();
    in.get();
    long length = version == 1 ? Short.toUnsignedInt(in.getShort()) : -1;
    if (version != 1) {
      if (in.remaining() < 4) {
        throw damaged(source, "it ends in its header");
      }
      length = Integer.toUnsignedLong(in.getInt());
    }
    if (length > in.remaining()) {
      throw damaged(source, "it ends in its header");
    }
    var header = new byte[(int) length];
    in.get(header);
    Matcher match = HEADER.matcher(new String(header, StandardCharsets.ISO_8859_1));
    if (!match.matches()) {
      throw damaged(source, "its header is not one of plain numbers");
    }
    Element element = element(match.group(2), match.group(3), source);
    var dims = dims(match.group(5), source);
    boolean columns = match.group(4).equals("True");
    var cells = in.slice();
    cells.order(match.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    Shape shape = new Shape(false, columns ? dims.reversed() : dims);
    int letters = element == Element.TEXT ? Integer.parseInt(match.group(3)) : 0;
    int width =
        switch (element) {
          case BOOL -> 1;
          case TEXT -> Math.multiplyExact(letters, Integer.BYTES);
          default -> element.bits() / Byte.SIZE;
        };
    if (cells.remaining() != (long) shape.size() * width) {
      throw damaged(
          source,
          "%s of %s takes %d bytes, and there are %d"
              .formatted(element.tag(), dims, (long) shape.size() * width, cells.remaining()));
    }
    Tensor value =
        element == Element.TEXT
            ? Tensor.texts(shape, _ -> text(cells, letters, source))
            : cells(element, shape, cells);
    return columns ? turned(value, new Shape(false, dims)) : value;
  }

  private static Element element(String kind, String bytes, String source) {
    Element element =
        switch (kind + bytes) {
          case "f8" -> Element.F64;
          case "f4" -> Element.F32;
          case "f2" -> Element.F16;
          case "i8" -> Element.I64;
          case "i4" -> Element.I32;
          case "i2" -> Element.I16;
          case "i1" -> Element.I8;
          case "u8" -> Element.U64;
          case "u4" -> Element.U32;
          case "u2" -> Element.U16;
          case "u1" -> Element.U8;
          case "b1" -> Element.BOOL;
          default -> Element.ANY;
        };
    if (kind.equals("U") && bytes.length() < 8) {
      return Element.TEXT;
    }
    if (element == Element.ANY) {
      throw damaged(source, "its cells are of the kind '" + kind + bytes + "'");
    }
    return element;
  }

  private static List<Integer> dims(String text, String source) {
    var dims = new ArrayList<Integer>();
    for (String dim : text.split(",", -1)) {
      if (!dim.isBlank()) {
        try {
          dims.add(Integer.parseInt(dim.strip()));
        } catch (NumberFormatException e) {
          throw damaged(source, "an extent is " + dim.strip());
        }
      }
    }
    return dims;
  }

  private static Tensor cells(Element element, Shape shape, ByteBuffer in) {
    return switch (element) {
      case F64 -> Tensor.f64(shape, _ -> in.getDouble());
      case F32 -> Tensor.f32(shape, _ -> in.getFloat());
      case F16 -> Tensor.floats(element, shape, _ -> Float.float16ToFloat(in.getShort()));
      case I64, U64 -> Tensor.longs(element, shape, _ -> in.getLong());
      case I32, U32 -> Tensor.longs(element, shape, _ -> in.getInt());
      case I16, U16 -> Tensor.longs(element, shape, _ -> in.getShort());
      case I8, U8 -> Tensor.longs(element, shape, _ -> in.get());
      case BOOL -> Tensor.bools(shape, _ -> in.get() != 0);
      case BF16, TEXT, TIME, ANY -> throw new IllegalStateException(element.tag());
    };
  }

  /// A text in as many characters as all have, of four bytes each; zeros fill it up.
  private static String text(ByteBuffer in, int letters, String source) {
    var text = new StringBuilder();
    for (int i = 0; i < letters; i++) {
      int letter = in.getInt();
      if (!Character.isValidCodePoint(letter)) {
        throw damaged(source, "a text has the character " + letter);
      }
      text.appendCodePoint(letter);
    }
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == 0) {
      end--;
    }
    return text.substring(0, end);
  }

  /// From cells with the first dimension fastest.
  private static Tensor turned(Tensor value, Shape to) {
    int rank = to.rank();
    return value.gather(
        to,
        cell -> {
          int rest = cell;
          int[] at = new int[rank];
          for (int d = rank - 1; d >= 0; d--) {
            at[d] = rest % to.dims().get(d);
            rest /= to.dims().get(d);
          }
          int from = 0;
          for (int d = rank - 1; d >= 0; d--) {
            from = from * to.dims().get(d) + at[d];
          }
          return from;
        });
  }

  /// The bytes of a `.npy` file. Half precision of the wider kind is written in single precision.
  public static byte[] write(Tensor value) {
    String kind =
        switch (value.element()) {
          case F64 -> "<f8";
          case F32, BF16 -> "<f4";
          case F16 -> "<f2";
          case I64, TIME -> "<i8";
          case I32 -> "<i4";
          case I16 -> "<i2";
          case I8 -> "|i1";
          case U64 -> "<u8";
          case U32 -> "<u4";
          case U16 -> "<u2";
          case U8 -> "|u1";
          case BOOL -> "|b1";
          case TEXT -> "<U" + letters(value);
          case ANY ->
              throw new WeftException(
                  Diagnostic.of(
                      Code.TYPE,
                      "a .npy file takes numbers and texts, not " + value.element().tag()));
        };
    var dims = value.shape().dims();
    String shape =
        dims.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + (dims.size() == 1 ? "," : "");
    String header =
        "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }".formatted(kind, shape);
    int start = MAGIC.length + 4;
    int padded = Math.ceilDiv(start + header.length() + 1, ALIGNED) * ALIGNED;
    int count = Integer.parseInt(kind.substring(2));
    int width = value.element() == Element.TEXT ? count * Integer.BYTES : count;
    var out = ByteBuffer.allocate(Math.addExact(padded, Math.multiplyExact(value.size(), width)));
    out.order(ByteOrder.LITTLE_ENDIAN);
    out.put(MAGIC).put((byte) 1).put((byte) 0).putShort((short) (padded - start));
    out.put(header.getBytes(StandardCharsets.ISO_8859_1));
    while (out.position() < padded - 1) {
      out.put((byte) ' ');
    }
    out.put((byte) '\n');
    for (int i = 0; i < value.size(); i++) {
      switch (kind) {
        case "<f8" -> out.putDouble(value.doubleAt(i));
        case "<f4" -> out.putFloat((float) value.doubleAt(i));
        case "<f2" -> out.putShort(Float.floatToFloat16((float) value.doubleAt(i)));
        case "|b1" -> out.put((byte) (value.truthAt(i) ? 1 : 0));
        case String texts when texts.startsWith("<U") -> {
          text(value, i).codePoints().forEach(out::putInt);
          out.position(out.position() + (count - length(value, i)) * Integer.BYTES);
        }
        default -> {
          long cell = value.longAt(i);
          switch (width) {
            case 8 -> out.putLong(cell);
            case 4 -> out.putInt((int) cell);
            case 2 -> out.putShort((short) cell);
            default -> out.put((byte) cell);
          }
        }
      }
    }
    return out.array();
  }

  private static int letters(Tensor value) {
    return Math.max(1, IntStream.range(0, value.size()).map(i -> length(value, i)).max().orElse(1));
  }

  private static int length(Tensor value, int i) {
    String text = text(value, i);
    return text.codePointCount(0, text.length());
  }

  private static String text(Tensor value, int i) {
    String text = value.textAt(i);
    if (text == null || text.endsWith("\0")) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "a .npy file has no missing texts, and none that end with 0")
              .found("cell " + i));
    }
    return text;
  }

  /// The tensors of a `.npz` file by name.
  public static Map<String, Tensor> readAll(Path file) throws IOException {
    var tensors = new LinkedHashMap<String, Tensor>();
    long room = MOST_BYTES;
    try (var zip = new ZipFile(file.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        if (entry.isDirectory() || !entry.getName().endsWith(".npy")) {
          continue;
        }
        room -= Math.max(0, entry.getSize());
        if (room < 0) {
          throw damaged(
              entry.getName(), "the tensors take more than %d bytes".formatted(MOST_BYTES));
        }
        String name = entry.getName().substring(0, entry.getName().length() - ".npy".length());
        try (InputStream in = zip.getInputStream(entry)) {
          // An entry may be longer than it says.
          byte[] bytes = in.readNBytes((int) Math.max(0, entry.getSize()));
          tensors.put(name, read(ByteBuffer.wrap(bytes), entry.getName()));
        }
      }
    }
    return tensors;
  }

  /// The bytes of a `.npz` file.
  public static byte[] writeAll(Map<String, Tensor> tensors) throws IOException {
    var out = new ByteArrayOutputStream();
    try (var zip = new ZipOutputStream(out)) {
      for (var entry : tensors.entrySet()) {
        var file = new ZipEntry(entry.getKey() + ".npy");
        // Always the same bytes for the same tensors.
        file.setTime(0);
        zip.putNextEntry(file);
        zip.write(write(entry.getValue()));
      }
    }
    return out.toByteArray();
  }

  private static WeftException damaged(String source, String how) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, source + " can't be read: " + how)
            .about(source)
            .expected("a .npy file of numbers or texts, as numpy.save writes it"));
  }
}
