package weft.eval;

import java.io.IOException;
import java.io.UncheckedIOException;

/// Waits for the user after a node.
final class Break {
  private Break() {}

  static void waitForKey() {
    System.err.println("press enter to continue");
    try {
      int key = System.in.read();
      while (key >= 0 && key != '\n') {
        key = System.in.read();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
