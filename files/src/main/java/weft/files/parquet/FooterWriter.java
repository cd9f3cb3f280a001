package weft.files.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Tensor;

/// Makes the footer of a file: its columns, and where their pages are.
final class FooterWriter {
  private static final int OPTIONAL = 1;
  private static final int REPEATED = 2;
  private static final int LIST = 3;

  /// Where a chunk stands in the file, and what is in it.
  private record Placed(WrittenChunk chunk, long offset) {}

  private record Column(String name, Element element, boolean list) {
    int type() {
      return switch (element) {
        case BOOL -> 0;
        case I32, I16, I8, U32, U16, U8 -> 1;
        case I64, U64, TIME -> 2;
        case F32 -> list ? 5 : 4;
        case F64, F16, BF16, ANY -> 5;
        case TEXT -> 6;
      };
    }

    List<String> path() {
      return list ? List.of(name, "list", "element") : List.of(name);
    }
  }

  private final List<Column> columns = new ArrayList<>();
  private final List<List<Placed>> groups = new ArrayList<>();
  private final List<Long> rows = new ArrayList<>();

  FooterWriter(Map<String, Tensor> first) {
    first.forEach(
        (name, column) ->
            columns.add(new Column(name, column.element(), column.shape().rank() == 2)));
  }

  /// The chunks that follow are those of further rows.
  void group(long count) {
    groups.add(new ArrayList<>());
    rows.add(count);
  }

  /// The next chunk has been written.
  void add(WrittenChunk chunk, long offset) {
    groups.getLast().add(new Placed(chunk.written(), offset));
  }

  byte[] bytes() {
    var to = new ThriftWriter().begin();
    to.i32(1, 1);
    schema(to);
    to.i64(3, rows.stream().mapToLong(Long::longValue).sum());
    to.list(4, ThriftWriter.STRUCT, groups.size());
    for (int i = 0; i < groups.size(); i++) {
      group(to.begin(), groups.get(i), rows.get(i));
      to.end();
    }
    to.text(6, "Weft");
    to.list(7, ThriftWriter.STRUCT, columns.size());
    columns.forEach(_ -> to.begin().empty(1).end());
    return to.end().bytes();
  }

  private void schema(ThriftWriter to) {
    int lists = (int) columns.stream().filter(Column::list).count();
    to.list(2, ThriftWriter.STRUCT, 1 + columns.size() + 2 * lists);
    to.begin().text(4, "schema").i32(5, columns.size()).end();
    for (Column column : columns) {
      if (column.list) {
        to.begin().i32(3, OPTIONAL).text(4, column.name).i32(5, 1).i32(6, LIST);
        to.struct(10).empty(3).end().end();
        to.begin().i32(3, REPEATED).text(4, "list").i32(5, 1).end();
        to.begin().i32(1, column.type()).i32(3, OPTIONAL).text(4, "element").end();
      } else {
        to.begin().i32(1, column.type()).i32(3, OPTIONAL).text(4, column.name);
        logical(to, column.element);
        to.end();
      }
    }
  }

  /// What numbers and bytes stand for: the older way to say it and the newer.
  private static void logical(ThriftWriter to, Element element) {
    switch (element) {
      case TEXT -> to.i32(6, 0).struct(10).empty(1).end();
      case TIME -> to.struct(10).struct(8).flag(1, true).struct(2).empty(3).end().end().end();
      case U8 -> integer(to, 11, 8, false);
      case U16 -> integer(to, 12, 16, false);
      case U32 -> integer(to, 13, 32, false);
      case U64 -> integer(to, 14, 64, false);
      case I8 -> integer(to, 15, 8, true);
      case I16 -> integer(to, 16, 16, true);
      case I32 -> integer(to, 17, 32, true);
      case I64 -> integer(to, 18, 64, true);
      case F64, F32, F16, BF16, BOOL, ANY -> {}
    }
  }

  private static void integer(ThriftWriter to, int converted, int bits, boolean signed) {
    to.i32(6, converted).struct(10).struct(10).i8(1, bits).flag(2, signed).end().end();
  }

  private void group(ThriftWriter to, List<Placed> chunks, long count) {
    to.list(1, ThriftWriter.STRUCT, chunks.size());
    for (int i = 0; i < chunks.size(); i++) {
      to.begin().i64(2, chunks.get(i).offset).struct(3);
      chunk(to, columns.get(i), chunks.get(i));
      to.end().end();
    }
    to.i64(2, chunks.stream().mapToLong(each -> each.chunk.uncompressed()).sum());
    to.i64(3, count);
    to.i64(5, chunks.getFirst().offset);
    to.i64(6, chunks.stream().mapToLong(each -> each.chunk.size()).sum());
  }

  private static void chunk(ThriftWriter to, Column column, Placed placed) {
    var chunk = placed.chunk;
    boolean coded = chunk.dictionary() > 0;
    to.i32(1, column.type()).list(2, ThriftWriter.I32, coded ? 3 : 2);
    to.item(PageWriter.PLAIN).item(PageWriter.RLE);
    if (coded) {
      to.item(PageWriter.DICTIONARY);
    }
    to.list(3, ThriftWriter.BINARY, column.path().size());
    column.path().forEach(to::item);
    to.i32(4, chunk.codec().number());
    to.i64(5, chunk.values()).i64(6, chunk.uncompressed()).i64(7, chunk.size());
    to.i64(9, placed.offset + chunk.dictionary());
    if (coded) {
      to.i64(11, placed.offset);
    }
    to.struct(12).i64(3, chunk.missing());
    chunk.range().ifPresent(range -> to.binary(5, range.greatest()).binary(6, range.least()));
    to.end();
  }
}
