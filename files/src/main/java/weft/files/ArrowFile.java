package weft.files;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.DictionaryBatch;
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

/// An Arrow file in memory: its columns, its rows in batches, and the dictionaries that cells refer
/// to.
///
/// Reads what the Arrow format calls the IPC file format.
record ArrowFile(
    Path path,
    Map<String, ArrowField> fields,
    Map<Long, List<ArrowBatch>> dictionaries,
    List<ArrowBatch> batches,
    long rows) {
  private static final int MARK = 6;

  /// What a Feather file of version 1 begins with.
  private static final String OLD = "FEA1";

  private static final String MAGIC = "ARROW1";

  /// The file, as long as the maps are open.
  static ArrowFile open(Path path, OpenMaps maps) {
    try {
      var all = maps.map(path);
      return guarded(path, () -> parse(path, all));
    } catch (IOException e) {
      throw FileTrouble.unreadable(path, Reason.of(e));
    }
  }

  /// The same rows, at most so many at a time.
  List<ArrowFile> pieces(int most) {
    var pieces = new ArrayList<ArrowFile>();
    var some = new ArrayList<ArrowBatch>();
    long count = 0;
    for (ArrowBatch batch : batches) {
      for (long from = 0, taken; from < batch.rows(); from += taken) {
        taken = Math.min(most - count, batch.rows() - from);
        some.add(batch.slice(from, taken));
        count += taken;
        if (count == most) {
          pieces.add(piece(some, count));
          some.clear();
          count = 0;
        }
      }
    }
    if (count > 0) {
      pieces.add(piece(some, count));
    }
    return pieces;
  }

  private ArrowFile piece(List<ArrowBatch> some, long count) {
    return new ArrowFile(path, fields, dictionaries, List.copyOf(some), count);
  }

  /// Whether a column is there, and says what it holds.
  boolean knows(String name) {
    return Optional.ofNullable(fields.get(name)).filter(field -> !field.isNothing()).isPresent();
  }

  /// The cells of a column in a batch.
  ArrowPart part(ArrowField field, ArrowBatch batch) {
    if (field.isNothing()) {
      return new ArrowPart.Missing(batch.rows());
    }
    if (field.coded().isEmpty()) {
      return batch.cells(field, field.storage());
    }
    var coded = field.coded().get();
    var parts =
        dictionaries.getOrDefault(coded.dictionary(), List.of()).stream()
            .<ArrowPart>map(some -> some.dictionary(field.storage(), field.scale()))
            .toList();
    return new ArrowPart.Coded(batch.cells(field, coded.numbers()), new ArrowDictionary(parts));
  }

  /// Whether a dictionary of numbers or times has missing values itself.
  boolean gapsInDictionary(ArrowField field) {
    return field.coded().stream()
        .flatMap(coded -> dictionaries.getOrDefault(coded.dictionary(), List.of()).stream())
        .anyMatch(batch -> batch.header().nodes(0).nullCount() > 0);
  }

  /// Frees what was unpacked.
  void forget() {
    batches.forEach(ArrowBatch::forget);
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
    } catch (DamagedArrow e) {
      throw FileTrouble.unreadable(path, "a damaged Arrow file (" + e.getMessage() + ")");
    } catch (RuntimeException e) {
      // Whatever reading at a wrong place makes fail.
      throw FileTrouble.unreadable(
          path, "a damaged Arrow file: its parts are not where it says that they are");
    }
  }

  private static ArrowFile parse(Path path, MemorySegment all) {
    long size = all.byteSize();
    if (size < 3 * MARK || !isMark(all, 0) || !isMark(all, size - MARK)) {
      throw noArrow(path, all);
    }
    int length = all.get(ArrowStorage.WORD, size - MARK - 4);
    var footer = Footer.getRootAsFooter(buffer(all, size - MARK - 4 - length, length));
    Schema schema = footer.schema();
    if (schema.endianness() != Endianness.Little) {
      throw refused(path, "big-endian numbers", "write the file on a usual machine");
    }
    var fields = fields(path, schema);
    var batches = new ArrayList<ArrowBatch>();
    long rows = 0;
    for (int i = 0; i < footer.recordBatchesLength(); i++) {
      var batch = batch(all, footer.recordBatches(i));
      fields.values().stream().filter(ArrowField::readable).forEach(batch::check);
      batches.add(batch);
      rows += batch.rows();
    }
    if (fields.isEmpty() && rows != 0) {
      throw new DamagedArrow(rows + " rows without a column");
    }
    return new ArrowFile(path, fields, dictionaries(all, footer), List.copyOf(batches), rows);
  }

  /// Says what a file is that is no whole Arrow file.
  private static WeftException noArrow(Path path, MemorySegment all) {
    var problem =
        Diagnostic.of(Code.FILE, "the file " + path + " can't be read").about(path.toString());
    if (all.byteSize() >= MARK && isMark(all, 0)) {
      return new WeftException(
          problem
              .found("a part of an Arrow file: it begins with " + MAGIC + " and does not end so")
              .hint("its writing or its copying broke off; write or copy it again"));
    }
    boolean old =
        all.byteSize() >= OLD.length()
            && all.asSlice(0, OLD.length())
                    .mismatch(MemorySegment.ofArray(OLD.getBytes(StandardCharsets.US_ASCII)))
                < 0;
    return new WeftException(
        old
            ? problem
                .found("a Feather file of version 1")
                .hint("read it with pyarrow.feather and write it again, which makes version 2")
            : problem
                .found("no Arrow file: it does not begin and end with " + MAGIC)
                .hint("a stream of Arrow batches must be saved as an Arrow file"));
  }

  private static Map<String, ArrowField> fields(Path path, Schema schema) {
    var fields = new LinkedHashMap<String, ArrowField>();
    var parts = ArrowField.Parts.NONE;
    for (int i = 0; i < schema.fieldsLength(); i++) {
      var field = ArrowField.of(schema.fields(i), parts);
      if (fields.put(field.name(), field) != null) {
        throw FileTrouble.bad(path, "two columns are called '" + field.name() + "'");
      }
      parts = parts.plus(ArrowField.parts(schema.fields(i)));
    }
    return fields;
  }

  /// The dictionaries by their numbers; what was added to one stands after it.
  private static Map<Long, List<ArrowBatch>> dictionaries(MemorySegment all, Footer footer) {
    var dictionaries = new HashMap<Long, List<ArrowBatch>>();
    for (int i = 0; i < footer.dictionariesLength(); i++) {
      Block block = footer.dictionaries(i);
      var header =
          (DictionaryBatch)
              message(all, block, MessageHeader.DictionaryBatch).header(new DictionaryBatch());
      var parts = dictionaries.computeIfAbsent(header.id(), _ -> new ArrayList<>());
      if (!header.isDelta()) {
        parts.clear();
      }
      parts.add(ArrowBatch.of(header.data(), body(all, block)));
    }
    return dictionaries;
  }

  private static ArrowBatch batch(MemorySegment all, Block block) {
    var message = message(all, block, MessageHeader.RecordBatch);
    return ArrowBatch.of((RecordBatch) message.header(new RecordBatch()), body(all, block));
  }

  private static Message message(MemorySegment all, Block block, byte type) {
    int prefix = all.get(ArrowStorage.WORD, block.offset()) == -1 ? 8 : 4;
    var message =
        Message.getRootAsMessage(
            buffer(all, block.offset() + prefix, block.metaDataLength() - prefix));
    if (message.headerType() != type) {
      throw new DamagedArrow("no batch of rows");
    }
    return message;
  }

  private static MemorySegment body(MemorySegment all, Block block) {
    return all.asSlice(block.offset() + block.metaDataLength(), block.bodyLength());
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
            .expected("an Arrow file of plain columns")
            .found(found)
            .hint(hint));
  }
}
