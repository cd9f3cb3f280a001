package weft.inspect.draw;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.inspect.draw.Diagram.Box;
import weft.inspect.draw.Diagram.Link;
import weft.inspect.draw.GraphLayout.Curve;
import weft.inspect.draw.GraphLayout.End;
import weft.inspect.draw.GraphLayout.Line;
import weft.inspect.draw.GraphLayout.Placed;
import weft.testkit.Seeds;

/// What must hold of every drawing.
class GraphLayoutTest {
  private static final double NEAR = 1e-6;

  /// From top to bottom lines reach the upper sides of boxes that hold their words.
  private static void checkDownwards(Diagram diagram) {
    GraphLayout layout = GraphLayout.downwards(diagram);
    var boxes = layout.boxes();
    for (Placed a : boxes) {
      assertThat(a.right()).isLessThanOrEqualTo(layout.width() + NEAR);
      assertThat(a.bottom()).isLessThanOrEqualTo(layout.height() + NEAR);
      assertThat(a.width()).isGreaterThan(Widths.title(a.box().title()));
      assertThat(a.width()).isGreaterThan(Widths.detail(a.box().detail()));
      for (Placed b : boxes) {
        assertThat(a == b || !meet(a, b)).as("%s and %s overlap", a, b).isTrue();
      }
    }
    for (Line line : layout.lines()) {
      for (End end : line.ends()) {
        Placed to = boxes.get(end.to());
        assertThat(end.x()).isEqualTo(to.y());
        assertThat(end.y()).isStrictlyBetween(to.x(), to.right());
      }
    }
  }

  private static GraphLayout check(Diagram diagram) {
    checkDownwards(diagram);
    GraphLayout layout = GraphLayout.of(diagram);
    var boxes = layout.boxes();
    assertThat(boxes).hasSameSizeAs(diagram.boxes());
    for (Placed a : boxes) {
      assertThat(a.x()).isNotNegative();
      assertThat(a.y()).isGreaterThanOrEqualTo(-NEAR);
      assertThat(a.right()).isLessThanOrEqualTo(layout.width() + NEAR);
      assertThat(a.bottom()).isLessThanOrEqualTo(layout.height() + NEAR);
      assertThat(a.width()).isGreaterThan(Widths.title(a.box().title()));
      assertThat(a.width()).isGreaterThan(Widths.detail(a.box().detail()));
      for (Placed b : boxes) {
        assertThat(a == b || !meet(a, b)).as("%s and %s overlap", a, b).isTrue();
      }
    }
    int ends = 0;
    for (Line line : layout.lines()) {
      Placed from = boxes.get(line.from());
      for (Curve curve : line.curves()) {
        assertThat(curve.toX()).isGreaterThan(curve.fromX());
        assertThat(curve.fromX()).isGreaterThanOrEqualTo(from.right() - NEAR);
        assertThat(curve.straightTo()).isLessThanOrEqualTo(layout.width());
        assertThat(curve.toY()).isBetween(0.0, layout.height());
        for (Placed box : boxes) {
          boolean curved = curve.fromX() < box.right() - NEAR && box.x() + NEAR < curve.toX();
          boolean through =
              curve.toX() < box.right() - NEAR
                  && box.x() + NEAR < curve.straightTo()
                  && box.y() < curve.toY()
                  && curve.toY() < box.bottom();
          assertThat(curved || through).as("%s runs through %s", curve, box).isFalse();
        }
      }
      for (End end : line.ends()) {
        Placed to = boxes.get(end.to());
        assertThat(to.layer()).isGreaterThan(from.layer());
        assertThat(end.x()).isEqualTo(to.x());
        assertThat(end.y()).isStrictlyBetween(to.y(), to.bottom());
        ends++;
      }
    }
    assertThat(ends).isEqualTo(diagram.links().size());
    for (Link link : diagram.links()) {
      assertThat(boxes.get(link.from()).layer()).isLessThan(boxes.get(link.to()).layer());
    }
    assertThat(GraphLayout.of(diagram)).isEqualTo(layout);
    return layout;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "close",
        "1",
        "rolling_zscore(close, 20)",
        "close * close",
        Samples.FIRST,
        "adx(high, low, close, 14)",
        "coalesce(open, high, low, close, volume, vwap, 1)",
        "a = close\nb = close\nc = a",
      })
  void formulas_are_laid_out(String text) {
    check(Diagram.of(Samples.explain(text)));
    check(Diagram.of(Samples.expanded(text)));
  }

  @Test
  void alphas_are_laid_out() throws IOException {
    String text = Samples.alphas();
    for (String alpha : List.of("alpha029", "alpha036", "alpha062", "alpha080")) {
      check(Diagram.of(Samples.explain(text, alpha)));
    }
    assertThat(check(Diagram.of(Samples.explain(text))).boxes()).hasSize(49 + 7);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13, 40, 100, 300})
  void random_diagrams_are_laid_out(int size) {
    for (long seed = 0; seed < (size > 50 ? 2 : 20); seed++) {
      check(random(size, seed));
    }
  }

  private static Diagram random(int size, long seed) {
    var seeds = new Seeds(31L * size + seed);
    var boxes = new ArrayList<Box>();
    var links = new ArrayList<Link>();
    for (int i = 0; i < size; i++) {
      int inputs = i == 0 ? 0 : seeds.between(0, 3);
      boolean result = inputs > 0 && seeds.chance(0.16);
      BoxKind kind = inputs == 0 ? BoxKind.SOURCE : result ? BoxKind.FEATURE : BoxKind.TRANSFORM;
      boxes.add(new Box(i, "b" + i, "b".repeat(seeds.between(1, 20)), "x / y", kind, "", 1));
      for (int port = 0; port < inputs; port++) {
        links.add(new Link(seeds.between(0, i - 1), i, port, "x"));
      }
    }
    return new Diagram(boxes, links, "");
  }

  @Test
  void a_chain_is_straight() {
    var layout = check(Diagram.of(Samples.explain("rolling_mean(abs(log(close)), 5)")));

    assertThat(layout.boxes()).extracting(Placed::y).containsOnly(0.0);
    assertThat(layout.boxes()).extracting(Placed::layer).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void columns_are_first_and_features_last() {
    var layout = check(Diagram.of(Samples.explain(Samples.FIRST)));

    int last = layout.boxes().stream().mapToInt(Placed::layer).max().orElseThrow();
    for (Placed placed : layout.boxes()) {
      assertThat(placed.layer() == 0).isEqualTo(placed.box().kind() == BoxKind.SOURCE);
      assertThat(placed.layer() == last).isEqualTo(placed.box().kind() == BoxKind.FEATURE);
    }
  }

  @Test
  void lines_do_not_cross_where_they_need_not() {
    // Two chains whose boxes are declared crosswise.
    var boxes = new ArrayList<Box>();
    for (int i = 0; i < 6; i++) {
      BoxKind kind = i < 2 ? BoxKind.SOURCE : BoxKind.TRANSFORM;
      boxes.add(new Box(i, "b" + i, "b" + i, "", kind, "", 1));
    }
    var links =
        List.of(
            new Link(0, 3, 0, "x"),
            new Link(1, 2, 0, "x"),
            new Link(2, 5, 0, "x"),
            new Link(3, 4, 0, "x"));
    var layout = check(new Diagram(boxes, links, ""));

    for (Line line : layout.lines()) {
      line.curves().forEach(curve -> assertThat(curve.fromY()).isEqualTo(curve.toY()));
    }
  }

  /// Whether two boxes have a point in common.
  private static boolean meet(GraphLayout.Placed a, GraphLayout.Placed b) {
    return a.x() < b.right() && b.x() < a.right() && a.y() < b.bottom() && b.y() < a.bottom();
  }
}
