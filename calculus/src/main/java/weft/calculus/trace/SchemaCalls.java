package weft.calculus.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import weft.calculus.program.Tree;
import weft.ir.Batch.Container;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.control.Part;
import weft.ops.schema.AnswerSchema;
import weft.ops.schema.FieldsOf;
import weft.ops.schema.ItemsOf;
import weft.ops.schema.Leaf;
import weft.ops.text.LmSchemaCall;

/// Model calls whose answers have a form.
final class SchemaCalls {
  private SchemaCalls() {}

  /// The answer as the schema has it: a record whose components can hold values, else a map; a
  /// list; a value.
  static Object call(List<Functions.Message> messages, Object model, AnswerSchema schema) {
    var args = new ArrayList<Object>();
    messages.forEach(message -> args.add(message.text()));
    args.add(model);
    var speakers = messages.stream().map(Functions.Message::speaker).toList();
    Value answer = Tracer.apply(LmSchemaCall.of(speakers, schema), args);
    boolean alone = schema.leaves().size() == 1;
    return Objects.requireNonNull(
        tree(schema, new AtomicInteger())
            .build(leaf -> alone ? answer : Tracer.apply(Part.of(leaf), List.of(answer))));
  }

  /// The containers of an answer, with the position of each leaf in the order of the schema.
  private static Tree<Integer> tree(AnswerSchema schema, AtomicInteger next) {
    return switch (schema) {
      case Leaf _ -> new Tree.Leaf<>(next.getAndIncrement());
      case ItemsOf(var items, _) ->
          new Tree.Sequence<>(
              Container.LIST, items.stream().map(item -> tree(item, next)).toList());
      case FieldsOf(var fields, var type, _) -> {
        var trees = new LinkedHashMap<String, Tree<Integer>>();
        fields.forEach((name, field) -> trees.put(name, tree(field, next)));
        yield type.filter(SchemaCalls::holdsValues)
            .<Tree<Integer>>map(struct -> new Tree.Struct<>(struct, trees))
            .orElseGet(() -> new Tree.Fields<>(trees));
      }
    };
  }

  static void checkHolds(Class<? extends Record> form) {
    if (!holdsValues(form)) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE,
                  "the record "
                      + form.getSimpleName()
                      + " can't hold an answer that is not known yet")
              .about(form.getSimpleName())
              .expected("components of the type Value, lists and records of them")
              .found(
                  Arrays.stream(form.getRecordComponents())
                      .map(part -> part.getType().getSimpleName() + " " + part.getName())
                      .collect(Collectors.joining(", ")))
              .hint(
                  "lmCall(messages, model, AnswerSchema.of(%s.class)) gives a map"
                      .formatted(form.getSimpleName())));
    }
  }

  private static boolean holdsValues(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(component -> component.getType())
        .allMatch(
            held ->
                held == Value.class || held == List.class || held.isRecord() && holdsValues(held));
  }
}
