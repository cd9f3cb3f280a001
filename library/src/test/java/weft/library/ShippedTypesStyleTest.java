package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import weft.library.Parameter.Kind;

/// Shipped types are written alike, and without the usual mistakes: counts of rows that are said to
/// be times, inputs from the future, examples that show nothing.
class ShippedTypesStyleTest {
  private static final Path TYPES = Path.of("src/main/resources/weft/library/types");
  private static final Pattern RANGE = Pattern.compile("(-?[0-9.]+) to (-?[0-9.]+)");

  static Stream<Arguments> types() {
    return Registry.shipped().types().stream()
        .map(type -> Arguments.of(Named.of(type.name(), type)));
  }

  @Test
  void a_file_is_called_after_its_type_in_the_folder_of_its_dimension() throws IOException {
    try (var files = Files.walk(TYPES)) {
      assertThat(files.filter(Files::isRegularFile).map(file -> TYPES.relativize(file).toString()))
          .containsExactlyInAnyOrderElementsOf(
              Registry.shipped().types().stream()
                  .map(type -> type.dimension().tag() + "/" + type.name() + ".yaml")
                  .toList());
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void words_are_sentences_or_phrases(FeatureType type) {
    assertThat(type.description()).matches("(?s)[A-Z].*\\.");
    type.outputs()
        .forEach((name, words) -> assertThat(words).as(name).matches("(?s)[-A-Z0-9].*\\."));
    type.inputs().forEach((name, words) -> assertThat(words).as(name).matches("(?s).+[^.]"));
    assertThat(type.unit()).isNotBlank();
    assertThat(type.tags()).isNotEmpty().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("types")
  void parameters_say_what_they_count(FeatureType type) {
    for (Parameter parameter : type.parameters().values()) {
      String all = parameter.name() + " " + parameter.description();
      assertThat(parameter.description()).as(all).isNotBlank().doesNotEndWith(".");
      assertThat(parameter.name()).doesNotMatch(".*_(ms|s|sec|seconds|minutes)");
      assertThat(parameter.otherwise()).as(all).isPresent();
      if (parameter.kind() == Kind.INTEGER || parameter.kind() == Kind.FLOAT) {
        assertThat(parameter.min()).as(all).isPresent();
        assertThat(parameter.max()).as(all).isPresent();
      }
      if (parameter.kind() == Kind.INTEGER) {
        assertThat(parameter.description())
            .as(all)
            .doesNotContainPattern("seconds|millis|minutes|hours");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void nothing_comes_from_the_future(FeatureType type) {
    assertThat(type.inputs().keySet())
        .noneMatch(name -> name.matches("(future|forward|post|next)_.*"));
    assertThat(type.program().text()).doesNotContain("lead(").doesNotContain("1e-10");
  }

  @ParameterizedTest
  @MethodSource("types")
  void an_example_shows_something(FeatureType type) {
    var limits = RANGE.matcher(type.unit());
    boolean limited = limits.matches();
    for (List<Optional<Object>> cells : type.example().orElseThrow().expected().values()) {
      var values = cells.stream().flatMap(Optional::stream).toList();
      assertThat(values.stream().distinct().count()).as(type.name()).isGreaterThan(1);
      for (Object value : values) {
        if (limited && value instanceof Double number) {
          assertThat(number)
              .as(type.name())
              .isBetween(
                  Double.parseDouble(limits.group(1)) - 1e-9,
                  Double.parseDouble(limits.group(2)) + 1e-9);
        }
      }
    }
  }
}
