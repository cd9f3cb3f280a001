package weft.live.change;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import weft.eval.Table;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.CarriedBars;
import weft.live.LiveHead;
import weft.live.store.Snapshot;
import weft.live.store.SnapshotStore;

/// Makes of a snapshot of the old features one that a live engine with the new features goes on
/// from.
///
/// ```java
/// var plan = ChangePlan.of(old, next);
/// var carry = new CarryOver(plan, store.latest().orElseThrow());
/// carry.write(carry.states(history), other);
/// ```
public final class CarryOver {
  private final ChangePlan plan;
  private final Map<String, byte[]> states;
  private final Optional<CarriedBars> bars;
  private final byte[] position;
  private final CarriedIntake intake;

  /// @throws WeftException if the snapshot is not one of the old features
  public CarryOver(ChangePlan plan, Snapshot snapshot) {
    this.plan = plan;
    this.states = snapshot.states();
    LiveHead head = LiveHead.of(snapshot.head());
    if (!Arrays.equals(head.layout(), plan.oldRows().fold().layout())) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "the snapshot was not made by the old features")
              .expected("states of the equations of the old features")
              .found("states of other equations")
              .hint(
                  "name the features that made it first, with the parameters that they had, then"
                      + " those that go on"));
    }
    this.position = head.position();
    this.intake = new CarriedIntake(plan, head.intake());
    this.bars = plan.carried(states);
  }

  /// The states of entities where all features keep theirs.
  public Migration.Result states() {
    return bars.isPresent() ? bars.get().states() : Migration.of(plan, states);
  }

  /// The states of entities, rebuilt from history where they have to be.
  ///
  /// @param history rows as they arrive: where there are bars, ticks
  public Migration.Result states(Table history) {
    return bars.isPresent()
        ? bars.get().states(history, intake.stand())
        : Migration.of(plan, states, history, intake.stand());
  }

  /// The states of entities; what has to be rebuilt starts without history.
  public Migration.Result coldStates() {
    return bars.isPresent() ? bars.get().cold() : Migration.cold(plan, states);
  }

  /// How many rows have been answered that can't be corrected any more when a late row comes.
  public int uncorrected() {
    return intake.corrected();
  }

  /// Writes a snapshot for the new features.
  ///
  /// @param store where there is none yet
  public void write(Migration.Result result, SnapshotStore store) {
    byte[] carried = intake.bytes(result.states().keySet());
    byte[] head = new LiveHead(plan.newRows().fold().layout(), carried, position).bytes();
    store.writeAll(head, result.states());
  }
}
