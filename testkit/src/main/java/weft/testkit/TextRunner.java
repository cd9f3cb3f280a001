package weft.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weft.calculus.Transforms;
import weft.calculus.program.Collector;
import weft.calculus.program.Flow;
import weft.calculus.program.Runner;
import weft.ir.Node;
import weft.ir.json.Json;
import weft.ops.control.Place;
import weft.ops.text.LanguageModel;

/// Makes the program that a run is about, and runs it.
///
/// A run that collects gives what passed the checkpoints too: as the field `collected`, as the
/// result itself, or beside it in a tuple. What a run injects stands in its name or in the field
/// `injected`.
final class TextRunner {
  private static final Pattern PRIM = Pattern.compile("\\.?prim\\s*(==|!=)\\s*'?(\\w+?)(_p)?'?$");

  private final Json run;
  private final Flow flow;
  private Runner runner;
  private @Nullable Collector collector;

  private TextRunner(Json run, Flow flow, Runner runner) {
    this.run = run;
    this.flow = flow;
    this.runner = runner;
  }

  static TextRunner of(Json run, Flow flow, LanguageModel model) {
    // The system that the cases were recorded from takes an empty batch for a mistake.
    var runner = Runner.standard().refuseEmptyBatches().with(LanguageModel.class, model);
    return new TextRunner(run, flow, runner);
  }

  /// @param collected what passed the checkpoints, where the run collects
  record Found(@Nullable Object value, Optional<Map<String, List<@Nullable Object>>> collected) {
    @Nullable Object shown() {
      return collected.isPresent() ? new @Nullable Object[] {value, collected.get()} : value;
    }

    boolean matches(Json run) {
      Object expected = TextValues.read(run.field("result"));
      var noted = run.find("collected").map(TextRunner::named);
      if (noted.isPresent() || collected.isEmpty()) {
        return TextValues.same(expected, value)
            && (noted.isEmpty() || TextValues.same(noted.get(), collected.orElse(Map.of())));
      }
      return Stream.of(
              collected.get(),
              new Object[] {value, collected.get()},
              new Object[] {collected.get(), value})
          .anyMatch(form -> TextValues.same(expected, form));
    }
  }

  Found run(TextRun what) {
    if (run.find("collected").isPresent()) {
      collect(Optional.empty());
    }
    run.find("injected").ifPresent(values -> inject(Optional.empty(), named(values)));
    Flow made = flow;
    for (var step : what.steps()) {
      made = step(made, step);
    }
    var args = new ArrayList<@Nullable Object>();
    run.field("args").items().forEach(arg -> args.add(TextValues.read(arg)));
    Object value = value(made, what.how(), args.toArray());
    return new Found(value, Optional.ofNullable(collector).map(Collector::values));
  }

  private @Nullable Object value(Flow made, String how, @Nullable Object[] args) {
    if (how.equals("call")) {
      return runner.call(made, args);
    }
    if (how.equals("walk")) {
      return runner.walk(made, args).result();
    }
    try {
      return runner.callAsync(made, args).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  /// A map as such, or as the files write one.
  private static Map<String, @Nullable Object> named(Json json) {
    var map = new LinkedHashMap<String, @Nullable Object>();
    json.find("dict")
        .orElse(json)
        .fields()
        .forEach((name, value) -> map.put(name, TextValues.read(value)));
    return map;
  }

  // ---- transforms and settings

  private Flow step(Flow made, TextRun.Step step) {
    var collection = step.option("collection").map(Object::toString).filter(c -> !c.equals("..."));
    switch (step.name()) {
      case "collect" -> collect(collection);
      case "memoize" -> runner = runner.memoize();
      case "inject" -> {
        var values = new LinkedHashMap<>(step.options());
        values.remove("collection");
        inject(
            collection.filter(_ -> !values.isEmpty()),
            values.getOrDefault("values", step.options().get("collection")) instanceof Map<?, ?> map
                ? map
                : values);
      }
      default -> {
        return transform(made, step);
      }
    }
    return made;
  }

  private static Flow transform(Flow made, TextRun.Step step) {
    return switch (step.name()) {
      case "batch" -> TextProgram.batch(made, step.option("in_axes").orElse(true));
      case "pushforward" -> Transforms.pushforward(made);
      case "pullback" -> Transforms.pullback(made);
      case "dce" -> Transforms.prune(made, step.option("out_used").orElse(true));
      case "sched" ->
          Transforms.sched(
              made, step.option("cond").map(text -> condition(text.toString())).orElse(_ -> true));
      default -> throw new IllegalArgumentException("'" + step.name() + "' is not understood");
    };
  }

  private static Predicate<Node> condition(String text) {
    var prim = PRIM.matcher(text);
    if (!prim.find()) {
      throw new IllegalArgumentException("the condition '" + text + "' is not understood");
    }
    String tag = Objects.requireNonNull(prim.group(2));
    boolean equal = "==".equals(prim.group(1));
    return node -> node.op().tag().equals(tag) == equal;
  }

  private void collect(Optional<String> collection) {
    var collects = collection.map(runner::collect).orElseGet(runner::collectAll);
    collector = collects;
    runner = collects.runner();
  }

  /// Into all collections of the program, where none is named.
  private void inject(Optional<String> collection, Map<?, ?> values) {
    var lists = new LinkedHashMap<String, List<?>>();
    values.forEach((key, list) -> lists.put(String.valueOf(key), (List<?>) list));
    var into = new TreeSet<String>();
    collection.ifPresent(into::add);
    if (into.isEmpty()) {
      for (Node node : flow.graph().nodes()) {
        if (node.op() instanceof Place place) {
          into.add(place.collection());
        }
      }
    }
    into.forEach(name -> runner = runner.inject(name, lists));
  }
}
