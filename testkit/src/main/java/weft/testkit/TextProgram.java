package weft.testkit;

import static weft.calculus.trace.Functions.apply;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.checkpoint;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.depends;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.stopGradient;
import static weft.calculus.trace.Functions.switchOn;
import static weft.calculus.trace.Functions.tag;
import static weft.calculus.trace.Functions.whileLoopAtMost;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weft.calculus.Transforms;
import weft.calculus.program.Flow;
import weft.calculus.program.Tree;
import weft.calculus.trace.Custom;
import weft.calculus.trace.Functions;
import weft.calculus.trace.Trace;
import weft.calculus.trace.Value;
import weft.ir.json.Json;
import weft.ops.text.Format;

/// A program of a conformance file: its equations are applied one after the other inside a trace.
final class TextProgram {
  private static final String CUSTOM = "custom:";
  private static final Pattern LABEL = Pattern.compile("\\w+\\(name='(.*)'\\)");
  private static final Map<String, Object> EXAMPLES =
      Map.of("str", "", "int", 0L, "float", 0.0, "bool", false);

  /// Programs that stand inside others and are transformed, by their JSON.
  private final Map<Json, Flow> transformed = new HashMap<>();

  static Flow flow(Json program) {
    return new TextProgram().trace(program);
  }

  private Flow trace(Json program) {
    prepare(program);
    var inputs = program.field("inputs");
    var examples =
        tree(inputs, (_, type) -> Objects.requireNonNull(EXAMPLES.get(type), () -> "type " + type));
    var statics = flags(inputs);
    return Trace.traceAll(args -> run(program, args.toArray()))
        .statics(statics)
        .on((Object[]) Objects.requireNonNull(examples));
  }

  /// Traces the programs that are held by equations first: they are not part of the outer trace.
  private void prepare(Json json) {
    switch (json) {
      case Json.Fields(var fields) -> {
        boolean equation = fields.containsKey("prim") && fields.containsKey("params");
        if (equation && json.field("prim").text().matches("(batch|pushforward|pullback)_call")) {
          transformed.computeIfAbsent(json, this::transform);
        }
        fields.values().forEach(this::prepare);
      }
      case Json.Items(var items) -> items.forEach(this::prepare);
      default -> {}
    }
  }

  private Flow transform(Json equation) {
    var params = equation.field("params");
    Flow inner = flow(ir(params.field("ir")));
    return switch (equation.field("prim").text()) {
      case "batch_call" -> batch(inner, params.find("in_axes").map(TextValues::read).orElse(true));
      case "pushforward_call" -> Transforms.pushforward(inner);
      default -> Transforms.pullback(inner);
    };
  }

  /// @param axes true, false, or one entry for each argument
  static Flow batch(Flow flow, Object axes) {
    return switch (axes) {
      case Object[] each -> Transforms.batch(flow, each);
      case List<?> each -> Transforms.batch(flow, each.toArray());
      default -> Transforms.batch(flow, axes);
    };
  }

  static Json ir(Json held) {
    return held.find("ir").orElse(held);
  }

  private @Nullable Object run(Json program, @Nullable Object[] args) {
    var values = new HashMap<String, @Nullable Object>();
    bind(program.field("inputs"), args, values);
    for (Json equation : program.field("equations").items()) {
      var tags = tags(equation);
      var result =
          tags.isEmpty()
              ? apply(equation, values)
              : tag(tags, () -> Result.of(apply(equation, values))).value;
      bind(equation.field("out"), result, values);
    }
    return value(program.field("output"), values);
  }

  /// `tag` gives no nothing.
  private record Result(@Nullable Object value) {
    static Result of(@Nullable Object value) {
      return new Result(value);
    }
  }

  static List<String> tags(Json equation) {
    return equation.find("tags").map(Json::items).orElse(List.of()).stream()
        .map(
            tag -> {
              var label = LABEL.matcher(tag.text());
              return label.matches() ? Objects.requireNonNull(label.group(1)) : tag.text();
            })
        .sorted()
        .toList();
  }

  // ---- trees

  private interface Leaf {
    @Nullable Object of(String name, String type);
  }

  /// What stands in a place, with something for each variable.
  private static @Nullable Object tree(Json json, Leaf variable) {
    return switch (json) {
      case Json.Fields(var fields) when fields.containsKey("var") ->
          variable.of(json.field("var").text(), json.field("type").text());
      case Json.Fields _ when TextValues.is(json, "tuple") ->
          items(json.field("tuple").items(), variable).toArray();
      case Json.Fields _ when TextValues.is(json, "list") ->
          items(json.field("list").items(), variable);
      case Json.Fields _ when TextValues.is(json, "dict") -> {
        var map = new LinkedHashMap<String, @Nullable Object>();
        json.field("dict").fields().forEach((name, item) -> map.put(name, tree(item, variable)));
        yield map;
      }
      case Json.Items(var items) -> items(items, variable);
      default -> TextValues.read(json);
    };
  }

  private static List<@Nullable Object> items(List<Json> items, Leaf variable) {
    var list = new ArrayList<@Nullable Object>();
    items.forEach(item -> list.add(tree(item, variable)));
    return list;
  }

  /// For each leaf of the inputs whether it is static: what is no variable.
  private static Object[] flags(Json inputs) {
    var marks = Tree.of(tree(inputs, (_, _) -> VARIABLE));
    return (Object[])
        Objects.requireNonNull(marks.map(leaf -> leaf != VARIABLE).build(flag -> flag));
  }

  private static final Object VARIABLE = new Object();

  private static @Nullable Object value(Json json, Map<String, @Nullable Object> values) {
    return tree(json, (name, _) -> values.get(name));
  }

  private static void bind(
      Json json, @Nullable Object value, Map<String, @Nullable Object> values) {
    switch (json) {
      case Json.Fields(var fields) when fields.containsKey("var") ->
          values.put(json.field("var").text(), value);
      case Json.Fields _ when TextValues.is(json, "tuple") -> {
        var items = json.field("tuple").items();
        for (int i = 0; i < items.size(); i++) {
          bind(items.get(i), ((Object[]) Objects.requireNonNull(value))[i], values);
        }
      }
      case Json.Fields _ when TextValues.is(json, "dict") ->
          json.field("dict")
              .fields()
              .forEach(
                  (name, item) ->
                      bind(item, ((Map<?, ?>) Objects.requireNonNull(value)).get(name), values));
      case Json.Fields _ when TextValues.is(json, "list") ->
          bind(json.field("list"), value, values);
      case Json.Items(var items) -> {
        for (int i = 0; i < items.size(); i++) {
          bind(items.get(i), ((List<?>) Objects.requireNonNull(value)).get(i), values);
        }
      }
      default -> {}
    }
  }

  // ---- equations

  private @Nullable Object apply(Json equation, Map<String, @Nullable Object> values) {
    String prim = equation.field("prim").text();
    Json params = equation.field("params");
    Object in = Objects.requireNonNull(value(equation.field("in"), values));
    return switch (prim) {
      case "format" -> {
        var args = new ArrayList<>(List.of((Object[]) ((Object[]) in)[0]));
        int positional = args.size();
        args.addAll(List.of((Object[]) ((Object[]) in)[1]));
        var keys = Tree.of(TextValues.read(params.field("keys"))).leaves();
        yield Functions.apply(
            Format.of(
                params.field("template").text(),
                positional,
                keys.stream().map(String::valueOf).toList()),
            args.toArray());
      }
      case "concat" -> concat((Object[]) in);
      case "match" -> match(((Object[]) in)[0], ((Object[]) in)[1]);
      case "stop_gradient" -> stopGradient(in);
      case "checkpoint" ->
          checkpoint(in, params.field("key").text(), params.field("collection").text());
      case "depends" -> {
        var others = Tree.of(((Object[]) in)[1]).leaves().toArray();
        yield Tree.of(((Object[]) in)[0]).build(leaf -> depends(leaf, others));
      }
      case "switch" -> {
        var branches =
            new LinkedHashMap<String, Function<List<@Nullable Object>, @Nullable Object>>();
        params
            .field("branches")
            .field("dict")
            .fields()
            .forEach((key, held) -> branches.put(key, args -> run(ir(held), args.toArray())));
        yield switchOn(((Object[]) in)[0], branches, (Object[]) ((Object[]) in)[1]);
      }
      case "while_loop" ->
          whileLoopAtMost(
              state ->
                  Value.of(
                      Objects.requireNonNull(
                          run(ir(params.field("cond_ir")), new Object[] {state}))),
              state ->
                  Objects.requireNonNull(run(ir(params.field("body_ir")), new Object[] {state})),
              in,
              params.field("max_iters").integer());
      case "lm_call" -> {
        var contents = (List<?>) ((Object[]) in)[0];
        var messages = new ArrayList<Functions.Message>();
        for (int i = 0; i < contents.size(); i++) {
          messages.add(
              new Functions.Message(
                  params.field("roles").items().get(i).text(),
                  Objects.requireNonNull(contents.get(i))));
        }
        yield lmCall(messages, ((Object[]) in)[1]);
      }
      case "gather" -> {
        var results = new ArrayList<@Nullable Object>();
        for (int i = 0; i < ((List<?>) in).size(); i++) {
          results.add(
              run(ir(params.field("irs").items().get(i)), (Object[]) ((List<?>) in).get(i)));
        }
        yield results;
      }
      case "batch_call", "pushforward_call", "pullback_call" ->
          call(Objects.requireNonNull(transformed.get(equation)), (Object[]) in);
      default -> {
        var name = customName(prim);
        if (name.isPresent()) {
          yield custom(name.get(), params)
              .call(in instanceof Object[] args ? args : new Object[] {in});
        }
        throw new IllegalArgumentException(
            "the primitive '"
                + prim
                + "' with "
                + params.fields().keySet().stream().collect(Collectors.joining(", "))
                + " is not understood");
      }
    };
  }

  /// The name of a function with a boundary: `custom:shout`.
  static Optional<String> customName(String prim) {
    return prim.startsWith(CUSTOM)
        ? Optional.of(prim.substring(CUSTOM.length()))
        : Optional.empty();
  }

  /// A function with a boundary, and the rules that stand beside it: all are programs.
  private Custom custom(String name, Json params) {
    Json function =
        held(params, "ir", "func_ir", "func")
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "what the function '" + name + "' does is not said: params.ir is missing"));
    Custom custom = Custom.customAll(name, args -> run(function, args.toArray()));
    var push = held(params, "pushforward", "push", "pushforward_ir");
    if (push.isPresent()) {
      custom =
          custom.pushforward(
              (args, tangents) -> {
                var moved =
                    (Object[])
                        Objects.requireNonNull(
                            run(push.get(), new Object[] {args.toArray(), tangents.toArray()}));
                return new Custom.Moved(moved[0], moved[1]);
              });
    }
    var pull = held(params, "pullback", "pull", "pullback_ir");
    if (pull.isPresent()) {
      custom =
          custom.pullback(
              (args, result, cotangent) -> {
                var feedback = run(pull.get(), new Object[] {args.toArray(), result, cotangent});
                return feedback instanceof Object[] each ? Arrays.asList(each) : feedback;
              });
    }
    var batch = held(params, "batch", "batch_ir");
    return batch.isPresent() ? custom.batch(args -> run(batch.get(), args.toArray())) : custom;
  }

  /// A program that an equation holds under one of some names.
  private static Optional<Json> held(Json params, String... names) {
    return Arrays.stream(names)
        .flatMap(name -> params.find(name).stream())
        .filter(Json.Fields.class::isInstance)
        .map(TextProgram::ir)
        .filter(program -> program.find("equations").isPresent())
        .findFirst();
  }
}
