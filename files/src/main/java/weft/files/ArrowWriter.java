package weft.files;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
  private static final int PREFIX = 8;
  private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

  private record Place(long offset, int header, long body) {}

  private final ArrowSink out;

  /// Columns without rows: what they are.
  private final Map<String, Tensor> schema;

  private final List<Place> places = new ArrayList<>();
  private long position;

  /// Whether batches are so large that several threads pay.
  private boolean many;

  /// Rows that were too few for a batch.
  private Map<String, Tensor> left = Map.of();

  private ArrowWriter(ArrowSink out, Map<String, Tensor> columns) {
    this.out = out;
    this.schema = new LinkedHashMap<>();
    columns.forEach((name, column) -> schema.put(name, column.rows(0, 0)));
  }

  /// @param sink is closed
  static void write(ArrowSink sink, Map<String, Tensor> columns, Iterator<Map<String, Tensor>> more)
      throws IOException {
    try (sink) {
      new ArrowWriter(sink, columns).write(columns, more);
    }
  }

  private void write(Map<String, Tensor> columns, Iterator<Map<String, Tensor>> more)
      throws IOException {
    put(ByteBuffer.allocate(8).put(MAGIC).rewind());
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
    many |= rows >= BATCH;
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
    var parts = each(some.values()).map(column -> ArrowParts.of(column, from, to)).toList();
    var buffers = parts.stream().flatMap(part -> part.buffers().stream()).toList();
    var nodes = parts.stream().flatMap(part -> part.nodes().stream()).toList();
    var ends = new long[buffers.size()];
    long size = 0;
    for (int i = 0; i < ends.length; i++) {
      size += buffers.get(i).padded();
      ends[i] = size;
    }
    var builder = new FlatBufferBuilder();
    RecordBatch.startBuffersVector(builder, ends.length);
    for (int i = ends.length - 1; i >= 0; i--) {
      var buffer = buffers.get(i);
      Buffer.createBuffer(builder, ends[i] - buffer.padded(), buffer.size());
    }
    int places = builder.endVector();
    RecordBatch.startNodesVector(builder, nodes.size());
    for (var node : nodes.reversed()) {
      FieldNode.createFieldNode(builder, node.length(), node.missing());
    }
    int lengths = builder.endVector();
    RecordBatch.startRecordBatch(builder);
    RecordBatch.addLength(builder, to - from);
    RecordBatch.addNodes(builder, lengths);
    RecordBatch.addBuffers(builder, places);
    long offset = position;
    message(builder, MessageHeader.RecordBatch, RecordBatch.endRecordBatch(builder), size);
    this.places.add(new Place(offset, (int) (position - offset), size));
    var room = next(size);
    each(IntStream.range(0, ends.length).boxed().toList())
        .forEach(
            i -> {
              var buffer = buffers.get(i);
              buffer.into(room.asSlice(ends[i] - buffer.padded(), buffer.padded()));
            });
  }

  /// At the same time, where that pays.
  private <T> Stream<T> each(Collection<T> all) {
    return many ? all.parallelStream() : all.stream();
  }

  /// Buffers after it begin at multiples of 64 bytes.
  private void message(FlatBufferBuilder builder, byte type, int header, long body)
      throws IOException {
    builder.finish(Message.createMessage(builder, MetadataVersion.V5, type, header, body, 0));
    var bytes = builder.dataBuffer();
    int padded =
        (int) (ArrowParts.padded(position + PREFIX + bytes.remaining()) - position - PREFIX);
    put(
        littleEndian(PREFIX + padded)
            .putInt(-1)
            .putInt(padded)
            .put(bytes)
            .rewind()
            .limit(PREFIX + padded));
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
    var end = littleEndian(length + 4 + MAGIC.length).put(bytes).putInt(length).put(MAGIC).flip();
    out.last(end.remaining()).copyFrom(MemorySegment.ofBuffer(end));
  }

  private static ByteBuffer littleEndian(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  private MemorySegment next(long size) throws IOException {
    position += size;
    return out.next(size);
  }

  private void put(ByteBuffer bytes) throws IOException {
    next(bytes.remaining()).copyFrom(MemorySegment.ofBuffer(bytes));
  }
}
