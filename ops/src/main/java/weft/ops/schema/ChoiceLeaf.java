package weft.ops.schema;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Check;

/// One of some values of one kind: texts, whole numbers, numbers or conditions.
public record ChoiceLeaf(List<Json> values, String doc) implements Leaf {
  public ChoiceLeaf {
    values = List.copyOf(values);
    Check.that(!values.isEmpty(), "values", "at least one to choose from", values);
    Leaf kind = kind(values);
    for (Json value : values) {
      Check.that(
          kind.value(value).isPresent(),
          "values",
          "all of one kind: " + kind.expected(),
          shown(values));
    }
    Check.that(
        new HashSet<>(values.stream().map(kind::value).toList()).size() == values.size(),
        "values",
        "different from each other",
        shown(values));
  }

  private static Leaf kind(List<Json> values) {
    return switch (values.getFirst()) {
      case Json.Truth _ -> AnswerSchema.condition();
      case Json.Number _ ->
          values.stream().allMatch(value -> WholeLeaf.whole(value).isPresent())
              ? AnswerSchema.whole()
              : AnswerSchema.number();
      default -> AnswerSchema.text();
    };
  }

  private static String shown(List<Json> values) {
    return values.stream().map(Json::write).collect(Collectors.joining(", "));
  }

  @Override
  public ChoiceLeaf doc(String other) {
    return new ChoiceLeaf(values, other);
  }

  @Override
  public Element element() {
    return kind(values).element();
  }

  @Override
  public String expected() {
    return (values.size() == 1 ? "" : "one of ") + shown(values);
  }

  @Override
  public Optional<Tensor> value(Json json) {
    Leaf kind = kind(values);
    return kind.value(json)
        .filter(
            found ->
                values.stream()
                    .anyMatch(value -> kind.value(value).filter(found::equals).isPresent()));
  }

  @Override
  public Json json() {
    var json = Leaf.start(kind(values).json().field("type").text(), doc);
    json.put("enum", Json.of(values));
    return Json.of(json);
  }
}
