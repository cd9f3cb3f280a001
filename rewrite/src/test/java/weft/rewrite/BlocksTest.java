package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ops.algebra.Doubles;

class BlocksTest {
  /// Writes down which blocks are combined: `rows@rows back`. The part of a block is how far back
  /// its newest row is.
  private static final class Recorder implements Window {
    public static final Contract CONTRACT = Contract.of(Role.real("x"));

    private final List<String> log = new ArrayList<>();
    private boolean overlaps;

    @Override
    public Span w() {
      return Span.rows(1);
    }

    @Override
    public int minPeriods() {
      return 1;
    }

    @Override
    public Type infer(List<Type> args) {
      return Type.column(Element.F64);
    }

    @Override
    public List<Double> identity() {
      return List.of(0.0);
    }

    @Override
    public <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
      return List.of(in.value(0));
    }

    @Override
    public <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks) {
      log.add(
          blocks.stream()
              .map(block -> whole(block.rows()) + "@" + whole(block.part(0)))
              .collect(Collectors.joining(" ")));
      return List.of(blocks.getFirst().part(0));
    }

    private static int whole(Object number) {
      return ((Double) number).intValue();
    }

    @Override
    public boolean overlaps() {
      return overlaps;
    }

    @Override
    public <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole) {
      return whole.part(0);
    }
  }

  private final Recorder window = new Recorder();
  private boolean dense = true;

  private Window.Block<Double> whole(int length) {
    window.log.clear();
    var blocks =
        new Blocks<>(
            window,
            Doubles.ALGEBRA,
            (block, _, rows) ->
                new Window.Block<>(block.count(), List.of(block.part(0) + rows), block.rows()),
            dense);
    var levels = blocks.levels(new Window.Block<>(1.0, List.of(0.0), 1.0), length);
    return blocks.whole(levels, length);
  }

  private static final String EIGHT = "1@0 1@1 1@2 1@3 1@4 1@5 1@6 1@7";

  @Test
  void one_row_is_not_combined() {
    assertThat(whole(1)).isEqualTo(new Window.Block<>(1.0, List.of(0.0), 1.0));
    assertThat(window.log).isEmpty();
  }

  @Test
  void a_few_rows_are_one_block() {
    assertThat(whole(3).rows()).isEqualTo(3.0);
    assertThat(window.log).containsExactly("1@0 1@1 1@2");
  }

  @Test
  void eight_rows_are_one_block() {
    assertThat(whole(8).rows()).isEqualTo(8.0);
    assertThat(window.log).containsExactly(EIGHT);
  }

  @Test
  void a_single_row_beside_a_block_is_a_block_of_one() {
    assertThat(whole(9).rows()).isEqualTo(9.0);
    assertThat(window.log).containsExactly(EIGHT, "8@0 1@8");
  }

  @Test
  void twenty_is_eight_and_eight_and_four() {
    assertThat(whole(20).rows()).isEqualTo(20.0);
    assertThat(window.log).containsExactly(EIGHT, "1@16 1@17 1@18 1@19", "8@0 8@8 4@16");
  }

  @Test
  void sixty_four_rows_are_eight_blocks_of_eight() {
    assertThat(whole(64).rows()).isEqualTo(64.0);
    assertThat(window.log).containsExactly(EIGHT, "8@0 8@8 8@16 8@24 8@32 8@40 8@48 8@56");
  }

  @Test
  void two_hundred_and_fifty_is_three_times_sixty_four_seven_times_eight_and_two() {
    assertThat(whole(250).rows()).isEqualTo(250.0);
    assertThat(window.log.getLast())
        .isEqualTo("64@0 64@64 64@128 8@192 8@200 8@208 8@216 8@224 8@232 8@240 2@248");
  }

  @Test
  void a_digit_may_be_zero() {
    assertThat(whole(65).rows()).isEqualTo(65.0);
    assertThat(window.log.getLast()).isEqualTo("64@0 1@64");
    assertThat(whole(16).rows()).isEqualTo(16.0);
    assertThat(window.log.getLast()).isEqualTo("8@0 8@8");
  }

  @Test
  void blocks_that_may_overlap_double_in_size_and_two_make_a_window() {
    window.overlaps = true;
    assertThat(whole(50)).isEqualTo(new Window.Block<>(50.0, List.of(0.0), 50.0));
    assertThat(window.log).containsExactly(EIGHT, "8@0 8@8", "16@0 16@16", "32@0 32@18");
    assertThat(whole(7).rows()).isEqualTo(7.0);
    assertThat(window.log).containsExactly("1@0 1@1 1@2 1@3 1@4 1@5 1@6");
    assertThat(whole(16).rows()).isEqualTo(16.0);
    assertThat(window.log).containsExactly(EIGHT, "8@0 8@8");
    assertThat(whole(11).rows()).isEqualTo(11.0);
    assertThat(window.log).containsExactly(EIGHT, "1@8 1@9 1@10", "8@0 3@8");
    dense = false;
    assertThat(whole(20).rows()).isEqualTo(20.0);
    assertThat(window.log.getLast()).isEqualTo("8@0 8@8 4@16");
  }

  @Test
  void the_levels_are_those_a_length_needs() {
    var blocks =
        new Blocks<>(window, Doubles.ALGEBRA, (Window.Block<Double> b, int _, int _) -> b, true);
    var row = new Window.Block<>(1.0, List.of(0.0), 1.0);
    assertThat(blocks.levels(row, 7)).extracting(Window.Block::rows).containsExactly(1.0);
    assertThat(blocks.levels(row, 8)).extracting(Window.Block::rows).containsExactly(1.0, 8.0);
    assertThat(blocks.levels(row, 511))
        .extracting(Window.Block::rows)
        .containsExactly(1.0, 8.0, 64.0);
    assertThat(blocks.levels(row, 512)).hasSize(4);
  }

  @Test
  void the_count_is_the_rows_where_all_are_present_else_a_sum() {
    assertThat(whole(20).count()).isEqualTo(20.0);
    dense = false;
    assertThat(whole(20).count()).isEqualTo(20.0);
    var half =
        new Blocks<>(window, Doubles.ALGEBRA, (Window.Block<Double> b, int _, int _) -> b, false);
    var row = new Window.Block<>(0.5, List.of(0.0), 1.0);
    assertThat(half.whole(half.levels(row, 20), 20).count()).isEqualTo(10.0);
  }
}
