package weft.files.parquet;

import java.util.Arrays;
import weft.ir.CodedTexts;

/// Numbers texts in the order in which they come in rows, whichever thread saw them first.
final class CodeOrder {
  private CodeOrder() {}

  /// @param codes are changed
  static CodedTexts ofRows(int[] codes, String[] texts) {
    var numbers = new int[texts.length];
    Arrays.fill(numbers, -1);
    int count = 0;
    boolean same = true;
    for (int i = 0; i < codes.length && count < texts.length; i++) {
      int code = codes[i];
      if (code >= 0 && numbers[code] < 0) {
        same &= code == count;
        numbers[code] = count++;
      }
    }
    if (same && count == texts.length) {
      return new CodedTexts(codes, texts);
    }
    var ordered = new String[count];
    for (int i = 0; i < texts.length; i++) {
      if (numbers[i] >= 0) {
        ordered[numbers[i]] = texts[i];
      }
    }
    for (int i = 0; i < codes.length; i++) {
      codes[i] = codes[i] < 0 ? -1 : numbers[codes[i]];
    }
    return new CodedTexts(codes, ordered);
  }
}
