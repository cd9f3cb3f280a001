package weft.wire.text;

import java.util.Arrays;
import java.util.Optional;
import weft.data.CsvOptions;
import weft.data.DigitGroups;

/// Numbers with a decimal mark of their own, or with marks between groups of digits.
final class NumberMarks {
  private final byte decimal;
  private final Optional<DigitGroups> groups;
  private byte[] plain = new byte[64];

  NumberMarks(CsvOptions look) {
    decimal = (byte) look.decimal();
    groups = look.thousands().map(DigitGroups::new);
  }

  /// Whether numbers are written in another way than usual.
  boolean any() {
    return decimal != '.' || groups.isPresent();
  }

  /// The number that was copied last, and a line break.
  byte[] plain() {
    return plain;
  }

  /// Copies a number as it is usually written.
  ///
  /// @return its length; -1 where it is none
  int remove(byte[] text, int from, int to) {
    int length = groups.map(some -> some.remove(text, from, to)).orElse(-1);
    plain =
        length < 0
            ? Arrays.copyOfRange(text, from, to + 1)
            : Arrays.copyOf(groups.orElseThrow().plain(), length + 1);
    length = length < 0 ? to - from : length;
    for (int i = 0; i < length && decimal != '.'; i++) {
      if (plain[i] == '.') {
        return -1;
      }
      plain[i] = plain[i] == decimal ? (byte) '.' : plain[i];
    }
    plain[length] = '\n';
    return length;
  }
}
