package weft.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.bar.BarOptions;
import weft.live.bar.BarRule;
import weft.live.bar.BarTables;
import weft.live.bar.BarTransfer;
import weft.live.change.Agreement;
import weft.live.change.ChangePlan;
import weft.live.change.Fate;
import weft.live.change.History;
import weft.live.change.Migration;
import weft.live.change.Replay;
import weft.live.change.SavedState;
import weft.live.change.StatePosition;
import weft.live.intake.KeyArithmetic;

/// The states of a stream that makes bars, carried over to edited features: what features remember
/// as [Migration] says, and beside it the bars that have begun.
public final class CarriedBars {
  private static final byte[] NOTHING = {};

  private final ChangePlan plan;
  private final BarPlan bars;
  private final BarTransfer transfer;
  private final Map<String, byte[]> begun = new TreeMap<>();
  private final Map<String, byte[]> features = new TreeMap<>();

  /// @param states of the old features
  public CarriedBars(
      ChangePlan plan, BarPlan bars, BarTransfer transfer, Map<String, byte[]> states) {
    this.plan = plan;
    this.bars = bars;
    this.transfer = transfer;
    states.forEach(
        (entity, saved) -> {
          var parts = ModeFold.Parts.of(entity, saved);
          begun.put(entity, parts.bars());
          if (parts.features().length > 0) {
            features.put(entity, parts.features());
          }
        });
  }

  /// Where all is kept.
  public Migration.Result states() {
    if (!transfer.missing().isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.MISSING_VALUE, "history is needed to rebuild bars that have begun")
              .expected("the ticks of bars that have begun")
              .found("no rows"));
    }
    return together(Migration.of(plan, features), Map.of());
  }

  /// What has to be rebuilt comes from ticks.
  public Migration.Result states(Table ticks, StatePosition stand) {
    Map<String, byte[]> again = transfer.missing().isEmpty() ? Map.of() : again(ticks);
    return together(
        bars.seesBars()
            ? Migration.of(plan, features, closed(ticks), ends())
            : Migration.of(plan, features, ticks, stand),
        again);
  }

  /// What has to be rebuilt starts without history; a bar that has begun can't.
  public Migration.Result cold() {
    if (!transfer.missing().isEmpty()) {
      begun.forEach(
          (entity, saved) -> {
            if (transfer.begun(entity, saved).isPresent()) {
              throw new WeftException(
                  Diagnostic.of(
                          Code.BAD_DATA,
                          "the bar that '%s' has begun can't start without its ticks"
                              .formatted(entity))
                      .about(entity)
                      .expected("the ticks of bars that have begun")
                      .found("bars without " + Agreement.some(transfer.missing()))
                      .hint("give them: --data HISTORY; or take the snapshot between two bars"));
            }
          });
    }
    return together(Migration.cold(plan, features), Map.of());
  }

  /// @param again bars that were made again
  private Migration.Result together(Migration.Result result, Map<String, byte[]> again) {
    var states = new TreeMap<String, byte[]>();
    begun.forEach(
        (entity, saved) ->
            states.put(
                entity,
                new ModeFold.Parts(
                        transfer.of(entity, saved, again.getOrDefault(entity, NOTHING)),
                        result.states().getOrDefault(entity, NOTHING))
                    .bytes()));
    return new Migration.Result(states, result.tooShort(), result.strangers());
  }

  /// Makes bars again, which must be those of the snapshot.
  private Map<String, byte[]> again(Table ticks) {
    var history = new History(ticks);
    var all = new HashMap<String, Long>();
    begun.keySet().forEach(entity -> all.put(entity, Long.MAX_VALUE));
    Fold fold = plan.newRows().fold();
    Replay.run(fold, plan.newRows(), history, all, _ -> {});
    var again = new HashMap<String, byte[]>();
    begun.forEach(
        (entity, saved) -> {
          fold.due().passed(entity, transfer.closed(entity, saved), _ -> {});
          byte[] state = fold.save(entity);
          byte[] bar = state.length == 0 ? NOTHING : ModeFold.Parts.of(entity, state).bars();
          if (!transfer.agrees(entity, saved, bar, bars.seesBars())) {
            throw Agreement.disagree(
                entity,
                "the bar that '%s' has begun in the snapshot".formatted(entity),
                "another bar after the rows of '%s' in the history".formatted(entity));
          }
          mustReach(entity, saved, history);
          again.put(entity, bar);
        });
    return again;
  }

  /// Features of ticks must be what they would be had all rows been there, from the first tick of
  /// the bar on.
  private void mustReach(String entity, byte[] saved, History history) {
    var start = transfer.begun(entity, saved);
    if (bars.seesBars() || start.isEmpty()) {
      return;
    }
    long[] keys = history.keys(entity, Long.MAX_VALUE);
    long life = SavedState.of(plan.oldPlan().layout(), entity, features(entity)).rows();
    int first = 0;
    while (first < keys.length && keys[first] < start.get()) {
      first++;
    }
    Fate depth = new Fate.Stateless();
    for (String feature : transfer.missing()) {
      depth = Fate.worse(depth, plan.depth(feature));
    }
    if (keys.length < life && !reaches(depth, keys, first)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.BAD_DATA,
                  "there is too little history of '%s' for the bar that has begun"
                      .formatted(entity))
              .about(entity)
              .expected(
                  depth instanceof Fate.Rebuilt rebuilt
                      ? rebuilt.from() + " before the bar, and its ticks"
                      : depth.needsHistory() ? "all " + life + " rows" : "a row before the bar")
              .found(keys.length == 1 ? "1 row" : keys.length + " rows")
              .hint("give more history, or take the snapshot between two bars"));
    }
  }

  private byte[] features(String entity) {
    return features.getOrDefault(entity, NOTHING);
  }

  private static boolean reaches(Fate depth, long[] keys, int first) {
    if (first == 0 || first == keys.length) {
      return false;
    }
    return switch (depth) {
      case Fate.Stateless _, Fate.Kept _, Fate.FromTicks _ -> true;
      case Fate.RebuiltFromAll _ -> false;
      case Fate.Rebuilt(int rows, long nanos) ->
          first >= rows && (nanos == 0 || keys[first] - keys[0] >= nanos);
    };
  }

  // ---- the bars that features have seen

  /// Bars of the history that came out in the snapshot.
  private Table closed(Table ticks) {
    var columns = new LinkedHashMap<String, Aggregate>();
    plan.oldBars().ifPresent(before -> columns.putAll(before.carried()));
    columns.putAll(bars.carried());
    columns.keySet().retainAll(ticks.columns().keySet());
    Table all = BarTables.bars(ticks, bars.options(), columns);
    if (!(bars.options().rule() instanceof BarRule.Duration(long nanos))) {
      return all;
    }
    boolean end = bars.options().label() == BarOptions.Label.END;
    var layout = new Layout(all);
    var names = TableRows.names(all, layout);
    var taken = new boolean[all.rows()];
    for (int i = 0; i < all.rows(); i++) {
      byte[] saved = begun.get(names[i]);
      long until = end ? layout.key(i) : KeyArithmetic.after(layout.key(i), nanos);
      taken[layout.row(i)] = saved != null && until <= transfer.closed(names[i], saved);
    }
    int[] rows = IntStream.range(0, all.rows()).filter(row -> taken[row]).toArray();
    var some = new LinkedHashMap<String, Tensor>();
    all.columns().forEach((name, column) -> some.put(name, taken(column, rows)));
    return new Table(some, all.entity(), all.order());
  }

  private static Tensor taken(Tensor column, int[] rows) {
    var dims = new ArrayList<>(column.shape().dims());
    dims.set(0, rows.length);
    int width = dims.stream().skip(1).reduce(1, (a, b) -> a * b);
    return column.gather(new Shape(false, dims), i -> rows[i / width] * width + i % width);
  }

  /// When the last bars of entities were.
  private StatePosition ends() {
    var last = new HashMap<String, Long>();
    if (bars.options().rule() instanceof BarRule.Duration(long nanos)) {
      boolean end = bars.options().label() == BarOptions.Label.END;
      begun.forEach(
          (entity, saved) -> {
            long closed = transfer.closed(entity, saved);
            if (closed != KeyArithmetic.NONE) {
              last.put(entity, end ? closed : KeyArithmetic.before(closed, nanos));
            }
          });
    }
    return new StatePosition(last, Long.MAX_VALUE);
  }
}
