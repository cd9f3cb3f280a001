package weft.live.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.live.Emission;
import weft.live.LivePlan;
import weft.testkit.RandomTables;

/// The answers that reached their reader. One that is given again must be the same in every bit.
final class Answers {
  private final Program program;

  /// By row or bar, then by revision.
  private final Map<String, TreeMap<Integer, String>> given = new TreeMap<>();

  /// Bars whose last answer has no values: what is left of one that is no more.
  private final Set<String> takenBack = new HashSet<>();

  Answers(Program program) {
    this.program = program;
  }

  void take(Emission answer) {
    String about =
        program.bars().isPresent()
            ? bar(answer.entity(), answer.key())
            : row((int) answer.sequence());
    String before =
        given.computeIfAbsent(about, _ -> new TreeMap<>()).put(answer.revision(), bits(answer));
    if (program.bars().isPresent() && isNothing(answer)) {
      takenBack.add(about);
    } else if (answer.revision() == given.get(about).lastKey()) {
      takenBack.remove(about);
    }
    if (before != null) {
      assertThat(bits(answer)).as("%s given again", about).isEqualTo(before);
    }
  }

  private static boolean isNothing(Emission answer) {
    return IntStream.range(0, answer.outputs())
        .allMatch(i -> Double.isNaN(answer.number(i)) && answer.other(i) == null);
  }

  private static String row(int number) {
    return "#%05d".formatted(number);
  }

  private static String bar(String entity, long key) {
    return entity + " " + key;
  }

  /// How many there are, without those given again.
  long count() {
    return given.values().stream().mapToLong(Map::size).sum();
  }

  /// How many of them took the place of others.
  long revisions() {
    return count() - given.size();
  }

  /// The last answer to each row or bar; without bars that were taken back, unless they are
  /// expected.
  Map<String, String> last(Set<String> expected) {
    var last = new TreeMap<String, String>();
    given.forEach(
        (about, answers) -> {
          if (!takenBack.contains(about) || expected.contains(about)) {
            last.put(about, answers.lastEntry().getValue());
          }
        });
    return last;
  }

  /// Revisions count from 0, and none is missing.
  void assertNoneMissing() {
    given.forEach(
        (about, answers) ->
            assertThat(answers.keySet())
                .as("revisions of %s", about)
                .containsExactlyElementsOf(IntStream.range(0, answers.size()).boxed().toList()));
  }

  private String bits(Emission answer) {
    var cells = new ArrayList<String>();
    cells.add(answer.entity());
    cells.add(String.valueOf(answer.key()));
    for (int i = 0; i < answer.outputs(); i++) {
      LivePlan.Output output = program.plan().outputs().get(i);
      cells.add(
          output.name() + "=" + (output.number() ? bits(answer.number(i)) : bits(answer.other(i))));
    }
    return String.join(" ", cells);
  }

  private static String bits(double number) {
    return number + ":" + Long.toHexString(Double.doubleToLongBits(number));
  }

  private static String bits(Object cell) {
    return switch (cell) {
      case double[] numbers ->
          Arrays.stream(numbers).mapToObj(Answers::bits).collect(Collectors.joining(","));
      case long[] numbers ->
          Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(","));
      case String[] texts -> String.join(",", texts);
      case null -> "null";
      default -> cell.toString();
    };
  }

  /// A cell of a column in the same form.
  private static String bits(Tensor column, int at) {
    return switch (column.element().kind()) {
      case TEXT -> String.valueOf(column.textAt(at));
      case FLOAT, BOOL -> bits(column.doubleAt(at));
      default -> column.missingAt(at) ? "null" : String.valueOf(column.longAt(at));
    };
  }

  /// A row of a column in plain form.
  static String part(Tensor column, int row) {
    int width = column.size() / column.shape().dims().getFirst();
    return IntStream.range(row * width, (row + 1) * width)
        .mapToObj(
            at ->
                switch (column.element().kind()) {
                  case TEXT -> String.valueOf(column.textAt(at));
                  case FLOAT, BOOL -> String.valueOf(column.doubleAt(at));
                  default -> column.missingAt(at) ? "null" : String.valueOf(column.longAt(at));
                })
        .collect(Collectors.joining(","));
  }

  /// What a batch run over the rows that were taken answers. An entity that was forgotten is
  /// another one afterwards.
  static Map<String, String> batch(Script script, List<PolicyModel.Taken> taken) {
    if (taken.isEmpty()) {
      return Map.of();
    }
    List<Integer> rows = taken.stream().map(PolicyModel.Taken::row).toList();
    Table table = RandomTables.take(script.table(), rows);
    var places = places(script, rows);
    Tensor entities =
        Tensor.texts(
            Shape.of(rows.size()),
            i ->
                "%03d %03d".formatted(places.get(script.entity(rows.get(i))), taken.get(i).life()));
    Table renamed = RandomTables.with(table, RandomTables.ENTITY, entities);
    if (script.program().bars().isPresent()) {
      var names = new HashMap<String, String>();
      places.forEach((name, place) -> names.put("%03d %03d".formatted(place, 0), name));
      return bars(script.program(), renamed, names);
    }
    var outcome = Interpreter.standard().run(script.program().graph(), renamed);
    assertThat(outcome.failures()).isEmpty();
    Map<String, String> answers = new TreeMap<>();
    for (int i = 0; i < rows.size(); i++) {
      var cells = new ArrayList<String>();
      cells.add(script.entity(rows.get(i)));
      cells.add(String.valueOf(script.key(rows.get(i))));
      for (var output : script.program().plan().outputs()) {
        cells.add(output.name() + "=" + row(outcome.output(output.name()), i));
      }
      answers.put(row(rows.get(i)), String.join(" ", cells));
    }
    return answers;
  }

  private static Map<String, String> bars(Program program, Table ticks, Map<String, String> names) {
    Table bars = program.bars().orElseThrow().batch(program.graph(), ticks);
    Map<String, String> answers = new TreeMap<>();
    for (int i = 0; i < bars.rows(); i++) {
      var cells = new ArrayList<String>();
      String entity = names.get(bars.column(RandomTables.ENTITY).textAt(i));
      long key = bars.column(RandomTables.ORDER).longAt(i);
      cells.add(entity);
      cells.add(String.valueOf(key));
      for (var output : program.plan().outputs()) {
        cells.add(output.name() + "=" + row(bars.column(output.name()), i));
      }
      answers.put(bar(entity, key), String.join(" ", cells));
    }
    return answers;
  }

  private static String row(Tensor column, int row) {
    int width = column.size() / column.shape().dims().getFirst();
    return IntStream.range(row * width, (row + 1) * width)
        .mapToObj(at -> bits(column, at))
        .collect(Collectors.joining(","));
  }

  /// The place of each entity by its UTF-8 bytes.
  private static Map<String, Integer> places(Script script, List<Integer> rows) {
    var names = rows.stream().map(script::entity).distinct().collect(Collectors.toList());
    names.sort(
        (a, b) ->
            Arrays.compareUnsigned(
                a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)));
    var places = new HashMap<String, Integer>();
    names.forEach(name -> places.put(name, places.size()));
    return places;
  }
}
