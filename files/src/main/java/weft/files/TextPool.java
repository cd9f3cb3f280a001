package weft.files;

import java.util.HashMap;
import java.util.Map;

/// Keeps equal texts once, as long as there are few: symbols of a market, not names of orders.
final class TextPool {
  private static final int FEW = 1 << 16;

  private final Map<String, String> seen = new HashMap<>();

  String of(String text) {
    String known = seen.size() < FEW ? seen.putIfAbsent(text, text) : seen.get(text);
    return known == null ? text : known;
  }
}
