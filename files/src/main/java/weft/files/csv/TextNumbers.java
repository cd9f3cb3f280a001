package weft.files.csv;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The texts of a column, each with a number, as long as there are few: symbols of a market, not
/// names of orders. Shared by all that parse the column.
final class TextNumbers {
  private static final int FEW = 1 << 16;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  /// The number of a text; -1 where there are too many.
  synchronized int of(String text) {
    Integer known = numbers.get(text);
    if (known != null) {
      return known;
    }
    if (texts.size() == FEW) {
      return -1;
    }
    numbers.put(text, texts.size());
    texts.add(text);
    return texts.size() - 1;
  }

  synchronized String text(int number) {
    return texts.get(number);
  }

  synchronized String[] texts() {
    return texts.toArray(String[]::new);
  }
}
