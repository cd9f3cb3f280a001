package weft.testkit;

import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.concatenate;
import static weft.calculus.trace.Functions.cond;
import static weft.calculus.trace.Functions.depends;
import static weft.calculus.trace.Functions.fori;
import static weft.calculus.trace.Functions.format;
import static weft.calculus.trace.Functions.lmCall;
import static weft.calculus.trace.Functions.match;
import static weft.calculus.trace.Functions.scan;
import static weft.calculus.trace.Functions.scanList;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Functions.stack;
import static weft.calculus.trace.Functions.step;
import static weft.calculus.trace.Functions.stopGradient;
import static weft.calculus.trace.Functions.sum;
import static weft.calculus.trace.Functions.switchOn;
import static weft.calculus.trace.Functions.system;
import static weft.calculus.trace.Functions.tanh;
import static weft.calculus.trace.Functions.user;
import static weft.calculus.trace.Functions.where;
import static weft.calculus.trace.Functions.whileLoopAtMost;
import static weft.calculus.trace.Trace.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;

/// Programs over texts and numbers: joins, templates, model calls, arithmetic, branches and loops
/// that use what is around them.
///
/// @param most at most so many steps
record RandomPrograms(int most) implements Generator<RandomPrograms.Program> {
  /// What a step adds to the values that later steps can use.
  enum Kind {
    JOIN,
    JOIN_TWICE,
    FILL,
    FILL_NUMBER,
    ASK,
    ASK_TWO,
    STOP,
    AFTER,
    SUM,
    PRODUCT,
    DIFFERENCE,
    SINE,
    TANH,
    CHOOSE,
    CONDITION,
    CONDITION_NUMBER,
    BRANCH,
    LOOP,
    LOOP_NUMBER,
    COUNT,
    SCAN,
    SCAN_TEXTS,
    CELLS
  }

  /// @param a, b which values it takes, counted from the latest
  record Step(Kind kind, int a, int b) {}

  /// Two texts and two numbers in, some texts and numbers out.
  ///
  /// @param outputs how many of the latest texts and numbers
  record Program(List<Step> steps, int outputs) {
    Flow flow() {
      return trace(
              (List<Value> texts, List<Value> numbers) -> {
                var made = new Made(new ArrayList<>(texts), new ArrayList<>(numbers));
                steps.forEach(made::add);
                return made.latest(outputs);
              })
          .on(List.of("s", "t"), List.of(1.0, 2.0));
    }
  }

  /// The values so far.
  private record Made(List<Value> texts, List<Value> numbers) {
    Value text(int i) {
      return texts.get(Math.floorMod(texts.size() - 1 - i, texts.size()));
    }

    Value number(int i) {
      return numbers.get(Math.floorMod(numbers.size() - 1 - i, numbers.size()));
    }

    List<Value> latest(int count) {
      return IntStream.range(0, 2 * count)
          .mapToObj(i -> i % 2 == 0 ? text(i / 2) : number(i / 2))
          .toList();
    }

    void add(Step step) {
      Value s = text(step.a);
      Value t = text(step.b);
      Value x = number(step.a);
      Value y = number(step.b);
      switch (step.kind) {
        case JOIN -> texts.add(concat(s, "-", t));
        case JOIN_TWICE -> texts.add(concat(s, s));
        case FILL -> texts.add(format("<{}|{}>", s, t));
        case FILL_NUMBER -> texts.add(format("{}:{}", s, x));
        case ASK -> texts.add(lmCall(List.of(user(s)), "m"));
        case ASK_TWO -> texts.add(lmCall(List.of(system("be brief"), user(s), user(t)), "m"));
        case STOP -> texts.add(concat(stopGradient(s), t));
        case AFTER -> texts.add(depends(s, t, x));
        case SUM -> numbers.add(x.plus(y));
        case PRODUCT -> numbers.add(x.times(y).times(0.5));
        case DIFFERENCE -> numbers.add(x.minus(1.5).minus(y));
        case SINE -> numbers.add(sin(x));
        case TANH -> numbers.add(tanh(x).plus(y));
        case CHOOSE -> numbers.add(where(x.lessThan(y), x.times(2.0), y));
        case CONDITION ->
            texts.add(
                cond(
                    x.lessThan(y),
                    (Value v) -> concat(v, t, "+"),
                    (Value v) -> lmCall(List.of(user(v)), "m"),
                    s));
        case CONDITION_NUMBER ->
            numbers.add(cond(match(s, t), (Value v) -> v.times(y), (Value v) -> sin(v).plus(x), y));
        case BRANCH -> {
          var branches =
              new LinkedHashMap<String, Function<List<@Nullable Object>, @Nullable Object>>();
          branches.put("true", args -> List.of(concat("T", args.getFirst()), x));
          branches.put("false", args -> List.of(args.getFirst(), x.times(y)));
          var both = (List<?>) switchOn(x.lessThan(0.5), branches, s);
          texts.add((Value) both.get(0));
          numbers.add((Value) both.get(1));
        }
        case LOOP -> {
          var state =
              whileLoopAtMost(
                  (List<Value> v) -> v.get(1).lessThan(y),
                  (List<Value> v) -> List.of(concat(v.get(0), t), v.get(1).plus(0.75)),
                  List.of(s, x),
                  3);
          texts.add(state.get(0));
          numbers.add(state.get(1));
        }
        case LOOP_NUMBER ->
            numbers.add(
                whileLoopAtMost(
                    (Value v) -> v.lessThan(3.0), (Value v) -> v.times(x).plus(1.25), y, 4));
        case COUNT -> numbers.add(fori(2, (i, v) -> v.times(0.5).plus(x).minus(i), y));
        case SCAN -> {
          var done =
              scan(
                  (Value v, Value z) -> step(v.times(0.5).plus(z), v.times(x)),
                  y,
                  stack(x, y, sin(x)));
          numbers.add(done.state());
          numbers.add(sum(done.output()));
        }
        case SCAN_TEXTS -> {
          var done =
              scanList((Value v, Value w) -> step(concat(v, w), concat(w, s)), t, List.of(s, t));
          texts.add(done.state());
          texts.add(done.output().getLast());
        }
        case CELLS -> {
          Value square = concatenate(stack(x, y), stack(y, tanh(x))).reshape(2, 2);
          numbers.add(sum(square.transpose().slice(":, 1").times(x)).plus(square.at(-1, 0)));
        }
      }
    }
  }

  @Override
  public Program draw(Seeds seeds) {
    var steps = new ArrayList<Step>();
    int count = seeds.between(1, most);
    for (int i = 0; i < count; i++) {
      steps.add(new Step(seeds.pick(Kind.values()), seeds.between(0, 4), seeds.between(0, 4)));
    }
    return new Program(steps, seeds.between(1, 2));
  }

  /// Fewer steps, fewer outputs, nearer values.
  @Override
  public Stream<Program> shrink(Program program) {
    var steps = program.steps;
    var fewer =
        IntStream.range(0, steps.size())
            .mapToObj(
                i -> {
                  var rest = new ArrayList<>(steps);
                  rest.remove(i);
                  return new Program(rest, program.outputs);
                });
    var nearer =
        IntStream.range(0, steps.size())
            .filter(i -> steps.get(i).a + steps.get(i).b > 0)
            .mapToObj(
                i -> {
                  var rest = new ArrayList<>(steps);
                  Step step = steps.get(i);
                  rest.set(
                      i,
                      step.a > 0
                          ? new Step(step.kind, step.a - 1, step.b)
                          : new Step(step.kind, step.a, step.b - 1));
                  return new Program(rest, program.outputs);
                });
    var narrower = program.outputs > 1 ? Stream.of(new Program(steps, 1)) : Stream.<Program>empty();
    return Stream.of(fewer, narrower, nearer).flatMap(s -> s);
  }

  @Override
  public String show(Program program) {
    return program + "\n" + program.flow();
  }
}
