package weft.studio.view;

import java.util.HashSet;
import weft.eval.Layout;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.studio.tab.CellWords;
import weft.studio.tab.JsonFields;

/// What a column holds, in a few numbers.
final class ColumnSummary {
  private static final int SPARK = 80;
  private static final int MOST_TEXTS = 1000;

  private ColumnSummary() {}

  /// @param role what it is: `entity`, `order`, `column`, `feature`, `label`
  static Json of(String name, String role, Tensor values, Layout layout) {
    var fields =
        JsonFields.of("name", name)
            .with("role", role)
            .with("type", values.element().tag())
            .with("plots", SeriesEndpoints.plots(values));
    int rows = values.shape().dims().getFirst();
    int missing = 0;
    for (int i = 0; i < values.size(); i++) {
      missing += values.missingAt(i) ? 1 : 0;
    }
    fields.with("rows", rows).with("missing", missing);
    if (SeriesEndpoints.plots(values)) {
      numbers(fields, values);
      fields.with("spark", spark(values, layout));
    } else if (values.shape().rank() == 1) {
      words(fields, values);
    }
    return fields.json();
  }

  private static void numbers(JsonFields fields, Tensor values) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    double mean = 0;
    int count = 0;
    int infinite = 0;
    for (int i = 0; i < values.size(); i++) {
      double x = values.missingAt(i) ? Double.NaN : values.doubleAt(i);
      if (!Double.isNaN(x)) {
        low = Math.min(low, x);
        high = Math.max(high, x);
        if (Double.isInfinite(x)) {
          infinite++;
        } else {
          // So that a sum of large numbers is never more than a number can be.
          mean += (x - mean) / ++count;
        }
      }
    }
    fields.with("low", low > high ? Double.NaN : low).with("high", low > high ? Double.NaN : high);
    fields.with("infinite", infinite).with("mean", count == 0 ? Double.NaN : mean);
  }

  /// The smallest and the largest, and how many there are, up to many.
  private static void words(JsonFields fields, Tensor values) {
    var seen = new HashSet<String>();
    int low = -1;
    int high = -1;
    boolean ordered =
        switch (values.element().kind()) {
          case TIME -> true;
          case FLOAT, SIGNED, UNSIGNED, BOOL, TEXT, ANY -> false;
        };
    for (int i = 0; i < values.size(); i++) {
      if (values.missingAt(i)) {
        continue;
      }
      if (ordered) {
        low = low < 0 || values.longAt(i) < values.longAt(low) ? i : low;
        high = high < 0 || values.longAt(i) > values.longAt(high) ? i : high;
      } else if (seen.size() <= MOST_TEXTS) {
        seen.add(String.valueOf(values.textAt(i)));
      }
    }
    if (ordered && low >= 0) {
      fields.with("first", CellWords.of(values, low)).with("last", CellWords.of(values, high));
    } else if (!ordered) {
      fields.with("distinct", Math.min(seen.size(), MOST_TEXTS));
      fields.with("many", seen.size() > MOST_TEXTS);
    }
  }

  /// The first entity's values, thinned.
  private static Json spark(Tensor values, Layout layout) {
    var entity = layout.entities().getFirst();
    var thinned =
        ThinnedSeries.of(
            entity.rows(),
            i -> i,
            i -> {
              int row = layout.row(entity.from() + i);
              return values.missingAt(row) ? Double.NaN : values.doubleAt(row);
            },
            SPARK);
    return JsonFields.of("x", JsonFields.numbers(thinned.x()))
        .with("y", JsonFields.numbers(thinned.y()))
        .json();
  }
}
