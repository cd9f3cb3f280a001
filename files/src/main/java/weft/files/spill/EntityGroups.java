package weft.files.spill;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Tensor;

/// Entities in their order, cut into groups of so many rows: as many entities as fit, but at least
/// one.
final class EntityGroups {
  private final Map<Object, Integer> numbers = new HashMap<>();
  private final int[] groups;
  private int count;

  /// @param rows how many each entity has
  EntityGroups(Map<Object, Long> rows, long most) {
    var entities = new ArrayList<>(rows.keySet());
    entities.sort(EntityGroups::compare);
    groups = new int[entities.size()];
    long filled = 0;
    for (int i = 0; i < groups.length; i++) {
      long more = rows.getOrDefault(entities.get(i), 0L);
      if (i == 0 || filled + more > most) {
        count++;
        filled = 0;
      }
      filled += more;
      groups[i] = count - 1;
      numbers.put(entities.get(i), i);
    }
  }

  /// Texts by their UTF-8 bytes, or whole numbers.
  private static int compare(Object a, Object b) {
    return a instanceof String x && b instanceof String y
        ? Arrays.compareUnsigned(
            x.getBytes(StandardCharsets.UTF_8), y.getBytes(StandardCharsets.UTF_8))
        : Long.compare((Long) a, (Long) b);
  }

  /// How many groups there are.
  int count() {
    return count;
  }

  int entities() {
    return groups.length;
  }

  /// The numbers of the entities of some rows, in their order; -1 for one that is not known.
  Tensor numbers(Tensor entities) {
    boolean text = entities.element() == Element.TEXT;
    return Tensor.longs(
        Element.I64,
        entities.shape(),
        i ->
            numbers.getOrDefault(
                text ? (Object) String.valueOf(entities.textAt(i)) : (Object) entities.longAt(i),
                -1));
  }

  /// The groups of entities that are given by their numbers.
  int[] of(Tensor entities) {
    var of = new int[entities.size()];
    for (int i = 0; i < of.length; i++) {
      int number = (int) entities.longAt(i);
      of[i] = number < 0 ? -1 : groups[number];
    }
    return of;
  }
}
