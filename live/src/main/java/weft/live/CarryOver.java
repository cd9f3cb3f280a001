package weft.live;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import weft.eval.Table;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.WeftException;
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
  private static final int LONGEST = 64;

  private final ChangePlan plan;
  private final Map<String, byte[]> states;
  private final byte[] position;
  private final CarriedIntake intake;

  /// @throws WeftException if the snapshot is not one of the old features
  public CarryOver(ChangePlan plan, Snapshot snapshot) {
    this.plan = plan;
    this.states = snapshot.states();
    refuseBars(snapshot.head());
    LiveHead head = LiveHead.of(snapshot.head());
    if (!Arrays.equals(head.layout(), plan.oldPlan().fold().layout())) {
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
  }

  /// The head of a stream that makes bars begins with the layout of its fold, and that with a name.
  private static void refuseBars(byte[] bytes) {
    var head = ByteBuffer.wrap(bytes);
    if (head.remaining() < 2 * Integer.BYTES) {
      return;
    }
    head.getInt();
    int length = head.getInt();
    if (length > 0 && length <= Math.min(LONGEST, head.remaining())) {
      var name = new byte[length];
      head.get(name);
      if (new String(name, StandardCharsets.UTF_8).endsWith("BarFold")) {
        throw new WeftException(
            Diagnostic.of(Code.REFUSED, "a snapshot of a stream that makes bars stays as it is")
                .expected("a snapshot of rows as they arrive")
                .found("one with bars that have begun")
                .hint("start the new features without it, or make bars before them"));
      }
    }
  }

  /// The states of entities where all features keep theirs.
  public Migration.Result states() {
    return Migration.of(plan, states);
  }

  /// The states of entities, rebuilt from history where they have to be.
  public Migration.Result states(Table history) {
    return Migration.of(plan, states, history, intake.stand());
  }

  /// The states of entities; what has to be rebuilt starts without history.
  public Migration.Result coldStates() {
    return Migration.cold(plan, states);
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
    byte[] head = new LiveHead(plan.newPlan().fold().layout(), carried, position).bytes();
    store.writeAll(head, result.states());
  }
}
