package weft.data;

import java.util.Map;
import java.util.Optional;

/// Files that are no text, by how they begin.
public final class BinaryKind {
  private static final Map<String, int[]> KINDS =
      Map.of(
          "compressed with gzip", new int[] {0x1F, 0x8B},
          "compressed with zstd", new int[] {0x28, 0xB5, 0x2F, 0xFD},
          "compressed with bzip2", new int[] {'B', 'Z', 'h'},
          "compressed with xz", new int[] {0xFD, '7', 'z', 'X', 'Z'},
          "a zip file, as those of spreadsheets are", new int[] {'P', 'K', 3, 4},
          "an Arrow file", new int[] {'A', 'R', 'R', 'O', 'W', '1', 0},
          "a Parquet file", new int[] {'P', 'A', 'R', '1', 0x15});

  private BinaryKind() {}

  /// What bytes are that begin a file; nothing where they may be text.
  public static Optional<String> of(byte[] bytes, int from, int to) {
    return KINDS.entrySet().stream()
        .filter(kind -> starts(bytes, from, to, kind.getValue()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static boolean starts(byte[] bytes, int from, int to, int[] mark) {
    if (to - from < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if (bytes[from + i] != (byte) mark[i]) {
        return false;
      }
    }
    return true;
  }
}
