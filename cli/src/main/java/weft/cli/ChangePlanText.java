package weft.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.cli.console.TextTable;
import weft.ir.json.Json;
import weft.live.BarPlan;
import weft.live.change.ChangePlan;
import weft.live.change.Fate;
import weft.live.change.Migration;

/// A change plan in words, and as JSON for other programs.
final class ChangePlanText {
  private static final int NAMED = 3;
  private static final String OPEN = "(open bars)";

  private ChangePlanText() {}

  static void print(ChangePlan plan, PrintWriter out) {
    var table = new TextTable(List.of("feature", "change", "state")).left(0).left(1).left(2);
    for (var feature : plan.features()) {
      table.row(List.of(feature.name(), change(feature), feature.fate().text(row(plan))));
    }
    for (String name : plan.gone()) {
      table.row(List.of(name, "gone", "dropped"));
    }
    plan.begunBars().ifPresent(fate -> table.row(List.of(OPEN, "", fate.text())));
    table.print(out);
    out.println();
    out.println(
        !plan.history().needsHistory()
            ? "All state is kept: no history is needed."
            : "History is needed: " + history(plan) + ".");
  }

  private static String change(ChangePlan.Feature feature) {
    return switch (feature.change()) {
      case SAME -> "same";
      case RENAMED -> "renamed from " + feature.before().orElseThrow();
      case CHANGED -> "changed";
      case ADDED -> "new";
    };
  }

  /// What features see as a row.
  private static String row(ChangePlan plan) {
    return plan.newRows() instanceof BarPlan bars && bars.seesBars() ? "bar" : "row";
  }

  /// How much history the features that are rebuilt need.
  static String history(ChangePlan plan) {
    return amount(plan.history(), row(plan))
        + " of each entity"
        + (plan.newPlan().across() && plan.history() instanceof Fate.Rebuilt
            ? ", and all rows of all entities in that time"
            : "");
  }

  private static String amount(Fate fate, String row) {
    return switch (fate) {
      case Fate.Rebuilt rebuilt -> "the last " + rebuilt.from(row);
      case Fate.FromTicks _ -> "the ticks of open bars";
      case Fate.Stateless _, Fate.Kept _, Fate.RebuiltFromAll _ -> "all rows";
    };
  }

  /// What to mind after a migration.
  static List<String> warnings(ChangePlan plan, Migration.Result result, int uncorrected) {
    var lines = new ArrayList<String>();
    for (var some : result.tooShort()) {
      lines.add(
          "warning: '%s' needs %s, and the history has less of %s (%s): it goes on as if their rows began with the history"
              .formatted(
                  some.feature(),
                  amount(some.needed(), row(plan)),
                  entities(some.entities().size()),
                  names(some.entities())));
    }
    if (!result.strangers().isEmpty()) {
      lines.add(
          "warning: the snapshot does not know %s of the history (%s); they are left out"
              .formatted(entities(result.strangers().size()), names(result.strangers())));
    }
    if (uncorrected > 0) {
      lines.add(
          "warning: late rows from before the snapshot are dropped from now on, and not corrected"
              + " any more");
    }
    return lines;
  }

  static String entities(int count) {
    return count == 1 ? "1 entity" : count + " entities";
  }

  private static String names(List<String> names) {
    return String.join(", ", names.subList(0, Math.min(NAMED, names.size())))
        + (names.size() > NAMED ? ", ..." : "");
  }

  static Json json(ChangePlan plan, Optional<Migration.Result> moved) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("features", Json.of(plan.features().stream().map(ChangePlanText::feature).toList()));
    fields.put("gone", texts(plan.gone()));
    plan.begunBars().ifPresent(bars -> fields.put("open_bars", Json.of(fate(bars))));
    fields.put("history", Json.of(fate(plan.history())));
    moved.ifPresent(
        result -> {
          fields.put("entities", Json.of(result.states().size()));
          fields.put(
              "short",
              Json.of(
                  result.tooShort().stream()
                      .map(
                          some -> {
                            var less = new LinkedHashMap<String, Json>();
                            less.put("feature", Json.of(some.feature()));
                            less.put("entities", texts(some.entities()));
                            return Json.of(less);
                          })
                      .toList()));
          fields.put("left_out", texts(result.strangers()));
        });
    return Json.of(fields);
  }

  private static Json texts(List<String> texts) {
    return Json.of(texts.stream().map(Json::of).toList());
  }

  private static Json feature(ChangePlan.Feature feature) {
    var fields = new LinkedHashMap<String, Json>();
    fields.put("name", Json.of(feature.name()));
    fields.put("change", Json.of(change(feature).split(" ", 2)[0]));
    feature.before().ifPresent(name -> fields.put("before", Json.of(name)));
    fields.putAll(fate(feature.fate()));
    return Json.of(fields);
  }

  private static Map<String, Json> fate(Fate fate) {
    var fields = new LinkedHashMap<String, Json>();
    switch (fate) {
      case Fate.Stateless _ -> fields.put("state", Json.of("none"));
      case Fate.Kept _ -> fields.put("state", Json.of("kept"));
      case Fate.FromTicks _ -> fields.put("state", Json.of("rebuilt_from_ticks"));
      case Fate.RebuiltFromAll _ -> fields.put("state", Json.of("rebuilt_from_all"));
      case Fate.Rebuilt(int rows, long nanos) -> {
        fields.put("state", Json.of("rebuilt"));
        fields.put("rows", Json.of(rows));
        fields.put("nanos", Json.of(nanos));
      }
    }
    return fields;
  }
}
