package weft.files;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.apache.arrow.flatbuf.RecordBatch;

/// Some rows of an Arrow file: a description of the parts, and the parts themselves.
///
/// @param from the first of them in the parts
record ArrowBatch(RecordBatch header, ArrowBuffers buffers, long from, long rows) {
  static ArrowBatch of(RecordBatch header, MemorySegment body) {
    return new ArrowBatch(header, new ArrowBuffers(header, body), 0, header.length());
  }

  ArrowBatch slice(long start, long count) {
    return new ArrowBatch(header, buffers, from + start, count);
  }

  /// How many cells of a column are missing; those of its lists, where it holds lists.
  long missing(ArrowField field) {
    return header.nodes(field.at().nodes()).nullCount();
  }

  /// The cells of a column that holds no lists, or the numbers that stand for them.
  ArrowPart.Plain cells(ArrowField field, ArrowStorage storage) {
    return part(storage, field.scale(), field.at(), 0, 0, from, rows);
  }

  /// Which lists of a column are there, and where each begins; the cells are those of all rows.
  ArrowPart.Plain lists(ArrowField field) {
    return part(field.list().offsets(), 0, field.at(), 0, 0, from, rows);
  }

  /// Cells of the lists of a column.
  ArrowPart.Plain listed(ArrowField field, long start, long count) {
    return part(
        field.storage(), field.scale(), field.at(), 1, field.list().buffers(), start, count);
  }

  /// Which lists are there, of those that have no places of their own.
  boolean present(ArrowField field, long i) {
    return missing(field) == 0 || ArrowStorage.bit(buffers.get(place(field, 0)), from + i);
  }

  private int place(ArrowField field, int buffer) {
    return buffers.place(field.at().buffers() + buffer, field.at().views());
  }

  /// The values of a dictionary, which is its only column.
  ArrowPart.Plain dictionary(ArrowStorage storage, int scale) {
    if (rows < 0 || rows > Integer.MAX_VALUE - 8) {
      throw new DamagedArrow("a dictionary of " + rows + " entries");
    }
    mustHold(1, storage, rows, "a dictionary");
    return part(storage, scale, ArrowField.Parts.NONE, 0, 0, 0, rows);
  }

  private ArrowPart.Plain part(
      ArrowStorage storage,
      int scale,
      ArrowField.Parts at,
      int node,
      int buffer,
      long start,
      long count) {
    int first = buffers.place(at.buffers() + buffer, at.views());
    var bits =
        header.nodes(at.nodes() + node).nullCount() == 0 ? MemorySegment.NULL : buffers.get(first);
    int texts =
        switch (storage) {
          case UTF8, LARGE_UTF8 -> 1;
          case UTF8_VIEW -> buffers.count(at.views());
          default -> 0;
        };
    var bytes =
        IntStream.range(0, texts)
            .mapToObj(i -> buffers.get(first + 2 + i))
            .toArray(MemorySegment[]::new);
    return new ArrowPart.Plain(storage, scale, bits, buffers.get(first + 1), bytes, start, count);
  }

  /// The length of a list, if it can be one.
  int width(ArrowField field, long length) {
    long bytes = buffers.size(place(field, field.list().buffers() + 1));
    if (length < 0 || length > bytes / Math.max(1, field.storage().bytes())) {
      throw new DamagedArrow("too few cells in '" + field.name() + "'");
    }
    return (int) length;
  }

  /// A damaged length must not make Weft reserve memory for it.
  void check(ArrowField field) {
    if (field.isNothing()) {
      return;
    }
    var list = field.list();
    if (list.any() && list.width().isEmpty()) {
      mustHold(place(field, 1), list.offsets(), rows, field.name());
      return;
    }
    long width = list.width().orElse(1);
    if (width < 0) {
      throw new DamagedArrow("lists of " + width + " cells");
    }
    var storage = field.coded().map(ArrowField.Coded::numbers).orElse(field.storage());
    mustHold(
        place(field, list.buffers() + 1),
        storage,
        Math.multiplyExact(rows, Math.max(1, width)),
        field.name());
  }

  private void mustHold(int buffer, ArrowStorage storage, long cells, String what) {
    long each = Math.max(1, 8 * storage.bytes());
    if (rows < 0 || Math.multiplyExact(cells, each) > 8 * buffers.size(buffer)) {
      throw new DamagedArrow("too few cells in '" + what + "'");
    }
  }

  /// Frees what was unpacked.
  void forget() {
    buffers.forget();
  }
}
