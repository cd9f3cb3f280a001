package weft.flink;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.JobExecutionResult;

/// What a job counted, when it has come to its end.
///
/// @param sums of all subtasks, by name
/// @param firsts what was counted first by some subtask, where it was told
record JobCounts(Map<String, Long> sums, Map<String, String> firsts) {
  static final JobCounts NONE = new JobCounts(Map.of(), Map.of());

  JobCounts {
    sums = Map.copyOf(sums);
    firsts = Map.copyOf(firsts);
  }

  static JobCounts of(JobExecutionResult result) {
    var sums = new TreeMap<String, Long>();
    var firsts = new TreeMap<String, String>();
    result
        .getAllAccumulatorResults()
        .forEach(
            (name, value) -> {
              if (value instanceof List<?> told) {
                told.stream()
                    .map(String::valueOf)
                    .findFirst()
                    .ifPresent(text -> firsts.put(name.replace(JobCounter.FIRST, ""), text));
              } else if (value instanceof Long sum) {
                sums.put(name.replace(JobCounter.SUM, ""), sum);
              }
            });
    return new JobCounts(sums, firsts);
  }

  long sum(String name) {
    return sums.getOrDefault(name, 0L);
  }

  /// A line for the rows, and one for each kind of what is not in the results.
  List<String> lines() {
    var lines = new ArrayList<String>();
    if (sums.isEmpty()) {
      return lines;
    }
    lines.add(
        "%d rows, %d of the entity and time of another, %d missing cells"
            .formatted(sum("rows"), sum("repeated"), sum("missing")));
    add(lines, "bad", "lines are no rows");
    add(lines, "late", "rows came too late");
    add(lines, "keyless", "rows have no entity or no time");
    add(lines, "duplicates", "rows have the number of another");
    return lines;
  }

  private void add(List<String> lines, String name, String what) {
    if (sum(name) > 0) {
      String first = firsts.get(name);
      lines.add(sum(name) + " " + what + (first == null ? "" : "; the first: " + first));
    }
  }
}
