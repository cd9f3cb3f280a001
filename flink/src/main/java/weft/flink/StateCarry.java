package weft.flink;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.cluster.Shipment;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Recent;
import weft.jit.row.StatePart;
import weft.live.StateLayout;
import weft.live.change.ChangePlan;
import weft.live.change.Migration;
import weft.live.change.SavedState;

/// Carries the blocks of entities over to other features, as `weft plan` does it: what is the same
/// equation keeps its state, whatever it is called; what nobody needs is dropped; what has to be
/// rebuilt is refused, or starts without history where that is asked for.
final class StateCarry {
  private static final int MOST_KEPT = 16;
  private static final Recent<Step, StateCarry> KNOWN = new Recent<>(MOST_KEPT);

  /// From features to others, in a stage.
  private record Step(Shipment old, Shipment next, int stage, boolean cold) {}

  private final StateLayout before;
  private final StateLayout after;

  /// What states go through that are not only taken over.
  private final Optional<ChangePlan> rebuilding;

  private StateCarry(StateLayout before, StateLayout after, Optional<ChangePlan> rebuilding) {
    this.before = before;
    this.after = after;
    this.rebuilding = rebuilding;
  }

  /// @param cold whether what has to be rebuilt may start without history
  /// @throws WeftException if it has to be rebuilt and may not
  static StateCarry of(Shipment old, Shipment next, int stage, boolean cold) {
    return KNOWN.get(new Step(old, next, stage, cold), StateCarry::of);
  }

  private static StateCarry of(Step step) {
    var before = step.old.plan().layout().stages();
    var after = step.next.plan().layout().stages();
    var own = one(before, step.stage);
    if (before.equals(after)) {
      return new StateCarry(own, own, Optional.empty());
    }
    var plan = ChangePlan.of(step.old.graph(), step.next.graph());
    boolean kept = plan.rebuilt().isEmpty();
    for (int i = 0; i < after.size(); i++) {
      var there = i < before.size() ? before.get(i) : List.<StatePart>of();
      kept &= after.get(i).stream().allMatch(part -> has(there, part));
    }
    boolean single = before.size() == 1 && after.size() == 1;
    if (!kept && !(step.cold && single)) {
      throw refused(plan, step.cold);
    }
    return new StateCarry(own, one(after, step.stage), kept ? Optional.empty() : Optional.of(plan));
  }

  private static StateLayout one(List<List<StatePart>> stages, int stage) {
    return new StateLayout(
        List.of(), stage < stages.size() ? List.of(stages.get(stage)) : List.of());
  }

  private static boolean has(List<StatePart> parts, StatePart wanted) {
    return parts.stream()
        .anyMatch(
            part ->
                part.kind() == wanted.kind()
                    && part.hash().equals(wanted.hash())
                    && (part.kind() != StatePart.Kind.RING || part.size() >= wanted.size()));
  }

  private static WeftException refused(ChangePlan plan, boolean cold) {
    var wrong = new ArrayList<>(plan.rebuilt());
    String names =
        wrong.isEmpty()
            ? "what rows leave behind between cross-sections"
            : wrong.stream()
                .map(feature -> feature.name() + " (" + feature.fate().text() + ")")
                .collect(Collectors.joining(", "));
    return new WeftException(
        Diagnostic.of(Code.MISSING_VALUE, "the savepoint lacks the state of " + names)
            .expected("a savepoint of features with the same equations")
            .found("one of other features")
            .hint(
                cold
                    ? "where entities meet, features can't start without history: start the job"
                        + " without the savepoint, over history"
                    : "start over history without the savepoint, or allow them to start without"
                        + " history: coldStart(), --cold for a job"));
  }

  /// Whether blocks are understood as they are.
  boolean isIdentity() {
    return before.equals(after);
  }

  /// The block of an entity for the new features.
  byte[] carried(byte[] saved) {
    if (isIdentity()) {
      return saved;
    }
    if (rebuilding.isPresent()) {
      return Objects.requireNonNull(
          Migration.cold(rebuilding.get(), Map.of("", saved)).states().get(""));
    }
    return SavedState.of(before, "", saved).bytes(after);
  }
}
