package weft.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weft.ir.Graph;
import weft.ir.form.CrossSection;
import weft.ops.source.Column;
import weft.rewrite.Stages;

/// All rows of a time together, stage by stage: each entity up to a cross-section, then the
/// cross-section, and so on.
final class AcrossFold extends PlanFold {
  /// What belongs to a row while its time is computed.
  private static final class Frame {
    private final double[] numbers;
    private final @Nullable Object[] others;
    private Entities.@Nullable Entity entity;

    private Frame(int numbers, int others) {
      this.numbers = new double[numbers];
      this.others = new Object[others];
    }
  }

  private final List<Wiring> within = new ArrayList<>();
  private final List<List<Across>> across = new ArrayList<>();
  private final Emission emission;

  /// Where numbers and other cells stand in a frame: columns of rows, then results of stages.
  private final Map<Wiring.Cell, Integer> places;

  private final Map<Integer, String> names = new HashMap<>();
  private int size;
  private final int[] results;
  private Frame[] frames = new Frame[0];
  private long[] order = new long[0];
  private final IntFunction<double[]> numbers = row -> frames[row].numbers;
  private final IntFunction<@Nullable Object[]> others = row -> frames[row].others;

  AcrossFold(LivePlan plan) {
    super(plan);
    this.emission = new Emission(plan.outputs().size());
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

  @Override
  public void push(Row[] rows, int count, Sink to) {
    room(count);
    boolean ranked = true;
    for (int i = 0; i < count; i++) {
      Frame frame = frames[i];
      frame.entity = entities.of(rows[i].entity());
      ranked &= frame.entity.rank() >= 0;
      System.arraycopy(rows[i].numbers(), 0, frame.numbers, 0, columns());
      System.arraycopy(rows[i].others(), 0, frame.others, 0, columns());
    }
    if (!ranked) {
      entities.rank();
    }
    for (int i = 0; i < count; i++) {
      order[i] = (long) entity(i).rank() << 32 | i;
    }
    Arrays.sort(order, 0, count);
    for (int stage = 0; stage < within.size(); stage++) {
      for (Across op : across.get(stage)) {
        op.run(numbers, others, order, count);
      }
      for (int i = 0; i < count; i++) {
        Frame frame = frames[i];
        within
            .get(stage)
            .step(
                entity(i).state(stage),
                rows[i].key(),
                frame.numbers,
                frame.others,
                frame.numbers,
                frame.others);
      }
    }
    for (int i = 0; i < count; i++) {
      emit(rows[i], frames[i], to);
    }
  }

  private Entities.Entity entity(int i) {
    return Objects.requireNonNull(frames[i].entity);
  }

  private void room(int count) {
    int before = frames.length;
    if (before < count) {
      frames = Arrays.copyOf(frames, Math.max(count, 2 * before));
      order = new long[frames.length];
      for (int i = before; i < frames.length; i++) {
        frames[i] = new Frame(size, size);
      }
    }
  }

  private void emit(Row row, Frame frame, Sink to) {
    emission.start(row, 0);
    for (int i = 0; i < results.length; i++) {
      if (plan.outputs().get(i).number()) {
        emission.numbers()[i] = frame.numbers[results[i]];
      } else {
        emission.others()[i] = frame.others[results[i]];
      }
    }
    EntityFold.cells(emission.others());
    to.accept(emission);
  }
}
