package weft.flink;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Cells of frames that are no numbers, as bytes: what rows bring, and columns of one row that
/// stages give.
final class FrameCell {
  private static final int NOTHING = 0;
  private static final int TEXT = 1;
  private static final int WHOLE = 2;
  private static final int ARRAY = 3;
  private static final int TENSOR = 4;

  private FrameCell() {}

  static void write(@Nullable Object cell, DataOutputView to) throws IOException {
    switch (cell) {
      case null -> to.writeByte(NOTHING);
      case String text -> {
        to.writeByte(TEXT);
        text(text, to);
      }
      case Long number -> {
        to.writeByte(WHOLE);
        to.writeLong(number);
      }
      case double[] array -> {
        to.writeByte(ARRAY);
        to.writeInt(array.length);
        for (double number : array) {
          to.writeDouble(number);
        }
      }
      case Tensor tensor -> {
        to.writeByte(TENSOR);
        tensor(tensor, to);
      }
      default -> throw new IllegalArgumentException(cell.getClass().getName());
    }
  }

  static @Nullable Object read(DataInputView from) throws IOException {
    int kind = from.readByte();
    return switch (kind) {
      case NOTHING -> null;
      case TEXT -> text(from);
      case WHOLE -> from.readLong();
      case ARRAY -> {
        var array = new double[from.readInt()];
        for (int i = 0; i < array.length; i++) {
          array[i] = from.readDouble();
        }
        yield array;
      }
      case TENSOR -> tensor(from);
      default -> throw new IOException("a cell of the unknown kind " + kind);
    };
  }

  /// Texts may be longer than `writeUTF` takes.
  private static void text(String text, DataOutputView to) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    to.writeInt(bytes.length);
    to.write(bytes);
  }

  private static String text(DataInputView from) throws IOException {
    var bytes = new byte[from.readInt()];
    from.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void tensor(Tensor value, DataOutputView to) throws IOException {
    to.writeUTF(value.element().tag());
    to.writeByte(value.shape().rank());
    for (int size : value.shape().dims()) {
      to.writeInt(size);
    }
    for (int i = 0; i < value.size(); i++) {
      switch (value.element().kind()) {
        case TEXT -> {
          String text = value.textAt(i);
          to.writeBoolean(text != null);
          if (text != null) {
            text(text, to);
          }
        }
        case FLOAT, BOOL -> to.writeDouble(value.doubleAt(i));
        default -> to.writeLong(value.longAt(i));
      }
    }
  }

  private static Tensor tensor(DataInputView from) throws IOException {
    Element element = Element.byTag(from.readUTF()).orElseThrow();
    int rank = from.readByte();
    var dims = new ArrayList<Integer>();
    for (int i = 0; i < rank; i++) {
      dims.add(from.readInt());
    }
    var shape = new Shape(false, dims);
    return switch (element.kind()) {
      case TEXT -> texts(shape, from);
      case FLOAT, BOOL -> numbers(element, shape, from);
      default -> wholes(element, shape, from);
    };
  }

  private static Tensor texts(Shape shape, DataInputView from) throws IOException {
    @Nullable String[] texts = new String[shape.size()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = from.readBoolean() ? text(from) : null;
    }
    return Tensor.of(shape, texts);
  }

  private static Tensor numbers(Element element, Shape shape, DataInputView from)
      throws IOException {
    var numbers = new double[shape.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = from.readDouble();
    }
    return element == Element.BOOL
        ? Tensor.truths(shape, i -> numbers[i])
        : Tensor.floats(element, shape, i -> numbers[i]);
  }

  private static Tensor wholes(Element element, Shape shape, DataInputView from)
      throws IOException {
    var numbers = new long[shape.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = from.readLong();
    }
    return Tensor.of(element, shape, numbers);
  }
}
