package weft.inspect.draw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.inspect.draw.Explanation.Argument;
import weft.inspect.draw.Explanation.Equation;
import weft.inspect.draw.Explanation.Feature;

class ExplanationTest {
  private static Equation last(String formula) {
    return Samples.explain(formula).equations().getLast();
  }

  @Test
  void a_feature_has_its_own_words_and_facts() {
    var explanation = Samples.explain(Samples.FIRST);

    assertThat(explanation.columns()).containsExactly("close");
    assertThat(explanation.features())
        .extracting(Feature::name, Feature::formula, Feature::place, Feature::size, Feature::stages)
        .containsExactly(
            tuple("momentum", "pct_change(close, 20)", "sample:2", 5, 1),
            tuple("stretch", "rolling_zscore(close, 20)", "sample:3", 2, 1),
            tuple("calm", "rolling_std(pct_change(close), 20) < 0.001", "sample:4", 8, 1),
            tuple("rank", "cs_rank(momentum)", "sample:5", 6, 2));
    assertThat(explanation.features().getFirst().facts().warmUp()).isEqualTo(20);
  }

  @Test
  void an_equation_knows_who_needs_it() {
    var equations = Samples.explain(Samples.FIRST).equations();

    assertThat(equations.get(0).usedBy()).containsExactly("momentum", "stretch", "calm", "rank");
    assertThat(equations.get(1).usedBy()).containsExactly("momentum", "rank");
    assertThat(equations.get(5).usedBy()).containsExactly("stretch");
    assertThat(equations.get(5).shared()).isFalse();
    assertThat(equations.get(2).arguments())
        .containsExactly(new Argument("left", 0), new Argument("right", 1));
    assertThat(equations.get(2).line())
        .isEqualTo("n2 = divide(left=n0, right=n1) : f64{entity,time}");
    assertThat(equations.get(2).snippet()).isEqualTo("pct_change(close, 20)");
  }

  @Test
  void only_some_features_are_explained() {
    var explanation = Samples.explain(Samples.FIRST, "stretch");

    assertThat(explanation.features()).extracting(Feature::name).containsExactly("stretch");
    assertThat(explanation.equations()).hasSize(2);
  }

  @Test
  void sizes_are_told_before_and_after_sharing_and_writing_out() {
    var sizes = Samples.explain("a = rolling_sum(close, 3)\nb = rolling_sum(close, 3) + 1").sizes();

    assertThat(sizes.written()).isEqualTo(2 + 4);
    assertThat(sizes.shared()).isEqualTo(4);
    // close, two lags, two sums; in b also 1 and one more sum.
    assertThat(sizes.expandedApart()).isEqualTo(5 + 7);
    assertThat(sizes.expandedShared()).isEqualTo(7);
    assertThat(sizes.steps())
        .containsOnlyKeys("share", "expand", "simplify", "prune")
        .containsAllEntriesOf(Map.of("share", 4L, "prune", 7L));
  }

  @Test
  void a_universe_that_starts_things_afresh_says_so_where_it_does() {
    var features =
        Samples.explain(
                """
                universe liquid(outside=reset) = rolling_mean(volume, 5) > 1000
                total = cumsum(close)
                twice = close * 2
                """)
            .features();
    assertThat(features.get(0).where())
        .containsExactly(
            Map.entry("universe liquid(outside=reset)", "rolling_mean(volume, 5) > 1000"));
    assertThat(features.get(1).where())
        .containsExactly(Map.entry("universe liquid", "rolling_mean(volume, 5) > 1000"));
  }

  /// What each of them needs is counted, and not rewritten on its own.
  @Test
  void thousands_of_features_may_be_made_of_each_other() {
    int count = 3000;
    var text = new StringBuilder("f0 = close\n");
    for (int i = 1; i < count; i++) {
      text.append("f%d = f%d * 0.5 + lag(f%d, 1)\n".formatted(i, i - 1, i - 1));
    }
    var explanation = Samples.explain(text.toString());
    assertThat(explanation.features()).hasSize(count);
    assertThat(explanation.features().getLast().size()).isEqualTo(2 + 3 * (count - 1));
    assertThat(explanation.features().getLast().formula()).isEqualTo("f2998 * 0.5 + lag(f2998, 1)");
    assertThat(explanation.sizes().written())
        .isEqualTo(1 + 2L * (count - 1) + 3L * count * (count - 1) / 2);
    assertThat(explanation.equations().getFirst().usedBy()).hasSize(count);
  }

  @Test
  void expanded_equations_are_those_that_run() {
    var explanation = Samples.expanded("a = rolling_sum(close, 3)");

    assertThat(explanation.equations())
        .extracting(Equation::op)
        .containsExactly("column", "lag", "lag", "add", "add");
    assertThat(explanation.features().getFirst().equation()).isEqualTo(4);
    assertThat(explanation.features().getFirst().size()).isEqualTo(5);
  }

  @Test
  void captions_show_what_is_not_usual() {
    assertThat(last("rolling_std(close, 20)").detail()).isEqualTo("w = 20");
    assertThat(last("rolling_std(close, 20, min_periods=5, ddof=0)").detail())
        .isEqualTo("w = 20, min_periods = 5, ddof = 0");
    assertThat(last("rolling_mean(close, 5m)").detail()).isEqualTo("w = 5m");
    assertThat(last("rolling_mean(close, 5m, min_periods=2)").detail())
        .isEqualTo("w = 5m, min_periods = 2");
    assertThat(last("lag(close)").detail()).isEqualTo("n = 1");
    assertThat(last("close / open").detail()).isEqualTo("x / y");
    assertThat(last("1 - close").detail()).isEqualTo("1 \u2212 x");
    assertThat(last("close * 0.12345678901").detail()).isEqualTo("x \u00d7 0.1234\u2026");
    assertThat(last("cs_rank(close)").detail()).isEmpty();
    assertThat(last("if(close > 1, close, missing)").detail()).contains("= missing");
    assertThat(last("close").title()).isEqualTo("close");
    assertThat(last("sector == 'a'").detail()).isEqualTo("x = \"a\"");
  }

  @Test
  void kinds_tell_cross_sections_from_windows() {
    assertThat(List.of("cs_rank(close)", "rolling_median(close, 3)", "ema(close, 0.5)", "-close"))
        .extracting(formula -> last(formula).kind())
        .containsExactly(BoxKind.CROSS_SECTION, BoxKind.WINDOW, BoxKind.STATE, BoxKind.TRANSFORM);
    assertThat(last("cross_up(close, 3)").kind()).isEqualTo(BoxKind.EVENT);
  }

  @Test
  void many_words_are_cut() {
    var equations = Samples.explain("close" + " + open".repeat(400)).equations();

    assertThat(equations.getLast().snippet()).hasSize(200).endsWith("\u2026");
    assertThat(equations).allSatisfy(e -> assertThat(e.snippet().length()).isBetween(1, 200));
  }

  @Test
  void labels_are_marked() {
    var explanation = Samples.explain("a = close\nlabel b = lead(close, 5)");

    assertThat(explanation.features()).extracting(Feature::label).containsExactly(false, true);
    assertThat(explanation.features().getLast().formula()).isEqualTo("lead(close, 5)");
  }
}
