package weft.live.change;

import java.nio.charset.StandardCharsets;
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
    byte[] expected = plan.oldRows().fold().layout();
    if (!Arrays.equals(head.layout(), expected)) {
      throw new WeftException(
          tables(head.layout(), expected).map(CarryOver::joined).orElseGet(CarryOver::other));
    }
    this.position = head.position();
    this.intake = new CarriedIntake(plan, head.intake());
    this.bars = plan.carried(states);
  }

  private static Diagnostic other() {
    return Diagnostic.of(Code.BAD_DATA, "the snapshot was not made by the old features")
        .expected("states of the equations of the old features")
        .found("states of other equations")
        .hint(
            "name the features that made it first, with the parameters that they had, then those"
                + " that go on");
  }

  /// What follows the states of the features: the further tables whose rows are in the snapshot.
  private static Optional<String> tables(byte[] layout, byte[] features) {
    boolean more =
        layout.length > features.length
            && Arrays.equals(layout, 0, features.length, features, 0, features.length);
    return more
        ? Optional.of(
            new String(
                layout, features.length, layout.length - features.length, StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /// Such a snapshot is not carried over.
  ///
  /// @param tables a line each, that begins with the name
  private static Diagnostic joined(String tables) {
    String first = tables.lines().findFirst().orElse("").split(" ", 2)[0];
    return Diagnostic.of(
            Code.REFUSED, "states of features that read further tables are not carried over")
        .about(first)
        .expected("a snapshot of features that read columns of the rows themselves")
        .found("rows of the table '" + first + "' in the snapshot")
        .hint(
            "begin with history: weft run NEW --data DATA --data "
                + first
                + "=FILE --snapshot DIR");
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
