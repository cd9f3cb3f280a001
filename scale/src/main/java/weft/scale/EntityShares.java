package weft.scale;

import java.util.Arrays;
import java.util.Random;

/// How the rows of entities are spread over shards, each entity in one, by chance from a seed.
///
/// @param rows the part of all rows that each shard has
/// @param entities the part of all entities
/// @param hottest the part of all rows that the most frequent entity has
record EntityShares(double[] rows, double[] entities, double hottest) {
  /// Entities that are spread one by one; where there are more, the rarest are spread evenly.
  private static final int SINGLE = 1 << 21;

  static EntityShares of(long count, double skew, int shards, long seed) {
    int single = (int) Math.min(count, SINGLE);
    var random = new Random(seed);
    var rows = new double[shards];
    var entities = new double[shards];
    double total = 0;
    for (int i = 0; i < single; i++) {
      double weight = Math.pow(i + 1.0, -skew);
      int shard = random.nextInt(shards);
      rows[shard] += weight;
      entities[shard]++;
      total += weight;
    }
    long others = count - single;
    double rest = others == 0 ? 0 : between(single, (double) count, skew);
    for (int i = 0; i < shards; i++) {
      rows[i] = (rows[i] + rest / shards) / (total + rest);
      entities[i] = (entities[i] + (double) others / shards) / count;
    }
    return new EntityShares(rows, entities, 1 / (total + rest));
  }

  /// The weights of the places between two, summed by their integral.
  private static double between(double from, double to, double skew) {
    return skew == 1
        ? Math.log(to / from)
        : (Math.pow(to, 1 - skew) - Math.pow(from, 1 - skew)) / (1 - skew);
  }

  /// The part of the fullest shard.
  double most() {
    return Arrays.stream(rows).max().orElseThrow();
  }

  double mostEntities() {
    return Arrays.stream(entities).max().orElseThrow();
  }
}
