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
public record Columns(
    List<LivePlan.Input> inputs,
    Optional<String> entity,
    Optional<String> order,
    boolean timed,
    Optional<String> sequence) {
  public Columns {
    inputs = List.copyOf(inputs);
  }

  List<Slot> slots() {
    Map<String, Slot> slots = new LinkedHashMap<>();
    order.ifPresent(name -> slots.computeIfAbsent(name, Slot::new).order = true);
    entity.ifPresent(name -> slots.computeIfAbsent(name, Slot::new).entity = true);
    sequence.ifPresent(name -> slots.computeIfAbsent(name, Slot::new).sequence = true);
    for (int i = 0; i < inputs.size(); i++) {
      var input = inputs.get(i);
      slots.computeIfAbsent(input.name(), Slot::new).feeds(i, input);
    }
    return new ArrayList<>(slots.values());
  }
}
