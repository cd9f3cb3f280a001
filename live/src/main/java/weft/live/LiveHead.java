package weft.live;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.WeftException;

/// What a snapshot holds besides the states of entities.
///
/// @param layout what the states are made of
/// @param intake what waits, what was seen, how late it is
/// @param position how far the input has been read, in the words of whoever reads it
public record LiveHead(StateLayout layout, byte[] intake, byte[] position) {
  private static final int VERSION = 1;

  public byte[] bytes() {
    var bytes = new ByteArrayOutputStream();
    var to = new DataOutputStream(bytes);
    try {
      to.writeInt(VERSION);
      for (byte[] part : new byte[][] {layout.bytes(), intake, position}) {
        to.writeInt(part.length);
        to.write(part);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  public static LiveHead of(byte[] bytes) {
    var from = new DataInputStream(new ByteArrayInputStream(bytes));
    try {
      int version = from.readInt();
      if (version != VERSION) {
        throw unreadable("version " + version);
      }
      return new LiveHead(StateLayout.of(part(from)), part(from), part(from));
    } catch (IOException e) {
      throw unreadable("something shorter");
    }
  }

  private static byte[] part(DataInputStream from) throws IOException {
    int length = from.readInt();
    if (length < 0 || length > from.available()) {
      throw new IOException();
    }
    return from.readNBytes(length);
  }

  private static WeftException unreadable(String found) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "the snapshot was not written by this version of the engine")
            .expected("version " + VERSION)
            .found(found)
            .hint("use the version that wrote it, or start without it"));
  }
}
