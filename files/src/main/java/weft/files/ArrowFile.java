package weft.files;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// An Arrow file in memory: its columns, and its rows in batches.
///
/// Reads what the Arrow format calls the IPC file format, without compression.
record ArrowFile(Path path, Map<String, ArrowField> fields, List<Batch> batches, long rows) {
  private static final int MARK = 6;
  private static final String MAGIC = "ARROW1";

  /// Some rows: a description of the parts, and the parts themselves.
  ///
  /// @param from the first of them in the parts
  record Batch(RecordBatch header, MemorySegment body, long from, long rows) {
    Batch slice(long start, long count) {
      return new Batch(header, body, from + start, count);
    }

    long missing(int node) {
      return header.nodes(node).nullCount();
    }

    MemorySegment buffer(int i) {
      var buffer = header.buffers(i);
      return body.asSlice(buffer.offset(), buffer.length());
    }
  }

  /// The file, as long as the arena is open.
  static ArrowFile open(Path path, Arena arena) {
    try (var channel = FileChannel.open(path)) {
      var all = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
      return guarded(path, () -> parse(path, all));
    } catch (IOException e) {
      throw FileTrouble.unreadable(path, Reason.of(e));
    }
  }

  /// The same rows, at most so many at a time.
  List<ArrowFile> pieces(int most) {
    var pieces = new ArrayList<ArrowFile>();
    for (Batch batch : batches) {
      for (long from = 0; from < batch.rows(); from += most) {
        var slice = batch.slice(from, Math.min(most, batch.rows() - from));
        pieces.add(new ArrowFile(path, fields, List.of(slice), slice.rows()));
      }
    }
    return pieces;
  }

  interface Parsing<T> {
    T parse();
  }

  /// Whatever a damaged file makes fail is said to be a damaged file.
  static <T> T guarded(Path path, Parsing<T> parsing) {
    try {
      return parsing.parse();
    } catch (WeftException e) {
      throw e;
    } catch (UnsupportedOperationException e) {
      throw refused(path, "a column of the type " + e.getMessage(), "write it in a plainer type");
    } catch (RuntimeException e) {
      throw FileTrouble.unreadable(path, "a damaged Arrow file (" + e.getMessage() + ")");
    }
  }

  private static ArrowFile parse(Path path, MemorySegment all) {
    long size = all.byteSize();
    if (size < 3 * MARK || !isMark(all, 0) || !isMark(all, size - MARK)) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the file " + path + " can't be read")
              .about(path.toString())
              .found("no Arrow file: it does not begin and end with " + MAGIC)
              .hint("a stream of Arrow batches must be saved as an Arrow file"));
    }
    int length = all.get(ArrowStorage.WORD, size - MARK - 4);
    var footer = Footer.getRootAsFooter(buffer(all, size - MARK - 4 - length, length));
    Schema schema = footer.schema();
    if (schema.endianness() != Endianness.Little) {
      throw refused(path, "big-endian numbers", "write the file on a usual machine");
    }
    var fields = fields(path, schema);
    var batches = new ArrayList<Batch>();
    long rows = 0;
    for (int i = 0; i < footer.recordBatchesLength(); i++) {
      var block = footer.recordBatches(i);
      var batch = batch(path, all, block.offset(), block.metaDataLength(), block.bodyLength());
      check(batch, fields);
      batches.add(batch);
      rows += batch.rows();
    }
    return new ArrowFile(path, fields, List.copyOf(batches), rows);
  }

  private static Map<String, ArrowField> fields(Path path, Schema schema) {
    var fields = new LinkedHashMap<String, ArrowField>();
    var parts = new ArrowField.Parts(0, 0);
    for (int i = 0; i < schema.fieldsLength(); i++) {
      var field = ArrowField.of(schema.fields(i), parts.nodes(), parts.buffers());
      if (fields.put(field.name(), field) != null) {
        throw FileTrouble.bad(path, "two columns are called '" + field.name() + "'");
      }
      parts = parts.plus(ArrowField.parts(schema.fields(i)));
    }
    return fields;
  }

  private static Batch batch(Path path, MemorySegment all, long offset, int length, long body) {
    int prefix = all.get(ArrowStorage.WORD, offset) == -1 ? 8 : 4;
    var message = Message.getRootAsMessage(buffer(all, offset + prefix, length - prefix));
    if (message.headerType() != MessageHeader.RecordBatch) {
      throw new IllegalArgumentException("no batch of rows");
    }
    var header = (RecordBatch) message.header(new RecordBatch());
    if (header.compression() != null) {
      throw refused(path, "compressed batches", "write the file without compression");
    }
    return new Batch(header, all.asSlice(offset + length, body), 0, header.length());
  }

  /// A damaged length must not make Weft reserve memory for it.
  private static void check(Batch batch, Map<String, ArrowField> fields) {
    long rows = batch.rows();
    for (ArrowField field : fields.values()) {
      if (field.reason().isEmpty()) {
        long width = Math.max(1, field.width().orElse(1));
        long bits =
            8 * batch.buffer(field.buffer() + (field.width().isPresent() ? 2 : 1)).byteSize();
        long each = Math.max(1, 8 * field.storage().bytes());
        if (rows < 0 || Math.multiplyExact(Math.multiplyExact(rows, width), each) > bits) {
          throw new IllegalArgumentException("too few cells in '" + field.name() + "'");
        }
      }
    }
  }

  private static boolean isMark(MemorySegment all, long at) {
    var bytes = new byte[MARK];
    buffer(all, at, MARK).get(bytes);
    return new String(bytes, StandardCharsets.ISO_8859_1).equals(MAGIC);
  }

  private static ByteBuffer buffer(MemorySegment all, long offset, long length) {
    return all.asSlice(offset, length).asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
  }

  private static WeftException refused(Path path, String found, String hint) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the file " + path + " can't be read")
            .about(path.toString())
            .expected("an Arrow file of plain columns without compression")
            .found(found)
            .hint(hint));
  }
}
