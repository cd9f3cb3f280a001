package weft.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.testkit.Generator;
import weft.testkit.Seeds;

/// Random rows in the order in which they arrive, with a policy to take them by.
///
/// @param cuts the rows before which all is saved and loaded elsewhere
record Arrivals(
    List<Arrival> rows, TimePolicy policy, boolean across, boolean events, Set<Integer> cuts) {
  private static final int WILD = 1000;
  static final String[] ENTITIES = {"A", "B", "C", "D"};

  /// A row, or the news that a time is over.
  record Arrival(String entity, long key, long sequence, double value, boolean over) {
    Row row(Row into) {
      return into.entity(entity).key(key).sequence(sequence).set(0, value);
    }

    Row row() {
      return row(new Row(1));
    }
  }

  static Arrival row(String entity, long key, long sequence, double value) {
    return new Arrival(entity, key, sequence, value, false);
  }

  static Arrival over(long key) {
    return new Arrival("", key, -1, 0, true);
  }

  ToyFold fold() {
    return new ToyFold(across, events);
  }

  /// Where rows of any policy come from.
  ///
  /// @param shift how much later than their keys rows arrive, at most
  interface Policies {
    TimePolicy draw(Seeds seeds, int shift);
  }

  static Generator<Arrivals> with(Policies policies) {
    return new Generator<>() {
      @Override
      public Arrivals draw(Seeds seeds) {
        int shift = seeds.pick(0, 1, 3, 10, 40);
        return arrivals(seeds, shift, policies.draw(seeds, shift));
      }

      @Override
      public Stream<Arrivals> shrink(Arrivals value) {
        int size = value.rows.size();
        return Stream.of(size / 2, size / 4, 4, 2, 1)
            .filter(length -> length > 0)
            .flatMap(
                length ->
                    IntStream.iterate(0, at -> at + length <= size, at -> at + length)
                        .mapToObj(at -> value.without(at, length)));
      }
    };
  }

  /// Without news that times are over.
  Arrivals untold() {
    return only(row -> !row.over());
  }

  /// Without rows from the far future.
  Arrivals tame() {
    return only(row -> row.sequence() < WILD);
  }

  private Arrivals only(Predicate<Arrival> which) {
    return new Arrivals(rows.stream().filter(which).toList(), policy, across, events, cuts);
  }

  private Arrivals without(int at, int length) {
    var fewer = new ArrayList<>(rows);
    fewer.subList(at, at + length).clear();
    return new Arrivals(fewer, policy, across, events, cuts);
  }

  private record Shifted(Arrival row, double when) {}

  private static Arrivals arrivals(Seeds seeds, int shift, TimePolicy policy) {
    int entities = seeds.between(1, ENTITIES.length);
    double together = seeds.share();
    double twice = seeds.chance(0.5) ? 0.1 : 0;
    var shifted = new ArrayList<Shifted>();
    long key = seeds.between(-5, 5);
    int count = seeds.between(1, 80);
    for (int i = 0; i < count; i++) {
      key += seeds.chance(together) ? 0 : seeds.chance(0.03) ? 60 : seeds.between(1, 4);
      String entity = ENTITIES[seeds.between(0, entities - 1)];
      double value = seeds.chance(0.1) ? Double.NaN : seeds.normal();
      var row = row(entity, key, i, value);
      shifted.add(new Shifted(row, key + seeds.share() * shift));
      if (seeds.chance(twice)) {
        shifted.add(new Shifted(row, key + seeds.share() * shift));
      }
      if (seeds.chance(0.03)) {
        shifted.add(new Shifted(over(key - seeds.between(0, shift)), key));
      }
      if (seeds.chance(0.01)) {
        shifted.add(new Shifted(row(entity, key + 1000, WILD + i, 1), key));
      }
    }
    shifted.sort(Comparator.comparingDouble(Shifted::when));
    var cuts = new TreeSet<Integer>();
    for (int i = seeds.between(0, 4); i > 0; i--) {
      cuts.add(seeds.between(0, shifted.size() - 1));
    }
    return new Arrivals(
        shifted.stream().map(Shifted::row).toList(),
        policy,
        seeds.chance(0.5),
        seeds.chance(0.3),
        cuts);
  }
}
