package weft.wire.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.live.LivePlan;

/// Which columns of the input are read, and what for.
///
/// @param inputs what the features read
/// @param entity the column of entities; none where all rows are about the same
/// @param order the column that orders rows; none where they stand in order
/// @param timed whether that column holds times rather than whole numbers
/// @param sequence the column that numbers rows, if there is one
public record InputColumns(
    List<LivePlan.Input> inputs,
    Optional<String> entity,
    Optional<String> order,
    boolean timed,
    Optional<String> sequence) {
  public InputColumns {
    inputs = List.copyOf(inputs);
  }

  List<ValueSlot> slots() {
    Map<String, ValueSlot> slots = new LinkedHashMap<>();
    order.ifPresent(name -> slots.computeIfAbsent(name, ValueSlot::new).order = true);
    entity.ifPresent(name -> slots.computeIfAbsent(name, ValueSlot::new).entity = true);
    sequence.ifPresent(name -> slots.computeIfAbsent(name, ValueSlot::new).sequence = true);
    for (int i = 0; i < inputs.size(); i++) {
      var input = inputs.get(i);
      slots.computeIfAbsent(input.name(), ValueSlot::new).feeds(i, input);
    }
    return new ArrayList<>(slots.values());
  }
}
