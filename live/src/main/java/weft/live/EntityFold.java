package weft.live;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weft.ir.Tensor;
import weft.jit.row.RowState;

/// Rows of each entity on their own.
final class EntityFold extends PlanFold {
  private final Wiring wiring;
  private final Emission emission;
  private final boolean others;

  EntityFold(LivePlan plan) {
    super(plan);
    this.emission = new Emission(plan.outputs().size());
    this.others = plan.outputs().stream().anyMatch(output -> !output.number());
    this.wiring = new Wiring(plan.programs().getFirst(), inputs(plan), results(plan));
  }

  /// Where the cells of a row stand.
  static Map<Wiring.Cell, Integer> inputs(LivePlan plan) {
    var places = new HashMap<Wiring.Cell, Integer>();
    for (int i = 0; i < plan.inputs().size(); i++) {
      var input = plan.inputs().get(i);
      places.put(new Wiring.Cell(input.name(), input.number()), i);
    }
    return places;
  }

  /// Which result each output is.
  static Map<Integer, String> results(LivePlan plan) {
    var names = new HashMap<Integer, String>();
    for (int i = 0; i < plan.outputs().size(); i++) {
      String result = plan.stages().results().get(plan.outputs().get(i).name());
      names.put(i, Objects.requireNonNull(result));
    }
    return names;
  }

  @Override
  public void push(Row[] rows, int count, Sink to) {
    for (int i = 0; i < count; i++) {
      Row row = rows[i];
      RowState state = entities.of(row.entity()).state(0);
      emission.start(row, 0);
      wiring.step(
          state, row.key(), row.numbers(), row.others(), emission.numbers(), emission.others());
      if (others) {
        cells(emission.others());
      }
      to.accept(emission);
    }
  }

  /// Columns of one row become cells.
  static void cells(@Nullable Object[] others) {
    for (int i = 0; i < others.length; i++) {
      if (others[i] instanceof Tensor value) {
        others[i] = Wiring.cell(value);
      }
    }
  }
}
