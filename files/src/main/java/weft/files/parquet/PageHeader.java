package weft.files.parquet;

import java.util.OptionalInt;

/// What stands before a page.
///
/// @param size of the page as it is in the file
/// @param cells missing ones too; of a dictionary those it has
/// @param levels the encoding of the levels
/// @param levelBytes of a page of version 2: the bytes of its levels, which are not compressed
record PageHeader(
    Kind kind,
    int length,
    int size,
    int uncompressed,
    OptionalInt crc,
    int cells,
    int encoding,
    int levels,
    int repetitionBytes,
    int levelBytes,
    boolean compressed) {

  enum Kind {
    DATA,
    DATA_2,
    DICTIONARY,
    OTHER
  }

  /// The header at the beginning of some bytes.
  static PageHeader read(byte[] bytes, int end) {
    var in = new ThriftReader(bytes, 0, end);
    var found = new Found(in);
    in.struct(found::field);
    if (found.size < 0 || found.uncompressed < 0 || found.cells < 0) {
      throw new DamagedFile("a page of a negative length");
    }
    Kind kind =
        switch (found.type) {
          case 0 -> Kind.DATA;
          case 2 -> Kind.DICTIONARY;
          case 3 -> Kind.DATA_2;
          default -> Kind.OTHER;
        };
    return new PageHeader(
        kind,
        in.position(),
        found.size,
        found.uncompressed,
        found.crc,
        found.cells,
        found.encoding,
        found.levels,
        found.repetitionBytes,
        found.levelBytes,
        found.compressed);
  }

  private static final class Found {
    private final ThriftReader in;
    private int type = -1;
    private int uncompressed = -1;
    private int size = -1;
    private OptionalInt crc = OptionalInt.empty();
    private int cells;
    private int encoding = -1;
    private int levels = PageWriter.RLE;
    private int repetitionBytes;
    private int levelBytes;
    private boolean compressed = true;

    Found(ThriftReader in) {
      this.in = in;
    }

    void field(int field) {
      switch (field) {
        case 1 -> type = in.i32();
        case 2 -> uncompressed = in.i32();
        case 3 -> size = in.i32();
        case 4 -> crc = OptionalInt.of(in.i32());
        case 5 -> in.inner(this::data);
        case 7 -> in.inner(this::dictionary);
        case 8 -> in.inner(this::second);
        default -> {}
      }
    }

    private void data(int field) {
      switch (field) {
        case 1 -> cells = in.i32();
        case 2 -> encoding = in.i32();
        case 3 -> levels = in.i32();
        default -> {}
      }
    }

    private void dictionary(int field) {
      switch (field) {
        case 1 -> cells = in.i32();
        case 2 -> encoding = in.i32();
        default -> {}
      }
    }

    private void second(int field) {
      switch (field) {
        case 1 -> cells = in.i32();
        case 4 -> encoding = in.i32();
        case 5 -> levelBytes = in.i32();
        case 6 -> repetitionBytes = in.i32();
        case 7 -> compressed = in.flag();
        default -> {}
      }
    }
  }
}
