package weft.live.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/// What one file says. The package has the format in words.
///
/// @param on the number of the snapshot that it builds on; 0 for a base
/// @param onSum the checksum of that one's file
@SuppressWarnings("ArrayRecordComponent")
record SnapshotFile(
    long number,
    long on,
    long onSum,
    byte[] head,
    Map<String, byte[]> states,
    Collection<String> gone) {
  static final int VERSION = 1;
  private static final byte[] MAGIC = "WEFTSNAP".getBytes(StandardCharsets.US_ASCII);
  private static final int BASE = 1;
  private static final int DELTA = 2;
  private static final int HEADER = 64;

  /// A file that was read or written, and its checksum.
  record Summed(SnapshotFile file, long sum) {}

  boolean base() {
    return on == 0;
  }

  /// The bytes that it takes on the disk.
  long length() {
    long length = HEADER + head.length + 4L + 4L + 4L + 8L;
    for (var state : states.entrySet()) {
      length += 4L + 2L * state.getKey().length() + 4L + state.getValue().length;
    }
    for (String name : gone) {
      length += 4L + 2L * name.length();
    }
    return length;
  }

  Summed write(Disk.Output output) throws IOException {
    var to = new FileSink(output);
    to.bytes(MAGIC);
    to.number(VERSION);
    to.number(base() ? BASE : DELTA);
    to.number(number);
    to.number(on);
    to.number(onSum);
    to.number(length());
    to.number(head.length);
    to.number(states.size());
    to.number(gone.size());
    to.endSection();
    to.bytes(head);
    to.endSection();
    for (var state : states.entrySet()) {
      to.name(state.getKey());
      to.number(state.getValue().length);
      to.bytes(state.getValue());
    }
    to.endSection();
    for (String name : gone) {
      to.name(name);
    }
    to.endSection();
    return new Summed(this, to.end());
  }

  /// @param number the one that the name of the file has
  static Summed read(InputStream input, long size, long number) throws IOException, Damaged {
    if (size == 0) {
      throw new Damaged("it is empty");
    }
    var from = new FileSource(input, size);
    if (!Arrays.equals(from.bytes((int) Math.min(size, MAGIC.length), "the mark"), MAGIC)) {
      throw new Damaged("it is no snapshot: it does not begin with the mark of one");
    }
    int version = from.number();
    if (version > VERSION) {
      throw new Damaged(
          "it has version %d of the format and this Weft reads versions up to %d: it was written by a newer one"
              .formatted(version, VERSION));
    }
    int kind = from.number();
    long own = from.longNumber();
    long on = from.longNumber();
    long onSum = from.longNumber();
    long length = from.longNumber();
    int headLength = from.number();
    int states = from.number();
    int gone = from.number();
    from.endSection("its header is");
    boolean known = kind == BASE && on == 0 || kind == DELTA && on > 0 && on < own;
    if (version < 1 || !known || states < 0 || gone < 0) {
      throw new Damaged("its header makes no sense");
    }
    if (own != number) {
      throw new Damaged("it holds snapshot %d: the file was renamed".formatted(own));
    }
    if (length != size) {
      throw new Damaged("it is torn: it has %d bytes and should have %d".formatted(size, length));
    }
    byte[] head = from.bytes(headLength, "the head");
    from.endSection("its head is");
    var kept = new TreeMap<String, byte[]>();
    for (int i = 0; i < states; i++) {
      String name = from.name();
      kept.put(name, from.bytes(from.number(), "the state of an entity"));
    }
    from.endSection("its states are");
    var lost = new TreeSet<String>();
    for (int i = 0; i < gone; i++) {
      lost.add(from.name());
    }
    from.endSection("its list of entities that are gone is");
    long sum = from.end();
    if (from.left() > 0 || kept.size() != states || lost.size() != gone) {
      throw new Damaged("its parts do not fit together");
    }
    return new Summed(new SnapshotFile(own, on, onSum, head, kept, lost), sum);
  }
}
