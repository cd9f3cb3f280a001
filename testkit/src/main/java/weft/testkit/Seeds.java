package weft.testkit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/// Random choices from a seed: the same seed makes the same choices.
public final class Seeds {
  private final SplittableRandom random;

  public Seeds(long seed) {
    random = new SplittableRandom(seed);
  }

  /// Any number of 64 bits: the seed of something else.
  public long next() {
    return random.nextLong();
  }

  /// True in about this share of cases.
  public boolean chance(double share) {
    return random.nextDouble() < share;
  }

  /// A whole number, both ends included.
  public int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  /// A number from 0 to 1.
  public double share() {
    return random.nextDouble();
  }

  /// A number of the normal distribution.
  public double normal() {
    return random.nextGaussian();
  }

  /// One of a list that is not empty.
  public <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  @SafeVarargs
  public final <T> T pick(T... list) {
    return list[random.nextInt(list.length)];
  }

  /// The same things in another order.
  public <T> List<T> shuffled(Collection<T> things) {
    var list = new ArrayList<>(things);
    for (int i = list.size() - 1; i > 0; i--) {
      Collections.swap(list, i, random.nextInt(i + 1));
    }
    return list;
  }
}
