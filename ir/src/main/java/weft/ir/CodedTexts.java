package weft.ir;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Texts of which many are the same: each is kept once, and a cell is its number, or -1 where it is
/// missing. Do not write to the arrays.
public final class CodedTexts {
  private final int[] codes;
  private final String[] texts;

  /// @param texts all different; some may be in no cell
  public CodedTexts(int[] codes, String[] texts) {
    this(texts, codes);
    if (new HashSet<>(Arrays.asList(texts)).size() != texts.length) {
      throw new IllegalArgumentException("a text is there twice");
    }
  }

  /// @param texts known to be different
  private CodedTexts(String[] texts, int[] codes) {
    this.codes = codes;
    this.texts = texts;
  }

  public int[] codes() {
    return codes;
  }

  public String[] texts() {
    return texts;
  }

  public @Nullable String at(int i) {
    int code = codes[i];
    return code < 0 ? null : texts[code];
  }

  /// The cells `from` to `to` (exclusive).
  public CodedTexts part(int from, int to) {
    return new CodedTexts(texts, Arrays.copyOfRange(codes, from, to));
  }

  /// So many cells, of which cell `i` is the cell `from.applyAsInt(i)` of these.
  public CodedTexts gather(int size, IntUnaryOperator from) {
    var gathered = new int[size];
    for (int i = 0; i < size; i++) {
      gathered[i] = codes[from.applyAsInt(i)];
    }
    return new CodedTexts(texts, gathered);
  }

  /// All cells one below the other.
  public static CodedTexts join(List<CodedTexts> parts) {
    Map<String, Integer> numbers = new HashMap<>();
    var joined = new int[parts.stream().mapToInt(part -> part.codes.length).sum()];
    int at = 0;
    for (CodedTexts part : parts) {
      var codes = new int[part.texts.length];
      for (int i = 0; i < codes.length; i++) {
        int next = numbers.size();
        codes[i] = numbers.computeIfAbsent(part.texts[i], _ -> next);
      }
      for (int code : part.codes) {
        joined[at++] = code < 0 ? code : codes[code];
      }
    }
    var texts = new String[numbers.size()];
    numbers.forEach((text, number) -> texts[number] = text);
    return new CodedTexts(texts, joined);
  }
}
