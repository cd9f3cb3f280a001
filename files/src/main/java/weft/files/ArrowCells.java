package weft.files;

import java.lang.foreign.MemorySegment;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Copies one column out of Arrow files.
final class ArrowCells {
  private ArrowCells() {}

  /// A float column.
  ///
  /// @param cells for as many as there are rows
  static Tensor reals(List<ArrowFile> files, String name, double[] cells) {
    int at = 0;
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      for (var batch : file.batches()) {
        var part = file.part(field, batch);
        reals(part, cells, at);
        at += (int) part.size();
      }
    }
    return Tensor.of(Shape.of(cells.length), cells);
  }

  private static void reals(ArrowPart from, double[] to, int at) {
    if (from instanceof ArrowPart.Plain plain
        && plain.storage() == ArrowStorage.DOUBLE
        && plain.isWhole()) {
      MemorySegment.copy(
          plain.values(),
          ArrowStorage.REAL,
          plain.from() * Double.BYTES,
          to,
          at,
          (int) plain.size());
      return;
    }
    for (int i = 0; i < from.size(); i++) {
      to[at + i] = from.present(i) ? from.real(i) : Double.NaN;
    }
  }

  /// Lists of one length.
  static Tensor vectors(List<ArrowFile> files, String name, Shape shape, Places places)
      throws SQLException {
    var cells = new double[shape.size()];
    int width = shape.dims().get(1);
    int at = 0;
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      for (var batch : file.batches()) {
        if (field.isNothing()) {
          java.util.Arrays.fill(cells, at * width, (at + (int) batch.rows()) * width, Double.NaN);
        } else if (field.list().width().isPresent()) {
          fixed(field, batch, width, cells, at);
        } else {
          listed(field, batch, width, cells, at, places);
        }
        at += (int) batch.rows();
      }
    }
    return Tensor.of(shape, cells);
  }

  private static void fixed(ArrowField field, ArrowBatch batch, int width, double[] to, int row) {
    var part = batch.listed(field, batch.from() * width, batch.rows() * width);
    reals(part, to, row * width);
    for (int i = 0; i < batch.rows(); i++) {
      if (!batch.present(field, i)) {
        java.util.Arrays.fill(to, (row + i) * width, (row + i + 1) * width, Double.NaN);
      }
    }
  }

  private static void listed(
      ArrowField field, ArrowBatch batch, int width, double[] to, int row, Places places)
      throws SQLException {
    var lists = batch.lists(field);
    for (int i = 0; i < batch.rows(); i++) {
      int at = (row + i) * width;
      if (!lists.present(i)) {
        java.util.Arrays.fill(to, at, at + width, Double.NaN);
        continue;
      }
      long start = lists.whole(i);
      if (lists.whole(i + 1L) - start != width) {
        throw TableReader.ragged(places.of(row + i), field.name(), width);
      }
      reals(batch.listed(field, start, width), to, at);
    }
  }

  /// The length of the lists of a column: what the files say, or that of the first list.
  static OptionalInt width(List<ArrowFile> files, String name) {
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      if (field.isNothing()) {
        continue;
      }
      if (!field.list().any() || field.list().width().isPresent()) {
        return field.list().width();
      }
      for (var batch : file.batches()) {
        var lists = batch.lists(field);
        for (int i = 0; i < batch.rows(); i++) {
          if (lists.present(i)) {
            return OptionalInt.of(batch.width(field, lists.whole(i + 1L) - lists.whole(i)));
          }
        }
      }
    }
    boolean lists = files.stream().anyMatch(file -> file.knows(name));
    return lists ? OptionalInt.of(0) : OptionalInt.empty();
  }

  /// Whole numbers, none of which is missing, or times.
  ///
  /// @param cells for as many as there are rows
  static Tensor longs(
      List<ArrowFile> files, String name, Element element, long[] cells, Places places)
      throws SQLException {
    int at = 0;
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      for (var batch : file.batches()) {
        var part = file.part(field, batch);
        if (part instanceof ArrowPart.Plain plain && plain.copy(cells, at)) {
          at += (int) plain.size();
          continue;
        }
        for (int i = 0; i < part.size(); i++, at++) {
          if (!part.present(i)) {
            cells[at] = Tensor.NO_TIME;
            continue;
          }
          try {
            cells[at] = part.whole(i);
          } catch (ArithmeticException e) {
            throw tooLarge(places.of(at), name);
          }
        }
      }
    }
    return Tensor.of(element, Shape.of(cells.length), cells);
  }

  private static WeftException tooLarge(String place, String name) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, place + " of the column '" + name + "' is out of range")
            .about(name)
            .expected("a whole number of 64 bits, or a time between 1677 and 2262"));
  }

  static Tensor truths(List<ArrowFile> files, String name, int rows) {
    var cells = new double[rows];
    int at = 0;
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      for (var batch : file.batches()) {
        var part = file.part(field, batch);
        for (int i = 0; i < part.size(); i++) {
          cells[at++] = part.present(i) ? part.real(i) : Double.NaN;
        }
      }
    }
    return Tensor.truths(Shape.of(rows), i -> cells[i]);
  }

  static Tensor texts(List<ArrowFile> files, String name, int rows) {
    var cells = new TextCells(rows);
    int at = 0;
    for (ArrowFile file : files) {
      ArrowField field = field(file, name);
      for (var batch : file.batches()) {
        var part = file.part(field, batch);
        switch (part) {
          case ArrowPart.Plain plain -> plain(plain, cells, at);
          case ArrowPart.Coded coded -> coded(coded, cells, at);
          case ArrowPart.Missing _ -> missing(cells, at, (int) batch.rows());
        }
        at += (int) part.size();
      }
    }
    return cells.tensor(rows);
  }

  private static void missing(TextCells to, int at, int rows) {
    for (int i = 0; i < rows; i++) {
      to.put(at + i, null);
    }
  }

  /// Most texts are short and come again: these are known by their bytes. The rows of an entity
  /// often stand together.
  private static void plain(ArrowPart.Plain part, TextCells to, int at) {
    var texts = new ArrowTexts(part);
    var known = new ShortTexts();
    int size = (int) part.size();
    for (int i = 0; i < size; ) {
      if (!part.present(i)) {
        to.put(at + i++, null);
        continue;
      }
      int place = texts.isShort(i) ? known.place(texts.head(i), texts.tail(i)) : -1;
      int code = place < 0 ? TextCells.UNKNOWN : known.code(place);
      if (!to.put(at + i, code)) {
        code = to.put(at + i, part.text(i));
        if (place >= 0) {
          known.code(place, code);
        }
      }
      int next = i + 1 + (code == TextCells.UNKNOWN ? 0 : texts.repeats(i));
      to.put(at + i + 1, at + next, code);
      i = next;
    }
  }

  private static void coded(ArrowPart.Coded part, TextCells to, int at) {
    var entries = new @Nullable String[part.dictionary().size()];
    for (int code = 0; code < entries.length; code++) {
      entries[code] = part.entry(code);
    }
    var codes = new int[entries.length];
    java.util.Arrays.fill(codes, TextCells.UNKNOWN);
    for (int i = 0; i < part.size(); i++) {
      if (!part.numbers().present(i)) {
        to.put(at + i, null);
        continue;
      }
      int code = part.code(i);
      if (!to.put(at + i, codes[code])) {
        codes[code] = to.put(at + i, entries[code]);
      }
    }
  }

  private static ArrowField field(ArrowFile file, String name) {
    return Objects.requireNonNull(file.fields().get(name));
  }
}
