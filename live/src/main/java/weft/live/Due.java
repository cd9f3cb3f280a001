package weft.live;

import java.util.Collection;
import java.util.List;
import weft.live.intake.KeyArithmetic;

/// Answers that are about many rows, and due by time rather than with a row: bars. A fold that has
/// none answers each row by itself.
public interface Due {
  /// Answers belong to rows.
  Due NOTHING =
      new Due() {
        @Override
        public boolean byClock() {
          return false;
        }

        @Override
        public boolean isDue(long key) {
          return false;
        }

        @Override
        public Collection<String> entities(long key) {
          return List.of();
        }

        @Override
        public void passed(long key, Sink to) {}

        @Override
        public void passed(String entity, long key, Sink to) {}

        @Override
        public long closed(String entity) {
          return KeyArithmetic.NONE;
        }

        @Override
        public void end(Sink to) {}
      };

  /// Whether rows of any entity say that time has passed, and not only those of an answer's own.
  boolean byClock();

  /// Whether there are answers that are due once no row before a key comes any more; if not, there
  /// is no need to tell.
  boolean isDue(long key);

  /// The entities that have such answers.
  Collection<String> entities(long key);

  /// Says that no row before a key comes any more, of any entity: what is due comes out, ordered by
  /// its time, then by entity.
  void passed(long key, Sink to);

  /// The same for one entity, where rows of different entities don't meet.
  void passed(String entity, long key, Sink to);

  /// Rows of an entity before this key are too late: what they belong to came out.
  long closed(String entity);

  /// Lets out what has begun, as the end of history finds it. Nothing is to be pushed or saved
  /// afterwards.
  void end(Sink to);
}
