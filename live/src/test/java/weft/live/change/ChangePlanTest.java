package weft.live.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Type;
import weft.lang.Formulas;
import weft.lang.Schema;
import weft.live.change.ChangePlan.Change;

class ChangePlanTest {
  private static Graph graph(String text) {
    var types = new LinkedHashMap<String, Type>();
    types.put("time", Type.column(Element.TIME));
    List.of("x", "y").forEach(name -> types.put(name, Type.column(Element.F64)));
    types.put("n", Type.column(Element.I64));
    return Formulas.compile(text, Schema.of(types).orderedBy("time")).graph();
  }

  private static ChangePlan plan(String old, String next) {
    return ChangePlan.of(graph(old), graph(next));
  }

  /// What becomes of the state of a feature that is new.
  private static String fate(String formula) {
    return plan("other = y", "f = " + formula).features().getFirst().fate().text();
  }

  private static Map<String, String> fates(ChangePlan plan) {
    return plan.features().stream()
        .collect(Collectors.toMap(ChangePlan.Feature::name, feature -> feature.fate().text()));
  }

  @Test
  void rows_add_up_along_the_longest_way() {
    assertThat(fate("x + y")).isEqualTo("none needed");
    assertThat(fate("lag(x, 1)")).isEqualTo("rebuilt from 1 row");
    assertThat(fate("rolling_mean(x, 20)")).isEqualTo("rebuilt from 19 rows");
    assertThat(fate("rolling_median(x, 20)")).isEqualTo("rebuilt from 19 rows");
    assertThat(fate("rolling_median(x, 1)")).isEqualTo("none needed");
    assertThat(fate("rolling_mean(rolling_max(x, 5), 10)")).isEqualTo("rebuilt from 13 rows");
    assertThat(fate("rolling_median(lag(x, 7), 10) + lag(y, 12)"))
        .isEqualTo("rebuilt from 16 rows");
    assertThat(fate("rolling_sum(x, 1h)")).isEqualTo("rebuilt from 1h");
    assertThat(fate("lag(rolling_sum(x, 1h), 5)")).isEqualTo("rebuilt from 1h and 5 rows");
    assertThat(fate("rolling_mean(cs_rank(lag(x, 3)), 4)")).isEqualTo("rebuilt from 6 rows");
    assertThat(fate("ema(x, 0.1)")).isEqualTo("rebuilt from all history");
    assertThat(fate("lag(ema(x, 0.1), 5)")).isEqualTo("rebuilt from all history");
  }

  @Test
  void the_past_of_a_running_value_is_not_in_its_state() {
    var plan = plan("a = ema(x, 0.1)", "a = ema(x, 0.1)\nb = a - lag(a, 3)");
    assertThat(fates(plan))
        .containsEntry("a", "kept")
        .containsEntry("b", "rebuilt from all history");
  }

  @Test
  void state_belongs_to_equations() {
    var plan =
        plan(
            "a = rolling_mean(x, 20)\nb = lag(x, 5)\nc = y\nd = lag(n, 2)",
            "a = lag(x, 3)\nz = rolling_mean(x, 20) - lag(x, 4)\nc = y\nd = lag(n, 2)\ne = d");
    assertThat(fates(plan))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("a", "kept", "z", "kept", "c", "none needed", "d", "kept", "e", "kept"));
    assertThat(plan.features().stream().map(ChangePlan.Feature::change))
        .containsExactly(Change.CHANGED, Change.ADDED, Change.SAME, Change.SAME, Change.ADDED);
    assertThat(plan.gone()).containsExactly("b");
    assertThat(plan.rebuilt()).isEmpty();
    assertThat(plan.history()).isEqualTo(new Fate.Kept());
  }

  @Test
  void what_computes_the_same_under_another_name_was_renamed() {
    var plan = plan("a = lag(x, 5)\nb = x", "c = lag(x, 5)\nb = x");
    var renamed = plan.features().getFirst();
    assertThat(renamed.change()).isEqualTo(Change.RENAMED);
    assertThat(renamed.before()).isEqualTo(Optional.of("a"));
    assertThat(plan.gone()).isEmpty();
  }

  @Test
  void a_ring_with_another_fill_is_another() {
    var plan = plan("a = rolling_sum(x, 9)", "a = rolling_sum(x, 9, min_periods=1)");
    assertThat(plan.features().getFirst().fate()).isEqualTo(new Fate.Rebuilt(8, 0));
  }

  @Test
  void all_features_together_need_what_the_worst_needs() {
    assertThat(plan("a = x", "b = lag(x, 3)\nc = rolling_sum(x, 5m)\nd = lag(y, 9)").history())
        .isEqualTo(new Fate.Rebuilt(9, 300_000_000_000L));
    assertThat(plan("a = x", "b = lag(x, 3)\nc = cumsum(x)").history())
        .isEqualTo(new Fate.RebuiltFromAll());
    assertThat(plan("a = x", "b = x + 1").history()).isEqualTo(new Fate.Stateless());
  }
}
