package weft.testkit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.eval.Nearness;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;

/// What came of the cases of a file.
///
/// @param cases in the order in which they were run
/// @param superseded cases that record a limitation which is gone here; they are counted apart
/// @param results what was computed, by case
public record SuiteReport(List<Case> cases, int superseded, Map<String, Json> results) {
  public static final SuiteReport EMPTY = new SuiteReport(List.of(), 0, Map.of());

  public SuiteReport {
    cases = List.copyOf(cases);
    results = Collections.unmodifiableMap(new LinkedHashMap<>(results));
  }

  /// What came of a case.
  ///
  /// @param nearness of what an engine computed; nothing where the case is not about numbers, such
  ///   as what is refused with what words, and how graphs are printed
  /// @param failure nothing where it passed
  public record Case(String id, Optional<Nearness> nearness, Optional<Failure> failure) {
    /// `add-01: equal bits`, `add-02: refused: ...`.
    @Override
    public String toString() {
      return id
          + ": "
          + nearness
              .map(Nearness::toString)
              .orElse(failure.isPresent() ? "differs" : "passed, without numbers")
              .replaceAll("\\s*\\R\\s*", " ");
    }
  }

  /// A case that did not pass.
  public record Failure(String id, String expected, String found) {
    @Override
    public String toString() {
      return id + "\n  expected: " + expected + "\n  found:    " + found;
    }
  }

  public int passed() {
    return cases.size() - failed();
  }

  /// The cases that did not pass, those that the engine refuses among them.
  public List<Failure> failures() {
    return cases.stream().flatMap(one -> one.failure.stream()).toList();
  }

  public int failed() {
    return (int) cases.stream().filter(one -> one.failure.isPresent()).count();
  }

  /// How many cases the engine refuses.
  public int refused() {
    return count(Nearness.Refused.class);
  }

  private int count(Class<? extends Nearness> kind) {
    return (int)
        cases.stream().filter(one -> one.nearness.filter(kind::isInstance).isPresent()).count();
  }

  /// Both reports as one.
  public SuiteReport and(SuiteReport other) {
    var all = new ArrayList<>(cases);
    all.addAll(other.cases);
    var both = new LinkedHashMap<>(results);
    both.putAll(other.results);
    return new SuiteReport(all, superseded + other.superseded, both);
  }

  /// `178 passed, 0 failed`; `101 passed, 0 failed, 2 superseded`.
  public String summary() {
    return passed()
        + " passed, "
        + failed()
        + " failed"
        + (superseded == 0 ? "" : ", " + superseded + " superseded");
  }

  /// `170 equal bits, 5 within tolerance, 1 differ, 2 refused, 60 without numbers`.
  public String counts() {
    long without =
        cases.stream().filter(one -> one.nearness.isEmpty() && one.failure.isEmpty()).count();
    return "%d equal bits, %d within tolerance, %d differ, %d refused%s"
        .formatted(
            count(Nearness.Bits.class),
            count(Nearness.Within.class),
            failed() - refused(),
            refused(),
            without == 0 ? "" : ", " + without + " without numbers");
  }

  /// The results as one JSON object.
  public String resultsText() {
    return Json.of(results).write();
  }

  /// Collects the cases of a suite as they are run.
  public static final class Builder {
    private final List<Case> cases = new ArrayList<>();
    private int superseded;
    private final Map<String, Json> results = new LinkedHashMap<>();

    public Builder() {}

    /// A case that is not about numbers.
    public Builder pass(String id) {
      cases.add(new Case(id, Optional.empty(), Optional.empty()));
      return this;
    }

    /// A case that records what is better here, as the check shows.
    public Builder supersede() {
      superseded++;
      return this;
    }

    public Builder fail(String id, String expected, String found) {
      cases.add(new Case(id, Optional.empty(), Optional.of(new Failure(id, expected, found))));
      return this;
    }

    /// What an engine computed, or why it does not.
    public Builder computed(String id, String expected, Nearness nearness) {
      Optional<String> found =
          switch (nearness) {
            case Nearness.Bits _, Nearness.Within _ -> Optional.empty();
            case Nearness.Differs(String where) -> Optional.of(where);
            case Nearness.Refused(Diagnostic reason) -> Optional.of("refused: " + reason);
          };
      cases.add(
          new Case(id, Optional.of(nearness), found.map(text -> new Failure(id, expected, text))));
      return this;
    }

    /// Passes where both are equal.
    public Builder check(String id, Object expected, Object found) {
      return expected.equals(found)
          ? pass(id)
          : fail(id, String.valueOf(expected), String.valueOf(found));
    }

    public Builder result(String id, Json result) {
      results.put(id, result);
      return this;
    }

    public SuiteReport build() {
      return new SuiteReport(cases, superseded, results);
    }
  }
}
