package weft.ops.schema;

import java.lang.annotation.Annotation;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Schemas of records.
final class Records {
  private Records() {}

  static FieldsOf schema(Class<? extends Record> type) {
    return schema(type, new ArrayList<>());
  }

  /// @param outer the records that it stands in
  private static FieldsOf schema(Class<? extends Record> type, List<Class<?>> outer) {
    if (outer.contains(type)) {
      throw wrong(
          type, "a record can't hold itself", "a fixed number of values", type.getSimpleName());
    }
    outer.add(type);
    var fields = new LinkedHashMap<String, AnswerSchema>();
    for (RecordComponent component : type.getRecordComponents()) {
      AnswerSchema field = field(type, component, outer);
      Doc doc = component.getAnnotation(Doc.class);
      fields.put(component.getName(), doc == null ? field : field.doc(doc.value()));
    }
    outer.remove(type);
    Doc doc = type.getAnnotation(Doc.class);
    return new FieldsOf(fields, Optional.of(type), doc == null ? "" : doc.value());
  }

  private static AnswerSchema field(
      Class<? extends Record> owner, RecordComponent component, List<Class<?>> outer) {
    ItemCount times = component.getAnnotation(ItemCount.class);
    boolean list = component.getType() == List.class;
    if (list != (times != null)) {
      throw wrong(
          owner,
          "a list has a fixed number of items",
          list ? "@ItemCount(n)" : "a List beside @ItemCount",
          component.toString());
    }
    if (times == null) {
      return single(owner, component, component.getType(), outer);
    }
    Type item = ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
    if (!(item instanceof Class<?> type)) {
      throw wrong(owner, "the items of this list are not known", "a class", item.toString());
    }
    return new ItemsOf(
        Collections.nCopies(times.value(), single(owner, component, type, outer)), "");
  }

  private static AnswerSchema single(
      Class<? extends Record> owner,
      RecordComponent component,
      Class<?> type,
      List<Class<?>> outer) {
    var said =
        Arrays.stream(component.getAnnotations())
            .filter(annotation -> annotation.annotationType().getEnclosingClass() == Is.class)
            .toList();
    if (said.size() > 1) {
      throw wrong(owner, "a component is one thing", "one annotation of Is", component.toString());
    }
    Optional<AnswerSchema> byType = byType(type, outer);
    if (said.isEmpty()) {
      return byType.orElseThrow(
          () ->
              wrong(
                  owner,
                  "it is not said what '" + component.getName() + "' holds",
                  "@Is.Text, @Is.Whole, @Is.Number, @Is.Condition or @Is.OneOf",
                  component.toString()));
    }
    Leaf leaf = leaf(said.getFirst());
    boolean agree =
        byType.isEmpty() || byType.get() instanceof Leaf known && known.element() == leaf.element();
    if (!agree) {
      throw wrong(
          owner,
          "annotation and type of '" + component.getName() + "' do not agree",
          type.getSimpleName(),
          said.getFirst().toString());
    }
    return leaf;
  }

  private static Optional<AnswerSchema> byType(Class<?> type, List<Class<?>> outer) {
    if (type == String.class) {
      return Optional.of(AnswerSchema.text());
    }
    if (type == long.class || type == int.class || type == Long.class || type == Integer.class) {
      return Optional.of(
          type == int.class || type == Integer.class
              ? AnswerSchema.whole().min(Integer.MIN_VALUE).max(Integer.MAX_VALUE)
              : AnswerSchema.whole());
    }
    if (type == double.class || type == Double.class) {
      return Optional.of(AnswerSchema.number());
    }
    if (type == boolean.class || type == Boolean.class) {
      return Optional.of(AnswerSchema.condition());
    }
    if (type.isEnum()) {
      return Optional.of(
          new ChoiceLeaf(
              Arrays.stream(type.getEnumConstants())
                  .map(constant -> Json.of(((Enum<?>) constant).name()))
                  .toList(),
              ""));
    }
    return type.isRecord()
        ? Optional.of(schema(type.asSubclass(Record.class), outer))
        : Optional.empty();
  }

  private static Leaf leaf(Annotation said) {
    return switch (said) {
      case Is.Text text -> {
        var leaf = AnswerSchema.text().max(text.max()).min(text.min());
        yield text.pattern().isEmpty() ? leaf : leaf.pattern(text.pattern());
      }
      case Is.Whole whole -> new WholeLeaf(whole.min(), whole.max(), "");
      case Is.Number number -> new NumberLeaf(number.min(), number.max(), "");
      case Is.OneOf choice -> {
        var values = new ArrayList<Json>();
        Arrays.stream(choice.value()).map(Json::of).forEach(values::add);
        Arrays.stream(choice.wholes()).mapToObj(Json::of).forEach(values::add);
        Arrays.stream(choice.numbers()).mapToObj(Json::of).forEach(values::add);
        yield new ChoiceLeaf(values, "");
      }
      default -> AnswerSchema.condition();
    };
  }

  private static WeftException wrong(Class<?> type, String message, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.TYPE, "the record " + type.getSimpleName() + ": " + message)
            .about(type.getSimpleName())
            .expected(expected)
            .found(found));
  }
}
