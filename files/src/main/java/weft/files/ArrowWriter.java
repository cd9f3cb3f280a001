package weft.files;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import weft.ir.Tensor;

/// Writes columns as an Arrow file: the magic, the schema, batches of rows, and a footer that says
/// where they are.
final class ArrowWriter {
  private static final int BATCH = 1 << 16;
  private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

  private record Place(long offset, int header, long body) {}

  private final FileChannel out;

  /// Columns without rows: what they are.
  private final Map<String, Tensor> schema;

  private final List<Place> places = new ArrayList<>();
  private long position;

  /// Rows that were too few for a batch.
  private Map<String, Tensor> left = Map.of();

  private ArrowWriter(FileChannel out, Map<String, Tensor> columns) {
    this.out = out;
    this.schema = new LinkedHashMap<>();
    columns.forEach((name, column) -> schema.put(name, column.rows(0, 0)));
  }

  static void write(Path file, Map<String, Tensor> columns, Iterator<Map<String, Tensor>> more)
      throws IOException {
    try (var out =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      new ArrowWriter(out, columns).write(columns, more);
    }
  }

  private void write(Map<String, Tensor> columns, Iterator<Map<String, Tensor>> more)
      throws IOException {
    put(ByteBuffer.wrap(MAGIC));
    put(ByteBuffer.allocate(2));
    var builder = new FlatBufferBuilder();
    message(builder, MessageHeader.Schema, ArrowSchema.write(builder, schema), 0);
    batches(columns);
    while (more.hasNext()) {
      batches(more.next());
    }
    if (!left.isEmpty()) {
      batch(left, 0, rows(left));
    }
    put(littleEndian(8).putInt(-1).putInt(0).flip());
    footer();
  }

  /// Batches have as many rows whatever the pieces that these come in; what is left waits.
  private void batches(Map<String, Tensor> some) throws IOException {
    var all = new LinkedHashMap<>(some);
    if (!left.isEmpty()) {
      all.replaceAll(
          (name, column) -> Tensor.join(List.of(Objects.requireNonNull(left.get(name)), column)));
    }
    int rows = rows(all);
    int from = 0;
    for (; from + BATCH <= rows; from += BATCH) {
      batch(all, from, from + BATCH);
    }
    int end = from;
    all.replaceAll((_, column) -> column.rows(end, rows));
    left = rows == end ? Map.of() : all;
  }

  private static int rows(Map<String, Tensor> some) {
    return some.values().iterator().next().shape().dims().getFirst();
  }

  private void batch(Map<String, Tensor> some, int from, int to) throws IOException {
    var parts = new ArrowParts();
    some.values().forEach(column -> parts.add(column, from, to));
    var builder = new FlatBufferBuilder();
    RecordBatch.startBuffersVector(builder, parts.buffers().size());
    long end = parts.size();
    for (ByteBuffer buffer : parts.buffers().reversed()) {
      end -= ArrowParts.padded(buffer.limit());
      Buffer.createBuffer(builder, end, buffer.limit());
    }
    int buffers = builder.endVector();
    RecordBatch.startNodesVector(builder, parts.nodes().size());
    for (var node : parts.nodes().reversed()) {
      FieldNode.createFieldNode(builder, node.length(), node.missing());
    }
    int nodes = builder.endVector();
    RecordBatch.startRecordBatch(builder);
    RecordBatch.addLength(builder, to - from);
    RecordBatch.addNodes(builder, nodes);
    RecordBatch.addBuffers(builder, buffers);
    long offset = position;
    message(builder, MessageHeader.RecordBatch, RecordBatch.endRecordBatch(builder), parts.size());
    places.add(new Place(offset, (int) (position - offset), parts.size()));
    for (ByteBuffer buffer : parts.buffers()) {
      int padding = ArrowParts.padded(buffer.limit()) - buffer.limit();
      put(buffer);
      put(ByteBuffer.allocate(padding));
    }
  }

  private void message(FlatBufferBuilder builder, byte type, int header, long body)
      throws IOException {
    builder.finish(Message.createMessage(builder, MetadataVersion.V5, type, header, body, 0));
    var bytes = builder.dataBuffer();
    int padded = ArrowParts.padded(bytes.remaining());
    int padding = padded - bytes.remaining();
    put(littleEndian(8).putInt(-1).putInt(padded).flip());
    put(bytes);
    put(ByteBuffer.allocate(padding));
  }

  private void footer() throws IOException {
    var builder = new FlatBufferBuilder();
    int fields = ArrowSchema.write(builder, schema);
    Footer.startRecordBatchesVector(builder, places.size());
    for (Place place : places.reversed()) {
      Block.createBlock(builder, place.offset, place.header, place.body);
    }
    int batches = builder.endVector();
    Footer.startDictionariesVector(builder, 0);
    int dictionaries = builder.endVector();
    builder.finish(
        Footer.createFooter(builder, MetadataVersion.V5, fields, dictionaries, batches, 0));
    var bytes = builder.dataBuffer();
    int length = bytes.remaining();
    put(bytes);
    put(littleEndian(4).putInt(length).flip());
    put(ByteBuffer.wrap(MAGIC));
  }

  private static ByteBuffer littleEndian(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void put(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      position += out.write(bytes);
    }
  }
}
