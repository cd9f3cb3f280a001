package weft.trees;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// Models with known answers, in `conformance/trees`.
final class TreeFiles {
  static final List<String> LIGHTGBM =
      List.of(
          "binary",
          "categorical",
          "linear_tree",
          "multiclass",
          "poisson",
          "random_forest",
          "regression",
          "regression_nomissing",
          "zero_as_missing",
          "own_one_against_all",
          "own_cross_entropy",
          "own_cross_entropy_lambda",
          "own_roots",
          "own_tweedie",
          "own_forest_of_classes",
          "own_forest_binary",
          "own_dart",
          "own_many_leaves",
          "own_many_categories",
          "own_one_category",
          "own_zero_category",
          "own_no_missing",
          "own_linear");

  private TreeFiles() {}

  static String text(String name) {
    Path file = Path.of("../conformance/trees", name + ".gz");
    try (var in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Rows of a table with a head.
  record Answers(List<String> columns, double[][] rows) {
    static Answers of(String name) {
      var lines = text(name + ".csv").lines().toList();
      return new Answers(
          List.of(lines.getFirst().split(",", -1)),
          lines.stream().skip(1).map(Answers::row).toArray(double[][]::new));
    }

    private static double[] row(String line) {
      return Arrays.stream(line.split(",", -1))
          .mapToDouble(cell -> cell.isEmpty() ? Double.NaN : Double.parseDouble(cell))
          .toArray();
    }

    /// The cells of all columns whose names begin so, row by row.
    double[] of(char first) {
      return Arrays.stream(rows)
          .flatMapToDouble(
              row ->
                  java.util.stream.IntStream.range(0, row.length)
                      .filter(i -> columns.get(i).charAt(0) == first)
                      .mapToDouble(i -> row[i]))
          .toArray();
    }
  }
}
