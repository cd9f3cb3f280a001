package weft.wire.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import weft.data.CsvOptions;
import weft.live.LivePlan;
import weft.live.Row;

/// Which columns of the input are read, and what for.
///
/// @param inputs what the features read
/// @param entity the column of entities; none where all rows are about the same
/// @param order the column that orders rows; none where they stand in order
/// @param timed whether that column holds times rather than whole numbers
/// @param sequence the column that numbers rows, if there is one
/// @param filled places of inputs that rows do not bring, as further tables fill them in
/// @param tables further tables whose rows come on the same input
/// @param further whether the rows are those of a further table themselves
/// @param look how cells are written; of what it says of times also lines of JSON
/// @param watch is shown each row, before it goes anywhere
public record InputColumns(
    List<LivePlan.Input> inputs,
    Optional<String> entity,
    Optional<String> order,
    boolean timed,
    Optional<String> sequence,
    Set<Integer> filled,
    List<TableColumns> tables,
    boolean further,
    CsvOptions look,
    Consumer<Row> watch) {
  public InputColumns {
    inputs = List.copyOf(inputs);
    filled = Set.copyOf(filled);
    tables = List.copyOf(tables);
  }

  /// Without further tables.
  public InputColumns(
      List<LivePlan.Input> inputs,
      Optional<String> entity,
      Optional<String> order,
      boolean timed,
      Optional<String> sequence) {
    this(
        inputs,
        entity,
        order,
        timed,
        sequence,
        Set.of(),
        List.of(),
        false,
        CsvOptions.DEFAULT,
        _ -> {});
  }

  /// The same, with each row shown to somebody.
  public InputColumns watch(Consumer<Row> by) {
    return new InputColumns(
        inputs, entity, order, timed, sequence, filled, tables, further, look, by);
  }

  /// The same, with cells written in another way.
  public InputColumns look(CsvOptions other) {
    return new InputColumns(
        inputs, entity, order, timed, sequence, filled, tables, further, other, watch);
  }

  List<ValueSlot> slots() {
    Map<String, ValueSlot> slots = new LinkedHashMap<>();
    order.ifPresent(name -> slots.computeIfAbsent(name, ValueSlot::new).order = true);
    entity.ifPresent(name -> slots.computeIfAbsent(name, ValueSlot::new).entity = true);
    sequence.ifPresent(name -> slots.computeIfAbsent(name, ValueSlot::new).sequence = true);
    for (int i = 0; i < inputs.size(); i++) {
      var input = inputs.get(i);
      if (filled.contains(i)) {
        continue;
      }
      slots.computeIfAbsent(input.name(), ValueSlot::new).feeds(i, input);
    }
    slots.values().forEach(slot -> slot.further = further);
    return new ArrayList<>(slots.values());
  }
}
