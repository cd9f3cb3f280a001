package weft.live.change;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.Fold;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.RowPlan;
import weft.live.intake.IntakeState;
import weft.live.intake.KeyArithmetic;
import weft.live.intake.TimePolicy;

/// What an intake remembers, carried over to edited features: the clock, what was seen, and the
/// rows that wait. Rows that were answered are not corrected any more, since their answers were
/// those of the old features.
public final class CarriedIntake {
  /// Everything that was remembered is read, whatever the policy was.
  private static final TimePolicy POLICY = TimePolicy.DEFAULT.withGaps(Integer.MAX_VALUE - 1);

  private final ChangePlan plan;
  private final byte[] saved;
  private final IntakeState from;

  CarriedIntake(ChangePlan plan, byte[] saved) {
    this.plan = plan;
    this.saved = saved;
    this.from = new IntakeState(plan.oldRows().fold(), POLICY, _ -> {});
    from.load(saved);
  }

  StatePosition stand() {
    var last = new HashMap<String, Long>();
    from.entities.forEach(
        known -> {
          if (known.last != KeyArithmetic.NONE) {
            last.put(known.entity, known.last);
          }
        });
    return new StatePosition(last, plan.oldPlan().across() ? from.through : Long.MAX_VALUE);
  }

  /// Rows that were answered and could have been corrected.
  int corrected() {
    var rows = new int[] {isSame() ? 0 : from.log.size()};
    from.entities.forEach(known -> rows[0] += isSame() ? 0 : known.log.size());
    return rows[0];
  }

  /// Whether the new features answer rows just like the old ones.
  private boolean isSame() {
    RowPlan before = plan.oldRows();
    RowPlan after = plan.newRows();
    return Arrays.equals(before.fold().layout(), after.fold().layout())
        && before.inputs().equals(after.inputs())
        && hashes(plan.old()).equals(hashes(plan.next()));
  }

  private static List<Object> hashes(ChangePlan.Side side) {
    return side.plan().outputs().stream().map(out -> (Object) side.hash(out.name())).toList();
  }

  /// The saved form for the new features.
  ///
  /// @param entities that have a state
  byte[] bytes(Collection<String> entities) {
    if (isSame()) {
      return saved;
    }
    Fold fold = plan.newRows().fold();
    var to = new IntakeState(fold, POLICY, _ -> {});
    copy(to);
    to.newest = from.newest;
    to.through = from.through;
    if (plan.oldPlan().across() && !fold.across() && from.through != KeyArithmetic.NONE) {
      entities.forEach(name -> to.entities.startAfter(to.entities.of(name), from.through));
    }
    waiting(to);
    return to.save();
  }

  private void copy(IntakeState to) {
    var bytes = new ByteArrayOutputStream();
    try {
      var out = new DataOutputStream(bytes);
      from.tally.write(out);
      from.sequences.write(out);
      from.entities.write(out, false);
      var in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
      to.tally.read(in, IntakeState.VERSION);
      to.sequences.read(in, IntakeState.VERSION);
      to.entities.read(in, false, IntakeState.VERSION);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Rows that wait bring their cells to where the new features read them.
  private void waiting(IntakeState to) {
    var inputs = plan.newRows().inputs();
    var before = plan.oldRows().inputs();
    var row = new Row(inputs.size());
    while (!from.waiting.isEmpty()) {
      int count = from.waiting.size();
      Row old = from.waiting.take();
      row.entity(old.entity()).key(old.key()).sequence(old.sequence());
      for (int i = 0; i < inputs.size(); i++) {
        var input = inputs.get(i);
        int place = place(before, input);
        if (place < 0) {
          throw lacking(input.name(), count);
        }
        row.set(i, old.number(place));
        row.setOther(i, old.other(place));
      }
      to.waiting.add(row);
    }
  }

  private static int place(List<LivePlan.Input> inputs, LivePlan.Input wanted) {
    for (int i = 0; i < inputs.size(); i++) {
      if (inputs.get(i).name().equals(wanted.name()) && inputs.get(i).number() == wanted.number()) {
        return i;
      }
    }
    return -1;
  }

  private static WeftException lacking(String column, int rows) {
    return new WeftException(
        Diagnostic.of(
                Code.BAD_DATA,
                "rows that wait in the snapshot have no '%s', which the new features read"
                    .formatted(column))
            .about(column)
            .expected("a snapshot in which no row waits")
            .found(rows == 1 ? "1 row that waits" : rows + " rows that wait")
            .hint(
                "rows wait for late ones, and for others of their time: let the old features reach"
                    + " the end of their input before the snapshot"));
  }
}
