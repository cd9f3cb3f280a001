package weft.live;

import java.util.Collection;
import java.util.List;

/// Rows in their right order, one after the other, each answered from what earlier ones left
/// behind. It knows nothing of late rows, clocks or files. One thread at a time may use it.
public interface Fold {
  /// How many cells a row that goes in has, and one that comes out.
  int columns();

  int outputs();

  /// Whether rows of different entities meet: then all rows of a time must be pushed together,
  /// times in order. Otherwise only rows of the same entity must be in order.
  boolean across();

  /// Answers some rows, in their order.
  ///
  /// @param rows the first `count` of them are meant
  void push(Row[] rows, int count, Sink to);

  /// What comes out by time rather than with a row.
  default Due due() {
    return Due.NOTHING;
  }

  /// Whether a name is not that of an entity but of rows of a further table: these are not
  /// forgotten, and may come many at one time.
  default boolean isFurther(String entity) {
    return false;
  }

  /// Says whether the rows that are pushed from now on were pushed before, and are computed again.
  default void again(boolean again) {}

  /// What further tables had nothing for, since this began.
  default List<MatchlessRows> matchless() {
    return List.of();
  }

  /// The entities that have left something behind.
  Collection<String> entities();

  /// The entities that changed since this was last asked.
  Collection<String> changed();

  /// What earlier rows of an entity left behind, in a form that does not depend on how it is kept
  /// in memory; empty for an entity that is not known.
  byte[] save(String entity);

  /// Puts back what was saved; what was there is gone. Empty: the entity is as if never seen.
  void load(String entity, byte[] saved);

  /// What the saved forms are made of: two folds of equal layouts understand each other's.
  byte[] layout();

  /// Memory that the states of all entities take.
  long bytes();
}
