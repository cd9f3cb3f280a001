package weft.live;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// All rows of a time together, stage by stage: each entity up to a cross-section, then the
/// cross-section, and so on.
final class AcrossFold extends PlanFold {
  /// What belongs to a row while its time is computed.
  private static final class Frame {
    private final double[] numbers;
    private final @Nullable Object[] others;
    private Entities.@Nullable Entity entity;

    private Frame(int size) {
      this.numbers = new double[size];
      this.others = new Object[size];
    }
  }

  private final RowStages stages;
  private final Emission emission;
  private Frame[] frames = new Frame[0];
  private long[] order = new long[0];
  private final IntFunction<double[]> numbers = row -> frames[row].numbers;
  private final IntFunction<@Nullable Object[]> others = row -> frames[row].others;

  AcrossFold(LivePlan plan) {
    super(plan);
    this.emission = new Emission(plan.outputs().size());
    this.stages = new RowStages(plan);
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
    for (int stage = 0; stage < stages.count(); stage++) {
      stages.across(stage, numbers, others, order, count);
      for (int i = 0; i < count; i++) {
        stages.within(
            stage, entity(i).state(stage), rows[i].key(), frames[i].numbers, frames[i].others);
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
        frames[i] = new Frame(stages.size());
      }
    }
  }

  private void emit(Row row, Frame frame, Sink to) {
    emission.start(row, 0);
    stages.answer(frame.numbers, frame.others, emission);
    to.accept(emission);
  }
}
