package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.schema.AnswerSchema;
import weft.ops.schema.ChoiceLeaf;
import weft.ops.schema.ConditionLeaf;
import weft.ops.schema.FieldsOf;
import weft.ops.schema.ItemsOf;
import weft.ops.schema.Leaf;
import weft.ops.schema.NumberLeaf;
import weft.ops.schema.TextLeaf;
import weft.ops.schema.WholeLeaf;

/// Random schemas and answers that fit them, or fail to in one place.
class SchemaPropertyTest {
  private static final int CASES = 400;

  /// @param values of the leaves, as the answer has them
  /// @param seed of further choices
  private record Case(AnswerSchema schema, Json answer, List<Json> values, long seed) {
    static Case draw(Seeds seeds) {
      AnswerSchema schema = form(seeds, 3);
      var values = new ArrayList<Json>();
      return new Case(schema, reply(schema, seeds, values), values, seeds.next());
    }
  }

  private static AnswerSchema form(Seeds seeds, int depth) {
    String doc = seeds.chance(0.3) ? "what it is: \"é\"\n" : "";
    if (depth > 0 && seeds.chance(0.6)) {
      int size = seeds.between(1, 4);
      if (seeds.chance(0.5)) {
        var items = new AnswerSchema[size];
        for (int i = 0; i < size; i++) {
          items[i] = form(seeds, depth - 1);
        }
        return AnswerSchema.list(items).doc(doc);
      }
      var fields = new LinkedHashMap<String, AnswerSchema>();
      while (fields.size() < size) {
        String name = seeds.pick("a", "b'", "c d", "é", "$", "", "value", "[0]", "a']");
        fields.put(name, form(seeds, depth - 1));
      }
      return AnswerSchema.fields(fields).doc(doc);
    }
    return leaf(seeds).doc(doc);
  }

  private static Leaf leaf(Seeds seeds) {
    return switch (seeds.between(0, 5)) {
      case 0 -> AnswerSchema.text().min(seeds.between(0, 3)).max(seeds.between(3, 9));
      case 1 -> AnswerSchema.text().pattern("x+");
      case 2 -> AnswerSchema.whole().min(seeds.between(-9, 0)).max(seeds.between(0, 9));
      case 3 -> AnswerSchema.number().min(-seeds.share()).max(seeds.share());
      case 4 -> AnswerSchema.condition();
      default ->
          seeds.pick(
              AnswerSchema.oneOf("p", "q", "\""),
              AnswerSchema.oneOf(1, -2, 3),
              AnswerSchema.oneOf(0.5, 2, 1e9));
    };
  }

  private static Json reply(AnswerSchema schema, Seeds seeds, List<Json> values) {
    return switch (schema) {
      case Leaf leaf -> {
        Json value = value(leaf, seeds);
        values.add(value);
        yield value;
      }
      case ItemsOf(var items, _) ->
          Json.of(items.stream().map(item -> reply(item, seeds, values)).toList());
      case FieldsOf(var fields, _, _) -> {
        var found = new LinkedHashMap<String, Json>();
        fields.forEach((name, field) -> found.put(name, reply(field, seeds, values)));
        // The keys of an answer may stand in any order.
        var shuffled = new LinkedHashMap<String, Json>();
        seeds.shuffled(found.keySet()).forEach(name -> shuffled.put(name, found.get(name)));
        yield Json.of(shuffled);
      }
    };
  }

  private static Json value(Leaf leaf, Seeds seeds) {
    return switch (leaf) {
      case TextLeaf text when text.pattern().isPresent() -> Json.of("a\nxx{}");
      case TextLeaf text -> Json.of("\ud83d\ude00".repeat(seeds.between(text.min(), text.max())));
      case WholeLeaf whole -> Json.of(seeds.between((int) whole.min(), (int) whole.max()));
      case NumberLeaf number ->
          seeds.chance(0.2)
              ? Json.of(0L)
              : Json.of(number.min() + seeds.share() * (number.max() - number.min()));
      case ConditionLeaf _ -> Json.of(seeds.chance(0.5));
      case ChoiceLeaf choice -> seeds.pick(choice.values());
    };
  }

  private static Tensor tensor(Leaf leaf, Json value) {
    return switch (leaf.element()) {
      case TEXT -> Tensor.scalar(value.text());
      case I64 -> Tensor.scalar(value.whole().longValueExact());
      case BOOL -> Tensor.scalar(value.truth());
      default -> Tensor.scalar(value.number());
    };
  }

  @Test
  void what_fits_is_read_to_the_same_values() {
    Property.holds(
        CASES,
        Generator.of(Case::draw),
        drawn -> {
          var leaves = List.copyOf(drawn.schema.leaves().values());
          var expected = new ArrayList<Tensor>();
          for (int i = 0; i < leaves.size(); i++) {
            expected.add(tensor(leaves.get(i), drawn.values.get(i)));
          }
          assertThat(drawn.schema.read(drawn.answer.write())).isEqualTo(expected);
        });
  }

  @Test
  void schemas_read_back() {
    Property.holds(
        CASES,
        Generator.of(Case::draw),
        drawn -> {
          String text = drawn.schema.json().write();
          AnswerSchema again = AnswerSchema.of(Json.read("schema", text));
          assertThat(again.json().write()).isEqualTo(text);
          assertThat(again.leaves()).isEqualTo(drawn.schema.leaves());
          assertThat(again.read(drawn.answer.write()))
              .isEqualTo(drawn.schema.read(drawn.answer.write()));
        });
  }

  /// The answer with another value for one leaf.
  private static Json with(AnswerSchema schema, Json answer, int[] left, Json other) {
    return switch (schema) {
      case Leaf _ -> left[0]-- == 0 ? other : answer;
      case ItemsOf(var items, _) -> {
        var list = new ArrayList<Json>();
        for (int i = 0; i < items.size(); i++) {
          list.add(with(items.get(i), answer.items().get(i), left, other));
        }
        yield Json.of(list);
      }
      case FieldsOf(var fields, _, _) -> {
        var map = new LinkedHashMap<String, Json>();
        fields.forEach(
            (name, field) -> map.put(name, with(field, answer.field(name), left, other)));
        yield Json.of(map);
      }
    };
  }

  @Test
  void one_wrong_leaf_is_told_by_its_path() {
    Property.holds(
        CASES,
        Generator.of(Case::draw),
        drawn -> {
          var paths = List.copyOf(drawn.schema.leaves().keySet());
          var seeds = new Seeds(drawn.seed);
          int at = seeds.between(0, paths.size() - 1);
          Json wrong = seeds.pick(new Json.Nothing(), Json.of(List.of()), Json.of(Map.of()));
          String text = with(drawn.schema, drawn.answer, new int[] {at}, wrong).write();
          var thrown = catchThrowableOfType(WeftException.class, () -> drawn.schema.read(text));
          assertThat(thrown.diagnostics())
              .extracting(Diagnostic::subject)
              .containsExactly(paths.get(at));
          assertThat(thrown.first().message())
              .startsWith("json " + paths.get(at) + ": expected ")
              .endsWith(", found " + wrong.write());
        });
  }
}
