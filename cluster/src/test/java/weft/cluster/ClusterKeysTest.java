package weft.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.Weft;
import weft.ir.Element;
import weft.ir.Type;

/// What a job is told of its rows.
class ClusterKeysTest {
  private static final Map<String, Type> COLUMNS =
      Map.of(
          "symbol", Type.column(Element.TEXT),
          "time", Type.column(Element.TIME),
          "millis", Type.column(Element.I64),
          "close", Type.column(Element.F64));

  private static void refused(ClusterKeys keys, String... words) {
    assertThatThrownBy(() -> keys.schema(COLUMNS)).hasMessageContainingAll(words);
  }

  @Test
  void whole_numbers_are_numbers_but_keys() {
    var schema = ClusterKeys.DEFAULT.orderedBy("millis").in(ChronoUnit.MILLIS).schema(COLUMNS);

    assertThat(schema.columns())
        .containsEntry("millis", Type.column(Element.TIME))
        .containsEntry("close", Type.column(Element.F64));
    assertThat(ClusterKeys.DEFAULT.by("millis").schema(COLUMNS).columns())
        .containsEntry("millis", Type.column(Element.I64));
    assertThat(ClusterKeys.DEFAULT.numberedBy("millis").schema(COLUMNS).columns())
        .containsEntry("millis", Type.column(Element.F64));
    assertThat(ClusterKeys.DEFAULT.nanos()).isEqualTo(1);
    assertThat(ClusterKeys.DEFAULT.in(ChronoUnit.MICROS).nanos()).isEqualTo(1000);
  }

  @Test
  void keys_that_can_not_be_are_refused() {
    refused(ClusterKeys.DEFAULT.by("symbl"), "no column 'symbl'", "did you mean 'symbol'?");
    refused(ClusterKeys.DEFAULT.by("elsewhere"), "no column 'elsewhere'", "orderedBy(...)");
    refused(ClusterKeys.DEFAULT.by("close"), "'close' can't be the entity column", "f64");
    refused(ClusterKeys.DEFAULT.numberedBy("symbol"), "'symbol' can't be the sequence column");
    refused(ClusterKeys.DEFAULT.orderedBy("millis"), "no known unit", "--unit ms");
  }

  @Test
  void features_are_checked_over_what_there_is() {
    var features = ClusterFeatures.of(Weft.compile("m = close + 1"));

    assertThat(features.columns()).containsOnlyKeys("close");
    assertThat(features.over(ClusterKeys.DEFAULT.schema(COLUMNS)).graph().outputs())
        .containsOnlyKeys("m");
  }
}
