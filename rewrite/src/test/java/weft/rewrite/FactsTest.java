package weft.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ops.arithmetic.Subtract;
import weft.ops.cross.CsRank;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.state.Wilder;
import weft.ops.window.Lag;
import weft.ops.window.PerKey;
import weft.ops.window.RollingMean;
import weft.ops.window.RollingMedian;

class FactsTest {
  private final GraphBuilder builder = GraphBuilder.sharing();
  private final int close = builder.add(Column.of("close", Element.F64));
  private final int open = builder.add(Column.of("open", Element.F64));

  private Facts facts(int id) {
    return Facts.of(builder.output("out", id).build(), "out");
  }

  @Test
  void warm_up_adds_along_the_longest_way() {
    int lagged = builder.add(new Lag(5, Double.NaN), close);
    int mean = builder.add(new RollingMean(Span.rows(20), 20), lagged);
    int other = builder.add(new RollingMean(Span.rows(50), 3), close);
    Facts facts = facts(builder.add(new Subtract(), mean, other));

    assertThat(facts.warmUp()).isEqualTo(24);
    assertThat(facts.columns()).containsExactly("close");
    assertThat(facts.primitives())
        .isEqualTo(Map.of(Primitive.SOURCE, 1, Primitive.WINDOW, 3, Primitive.TRANSFORM, 1));
  }

  @Test
  void state_is_what_lags_states_and_whole_windows_keep() {
    assertThat(facts(builder.add(new Lag(5, Double.NaN), close)).stateBytes())
        .isEqualTo(8 * (1 + 6));
    assertThat(Facts.of(sole(new Wilder(14)), "out").stateBytes()).isEqualTo(8 * (1 + 2));
    assertThat(Facts.of(sole(new RollingMedian(Span.rows(9), 9)), "out").stateBytes())
        .isEqualTo(8 * (1 + 2 * 9));
    assertThat(Facts.of(sole(new RollingMean(Span.rows(20), 20)), "out").stateBytes())
        .isEqualTo(8 * (1 + 20 + 9));
  }

  @Test
  void the_facts_of_all_outputs_are_those_of_each() {
    int mean = builder.add(new RollingMean(Span.rows(20), 20), close);
    int rank = builder.add(new CsRank(false), mean);
    builder.output("a", mean);
    builder.output("b", builder.add(new Subtract(), rank, open));
    builder.output("c", builder.add(new Lag(5, Double.NaN), mean));
    Graph graph =
        builder.output("d", builder.add(new RollingMedian(Span.rows(9), 9), open)).build();
    var all = Facts.of(graph);
    assertThat(all.keySet()).containsExactly("a", "b", "c", "d");
    all.forEach((name, facts) -> assertThat(facts).isEqualTo(Facts.of(graph, name)));
  }

  private static Graph sole(Op op) {
    var builder = GraphBuilder.sharing();
    int x = builder.add(Column.of("x", Element.F64));
    return builder.output("out", builder.add(op, x)).build();
  }

  @Test
  void durations_reach_back_in_time() {
    int inner = builder.add(new RollingMean(new Span.Time(1000), 1), open);
    Facts facts = facts(builder.add(new RollingMedian(new Span.Time(500), 2), inner));

    assertThat(facts.reach()).isEqualTo(1500);
    assertThat(facts.warmUp()).isEqualTo(1);
  }

  @Test
  void cross_sections_are_counted_along_the_way() {
    int once = builder.add(new CsRank(false), close);
    int twice = builder.add(new CsRank(false), once);

    assertThat(facts(builder.add(new Subtract(), List.of(twice, close))).crossSections())
        .isEqualTo(2);
  }

  @Test
  void what_is_kept_of_each_key_is_told_apart() {
    int key = builder.add(new Constant(Tensor.scalar(0.0)));
    int mean = builder.add(new PerKey(new RollingMean(Span.rows(20), 20), 9), close, close, key);

    var facts = facts(mean);
    assertThat(facts.stateBytes()).isZero();
    assertThat(facts.keyBytes()).isEqualTo(8 * (3 + 20));
  }

  @Test
  void wilder_needs_its_first_values() {
    assertThat(Facts.of(sole(new Wilder(14)), "out").warmUp()).isEqualTo(13);
  }
}
