package weft.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.json.Json;

/// What came of the cases of a file.
///
/// @param superseded cases that record a limitation which is gone here; they are counted apart
/// @param results what was computed, by case
public record SuiteReport(
    int passed, int superseded, List<Failure> failures, Map<String, Json> results) {
  public static final SuiteReport EMPTY = new SuiteReport(0, 0, List.of(), Map.of());

  public SuiteReport {
    failures = List.copyOf(failures);
    results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
  }

  /// A case that did not pass.
  public record Failure(String id, String expected, String found) {
    @Override
    public String toString() {
      return id + "\n  expected: " + expected + "\n  found:    " + found;
    }
  }

  public int failed() {
    return failures.size();
  }

  /// Both reports as one.
  public SuiteReport and(SuiteReport other) {
    var all = new ArrayList<>(failures);
    all.addAll(other.failures);
    var both = new LinkedHashMap<>(results);
    both.putAll(other.results);
    return new SuiteReport(passed + other.passed, superseded + other.superseded, all, both);
  }

  /// `178 passed, 0 failed`; `101 passed, 0 failed, 2 superseded`.
  public String summary() {
    return passed
        + " passed, "
        + failed()
        + " failed"
        + (superseded == 0 ? "" : ", " + superseded + " superseded");
  }

  /// The results as one JSON object.
  public String resultsText() {
    return Json.of(results).write();
  }

  /// Collects the cases of a suite as they are run.
  public static final class Builder {
    private int passed;
    private int superseded;
    private final List<Failure> failures = new ArrayList<>();
    private final Map<String, Json> results = new LinkedHashMap<>();

    public Builder() {}

    public Builder pass() {
      passed++;
      return this;
    }

    /// A case that records what is better here, as the check shows.
    public Builder supersede() {
      superseded++;
      return this;
    }

    public Builder fail(String id, String expected, String found) {
      failures.add(new Failure(id, expected, found));
      return this;
    }

    /// Passes where both are equal.
    public Builder check(String id, Object expected, Object found) {
      return expected.equals(found)
          ? pass()
          : fail(id, String.valueOf(expected), String.valueOf(found));
    }

    public Builder result(String id, Json result) {
      results.put(id, result);
      return this;
    }

    public SuiteReport build() {
      return new SuiteReport(passed, superseded, failures, results);
    }
  }
}
