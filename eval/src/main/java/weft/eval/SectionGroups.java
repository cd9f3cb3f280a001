package weft.eval;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import weft.ir.Element;
import weft.ir.Tensor;

/// The group of each row for a cross-section, as a whole number below `count`. Rows without a group
/// are one, too.
@SuppressWarnings("ArrayRecordComponent")
public record SectionGroups(int[] codes, int count) {
  public static SectionGroups of(Tensor by) {
    Map<Object, Integer> known = new HashMap<>();
    var codes = new int[by.size()];
    for (int i = 0; i < codes.length; i++) {
      Object key =
          by.element() == Element.TEXT
              ? Objects.requireNonNullElse(by.textAt(i), Element.TEXT)
              : by.missingAt(i) ? Element.BOOL : (Object) by.longAt(i);
      codes[i] = known.computeIfAbsent(key, _ -> known.size());
    }
    return new SectionGroups(codes, known.size());
  }
}
