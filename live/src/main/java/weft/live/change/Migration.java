package weft.live.change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import weft.eval.Table;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.jit.row.StatePart;
import weft.live.StateLayout;

/// Carries the states of entities over to edited features, as a [ChangePlan] says. What survives is
/// taken as it is; what does not is what a history leaves behind.
///
/// Afterwards each feature goes on as if the new features had seen all rows from the beginning. If
/// history is too short for a feature of an entity, that feature goes on as if the entity's rows
/// had begun with the history. Nothing in between: where a feature would read something that knows
/// all rows beside something that knows the last ones only, the migration is refused.
public final class Migration {
  /// A feature that knows less than all rows.
  ///
  /// @param entities for which history is too short
  public record Short(String feature, Fate needed, List<String> entities) {
    public Short {
      entities = List.copyOf(entities);
    }
  }

  /// @param states of the entities, for the new features
  /// @param tooShort the features for which history was too short
  /// @param strangers the entities of the history that the snapshot does not know; they are left
  ///   out
  public record Result(Map<String, byte[]> states, List<Short> tooShort, List<String> strangers) {
    public Result {
      tooShort = List.copyOf(tooShort);
      strangers = List.copyOf(strangers);
    }
  }

  private final ChangePlan plan;
  private final Map<String, SavedState> saved = new TreeMap<>();
  private final Map<String, Long> lives = new HashMap<>();
  private final StateLayout layout;

  private Migration(ChangePlan plan, Map<String, byte[]> states) {
    this.plan = plan;
    this.layout = plan.newPlan().layout();
    StateLayout before = plan.oldPlan().layout();
    states.forEach((entity, bytes) -> saved.put(entity, SavedState.of(before, entity, bytes)));
    saved.forEach((entity, state) -> lives.put(entity, state.rows()));
  }

  /// Carries states over where all features keep theirs.
  ///
  /// @throws WeftException if one has to be rebuilt
  public static Result of(ChangePlan plan, Map<String, byte[]> states) {
    if (!plan.rebuilt().isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.MISSING_VALUE, "history is needed to rebuild " + names(plan))
              .expected(
                  plan.history() instanceof Fate.Rebuilt rebuilt
                      ? "the last " + rebuilt.from() + " of each entity"
                      : "all rows of each entity")
              .found("no rows"));
    }
    return new Migration(plan, states).without();
  }

  /// Carries states over and rebuilds what has to be.
  ///
  /// @param history the rows of each entity up to where the states stand
  /// @throws WeftException if the history does not end where the states stand
  public static Result of(ChangePlan plan, Map<String, byte[]> states, Table history) {
    return of(plan, states, history, StatePosition.UNKNOWN);
  }

  public static Result of(
      ChangePlan plan, Map<String, byte[]> states, Table history, StatePosition stand) {
    var migration = new Migration(plan, states);
    return plan.rebuilt().isEmpty()
        ? migration.without()
        : migration.with(new History(history), stand);
  }

  /// Carries states over; what has to be rebuilt starts as if there had been no rows.
  ///
  /// @throws WeftException if a feature would be a mix of that and of what survives
  public static Result cold(ChangePlan plan, Map<String, byte[]> states) {
    var migration = new Migration(plan, states);
    var nothing = new HashMap<String, Determined.Known>();
    return migration.rebuilt(Replay.of(plan.newPlan()), nothing, true);
  }

  private static String names(ChangePlan plan) {
    return Agreement.some(plan.rebuilt().stream().map(ChangePlan.Feature::name).toList());
  }

  private Result without() {
    return new Result(states(Replay.of(plan.newPlan())), List.of(), List.of());
  }

  private Result with(History history, StatePosition stand) {
    var agreement = new Agreement(history, saved);
    if (history.table().order().isPresent()) {
      agreement.checkEnds(stand);
    }
    var known = new LinkedHashMap<String, Determined.Known>();
    saved.forEach(
        (entity, state) -> {
          long[] keys = history.keys(entity, state.rows());
          known.put(entity, new Determined.Known(keys, keys.length == state.rows()));
        });
    var entities = List.copyOf(known.keySet());
    boolean old =
        plan.oldPlan().inputs().stream()
            .allMatch(input -> history.table().columns().containsKey(input.name()));
    if (old) {
      var replay = Replay.of(plan.oldPlan(), history, lives);
      agreement.check(plan.old(), replay, determined(plan.old(), known), entities);
    }
    var replay = Replay.of(plan.newPlan(), history, lives);
    agreement.check(plan.next(), replay, determined(plan.next(), known), entities);
    var result = rebuilt(replay, known, false);
    var strangers =
        history.entities().keySet().stream().filter(name -> !saved.containsKey(name)).toList();
    return new Result(result.states, result.tooShort, strangers);
  }

  private static Determined determined(ChangePlan.Side side, Map<String, Determined.Known> known) {
    var wanted = new HashSet<Integer>();
    side.all().forEach(need -> wanted.addAll(need.about()));
    return new Determined(side.graph(), wanted, List.copyOf(known.values()));
  }

  private Result rebuilt(Replay replay, Map<String, Determined.Known> rows, boolean cold) {
    var known = new LinkedHashMap<String, Determined.Known>();
    saved
        .keySet()
        .forEach(
            entity ->
                known.put(
                    entity, rows.getOrDefault(entity, new Determined.Known(new long[0], false))));
    var entities = List.copyOf(known.keySet());
    var determined = determined(plan.next(), known);
    var tooShort = new ArrayList<Short>();
    for (var feature : plan.rebuilt()) {
      var lost = plan.needs(feature.name()).stream().filter(need -> !plan.survives(need)).toList();
      var few = new ArrayList<String>();
      for (int e = 0; e < entities.size(); e++) {
        int entity = e;
        if (!lost.stream().allMatch(need -> determined.isKnown(need, entity))) {
          few.add(entities.get(e));
          mustNotMix(feature, entities.get(e), replay, known, cold);
        }
      }
      if (!few.isEmpty()) {
        tooShort.add(new Short(feature.name(), feature.fate(), few));
      }
    }
    return new Result(states(replay), tooShort, List.of());
  }

  /// What survives of a feature must be what the short history leaves behind, too.
  private void mustNotMix(
      ChangePlan.Feature feature,
      String entity,
      Replay replay,
      Map<String, Determined.Known> known,
      boolean cold) {
    SavedState before = Objects.requireNonNull(saved.get(entity));
    SavedState again = replay.state(entity);
    for (Need need : plan.needs(feature.name())) {
      if (!Agreement.same(need, before, again)) {
        int rows = Objects.requireNonNull(known.get(entity)).rows();
        throw mixed(feature, entity, rows, before.rows(), cold);
      }
    }
  }

  private static WeftException mixed(
      ChangePlan.Feature feature, String entity, int rows, long life, boolean cold) {
    String needed =
        feature.fate() instanceof Fate.Rebuilt rebuilt
            ? "the last " + rebuilt.from()
            : "all " + life + " rows";
    var problem =
        Diagnostic.of(
                Code.BAD_DATA,
                cold
                    ? "'%s' can't start without history".formatted(feature.name())
                    : "there is too little history of '%s' for '%s'"
                        .formatted(entity, feature.name()))
            .about(feature.name())
            .expected("%s of '%s'".formatted(needed, entity))
            .found(rows == 0 ? "no rows" : rows == 1 ? "1 row" : rows + " rows");
    return new WeftException(
        problem.hint(
            "it shares state with features that are kept, and half of it would make wrong numbers;"
                + " give more history, or start anew from history: weft run NEW --data HISTORY"
                + " --snapshot DIR"));
  }

  private Map<String, byte[]> states(Replay replay) {
    var states = new TreeMap<String, byte[]>();
    saved.forEach(
        (entity, state) -> states.put(entity, together(state, replay.state(entity)).bytes(layout)));
    return states;
  }

  /// What survives, and where there is nothing, what was replayed.
  private static SavedState together(SavedState saved, SavedState replayed) {
    var parts = new HashMap<PartKey, byte[]>();
    replayed
        .parts()
        .forEach(
            (key, bytes) ->
                parts.put(
                    key,
                    Optional.ofNullable(saved.parts().get(key))
                        .map(kept -> key.kind() == StatePart.Kind.RING ? ring(kept, bytes) : kept)
                        .orElse(bytes)));
    return new SavedState(saved.rows(), parts);
  }

  /// The newest rows from one ring, and older ones, if there are not enough, from another.
  private static byte[] ring(byte[] newest, byte[] other) {
    if (newest.length >= other.length) {
      return newest;
    }
    var ring = other.clone();
    System.arraycopy(newest, 0, ring, other.length - newest.length, newest.length);
    return ring;
  }
}
