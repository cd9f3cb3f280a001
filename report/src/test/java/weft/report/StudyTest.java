package weft.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.report.statistic.Clusters;
import weft.report.statistic.Correlations;
import weft.report.statistic.Distribution;
import weft.report.statistic.MeanTest;
import weft.report.statistic.Stability;

/// The numbers of a report are those of pandas, SciPy and statsmodels.
class StudyTest {
  private static final List<String> FEATURES = List.of("a", "b", "c", "d", "e");
  private static final Json EXPECTED = expected();

  private static Json expected() {
    try (var in = StudyTest.class.getResourceAsStream("expected.json")) {
      byte[] bytes = Objects.requireNonNull(in).readAllBytes();
      return Json.read("expected.json", new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static double number(Json json) {
    return switch (json) {
      case Json.Nothing _ -> Double.NaN;
      case Json.Text _ -> Double.POSITIVE_INFINITY;
      case Json.Number number -> number.asDouble();
      default -> throw new IllegalArgumentException(json.toString());
    };
  }

  private static double[] numbers(Json json) {
    return json.items().stream().mapToDouble(StudyTest::number).toArray();
  }

  private static Table table() {
    var columns = new LinkedHashMap<String, Tensor>();
    EXPECTED
        .field("table")
        .fields()
        .forEach(
            (name, items) -> {
              int n = items.items().size();
              boolean text = items.items().getFirst() instanceof Json.Text;
              columns.put(
                  name,
                  text
                      ? Tensor.texts(Shape.of(n), i -> ((Json.Text) items.items().get(i)).value())
                      : name.equals("time")
                          ? Tensor.longs(
                              Element.I64, Shape.of(n), i -> (long) number(items.items().get(i)))
                          : Tensor.column(numbers(items)));
            });
    return new Table(columns, Optional.of("entity"), "time");
  }

  private static Study study(OptionalInt horizon) {
    Table table = table();
    var outputs = new LinkedHashMap<String, Tensor>();
    FEATURES.forEach(name -> outputs.put(name, table.column(name)));
    return Study.of(
        table, outputs, Optional.of(new Study.Question("y", horizon, Optional.of("sector"))));
  }

  private static void near(String what, double[] found, double[] expected) {
    assertThat(found).describedAs(what).hasSameSizeAs(expected);
    for (int i = 0; i < found.length; i++) {
      if (Double.isNaN(expected[i]) || Double.isInfinite(expected[i])) {
        assertThat(found[i]).describedAs(what + " " + i).isEqualTo((Double) expected[i]);
      } else {
        assertThat(found[i])
            .describedAs(what + " " + i)
            .isCloseTo(expected[i], within(1e-9 * Math.max(1, Math.abs(expected[i]))));
      }
    }
  }

  private static double[] of(MeanTest test) {
    return new double[] {test.mean(), test.t()};
  }

  @Test
  void features_have_the_numbers_of_pandas() {
    var study = study(OptionalInt.empty());
    assertThat(study.features()).extracting(FeatureStudy::name).isEqualTo(FEATURES);
    for (FeatureStudy feature : study.features()) {
      Json own = EXPECTED.field("features").field(feature.name());
      Distribution found = feature.distribution();
      String name = feature.name();
      near(name, new double[] {found.mean()}, new double[] {number(own.field("mean"))});
      near(name, new double[] {found.deviation()}, new double[] {number(own.field("deviation"))});
      near(
          name + " quantiles",
          found.quantiles().stream().mapToDouble(q -> q).toArray(),
          numbers(own.field("quantiles")));
      assertThat(found.missing()).isEqualTo((int) number(own.field("missing")));
      assertThat(found.infinite()).isEqualTo((int) number(own.field("infinite")));
      assertThat(found.below()).isEqualTo((int) number(own.field("below")));
      assertThat(found.above()).isEqualTo((int) number(own.field("above")));
      near(
          name + " histogram",
          Arrays.stream(found.counts()).asDoubleStream().toArray(),
          numbers(own.field("counts")));
      near(name + " missing", feature.missing(), numbers(own.field("missing_by_period")));
      near(name + " drift", feature.drift(), numbers(own.field("drift")));
      near(name + " lags", feature.autocorrelation(), numbers(own.field("autocorrelation")));
      near(name + " ranks", feature.keptRanks(), numbers(own.field("kept")));
    }
  }

  @Test
  void what_they_say_of_the_label_is_what_statsmodels_says() {
    var study = study(OptionalInt.empty());
    assertThat(study.label().orElseThrow().horizon())
        .isEqualTo((int) number(EXPECTED.field("horizon")));
    for (FeatureStudy feature : study.features()) {
      Json own = EXPECTED.field("features").field(feature.name());
      LabelStudy label = feature.label().orElseThrow();
      String name = feature.name();
      near(name + " coefficients", label.coefficients(), numbers(own.field("coefficients")));
      near(name + " information", of(label.information()), numbers(own.field("information")));
      near(name + " periods", label.byPeriod(), numbers(own.field("by_period")));
      near(name + " buckets", label.buckets(), numbers(own.field("buckets")));
      near(name + " spread", of(label.spread()), numbers(own.field("spread")));
      near(name + " decay", label.decay(), numbers(own.field("decay")));
      own.field("groups")
          .fields()
          .forEach(
              (group, test) ->
                  near(
                      name + " " + group,
                      of(Objects.requireNonNull(label.groups().get(group))),
                      numbers(test)));
    }
  }

  @Test
  void features_that_say_the_same_are_one_group() {
    var study = study(OptionalInt.of(3));
    var rows = EXPECTED.field("correlations").items();
    for (int i = 0; i < rows.size(); i++) {
      near("correlations", study.correlations()[i], numbers(rows.get(i)));
    }
    var groups =
        study.clusters().groups().stream()
            .map(group -> group.stream().map(FEATURES::get).sorted().toList())
            .sorted((x, y) -> x.getFirst().compareTo(y.getFirst()))
            .toList();
    assertThat(groups)
        .isEqualTo(
            EXPECTED.field("groups").items().stream()
                .map(
                    group ->
                        group.items().stream().map(name -> ((Json.Text) name).value()).toList())
                .toList());
  }

  @Test
  void times_with_few_rows_are_taken_together() {
    int n = 200;
    var x = Tensor.f64(Shape.of(n), i -> Math.sin(i));
    var table =
        Table.series(
            Map.of("x", x, "y", Tensor.f64(Shape.of(n), i -> i < 197 ? Math.sin(i) : Double.NaN)));
    var study =
        Study.of(
            table,
            Map.of("x", x),
            Optional.of(new Study.Question("y", OptionalInt.empty(), Optional.empty())));
    var label = study.features().getFirst().label().orElseThrow();
    assertThat(study.label().orElseThrow().across()).isFalse();
    assertThat(study.label().orElseThrow().horizon()).isEqualTo(3);
    assertThat(label.coefficients()).hasSize(24);
    assertThat(label.information().mean()).isCloseTo(1, within(1e-12));
    assertThat(label.buckets()).isEmpty();
    assertThat(label.positive()).isEqualTo(1);
  }

  @Test
  void constants_and_nothing_have_no_correlations() {
    assertThat(Correlations.pearson(new double[] {0.1, 0.1, 0.1, 0.1}, new double[] {1, 2, 3, 4}))
        .isNaN();
    assertThat(Correlations.spearman(new double[] {1, 2}, new double[] {1, 2})).isNaN();
    assertThat(MeanTest.of(new double[] {Double.NaN}, 3))
        .isEqualTo(new MeanTest(Double.NaN, Double.NaN, 0));
    assertThat(MeanTest.of(new double[] {2, 2, 2}, 1).t()).isNaN();
    var none = Distribution.of(new double[] {Double.NaN, Double.NaN});
    assertThat(none.mean()).isNaN();
    assertThat(none.counts()).isEmpty();
    assertThat(none.present()).isZero();
    assertThat(Distribution.of(new double[] {5, 5, 5}).counts()).containsExactly(3);
    assertThat(Clusters.of(new double[0][], 0.1).order()).isEmpty();
  }

  @Test
  void of_numbers_that_repeat_each_is_a_part_of_the_drift() {
    double[] mostly = new double[100];
    Arrays.fill(mostly, 5, 100, 1);
    double[] half = {0, 1, 0, 1};
    double moved = (0.5 - 0.05) * Math.log(0.5 / 0.05) + (0.5 - 0.95) * Math.log(0.5 / 0.95);
    assertThat(new Stability(mostly).index(half)).isCloseTo(moved, within(1e-12));
    double[] turned = Arrays.stream(mostly).map(x -> 1 - x).toArray();
    assertThat(new Stability(turned).index(half)).isCloseTo(moved, within(1e-12));
    assertThat(new Stability(new double[] {3, 3, 3}).index(new double[] {4, 4})).isGreaterThan(1);
  }

  @Test
  void how_far_a_label_looks_is_seen_assumed_or_told_within_the_data() {
    assertThat(study(OptionalInt.empty()).label().orElseThrow().horizonFrom())
        .isEqualTo(Study.HorizonFrom.SEEN);
    assertThat(study(OptionalInt.of(3)).label().orElseThrow().horizonFrom())
        .isEqualTo(Study.HorizonFrom.TOLD);
    var table = Table.series(Map.of("x", Tensor.column(1, 2, 3), "y", Tensor.column(3, 1, 2)));
    var question = new Study.Question("y", OptionalInt.empty(), Optional.empty());
    var label =
        Study.of(table, Map.of("x", table.column("x")), Optional.of(question))
            .label()
            .orElseThrow();
    assertThat(label.horizon()).isEqualTo(1);
    assertThat(label.horizonFrom()).isEqualTo(Study.HorizonFrom.ASSUMED);
    assertThatThrownBy(() -> study(OptionalInt.of(1000)))
        .hasMessageContaining("a label can't look 1000 rows ahead")
        .hasMessageContaining("60 times");
  }

  @Test
  void what_is_no_number_is_told_or_refused() {
    var table =
        Table.series(
            Map.of("x", Tensor.column(1, 2, 3), "s", Tensor.texts(Shape.of(3), i -> "t" + i)));
    var study = Study.of(table, Map.of("s", table.column("s")), Optional.empty());
    assertThat(study.unfit()).containsExactly("s");
    assertThat(study.features()).isEmpty();
    assertThatThrownBy(
            () ->
                Study.of(
                    table,
                    Map.of("x", table.column("x")),
                    Optional.of(new Study.Question("s", OptionalInt.empty(), Optional.empty()))))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the label 's' is not a number");
    var empty = Table.series(Map.of("x", Tensor.column()));
    assertThatThrownBy(() -> Study.of(empty, Map.of("x", empty.column("x")), Optional.empty()))
        .hasMessageContaining("there are no rows to report on");
  }

  @Test
  void rows_may_stand_in_any_order() {
    Table table = table();
    int[] backwards = IntStream.range(0, table.rows()).map(i -> table.rows() - 1 - i).toArray();
    var turned = new LinkedHashMap<String, Tensor>();
    table
        .columns()
        .forEach(
            (name, column) -> turned.put(name, column.gather(column.shape(), i -> backwards[i])));
    var other = new Table(turned, table.entity(), table.order());
    var one = Study.of(table, Map.of("a", table.column("a")), Optional.empty());
    var two = Study.of(other, Map.of("a", other.column("a")), Optional.empty());
    assertThat(two.features().getFirst().keptRanks())
        .isEqualTo(one.features().getFirst().keptRanks());
    assertThat(two.features().getFirst().drift()).isEqualTo(one.features().getFirst().drift());
  }
}
