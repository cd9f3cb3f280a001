package weft.files.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weft.ir.CodedTexts;

/// Numbers texts in the order in which they come, as long as they are few: at most half as many as
/// there are cells. A missing text is -1.
final class TextDictionary {
  private static final int MOST = 1 << 16;
  private static final int MOST_CHARACTERS = 1 << 22;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> texts = new ArrayList<>();
  private int characters;
  private int most;

  /// @param cells that are to be numbered
  void clear(int cells) {
    most = Math.min(MOST, Math.ceilDiv(cells, 2));
    numbers.clear();
    texts.clear();
    characters = 0;
  }

  List<String> texts() {
    return texts;
  }

  /// Puts the number of each cell of a part into `to`; gives up, with false, where there are too
  /// many.
  boolean number(GroupColumn.Part part, int before, int[] to) {
    var coded = part.cells().coded();
    return coded.isPresent()
        ? number(coded.get(), part, before, to)
        : numberTexts(part, before, to);
  }

  private boolean number(CodedTexts coded, GroupColumn.Part part, int before, int[] to) {
    var known = new int[coded.texts().length];
    Arrays.fill(known, -1);
    for (int i = 0; i < part.rows(); i++) {
      int code = coded.codes()[part.at(i)];
      if (code >= 0 && known[code] < 0) {
        known[code] = number(coded.texts()[code]);
        if (tooMany()) {
          return false;
        }
      }
      to[before + i] = code < 0 ? -1 : known[code];
    }
    return true;
  }

  private boolean numberTexts(GroupColumn.Part part, int before, int[] to) {
    String last = null;
    int known = -1;
    for (int i = 0; i < part.rows(); i++) {
      String text = part.cells().textAt(part.at(i));
      if (!same(text, last)) {
        known = text == null ? -1 : number(text);
        last = text;
        if (tooMany()) {
          return false;
        }
      }
      to[before + i] = known;
    }
    return true;
  }

  @SuppressWarnings("ReferenceEquality") // equal texts that are not the same are found too, later
  private static boolean same(@Nullable String text, @Nullable String last) {
    return text == last;
  }

  private boolean tooMany() {
    return texts.size() > most || characters > MOST_CHARACTERS;
  }

  private int number(String text) {
    int next = texts.size();
    Integer known = numbers.putIfAbsent(text, next);
    if (known != null) {
      return known;
    }
    texts.add(text);
    characters += text.length();
    return next;
  }
}
