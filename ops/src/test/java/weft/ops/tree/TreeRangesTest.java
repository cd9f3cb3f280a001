package weft.ops.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.range.Interval;

class TreeRangesTest {
  /// Trees of three leaves over two features.
  private static Ensemble ensemble(Random random, int trees, Element element, Link link) {
    var builder = new EnsembleBuilder(2, 1);
    for (int t = 0; t < trees; t++) {
      var parts =
          List.<TreePart>of(
              branch(random, 1, 2),
              TreePart.Tip.of(0, random.nextGaussian()),
              branch(random, 3, 4),
              TreePart.Tip.of(0, random.nextGaussian()),
              TreePart.Tip.of(0, random.nextGaussian()));
      builder.tree(0, id -> parts.get(Math.toIntExact(id)));
    }
    return builder.build(Aggregation.SUM, link, 1, element);
  }

  private static TreePart branch(Random random, int yes, int no) {
    var tests = BranchTest.values();
    return TreePart.Branch.of(
        random.nextInt(2),
        tests[random.nextInt(4)],
        random.nextInt(-2, 3) / 2.0,
        MissingKind.values()[random.nextInt(3)],
        random.nextBoolean(),
        yes,
        no);
  }

  /// What rows score keeps to the bounds, to the bit, in both precisions.
  @Test
  void scores_keep_to_their_bounds() {
    var random = new Random(19);
    int inside = 0;
    for (int round = 0; round < 60; round++) {
      Element element = round % 2 == 0 ? Element.F64 : Element.F32;
      Link link = List.of(Link.NONE, Link.SIGMOID, Link.EXP, Link.SIGNED_SQUARE).get(round % 4);
      Ensemble trees = ensemble(random, 1 + random.nextInt(5), element, link);
      double low = random.nextInt(-3, 1) / 2.0;
      double high = low + random.nextInt(0, 4) / 2.0;
      var box = List.of(Interval.of(low, high), Interval.of(-2, 2).missing(round % 3 == 0));
      Interval bound = new TreeRanges(trees).of(box).getFirst();
      assertThat(bound.isFinite()).isTrue();
      var walk = TreeWalk.of(trees);
      for (int i = 0; i < 40; i++) {
        double[] x = {
          low + random.nextDouble() * (high - low),
          round % 3 == 0 && i % 5 == 0 ? Double.NaN : random.nextDouble(-2, 2)
        };
        var score = new double[1];
        walk.scores(x, 0, 1, score, 0, walk.work());
        double value = element == Element.F32 ? (float) score[0] : score[0];
        assertThat(bound.admits(value)).as("%s in %s", value, bound).isTrue();
        inside++;
      }
    }
    assertThat(inside).isPositive();
  }

  @Test
  void only_leaves_that_can_be_reached_count() {
    var random = new Random(1);
    var builder = new EnsembleBuilder(1, 1);
    var parts =
        List.<TreePart>of(
            TreePart.Branch.of(0, BranchTest.LESS_EQUAL, 1.5, MissingKind.NAN, false, 1, 2),
            TreePart.Tip.of(0, 10),
            TreePart.Tip.of(0, 20));
    builder.tree(0, id -> parts.get(Math.toIntExact(id)));
    Ensemble stump = builder.build(Aggregation.SUM, Link.NONE, 1, Element.F64);
    var ranges = new TreeRanges(stump);
    assertThat(ranges.of(List.of(Interval.of(0, 1)))).containsExactly(Interval.of(10));
    assertThat(ranges.of(List.of(Interval.of(2, 3)))).containsExactly(Interval.of(20));
    assertThat(ranges.of(List.of(Interval.of(0, 1).orMissing())))
        .containsExactly(Interval.of(10, 20));
    assertThat(
            ensemble(random, 2, Element.F64, Link.NONE)
                .op()
                .ranges(
                    List.of(Interval.ANY, Interval.ANY),
                    ensemble(random, 2, Element.F64, Link.NONE).tables()))
        .hasSize(1);
  }

  @Test
  void links_are_followed() {
    var random = new Random(2);
    for (Link link : Link.values()) {
      Ensemble trees = ensemble(random, 3, Element.F64, link);
      var bounds = new TreeRanges(trees).of(List.of(Interval.of(-1, 1), Interval.of(-1, 1)));
      assertThat(bounds).hasSize(trees.op().width());
      var walk = TreeWalk.of(trees);
      var scores = new double[trees.op().width()];
      walk.scores(new double[] {0.3, -0.7}, 0, 1, scores, 0, walk.work());
      for (int i = 0; i < scores.length; i++) {
        assertThat(bounds.get(i).admits(scores[i])).as(link.name()).isTrue();
      }
    }
  }
}
