package weft.scale;

import java.util.Random;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.RowPlan;

/// Rows without end, made up from a seed: each entity walks at random. Every entity has a row at
/// each time.
final class MadeRows {
  static final int CHUNK = 1 << 12;

  private static final double STEP = 0.004;

  private final Row[] rows = new Row[CHUNK];
  private final String[] names;
  private final double[] prices;
  private final Random random;
  private final RowPlan plan;
  private long made;

  MadeRows(RowPlan plan, int entities, long seed) {
    this.plan = plan;
    this.names = IntStream.range(0, entities).mapToObj(i -> "E" + i).toArray(String[]::new);
    this.prices = IntStream.range(0, entities).mapToDouble(i -> 50 + i % 100).toArray();
    this.random = new Random(seed);
    for (int i = 0; i < CHUNK; i++) {
      rows[i] = new Row(plan.inputs().size());
    }
    plan.inputs().forEach(MadeRows::mustBeMade);
  }

  private static void mustBeMade(LivePlan.Input input) {
    if (!input.number() && input.type().element() != Element.TEXT) {
      throw new WeftException(
          Diagnostic.of(
                  Code.REFUSED,
                  "rows are made up for this, and nobody knows what '" + input.name() + "' holds")
              .about(input.name())
              .expected("columns of numbers, conditions or texts")
              .found(input.type().toString())
              .hint("plan for the features that read other columns: --only NAME,..."));
    }
  }

  /// The next rows, in the same array.
  Row[] next() {
    for (int i = 0; i < CHUNK; i++) {
      int entity = (int) (made % names.length);
      long time = made / names.length;
      made++;
      prices[entity] *= 1 + STEP * (random.nextDouble() - 0.5);
      Row row = rows[i].entity(names[entity]).key(time).sequence(made);
      for (int c = 0; c < row.columns(); c++) {
        var input = plan.inputs().get(c);
        if (input.number()) {
          row.set(
              c,
              input.type().element() == Element.BOOL
                  ? random.nextInt(2)
                  : prices[entity] * (1 + 0.001 * c));
        } else {
          row.setOther(c, "T" + entity % 8);
        }
      }
    }
    return rows;
  }
}
