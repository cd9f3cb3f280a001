package weft.files.parquet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Numbers the texts of a column, as long as they are few. Several threads may use it.
final class TextCodes {
  private static final int MOST = 1 << 16;
  private static final int[] MANY = {};

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  /// The number of each text; empty if there are too many different ones.
  synchronized int[] codes(String[] some) {
    if (texts.size() > MOST) {
      return MANY;
    }
    var codes = new int[some.length];
    for (int i = 0; i < some.length; i++) {
      int next = texts.size();
      Integer known = numbers.putIfAbsent(some[i], next);
      if (known == null) {
        texts.add(some[i]);
        if (next == MOST) {
          return MANY;
        }
      }
      codes[i] = known == null ? next : known;
    }
    return codes;
  }

  synchronized String[] texts() {
    return texts.toArray(String[]::new);
  }
}
