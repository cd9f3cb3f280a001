package weft.live.intake;

import java.util.Arrays;
import weft.live.Fold;
import weft.live.Row;

/// Finds rows of one time that have the same entity.
final class RepeatedRows {
  /// One more than the place of a row; 0 where there is none.
  private int[] places = new int[64];

  /// Tells of each row whose entity has a row before it.
  void count(Row[] rows, int count, Fold fold, IntakeTally tally) {
    if (count < 2) {
      return;
    }
    if (places.length < 2 * count) {
      places = new int[Integer.highestOneBit(count) << 2];
    } else {
      Arrays.fill(places, 0);
    }
    int mask = places.length - 1;
    for (int i = 0; i < count; i++) {
      String entity = rows[i].entity();
      int at = entity.hashCode() * 0x9E3779B9 >>> 7 & mask;
      while (places[at] != 0 && !rows[places[at] - 1].entity().equals(entity)) {
        at = at + 1 & mask;
      }
      if (places[at] == 0) {
        places[at] = i + 1;
      } else if (!fold.isFurther(entity)) {
        tally.repeated(rows[i]);
      }
    }
  }
}
