package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.text.Literal;
import weft.library.PagePiece.Grid;
import weft.library.PagePiece.Heading;
import weft.library.PagePiece.Lines;
import weft.library.PagePiece.Paragraph;

/// All that a user needs to know of a feature type.
final class TypePage {
  private final FeatureType type;
  private final List<PagePiece> blocks = new ArrayList<>();

  private TypePage(FeatureType type) {
    this.type = type;
  }

  static List<PagePiece> of(FeatureType type) {
    var page = new TypePage(type);
    page.write();
    return page.blocks;
  }

  private void write() {
    blocks.add(new Heading(1, type.name()));
    blocks.add(new Paragraph(type.description()));
    blocks.add(
        new Grid(
            List.of("dimension", "category", "tags", "version", "status"),
            List.of(
                List.of(
                    type.dimension().tag(),
                    type.category(),
                    String.join(", ", type.tags()),
                    type.version(),
                    type.status()))));
    part("Inputs", new Grid(List.of("column", "description"), pairs(type.inputs())));
    if (!type.parameters().isEmpty()) {
      part(
          "Parameters",
          new Grid(
              List.of("parameter", "type", "default", "range", "description"),
              type.parameters().values().stream().map(TypePage::parameter).toList()));
    }
    part(
        "Outputs",
        new Grid(
            List.of("column", "unit", "description"),
            type.outputs().entrySet().stream()
                .map(output -> List.of(output.getKey(), type.unit(), output.getValue()))
                .toList()));
    part("Formula", new Lines(type.program().text()));
    type.steps().ifPresent(steps -> part("The same in steps", new Lines(steps.text())));
    type.example().ifPresent(this::example);
    part("Run it", new Lines(command()));
  }

  private void part(String title, PagePiece content) {
    blocks.add(new Heading(2, title));
    blocks.add(content);
  }

  private static List<List<String>> pairs(Map<String, String> names) {
    return names.entrySet().stream()
        .map(entry -> List.of(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static List<String> parameter(Parameter parameter) {
    boolean limited = parameter.min().isPresent() || parameter.max().isPresent();
    return List.of(
        parameter.name(),
        parameter.kind().tag(),
        parameter.otherwise().map(TypePage::cell).orElse("required"),
        limited ? parameter.range() : "",
        parameter.description());
  }

  private void example(WorkedExample example) {
    blocks.add(new Heading(2, "Example"));
    if (!example.parameters().isEmpty()) {
      blocks.add(
          new Paragraph(
              example.parameters().entrySet().stream()
                  .map(entry -> entry.getKey() + " = " + cell(entry.getValue()))
                  .collect(Collectors.joining(", ", "With ", ":"))));
    }
    var columns = new LinkedHashMap<String, List<Optional<Object>>>();
    example.inputs().forEach(columns::put);
    example
        .expected()
        .forEach(
            (name, cells) ->
                columns.put(columns.containsKey(name) ? name + " (output)" : name, cells));
    int rows = columns.values().stream().mapToInt(List::size).max().orElse(0);
    var lines = new ArrayList<List<String>>();
    for (int i = 0; i < rows; i++) {
      int row = i;
      lines.add(
          columns.values().stream()
              .map(cells -> row < cells.size() ? cells.get(row) : Optional.empty())
              .map(value -> value.map(TypePage::cell).orElse("-"))
              .toList());
    }
    blocks.add(new Grid(List.copyOf(columns.keySet()), lines));
  }

  /// The command line that computes the type, with its parameters.
  private String command() {
    return "weft run "
        + type.name()
        + " --data FILE"
        + type.parameters().values().stream()
            .map(
                parameter ->
                    " --param "
                        + parameter.name()
                        + "="
                        + parameter.otherwise().map(TypePage::cell).orElse("..."))
            .collect(Collectors.joining());
  }

  /// Six digits are enough for the eye.
  static String cell(Object value) {
    return switch (value) {
      case Double number -> number(number);
      case List<?> list ->
          list.stream()
              .map(item -> ((Optional<?>) item).map(TypePage::cell).orElse("-"))
              .collect(Collectors.joining(" ", "[", "]"));
      default -> String.valueOf(value);
    };
  }

  private static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return Literal.number(value);
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return Long.toString((long) value);
    }
    double brief = Double.parseDouble(String.format(Locale.ROOT, "%.5e", value));
    return brief == Math.rint(brief) && Math.abs(brief) < 1e15
        ? Long.toString((long) brief)
        : Double.toString(brief);
  }
}
