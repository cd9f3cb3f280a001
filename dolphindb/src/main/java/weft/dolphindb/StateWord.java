package weft.dolphindb;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.form.Stateful;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Wording;

/// State that is carried from row to row. What a number becomes is a function of the row and of the
/// numbers before it; in a stream `genericStateIterate` calls it, over a table a loop does.
///
/// @param order a column that every row has, for a state that reads none
record StateWord(Stateful op, DolphinMode mode, String order, Helpers helpers)
    implements DolphinWord {
  /// The step in the language, and which numbers each part of it reads.
  private record Step(List<String> inputs, List<Wording> next, Wording result) {
    List<String> reads(Wording phrase, int numbers) {
      var names = new ArrayList<>(before(numbers));
      names.addAll(inputs);
      return names.stream()
          .filter(name -> Pattern.compile("\\b" + name + "\\b").matcher(phrase.text()).find())
          .toList();
    }
  }

  @Override
  public Operand<Wording, Wording> say(Saying saying) {
    Step step = step(saying);
    String tag = op.tag();
    int numbers = op.start().size();
    var functions = new ArrayList<String>();
    for (int i = 0; i < numbers; i++) {
      var parameters = parameters(step, i);
      functions.add(
          helpers.define(
              tag + "_state" + (numbers > 1 ? "_" + i : ""),
              function(parameters, step.next().get(i))));
    }
    var resultReads = step.reads(step.result(), numbers);
    String result = helpers.define(tag + "_result", function(resultReads, step.result()));
    String text =
        mode == DolphinMode.STREAM
            ? streamed(step, functions, result, resultReads)
            : looped(step, functions, result, resultReads);
    var arguments = new ArrayList<Wording>();
    for (int i = 0; i < saying.values().size(); i++) {
      arguments.add(DolphinWords.column(saying, i, order));
    }
    if (arguments.isEmpty()) {
      arguments.add(saying.on().column(order));
    }
    return Operand.of(
        Wording.call(helpers.define(tag + "_over_rows", text), arguments.toArray(Wording[]::new)));
  }

  private Step step(Saying saying) {
    var inputs = new ArrayList<>(op.contract().roles().stream().map(Role::name).toList());
    inputs.replaceAll(name -> DolphinNames.isPlain(name) ? name : name + "_");
    var on = saying.on();
    var state = before(op.start().size()).stream().map(Wording::word).toList();
    var operands = new ArrayList<Operand<Wording, Wording>>();
    for (int i = 0; i < inputs.size(); i++) {
      Wording input = Wording.word(inputs.get(i));
      boolean condition = saying.argument(i).type().element() == Element.BOOL;
      operands.add(condition ? Operand.doubtful(input) : Operand.of(input));
    }
    var in = new Operands<>(on, operands);
    var step = op.step(on, state, in);
    if (inputs.isEmpty()) {
      inputs.add("row");
    }
    return new Step(inputs, step.state(), step.output());
  }

  private static List<String> before(int numbers) {
    return IntStream.range(0, numbers).mapToObj(i -> "before_" + i).toList();
  }

  /// Its own number before the row comes first, as `genericStateIterate` asks.
  private List<String> parameters(Step step, int number) {
    var parameters = new LinkedHashSet<String>();
    parameters.add("before_" + number);
    var reads = new ArrayList<>(step.reads(step.next().get(number), op.start().size()));
    reads.sort((a, b) -> Boolean.compare(a.startsWith("before_"), b.startsWith("before_")));
    parameters.addAll(reads);
    if (parameters.size() == 1) {
      parameters.add(step.inputs().getFirst());
    }
    return List.copyOf(parameters);
  }

  private static String function(List<String> parameters, Wording body) {
    return """
    def %s(%s) {
      return %s
    }
    """
        .formatted(Helpers.NAME, String.join(", ", parameters), body);
  }

  // ---- over a table

  private String looped(
      Step step, List<String> functions, String result, List<String> resultReads) {
    var text = new StringBuilder();
    text.append("def ").append(Helpers.NAME).append('(');
    text.append(String.join(", ", step.inputs())).append(") {\n");
    text.append("  n = size(").append(step.inputs().getFirst()).append(")\n");
    text.append("  out = array(DOUBLE, n, n, 00F)\n");
    for (int i = 0; i < functions.size(); i++) {
      text.append("  before_%d = %s\n".formatted(i, start(i)));
    }
    text.append("  for (i in 0:n) {\n");
    text.append("    out[i] = %s(%s)\n".formatted(result, inRow(step, resultReads)));
    for (int i = 0; i < functions.size(); i++) {
      text.append(
          "    after_%d = %s(%s)\n"
              .formatted(i, functions.get(i), inRow(step, parameters(step, i))));
    }
    for (int i = 0; i < functions.size(); i++) {
      text.append("    before_%1$d = after_%1$d\n".formatted(i));
    }
    return text.append("  }\n  return out\n}\n").toString();
  }

  private static String inRow(Step step, List<String> names) {
    return names.stream()
        .map(name -> step.inputs().contains(name) ? name + "[i]" : name)
        .collect(Collectors.joining(", "));
  }

  private Wording start(int number) {
    return new DolphinSpelling(helpers, name -> name).lit(op.start().get(number));
  }

  // ---- in a stream

  private String streamed(
      Step step, List<String> functions, String result, List<String> resultReads) {
    String first = step.inputs().getFirst();
    var text = new StringBuilder();
    text.append("@state\ndef ").append(Helpers.NAME).append('(');
    text.append(String.join(", ", step.inputs())).append(") {\n");
    text.append("  is_first = cumcount(isNull(%s)) == 1\n".formatted(first));
    for (int number : order(step)) {
      var others = parameters(step, number).subList(1, parameters(step, number).size());
      String columns =
          others.size() == 1 ? others.getFirst() : "[" + String.join(", ", others) + "]";
      text.append("  start_%d = iif(is_first, %s, 00F)\n".formatted(number, start(number)));
      text.append(
          "  state_%d = genericStateIterate(%s, start_%d, 0, %s{%s})\n"
              .formatted(
                  number,
                  columns,
                  number,
                  functions.get(number),
                  ", ".repeat(others.size()).strip()));
      text.append(
          "  before_%1$d = iif(is_first, %2$s, prev(state_%1$d))\n"
              .formatted(number, start(number)));
    }
    return text.append("  return %s(%s)\n}\n".formatted(result, String.join(", ", resultReads)))
        .toString();
  }

  /// Numbers after those whose earlier values they read.
  private List<Integer> order(Step step) {
    var done = new LinkedHashSet<Integer>();
    int numbers = op.start().size();
    while (done.size() < numbers) {
      int before = done.size();
      for (int i = 0; i < numbers; i++) {
        if (!done.contains(i) && done.containsAll(others(step, i))) {
          done.add(i);
        }
      }
      if (done.size() == before) {
        throw new Refusal(
            "the numbers it carries depend on one another, and a state function of DolphinDB"
                + " carries one");
      }
    }
    return List.copyOf(done);
  }

  private Set<Integer> others(Step step, int number) {
    return parameters(step, number).stream()
        .filter(name -> name.startsWith("before_") && !name.equals("before_" + number))
        .map(name -> Integer.parseInt(name.substring("before_".length())))
        .collect(Collectors.toSet());
  }
}
