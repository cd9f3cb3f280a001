package weft.files.csv;

/// Finds the last end of a row that is not within quotes.
final class RowEnds {
  private final byte separator;
  private final byte end;

  private int at;
  private boolean open;
  private int last;

  RowEnds(byte separator, byte end) {
    this.separator = separator;
    this.end = end;
  }

  /// The place after the last row that ends before `to`; 0 if none does. Goes on from where it was
  /// before, if there are more bytes now.
  int last(byte[] bytes, int to) {
    while (at < to) {
      int quote = Swar.find(bytes, (byte) '"', at, to);
      if (open) {
        if (quote + 1 >= to) {
          // Whether a quote at the end closes is for the next byte to say.
          at = Math.min(quote, to);
          return last;
        }
        open = bytes[quote + 1] == '"';
        at = open ? quote + 2 : quote + 1;
      } else {
        endBefore(bytes, quote);
        open = quote < to && opens(bytes, quote);
        at = quote + 1;
      }
    }
    return last;
  }

  private void endBefore(byte[] bytes, int before) {
    for (int i = before - 1; i >= at; i--) {
      if (bytes[i] == end) {
        last = i + 1;
        return;
      }
    }
  }

  private boolean opens(byte[] bytes, int quote) {
    int i = quote - 1;
    while (i >= 0 && bytes[i] == ' ' && separator != ' ') {
      i--;
    }
    return i < 0 || bytes[i] == separator || bytes[i] == end;
  }
}
