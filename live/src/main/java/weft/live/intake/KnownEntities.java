package weft.live.intake;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import weft.live.Fold;

/// The entities that have had rows. Those without rows for long are forgotten, if the policy says
/// so: a row that comes longer than that after the row before it is the first of its entity.
public final class KnownEntities {
  private static final byte[] NOTHING = {};

  private final Fold fold;
  private final IntakeTally tally;
  private final Map<String, KnownEntity> known = new HashMap<>();

  /// The oldest follows it, the newest stands before it.
  private final KnownEntity list = new KnownEntity("");

  private final boolean forgetting;
  private final long idle;

  /// How long memory is kept: as long as a late row could need it.
  private final long keep;

  private long clock = KeyArithmetic.NONE;

  KnownEntities(Fold fold, TimePolicy policy, IntakeTally tally) {
    this.fold = fold;
    this.tally = tally;
    this.forgetting = policy.idle().isPresent();
    this.idle = policy.idle().orElse(Long.MAX_VALUE);
    this.keep = KeyArithmetic.after(idle, policy.horizon());
  }

  boolean forgetting() {
    return forgetting;
  }

  public KnownEntity of(String entity) {
    KnownEntity found = known.get(entity);
    if (found == null) {
      found = new KnownEntity(entity);
      known.put(entity, found);
    }
    return found;
  }

  @Nullable KnownEntity find(String entity) {
    return known.get(entity);
  }

  /// Rows of this key are about to be answered: who was idle until then is forgotten.
  void advance(long key) {
    if (!forgetting || key <= clock) {
      return;
    }
    clock = key;
    long limit = KeyArithmetic.before(clock, keep);
    while (list.after != list && list.after.touched < limit) {
      KnownEntity oldest = list.after;
      oldest.leaveList();
      known.remove(oldest.entity);
      fold.load(oldest.entity, NOTHING);
      tally.idleForgotten++;
    }
  }

  /// A row of an entity is about to be answered.
  ///
  /// @param again whether it was answered before
  void arrive(KnownEntity entity, long key, boolean again) {
    if (forgetting && !fold.isFurther(entity.entity)) {
      if (entity.last != KeyArithmetic.NONE && key > KeyArithmetic.after(entity.last, idle)) {
        fold.load(entity.entity, NOTHING);
        tally.idleForgotten += again ? 0 : 1;
      }
      touch(entity);
    }
    entity.last = key;
  }

  /// The state of an entity holds its rows up to a key.
  public void startAfter(KnownEntity entity, long key) {
    if (forgetting && !fold.isFurther(entity.entity)) {
      touch(entity);
    }
    entity.last = Math.max(entity.last, key);
    entity.log.beginAfter(entity.last);
  }

  private void touch(KnownEntity entity) {
    entity.touched = clock;
    entity.leaveList();
    entity.enterList(list);
  }

  void clear() {
    known.clear();
    list.leaveList();
    clock = KeyArithmetic.NONE;
  }

  public void forEach(Consumer<KnownEntity> action) {
    known.values().forEach(action);
  }

  private List<KnownEntity> sorted(Comparator<KnownEntity> order) {
    return known.values().stream().sorted(order).toList();
  }

  public void write(DataOutput to, boolean logs) throws IOException {
    to.writeLong(clock);
    to.writeInt(known.size());
    for (KnownEntity entity : sorted(Comparator.comparing(e -> e.entity))) {
      IntakeCells.writeText(to, entity.entity);
      to.writeLong(entity.last);
      to.writeLong(entity.touched);
      if (logs) {
        entity.log.write(to);
      }
    }
  }

  public void read(DataInputStream from, boolean logs, int version) throws IOException {
    clear();
    clock = from.readLong();
    int count = IntakeCells.count(from);
    for (int i = 0; i < count; i++) {
      KnownEntity entity = of(IntakeCells.readText(from));
      entity.last = from.readLong();
      entity.touched = from.readLong();
      if (logs) {
        entity.log.read(from, fold, version);
      } else {
        entity.log.beginAfter(entity.last);
      }
    }
    if (forgetting) {
      sorted(Comparator.<KnownEntity>comparingLong(e -> e.touched).thenComparing(e -> e.entity))
          .stream()
          .filter(entity -> !fold.isFurther(entity.entity))
          .forEach(entity -> entity.enterList(list));
    }
  }
}
