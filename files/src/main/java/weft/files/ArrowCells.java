package weft.files;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Copies one column out of Arrow files.
final class ArrowCells {
  /// The cells of some rows: which are there (all, if there are no bits), and their values, from
  /// the place `from` on.
  private record Part(
      ArrowStorage storage, MemorySegment bits, MemorySegment values, long from, long size) {
    static Part of(ArrowFile.Batch batch, ArrowStorage storage, int node, int buffer, int width) {
      var bits = batch.missing(node) == 0 ? MemorySegment.NULL : batch.buffer(buffer);
      return new Part(
          storage, bits, batch.buffer(buffer + 1), batch.from() * width, batch.rows() * width);
    }

    boolean present(long i) {
      return bits.byteSize() == 0 || ArrowStorage.bit(bits, from + i);
    }

    double real(long i) {
      return storage.real(values, from + i);
    }

    long whole(long i) {
      return storage.whole(values, from + i);
    }
  }

  private ArrowCells() {}

  /// A float column of that many rows, or of vectors of that width.
  static Tensor reals(List<ArrowFile> files, String name, Shape shape) {
    var cells = new double[shape.size()];
    int width = shape.rank() == 1 ? 1 : shape.dims().get(1);
    int at = 0;
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      for (var batch : file.batches()) {
        boolean list = field.width().isPresent();
        int node = field.node() + (list ? 1 : 0);
        int buffer = field.buffer() + (list ? 1 : 0);
        var part = Part.of(batch, field.storage(), node, buffer, width);
        reals(part, cells, at);
        if (list && batch.missing(field.node()) > 0) {
          var bits = batch.buffer(field.buffer());
          for (int i = 0; i < part.size; i++) {
            if (!ArrowStorage.bit(bits, batch.from() + i / width)) {
              cells[at + i] = Double.NaN;
            }
          }
        }
        at += (int) part.size;
      }
    }
    return Tensor.of(shape, cells);
  }

  private static void reals(Part part, double[] to, int at) {
    if (part.storage == ArrowStorage.DOUBLE && part.bits.byteSize() == 0) {
      MemorySegment.copy(
          part.values, ArrowStorage.REAL, part.from * Double.BYTES, to, at, (int) part.size);
      return;
    }
    for (int i = 0; i < part.size; i++) {
      to[at + i] = part.present(i) ? part.real(i) : Double.NaN;
    }
  }

  /// Whole numbers or times; a missing one is an error.
  static Tensor longs(List<ArrowFile> files, String name, Element element, int rows, Places places)
      throws SQLException {
    var cells = new long[rows];
    int at = 0;
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      for (var batch : file.batches()) {
        var part = Part.of(batch, field.storage(), field.node(), field.buffer(), 1);
        for (int i = 0; i < part.size; i++, at++) {
          if (!part.present(i)) {
            throw KeyColumns.missing(places.of(at), name, "time");
          }
          try {
            cells[at] = part.whole(i);
          } catch (ArithmeticException e) {
            throw tooLarge(places.of(at), name);
          }
        }
      }
    }
    return Tensor.of(element, Shape.of(rows), cells);
  }

  private static WeftException tooLarge(String place, String name) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, place + " of the column '" + name + "' is out of range")
            .about(name)
            .expected("a whole number of 64 bits, or a time between 1677 and 2262"));
  }

  static Tensor truths(List<ArrowFile> files, String name, int rows) {
    var cells = new boolean[rows];
    int at = 0;
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      for (var batch : file.batches()) {
        var values = batch.buffer(field.buffer() + 1);
        for (int i = 0; i < batch.rows(); i++) {
          cells[at++] = ArrowStorage.bit(values, batch.from() + i);
        }
      }
    }
    return Tensor.of(Shape.of(rows), cells);
  }

  static Tensor texts(List<ArrowFile> files, String name, int rows) {
    var cells = new @Nullable String[rows];
    var pool = new TextPool();
    int at = 0;
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      for (var batch : file.batches()) {
        var part = Part.of(batch, field.storage(), field.node(), field.buffer(), 1);
        var bytes = batch.buffer(field.buffer() + 2);
        for (int i = 0; i < part.size; i++, at++) {
          if (part.present(i)) {
            long from = part.whole(i);
            long to = part.whole(i + 1L);
            var slice = bytes.asSlice(from, to - from);
            var copy = slice.toArray(ValueLayout.JAVA_BYTE);
            cells[at] = pool.of(new String(copy, StandardCharsets.UTF_8));
          }
        }
      }
    }
    return Tensor.of(Shape.of(rows), cells);
  }

  private static ArrowField field(ArrowFile file, String name) {
    return Objects.requireNonNull(file.fields().get(name));
  }
}
