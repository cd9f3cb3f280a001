package weft.files.parquet;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Reads the footer of a file, and compares what it says with the file.
final class FooterReader {
  private static final int REQUIRED = 0;
  private static final int REPEATED = 2;

  /// A node of the schema.
  private record Field(
      String name, FlatType.Description description, int repetition, int children) {}

  private final ThriftReader in;
  private List<Field> fields = List.of();
  private List<RowGroup> groups = List.of();
  private long rows = -1;
  private boolean encrypted;

  /// Columns that held durations before they were written.
  private Set<String> durations = Set.of();

  private FooterReader(ThriftReader in) {
    this.in = in;
  }

  /// @param end where the footer begins, which is where pages end
  static ParquetFile read(Path path, byte[] footer, long end) {
    var reader = new FooterReader(new ThriftReader(footer, 0, footer.length));
    reader.file();
    var columns = reader.columns();
    reader.check(end);
    boolean plain =
        !reader.encrypted
            && reader.groups.stream()
                .flatMap(group -> group.chunks().stream())
                .noneMatch(ColumnChunk::elsewhere);
    return new ParquetFile(
        path,
        Collections.unmodifiableMap(columns),
        reader.groups,
        reader.rows,
        plain,
        reader.durations);
  }

  private void file() {
    in.struct(
        field -> {
          switch (field) {
            case 2 -> fields = in.list(this::field);
            case 3 -> rows = in.i64();
            case 4 -> groups = in.list(this::group);
            case 5 -> in.list(this::note);
            case 8 -> encrypted = true;
            default -> {}
          }
        });
  }

  /// A key and what it says.
  private String note() {
    var key = new String[] {""};
    var value = new String[] {""};
    in.struct(
        field -> {
          switch (field) {
            case 1 -> key[0] = in.text();
            case 2 -> value[0] = in.text();
            default -> {}
          }
        });
    if (key[0].equals(ArrowNote.KEY)) {
      durations = ArrowNote.durations(value[0]);
    }
    return key[0];
  }

  private Field field() {
    var found = new FlatType.Description();
    var name = new String[] {""};
    var repetition = new int[] {REQUIRED};
    var children = new int[1];
    in.struct(
        field -> {
          switch (field) {
            case 1 -> found.type = in.i32();
            case 2 -> found.length = in.i32();
            case 3 -> repetition[0] = in.i32();
            case 4 -> name[0] = in.text();
            case 5 -> children[0] = in.i32();
            case 6 -> found.converted = in.i32();
            case 7 -> found.scale = in.i32();
            case 10 -> in.inner(kind -> logical(found, kind));
            default -> {}
          }
        });
    return new Field(name[0], found, repetition[0], children[0]);
  }

  private void logical(FlatType.Description found, int kind) {
    found.logical = kind;
    switch (kind) {
      case 5 ->
          in.inner(
              field -> {
                if (field == 1) {
                  found.logicalScale = in.i32();
                }
              });
      case 8 ->
          in.inner(
              field -> {
                switch (field) {
                  case 1 -> found.adjusted = in.flag();
                  case 2 -> in.inner(unit -> found.unit = unit);
                  default -> {}
                }
              });
      case 10 ->
          in.inner(
              field -> {
                switch (field) {
                  case 1 -> found.bits = in.i8();
                  case 2 -> found.signed = in.flag();
                  default -> {}
                }
              });
      default -> {}
    }
  }

  private RowGroup group() {
    var chunks = new ArrayList<ColumnChunk>();
    var count = new long[] {-1};
    in.struct(
        field -> {
          switch (field) {
            case 1 -> chunks.addAll(in.list(this::chunk));
            case 3 -> count[0] = in.i64();
            default -> {}
          }
        });
    return new RowGroup(count[0], List.copyOf(chunks));
  }

  private ColumnChunk chunk() {
    var found = new Chunk();
    in.struct(
        field -> {
          switch (field) {
            case 1, 8, 9 -> found.elsewhere = true;
            case 3 -> in.inner(found::field);
            default -> {}
          }
        });
    return found.chunk();
  }

  /// A chunk while it is read.
  private final class Chunk {
    private int type = -1;
    private int codec = -1;
    private List<Integer> encodings = List.of();
    private long values = -1;
    private long uncompressed = -1;
    private long size = -1;
    private long pages = -1;
    private long dictionary;
    private OptionalLong missing = OptionalLong.empty();
    private boolean elsewhere;

    private void field(int field) {
      switch (field) {
        case 1 -> type = in.i32();
        case 2 -> encodings = in.list(in::number);
        case 4 -> codec = in.i32();
        case 5 -> values = in.i64();
        case 6 -> uncompressed = in.i64();
        case 7 -> size = in.i64();
        case 9 -> pages = in.i64();
        case 11 -> dictionary = in.i64();
        case 12 ->
            in.inner(
                part -> {
                  if (part == 3) {
                    missing = OptionalLong.of(in.i64());
                  }
                });
        default -> {}
      }
    }

    private ColumnChunk chunk() {
      long start = dictionary > 0 && dictionary < pages ? dictionary : pages;
      return new ColumnChunk(
          type, codec, encodings, values, start, size, uncompressed, missing, elsewhere);
    }
  }

  /// The columns of the top, of which each takes as many chunks as it has leaves.
  private Map<String, ParquetColumn> columns() {
    if (fields.isEmpty()) {
      throw new DamagedFile("no columns");
    }
    var columns = new LinkedHashMap<String, ParquetColumn>();
    int at = 1;
    int leaf = 0;
    for (int i = 0; i < fields.getFirst().children; i++) {
      int end = after(at, 0);
      Field field = fields.get(at);
      boolean flat = field.children == 0 && field.repetition != REPEATED;
      var type = flat ? FlatType.of(field.description) : Optional.<FlatType>empty();
      var column =
          new ParquetColumn(
              field.name,
              type,
              leaf,
              field.repetition != REQUIRED,
              FlatType.zoned(field.description));
      if (columns.put(field.name, column) != null) {
        throw new ParquetFile.TwoColumns(field.name);
      }
      for (; at < end; at++) {
        leaf += fields.get(at).children == 0 ? 1 : 0;
      }
    }
    types(columns);
    int leaves = leaf;
    if (at != fields.size() || groups.stream().anyMatch(group -> group.chunks().size() != leaves)) {
      throw new DamagedFile("columns that are not described");
    }
    return columns;
  }

  /// The chunks of a column must be of its type.
  private void types(Map<String, ParquetColumn> columns) {
    for (ParquetColumn column : columns.values()) {
      for (RowGroup group : groups) {
        if (column.flat()
            && column.chunk() < group.chunks().size()
            && group.chunks().get(column.chunk()).type()
                != column.type().orElseThrow().physical().number()) {
          throw new DamagedFile("pages of another type than their column");
        }
      }
    }
  }

  /// The field after one and all that belongs to it.
  private int after(int at, int depth) {
    if (at >= fields.size() || depth > 64) {
      throw new DamagedFile("columns that are not described");
    }
    int next = at + 1;
    for (int i = 0; i < fields.get(at).children; i++) {
      next = after(next, depth + 1);
    }
    return next;
  }

  private void check(long end) {
    long sum = 0;
    for (RowGroup group : groups) {
      if (group.rows() < 0 || group.rows() > Long.MAX_VALUE - sum) {
        throw new DamagedFile("a wrong number of rows");
      }
      sum += group.rows();
      // A group without rows has no pages, wherever it says that they are.
      List<ColumnChunk> chunks = group.rows() == 0 ? List.of() : group.chunks();
      for (ColumnChunk chunk : chunks) {
        boolean inside =
            chunk.start() >= 4
                && chunk.size() >= 0
                && chunk.start() <= end
                && chunk.size() <= end - chunk.start();
        if (!chunk.elsewhere() && (!inside || chunk.values() < 0 || chunk.uncompressed() < 0)) {
          throw new DamagedFile("pages that are outside the file");
        }
      }
    }
    if (rows != sum) {
      throw new DamagedFile("a wrong number of rows");
    }
  }
}
