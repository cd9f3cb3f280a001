package weft.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.ir.Element;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.intake.TimePolicy;
import weft.testkit.Generator;
import weft.testkit.Seeds;

/// Random rows in the order in which they arrive, with a policy to take them by.
///
/// @param cuts the rows before which all is saved and loaded elsewhere
public record Arrivals(List<Arrival> rows, TimePolicy policy, Folds folds, Set<Integer> cuts) {
  private static final int WILD = 1000;
  static final String[] ENTITIES = {"A", "B", "C", "D"};

  /// A row, or the news that a time is over.
  public record Arrival(String entity, long key, long sequence, double value, boolean over) {
    public Row row(Row into) {
      return into.entity(entity).key(key).sequence(sequence).set(0, value);
    }

    public Row row() {
      return row(new Row(1));
    }
  }

  public static Arrival row(String entity, long key, long sequence, double value) {
    return new Arrival(entity, key, sequence, value, false);
  }

  static Arrival over(long key) {
    return new Arrival("", key, -1, 0, true);
  }

  /// Compiled only where they are needed.
  private static final class Features {
    private static final String COUNT = "n = streak(is_missing(x) or not is_missing(x))";
    private static final LivePlan WITHIN =
        plan("a = ema(x, 0.3) + rolling_std(x, 3, min_periods=1) + lag(x, 2)\n" + COUNT);
    private static final LivePlan ACROSS =
        plan("a = ema(cs_rank(x), 0.3) + rolling_sum(cs_sum(x), 4)\n" + COUNT);

    private static LivePlan plan(String text) {
      var schema = Schema.of(Map.of("x", Type.column(Element.F64)));
      return LivePlan.of(Formulas.compile(text, schema).graph(), Set.of());
    }
  }

  /// What rows go to.
  public enum Folds {
    TOY,
    TOY_EVENTS,
    TOY_ACROSS,
    TOY_ACROSS_EVENTS,
    FEATURES,
    FEATURES_ACROSS;

    private static final List<Folds> TOYS = List.of(TOY, TOY_EVENTS, TOY_ACROSS, TOY_ACROSS_EVENTS);

    public boolean across() {
      return this == TOY_ACROSS || this == TOY_ACROSS_EVENTS || this == FEATURES_ACROSS;
    }

    public Fold start() {
      return switch (this) {
        case TOY -> new ToyFold(false, false);
        case TOY_EVENTS -> new ToyFold(false, true);
        case TOY_ACROSS -> new ToyFold(true, false);
        case TOY_ACROSS_EVENTS -> new ToyFold(true, true);
        case FEATURES -> Features.WITHIN.fold();
        case FEATURES_ACROSS -> Features.ACROSS.fold();
      };
    }

    /// Another one with the same states.
    public Fold copy(Fold fold) {
      Fold copy = start();
      for (String entity : fold.entities()) {
        copy.load(entity, fold.save(entity));
      }
      return copy;
    }
  }

  public boolean across() {
    return folds.across();
  }

  /// The same rows for features instead of a toy.
  public Arrivals ofFeatures() {
    return new Arrivals(rows, policy, across() ? Folds.FEATURES_ACROSS : Folds.FEATURES, cuts);
  }

  /// Where rows of any policy come from.
  ///
  /// @param shift how much later than their keys rows arrive, at most
  public interface Policies {
    TimePolicy draw(Seeds seeds, int shift);
  }

  public static Generator<Arrivals> with(Policies policies) {
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
  public Arrivals untold() {
    return only(row -> !row.over());
  }

  /// Without rows from the far future.
  public Arrivals tame() {
    return only(row -> row.sequence() < WILD);
  }

  private Arrivals only(Predicate<Arrival> which) {
    return new Arrivals(rows.stream().filter(which).toList(), policy, folds, cuts);
  }

  private Arrivals without(int at, int length) {
    var fewer = new ArrayList<>(rows);
    fewer.subList(at, at + length).clear();
    return new Arrivals(fewer, policy, folds, cuts);
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
        shifted.stream().map(Shifted::row).toList(), policy, seeds.pick(Folds.TOYS), cuts);
  }
}
