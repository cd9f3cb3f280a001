package weft.data;

/// Takes the marks out of numbers whose digits stand in groups of three: `1,234,567.5`.
public final class DigitGroups {
  private final char mark;
  private byte[] plain = new byte[64];

  /// @param mark what may stand between groups
  public DigitGroups(char mark) {
    this.mark = mark;
  }

  /// The number that was copied last; what stands after it means nothing.
  public byte[] plain() {
    return plain;
  }

  /// Copies a number without the marks between groups of digits.
  ///
  /// @return its length, or -1 where such marks do not make groups of three
  public int remove(byte[] bytes, int from, int to) {
    if (plain.length < to - from) {
      plain = new byte[2 * (to - from)];
    }
    int length = 0;
    int group = 0;
    boolean grouped = false;
    boolean decimals = false;
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      if (b == mark) {
        if (decimals || group == 0 || group > 3 || grouped && group != 3) {
          return -1;
        }
        grouped = true;
        group = 0;
        continue;
      }
      boolean digit = b >= '0' && b <= '9';
      boolean sign = i == from && (b == '-' || b == '+');
      if (!digit && !sign) {
        if (grouped && !decimals && group != 3) {
          return -1;
        }
        decimals = true;
      }
      group = digit ? group + 1 : 0;
      plain[length++] = b;
    }
    return !grouped || !decimals && group != 3 ? -1 : length;
  }
}
