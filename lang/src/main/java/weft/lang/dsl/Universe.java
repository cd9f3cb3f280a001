package weft.lang.dsl;

import weft.ops.cross.InUniverse;

/// The rows that a program is about: those outside take no part in cross-sections, and outputs are
/// missing there.
///
/// ```
/// Universe liquid = Universe.of("liquid", dollars.greaterThan(1e6));
/// Graph graph = Program.over(liquid, momentum.named("momentum"));
/// ```
///
/// What the condition itself reads, cross-sections too, are all rows. A missing condition is
/// outside.
public final class Universe {
  private final Condition member;
  private final boolean afresh;

  private Universe(Condition member, boolean afresh) {
    this.member = member;
    this.afresh = afresh;
  }

  /// The rows where a condition holds; where it is missing, they are outside.
  public static Universe of(String name, Condition condition) {
    return new Universe(condition.condition(new InUniverse(), condition).named(name), false);
  }

  /// The same, but states and windows start afresh as an entity comes in, instead of going on while
  /// it is outside.
  public Universe startingAfresh() {
    return new Universe(member, true);
  }

  /// Whether a row belongs to it, for features that ask.
  public Condition member() {
    return member;
  }

  boolean afresh() {
    return afresh;
  }
}
