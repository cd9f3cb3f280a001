package weft.ir;

import java.util.OptionalInt;

/// How many arguments something takes.
///
/// @param most empty where there may be any number
public record Arity(int least, OptionalInt most) {
  public Arity {
    if (least < 0 || most.isPresent() && most.getAsInt() < least) {
      throw new IllegalArgumentException("at least " + least + ", at most " + most);
    }
  }

  public static Arity of(int count) {
    return between(count, count);
  }

  public static Arity between(int least, int most) {
    return new Arity(least, OptionalInt.of(most));
  }

  public static Arity atLeast(int least) {
    return new Arity(least, OptionalInt.empty());
  }

  public boolean admits(int count) {
    return count >= least && (most.isEmpty() || count <= most.getAsInt());
  }

  /// As messages say it: `1 argument`, `1 to 3 arguments`, `at least 2 arguments`.
  @Override
  public String toString() {
    if (most.isEmpty()) {
      return "at least " + counted(least);
    }
    return least == most.getAsInt() ? counted(least) : least + " to " + counted(most.getAsInt());
  }

  /// `no arguments`, `1 argument`, `2 arguments`.
  public static String counted(int count) {
    return count == 0 ? "no arguments" : count == 1 ? "1 argument" : count + " arguments";
  }
}
