package weft.live;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import weft.jit.row.StatePart;
import weft.live.intake.TimePolicy;

/// A [LivePlan] in plain words.
final class LivePlanText {
  private LivePlanText() {}

  static String of(LivePlan plan, TimePolicy policy) {
    var lines = new ArrayList<String>();
    lines.add(
        "reads: "
            + plan.inputs().stream()
                .map(LivePlan.Input::name)
                .distinct()
                .collect(Collectors.joining(", ")));
    lines.add("gives: " + names(plan, false));
    if (plan.outputs().stream().anyMatch(LivePlan.Output::event)) {
      lines.add("gives on their event only: " + names(plan, true));
    }
    int stages = plan.programs().size();
    lines.add(
        stages == 1
            ? "stages: 1, each entity by itself: a row is answered without waiting for others"
            : "stages: "
                + stages
                + ", entities meet between them: all rows of a time are answered together");
    lines.add("state: " + state(plan));
    for (String line : policy.describe().split("\n", -1)) {
      if (plan.across() || !line.startsWith("across")) {
        lines.add(line);
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static String names(LivePlan plan, boolean event) {
    return plan.outputs().stream()
        .filter(output -> output.event() == event)
        .map(LivePlan.Output::name)
        .collect(Collectors.joining(", "));
  }

  private static String state(LivePlan plan) {
    Map<StatePart.Kind, Integer> counts = new EnumMap<>(StatePart.Kind.class);
    plan.layout()
        .stages()
        .forEach(stage -> stage.forEach(part -> counts.merge(part.kind(), 1, Integer::sum)));
    counts.remove(StatePart.Kind.MODEL);
    List<String> parts =
        counts.entrySet().stream()
            .map(
                count ->
                    count.getValue()
                        + " "
                        + count.getKey().name().toLowerCase(Locale.ROOT)
                        + (count.getValue() == 1 ? "" : "s"))
            .toList();
    return parts.isEmpty()
        ? "none"
        : plan.stateBytes() + " bytes for each entity: " + String.join(", ", parts);
  }
}
