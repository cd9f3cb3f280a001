package weft.studio.live;

import weft.ir.json.Json;
import weft.studio.tab.JsonFields;
import weft.wire.Histogram;

/// How long rows took, counted by the thread that moves them and looked at by others.
final class RowTimes {
  private final Histogram times = new Histogram();

  synchronized void add(long nanos) {
    times.add(nanos);
  }

  synchronized Json json() {
    return JsonFields.of("rows", times.total())
        .with("p50", times.below(0.5))
        .with("p99", times.below(0.99))
        .with("most", times.most())
        .with(
            "buckets",
            Json.of(
                times.buckets().stream()
                    .map(it -> JsonFields.of("up_to", it.upTo()).with("count", it.count()).json())
                    .toList()))
        .json();
  }
}
