package weft.jit.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import weft.eval.Layout;

/// What the rows of a table have left behind for those that follow, by entity and pass: the last
/// values of what is read some rows back, and the numbers of states.
public final class LeftBehind {
  /// More rows than any window has.
  private static final long MANY = 1 << 30;

  private final int[] sizes;

  /// By entity, then by pass; null where no row has come yet.
  private final List<double[] @Nullable []> left = new ArrayList<>();

  private long[] rows = new long[16];
  private int[] whose = {};

  public LeftBehind(PassPlan plan) {
    sizes = plan.passes().stream().mapToInt(pass -> (int) size(plan, pass)).toArray();
  }

  /// How many numbers an entity leaves behind.
  public static long size(PassPlan plan) {
    return plan.passes().stream().mapToLong(pass -> size(plan, pass)).sum();
  }

  private static long size(PassPlan plan, PassPlan.Pass pass) {
    return Block.left(pass.slots(), plan.graph());
  }

  /// The next rows are of these entities.
  ///
  /// @param numbers of the entities, in the order of their layout
  public void begin(int[] numbers) {
    whose = numbers;
    for (int number : numbers) {
      while (left.size() <= number) {
        left.add(new double[sizes.length][]);
      }
    }
    rows = left.size() <= rows.length ? rows : Arrays.copyOf(rows, 2 * left.size());
  }

  /// They have gone through all passes.
  public void end(Layout layout) {
    for (int i = 0; i < whose.length; i++) {
      rows[whose[i]] += layout.entities().get(i).rows();
    }
  }

  /// Goes on where earlier rows of an entity ended. Threads may do so with different entities.
  void resume(Block block, int pass, int entity) {
    double[] numbers = left.get(whose[entity])[pass];
    if (numbers != null) {
      block.resume((int) Math.min(rows[whose[entity]], MANY), numbers);
    }
  }

  void leave(Block block, int pass, int entity) {
    double[] @Nullable [] passes = left.get(whose[entity]);
    if (passes[pass] == null) {
      passes[pass] = new double[sizes[pass]];
    }
    block.leave(Objects.requireNonNull(passes[pass]));
  }

  /// Memory that it takes.
  public long bytes() {
    return left.size() * (Arrays.stream(sizes).mapToLong(size -> 16 + 8L * size).sum() + 32);
  }
}
