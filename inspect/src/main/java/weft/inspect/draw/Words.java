package weft.inspect.draw;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import weft.inspect.Inspection;
import weft.inspect.draw.Explanation.Feature;
import weft.ir.Span;
import weft.ir.Type;
import weft.rewrite.Facts;

/// Facts as a reader wants them told.
final class Words {
  private Words() {}

  /// What is to be said of a feature, by heading.
  static Map<String, String> facts(Feature feature) {
    Facts facts = feature.facts();
    var words = new LinkedHashMap<String, String>();
    words.put("type", type(feature.type()) + mark(feature));
    words.put(
        "reads", facts.columns().isEmpty() ? "no column" : String.join(", ", facts.columns()));
    words.put("warm-up", warmUp(facts));
    words.put("live state", state(facts));
    words.put("stages", stages(facts));
    return words;
  }

  static String type(Type type) {
    String what =
        switch (type.element().kind()) {
          case FLOAT, SIGNED, UNSIGNED -> "number";
          case BOOL -> "true or false";
          case TEXT -> "text";
          case TIME -> "time";
          case ANY -> "value of any type";
        };
    if (!type.shape().isScalar()) {
      what = "list, each item a " + what;
    }
    String tag = type.with(Set.of()).toString();
    String each = what.startsWith("true") ? what : "a " + what;
    return tag
        + (type.hasRows() ? ": " + each + " in each row" : ": " + each + ", in all rows the same");
  }

  private static String warmUp(Facts facts) {
    String rows =
        facts.warmUp() == 0
            ? "none: there is a result from the first row on"
            : count(facts.warmUp(), "row")
                + ": the first result is in row "
                + number(facts.warmUp() + 1)
                + " of an entity";
    return facts.reach() == 0 ? rows : rows + "; looks back over " + new Span.Time(facts.reach());
  }

  private static String mark(Feature feature) {
    if (feature.label()) {
      return "; a label, may look ahead";
    }
    return feature.event() ? "; an event, told live only when it happens" : "";
  }

  private static String state(Facts facts) {
    var parts = new ArrayList<String>();
    if (facts.stateBytes() > 0) {
      parts.add(Inspection.bytes(facts.stateBytes()) + " for each entity");
    }
    if (facts.keyBytes() > 0) {
      parts.add(Inspection.bytes(facts.keyBytes()) + " for each of its keys");
    }
    if (facts.reach() > 0) {
      parts.add("the rows of its durations" + (parts.isEmpty() ? ", for each entity" : ""));
    }
    return parts.isEmpty() ? "none" : String.join(", and ", parts);
  }

  private static String stages(Facts facts) {
    return facts.crossSections() == 0
        ? "1: each entity is computed by itself"
        : (facts.crossSections() + 1)
            + ": entities meet at "
            + count(facts.crossSections(), "cross-section");
  }

  /// `1 row`, `1,200 rows`.
  static String count(long n, String what) {
    return number(n) + " " + what + (n == 1 ? "" : "s");
  }

  static String number(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }
}
