package weft.live.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import weft.eval.Table;
import weft.live.intake.TimePolicy;
import weft.testkit.RandomTables;

/// All that is going to happen. Input goes in tick by tick, some of it again after a restart; what
/// else happens is due at a tick.
///
/// @param table the rows; its order column holds their keys
/// @param chunk how many rows are pushed at once, at most
/// @param disk the seed of the disk
record Script(
    Program program,
    Table table,
    TimePolicy policy,
    List<Given> inputs,
    NavigableMap<Integer, List<Happening>> happenings,
    int chunk,
    long disk) {

  long key(int row) {
    return table.column(RandomTables.ORDER).longAt(row);
  }

  String entity(int row) {
    var column = table.column(RandomTables.ENTITY);
    return Answers.part(column, row);
  }

  double price(int row) {
    return table.column("x").doubleAt(row);
  }

  /// The same input, with nothing that goes wrong.
  Script undisturbed() {
    return new Script(program, table, policy, inputs, new TreeMap<>(), 1, disk);
  }

  Script with(List<Given> other) {
    return new Script(program, table, policy, other, happenings, chunk, disk);
  }

  Script with(NavigableMap<Integer, List<Happening>> other) {
    return new Script(program, table, policy, inputs, other, chunk, disk);
  }

  Script with(Program other) {
    return new Script(other, table, policy, inputs, happenings, chunk, disk);
  }

  /// On a disk of another seed.
  Script on(long seed) {
    return new Script(program, table, policy, inputs, happenings, chunk, seed);
  }

  Script one() {
    return new Script(program, table, policy, inputs, happenings, 1, disk);
  }

  /// Without some of what happens.
  Script without(int tick) {
    var fewer = new TreeMap<Integer, List<Happening>>(happenings);
    fewer.remove(tick);
    return with(fewer);
  }

  String show() {
    var lines = new ArrayList<String>();
    lines.add(program.graph().toString());
    lines.add(policy.toString());
    lines.add("pushed " + chunk + " at a time, disk " + disk);
    lines.add("happenings by tick " + happenings);
    lines.add("inputs:");
    inputs.forEach(input -> lines.add("  " + show(input)));
    return String.join("\n", lines);
  }

  private String show(Given input) {
    return switch (input) {
      case Given.Over(long key) -> "end of time " + key;
      case Given.Arrives(int row) ->
          "#%d %s %d ".formatted(row, entity(row), key(row))
              + program.plan().inputs().stream()
                  .map(in -> Map.entry(in.name(), Answers.part(table.column(in.name()), row)))
                  .map(Map.Entry::toString)
                  .collect(Collectors.joining(" "));
    };
  }
}
