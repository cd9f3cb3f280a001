package weft.trees;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;

/// Lines of a text model that belong together, by key.
final class ModelSection {
  private final ModelLine first;
  private final Map<String, ModelLine> lines = new LinkedHashMap<>();

  /// @param first the line that opens it
  ModelSection(ModelLine first) {
    this.first = first;
  }

  void add(ModelLine line) {
    if (lines.putIfAbsent(line.key(), line) != null) {
      throw line.wrong("it is given twice", "a second line");
    }
  }

  ModelLine first() {
    return first;
  }

  String name() {
    return first.section();
  }

  Optional<ModelLine> find(String key) {
    return Optional.ofNullable(lines.get(key));
  }

  ModelLine line(String key) {
    return find(key)
        .orElseThrow(
            () ->
                wrong(
                    Diagnostic.of(Code.BAD_DATA, name() + ": '" + key + "' is missing")
                        .about(key)));
  }

  /// So many whole numbers.
  int[] wholes(String key, int count) {
    return sized(key, line(key).wholes(), count, count(line(key).wholes().length));
  }

  /// So many numbers.
  double[] numbers(String key, int count) {
    double[] numbers = line(key).numbers();
    return sized(key, numbers, count, count(numbers.length));
  }

  private <T> T sized(String key, T numbers, int count, String found) {
    if (!found.equals(count(count))) {
      throw line(key).wrong("the tree has " + count(count) + " there", found);
    }
    return numbers;
  }

  private static String count(int count) {
    return count == 1 ? "1 number" : count + " numbers";
  }

  /// A mistake of the section as a whole.
  WeftException wrong(Diagnostic diagnostic) {
    int length = Math.max(1, first.text().length());
    return new WeftException(
        diagnostic.orAt(new Origin(first.source(), first.number(), 1, length, first.text())));
  }
}
