package weft.live;

import java.nio.ByteBuffer;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What a snapshot holds besides the states of entities.
///
/// @param layout what the states are made of, as [Fold#layout] says it
/// @param intake what waits, what was seen, how late it is
/// @param position how far the input has been read, in the words of whoever reads it
public record LiveHead(byte[] layout, byte[] intake, byte[] position) {
  private static final int VERSION = 1;

  public byte[] bytes() {
    var to =
        ByteBuffer.allocate(4 * Integer.BYTES + layout.length + intake.length + position.length)
            .putInt(VERSION);
    for (byte[] part : new byte[][] {layout, intake, position}) {
      to.putInt(part.length).put(part);
    }
    return to.array();
  }

  /// Heads of bars once had no version: they begin with the length of their layout.
  public static LiveHead of(byte[] bytes) {
    var from = ByteBuffer.wrap(bytes);
    int version = bytes.length < Integer.BYTES ? 0 : from.getInt();
    if (version != VERSION) {
      from.rewind();
    }
    var head = new LiveHead(part(from, version), part(from, version), part(from, version));
    if (from.hasRemaining()) {
      throw unreadable(version);
    }
    return head;
  }

  private static byte[] part(ByteBuffer from, int version) {
    int length = from.remaining() < Integer.BYTES ? -1 : from.getInt();
    if (length < 0 || length > from.remaining()) {
      throw unreadable(version);
    }
    var part = new byte[length];
    from.get(part);
    return part;
  }

  private static WeftException unreadable(int version) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "the snapshot was not written by this version of the engine")
            .expected("version " + VERSION)
            .found(version == VERSION ? "something shorter" : "version " + version)
            .hint("use the version that wrote it, or start without it"));
  }
}
