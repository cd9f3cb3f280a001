package weft.cli.run;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.cli.console.Wrong;
import weft.cli.option.InputData;
import weft.cli.option.ModeOptions;
import weft.cli.option.StreamMode;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.Aggregate;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.live.bar.BarColumns;
import weft.live.bar.BarOptions;
import weft.live.bar.BarTables;

/// What a mode makes of a table: what features see of it, and what comes out.
public final class ModePlan {
  private final StreamMode mode;
  private final Optional<BarOptions> options;
  private final Map<String, Aggregate> named;
  private final Schema ticks;

  private ModePlan(
      StreamMode mode, Optional<BarOptions> options, Map<String, Aggregate> named, Schema ticks) {
    this.mode = mode;
    this.options = options;
    this.named = named;
    this.ticks = ticks;
  }

  /// Refuses options that do not fit the table.
  public static ModePlan of(ModeOptions chosen, InputData input) {
    Schema ticks = input.schema();
    var options = chosen.bars(ticks);
    options.ifPresent(
        bars -> {
          bars.price().ifPresent(name -> mustBeNumbers(name, ticks, input));
          bars.size().ifPresent(name -> mustBeNumbers(name, ticks, input));
        });
    var plan = new ModePlan(chosen.mode(), options, chosen.aggregates(), ticks);
    if (chosen.mode() == StreamMode.BAR) {
      mustKnow(plan.named.keySet(), plan.carried().keySet(), "column");
    }
    return plan;
  }

  private static void mustBeNumbers(String name, Schema ticks, InputData input) {
    Type type = ticks.columns().get(name);
    if (type == null || isNumber(type)) {
      return;
    }
    if (type.equals(Type.column(Element.TEXT))) {
      var cells = input.badNumbers(List.of(name));
      if (!cells.isEmpty()) {
        throw new WeftException(cells);
      }
    }
    throw new WeftException(
        Diagnostic.of(Code.TYPE, "the column '" + name + "' does not hold numbers")
            .about(name)
            .expected("numbers")
            .found(type.toString()));
  }

  private static boolean isNumber(Type type) {
    return type.element().isNumeric() && type.shape().isScalar();
  }

  private static void mustKnow(Set<String> names, Set<String> known, String what) {
    for (String name : names) {
      if (!known.contains(name)) {
        throw Wrong.unknown("--aggregate: there is no " + what + " '" + name + "'", name, known);
      }
    }
  }

  public boolean makesBars() {
    return options.isPresent();
  }

  /// The columns that features can read: in bars those of a bar, and those of the rows that are not
  /// called like one.
  public Schema schema() {
    if (mode != StreamMode.BAR) {
      return ticks;
    }
    var columns = new LinkedHashMap<>(ticks.columns());
    columns.keySet().retainAll(ticks.keys());
    own().forEach(name -> columns.put(name, Type.column(Element.F64)));
    carried().forEach(columns::put);
    return new Schema(columns, ticks.entity(), ticks.order());
  }

  /// What bars have by themselves.
  private List<String> own() {
    return BarColumns.bars(options.orElseThrow(), Map.of()).names();
  }

  /// The columns of the rows that bars can carry. Numbers may be missing in a bar.
  private Map<String, Type> carried() {
    var carried = new LinkedHashMap<>(ticks.columns());
    carried.keySet().removeAll(ticks.keys());
    carried.keySet().removeAll(own());
    carried.replaceAll((_, type) -> isNumber(type) ? Type.column(Element.F64) : type);
    return carried;
  }

  /// The columns of the rows that bars carry.
  ///
  /// @param read the columns that features read
  private Set<String> extras(List<String> read) {
    var extras = new LinkedHashSet<>(read);
    extras.retainAll(carried().keySet());
    return extras;
  }

  /// The columns of the rows that are needed.
  ///
  /// @param read those that features read
  public List<String> columns(List<String> read) {
    if (options.isEmpty()) {
      return read;
    }
    var columns = new LinkedHashSet<String>();
    options.get().price().ifPresent(columns::add);
    options.get().size().ifPresent(columns::add);
    columns.addAll(mode == StreamMode.BAR ? extras(read) : read);
    return List.copyOf(columns);
  }

  /// What features see of some rows.
  public Table table(Table rows, List<String> read) {
    return mode == StreamMode.BAR
        ? BarTables.bars(rows, options.orElseThrow(), BarColumns.orLast(extras(read), named))
        : rows;
  }

  /// Rows with features.
  public record Rows(Table table, Outcome outcome) {}

  /// What comes out where features gave this over what they saw.
  ///
  /// @param compiled says how its features are brought together, where their author does
  public Rows rows(Table seen, Outcome outcome, CheckedProgram compiled) {
    if (mode != StreamMode.TICK_TO_BAR) {
      return new Rows(seen, outcome);
    }
    mustKnow(named.keySet(), outcome.outputs().keySet(), "feature");
    var how = ModeOptions.aggregates(compiled, named);
    Table bars = BarTables.tickToBar(seen, outcome.outputs(), options.orElseThrow(), how);
    var outputs = new LinkedHashMap<String, Tensor>();
    outcome.outputs().keySet().forEach(name -> outputs.put(name, bars.column(name)));
    return new Rows(bars, new Outcome(outputs, outcome.failures()));
  }

  /// Bars are made of rows that are all in memory.
  public void mustFitMemory(boolean large) {
    if (large && makesBars()) {
      throw Wrong.usage(
          "the rows do not fit into the memory, and bars are made of rows in memory",
          "give more memory (--memory 8GB), or make bars of parts of the data");
    }
  }
}
