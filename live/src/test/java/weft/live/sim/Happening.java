package weft.live.sim;

/// Something that happens to the process or its disk, before the input of a tick is pushed.
sealed interface Happening {
  /// A snapshot is taken.
  record Save() implements Happening {}

  /// The folder of snapshots is closed and opened again, while the engine goes on.
  record Reopen() implements Happening {}

  /// The process ends; its files stay as they are.
  record Kill() implements Happening {}

  /// The process ends, and what was not forced to the disk may be lost.
  record PowerLoss() implements Happening {}

  /// Power is lost in the middle of a snapshot, or of a restart.
  ///
  /// @param operations how many operations of the disk are still done
  record PowerLossSoon(int operations) implements Happening {}

  /// The process ends while it gives an answer.
  ///
  /// @param answers how many answers are still given
  /// @param taken whether this one still reaches its reader
  record EndInAnswer(int answers, boolean taken) implements Happening {}

  /// An operation of the disk fails, once.
  record FailSoon(int operations) implements Happening {}

  /// The disk is full but for some bytes.
  record Full(int room) implements Happening {}

  /// There is room again.
  record RoomAgain() implements Happening {}

  /// A snapshot file is torn or has a wrong byte.
  ///
  /// @param back how many files are newer
  /// @param at where, as a share of its length
  record Damage(int back, double at, boolean torn) implements Happening {}
}
