package weft.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.form.CrossSection;
import weft.jit.row.RowState;
import weft.ops.source.Column;
import weft.rewrite.Stages;

/// A plan stage by stage, for whoever keeps states and brings rows together: each entity up to a
/// cross-section, then the cross-section, and so on. [Fold]s do so in one place, clusters in many.
///
/// A row has a frame: room for its own cells, which come first, and for what stages give. One
/// thread at a time may use it.
public final class RowStages {
  private final LivePlan plan;
  private final List<Wiring> within = new ArrayList<>();
  private final List<List<Across>> across = new ArrayList<>();

  /// Where numbers and other cells stand in a frame: columns of rows, then results of stages.
  private final Map<Wiring.Cell, Integer> places;

  private final Map<Integer, String> names = new HashMap<>();
  private int size;
  private final int[] results;

  /// Which outputs are numbers, and whether all are.
  private final boolean[] number;

  private final boolean numbersOnly;

  public RowStages(LivePlan plan) {
    this.plan = plan;
    this.places = EntityFold.inputs(plan);
    this.size = plan.inputs().size();
    for (Stages.Stage stage : plan.stages().stages()) {
      results(stage.across());
      results(stage.within());
    }
    for (int i = 0; i < plan.programs().size(); i++) {
      within.add(new Wiring(plan.programs().get(i), places, names));
      across.add(across(plan.stages().stages().get(i).across()));
    }
    var wanted = EntityFold.results(plan);
    this.results = new int[wanted.size()];
    wanted.forEach(
        (output, name) -> results[output] = at(name, plan.outputs().get(output).number()));
    this.number = new boolean[results.length];
    boolean only = true;
    for (int i = 0; i < number.length; i++) {
      number[i] = plan.outputs().get(i).number();
      only &= number[i];
    }
    this.numbersOnly = only;
  }

  /// Gives the results of a part their places.
  private void results(Graph part) {
    part.outputs()
        .forEach(
            (name, id) -> {
              var key = new Wiring.Cell(name, LivePlan.isNumber(part.node(id).type()));
              if (!places.containsKey(key)) {
                places.put(key, size);
                names.put(size++, name);
              }
            });
  }

  private int at(String column, boolean number) {
    return Objects.requireNonNull(places.get(new Wiring.Cell(column, number)), column);
  }

  private List<Across> across(Graph part) {
    var all = new ArrayList<Across>();
    part.outputs()
        .forEach(
            (name, id) -> {
              var op = (CrossSection) part.node(id).op();
              var args = part.node(id).args();
              var from = args.subList(0, op.columns()).stream().mapToInt(arg -> place(part, arg));
              boolean grouped = args.size() > op.columns();
              int by = grouped ? place(part, args.getLast()) : -1;
              boolean number = grouped && LivePlan.isNumber(part.node(args.getLast()).type());
              all.add(new Across(op, from.toArray(), by, number, at(name, true)));
            });
    return all;
  }

  private int place(Graph part, int id) {
    var column = (Column) part.node(id).op();
    return at(column.name(), LivePlan.isNumber(part.node(id).type()));
  }

  /// How many stages there are: one more than there are cross-sections on the way.
  public int count() {
    return within.size();
  }

  /// How many numbers a frame has room for, and how many other cells.
  public int size() {
    return size;
  }

  /// Whether any cell of a frame is no number; else a frame needs no room for other cells.
  public boolean others() {
    return places.keySet().stream().anyMatch(cell -> !cell.number());
  }

  /// What an entity has before its first row.
  public RowState start(int stage) {
    return plan.programs().get(stage).start();
  }

  /// The next row of an entity, through a stage.
  public void within(
      int stage, RowState state, long key, double[] numbers, @Nullable Object[] others) {
    within.get(stage).step(state, key, numbers, others, numbers, others);
  }

  /// All rows of a time, through the cross-sections that stand before a stage.
  ///
  /// @param order rows by entity, then as they stand: in the lower half of each number
  public void across(
      int stage,
      IntFunction<double[]> numbers,
      IntFunction<@Nullable Object[]> others,
      long[] order,
      int count) {
    for (Across op : across.get(stage)) {
      op.run(numbers, others, order, count);
    }
  }

  /// Takes the outputs of a row from its frame, when it has been through all stages.
  public void answer(double[] numbers, @Nullable Object[] others, Emission to) {
    double[] found = to.numbers();
    if (numbersOnly) {
      for (int i = 0; i < results.length; i++) {
        found[i] = numbers[results[i]];
      }
      return;
    }
    for (int i = 0; i < results.length; i++) {
      if (number[i]) {
        found[i] = numbers[results[i]];
      } else {
        to.others()[i] = others[results[i]];
      }
    }
    EntityFold.cells(to.others());
  }
}
