package weft.live.intake;

/// What an intake knows of an entity.
public final class KnownEntity {
  public final String entity;

  /// The rows that late ones can still be put among, where rows of entities don't meet.
  public final CorrectionLog log = new CorrectionLog();

  /// The key of the last row that was answered.
  public long last = KeyArithmetic.NONE;

  /// The clock when its last row was answered.
  long touched = KeyArithmetic.NONE;

  /// The number of the part of a log in which its state was saved.
  long savedIn = -1;

  /// Neighbours in the list of entities by when they were touched.
  KnownEntity before = this;

  KnownEntity after = this;

  KnownEntity(String entity) {
    this.entity = entity;
  }

  void leaveList() {
    before.after = after;
    after.before = before;
    before = this;
    after = this;
  }

  /// Takes the place in the list right before another.
  void enterList(KnownEntity next) {
    before = next.before;
    after = next;
    before.after = this;
    next.before = this;
  }
}
