package weft.live.sim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.live.intake.TimePolicy;
import weft.testkit.Generator;
import weft.testkit.RandomGraphs;
import weft.testkit.RandomTables;
import weft.testkit.Seeds;

/// Random scripts.
///
/// @param cases where programs and tables come from
record Scripts(Function<Seeds, Case> cases) implements Generator<Script> {
  private static final long SECOND = 1_000_000_000L;
  private static final long ALWAYS = 1_000_000_000 * SECOND;

  /// Features, and rows for them.
  record Case(Program program, Table table) {}

  /// The programs of a list, over tables whose order is time.
  static Scripts of(List<Program> programs, RandomTables tables) {
    return new Scripts(
        seeds -> {
          Table table = tables.draw(seeds);
          Tensor order = table.column(RandomTables.ORDER);
          return new Case(
              seeds.pick(programs),
              RandomTables.with(
                  table,
                  RandomTables.ORDER,
                  Tensor.longs(Element.TIME, Shape.of(table.rows()), order::longAt)));
        });
  }

  @Override
  public Script draw(Seeds seeds) {
    Case drawn = cases.apply(seeds);
    long[] keys = keys(seeds, drawn.table);
    int shift = seeds.pick(0, 1, 3, 10, 40);
    var order = arrivals(seeds, keys, shift);
    jumps(seeds, keys, order);
    if (drawn.program.bars().filter(Bars::ties).isPresent()) {
      // Bars are told apart by their times.
      Arrays.setAll(keys, i -> keys[i] + i);
    }
    Tensor before = drawn.table.column(RandomTables.ORDER);
    Table table =
        RandomTables.with(
            drawn.table,
            RandomTables.ORDER,
            Tensor.longs(before.element(), before.shape(), i -> keys[i]));
    TimePolicy policy = policy(seeds, table, drawn.program);
    var inputs = inputs(seeds, keys, order, policy.once(), shift);
    if (drawn.program.bars().filter(Bars::fills).isPresent()) {
      // A table fills no bars after its last row.
      inputs.removeIf(Given.Over.class::isInstance);
    }
    return new Script(
        drawn.program,
        table,
        policy,
        inputs,
        happenings(seeds, inputs.size()),
        seeds.pick(1, 1, 2, 7, 50),
        seeds.next());
  }

  // ---- input
  // --------------------------------------------------------------------------------------------

  /// The keys of the table, sometimes with a pause for all.
  private static long[] keys(Seeds seeds, Table table) {
    long[] keys = table.column(RandomTables.ORDER).toLongs();
    if (seeds.chance(0.3)) {
      long from = keys[seeds.between(0, keys.length - 1)];
      for (int i = 0; i < keys.length; i++) {
        keys[i] += keys[i] > from ? 60 * SECOND : 0;
      }
    }
    return keys;
  }

  /// The order in which rows arrive: later than their keys say by up to some seconds; or any order.
  private static List<Integer> arrivals(Seeds seeds, long[] keys, int shift) {
    var order = new ArrayList<>(IntStream.range(0, keys.length).boxed().toList());
    if (seeds.chance(0.1)) {
      return new ArrayList<>(seeds.shuffled(order));
    }
    var arrival = new double[keys.length];
    for (int i = 0; i < keys.length; i++) {
      arrival[i] = keys[i] + seeds.share() * shift * SECOND;
    }
    order.sort(Comparator.comparingDouble(row -> arrival[row]));
    return order;
  }

  /// The clock of the sender goes wrong for some rows.
  private static void jumps(Seeds seeds, long[] keys, List<Integer> order) {
    for (int i = seeds.pick(0, 0, 0, 1, 2); i > 0; i--) {
      long by = seeds.pick(-100_000L, -20L, -5L, 30L, 700L, 100_000L) * SECOND;
      int from = seeds.between(0, order.size() - 1);
      int to = Math.min(order.size(), from + seeds.between(1, 8));
      order.subList(from, to).forEach(row -> keys[row] += by);
    }
  }

  private static List<Given> inputs(
      Seeds seeds, long[] keys, List<Integer> order, boolean once, int shift) {
    double twice = once ? seeds.pick(0.0, 0.1, 0.3) : 0;
    double told = seeds.pick(0.0, 0.02, 0.1);
    var inputs = new ArrayList<Given>();
    for (int i = 0; i < order.size(); i++) {
      inputs.add(new Given.Arrives(order.get(i)));
      if (seeds.chance(twice)) {
        inputs.add(new Given.Arrives(order.get(seeds.between(0, i))));
      }
      if (seeds.chance(told)) {
        inputs.add(new Given.Over(keys[order.get(i)] - seeds.between(0, shift) * SECOND));
      }
    }
    return inputs;
  }

  // ---- policy
  // --------------------------------------------------------------------------------------------

  private static TimePolicy policy(Seeds seeds, Table table, Program program) {
    var policy = TimePolicy.DEFAULT.withLateness(seeds.pick(0, 0, 1, 3, 10, 40) * SECOND);
    if (seeds.chance(0.5)) {
      long horizon = seeds.pick(2 * SECOND, 15 * SECOND, ALWAYS, ALWAYS);
      policy = policy.withCorrection(horizon).withCheckpointEvery(seeds.pick(1, 3, 10, 64));
    }
    if (seeds.chance(0.5)) {
      policy = policy.withDuplicatesDropped();
    }
    if (seeds.chance(0.4)) {
      policy = policy.withAhead(500 * SECOND);
    }
    boolean whole = policy.late() == TimePolicy.Late.DROP || policy.horizon() == ALWAYS;
    if (whole && seeds.chance(0.25) && program.bars().isEmpty()) {
      policy = policy.withIdle(seeds.pick(2, 4, 30) * SECOND);
    }
    return switch (seeds.between(0, 5)) {
      case 0 -> policy.withCompletion(TimePolicy.Completion.TOLD);
      case 1, 2 -> policy.withExpected(expected(seeds, table), seeds.chance(0.6));
      default -> policy;
    };
  }

  private static Set<String> expected(Seeds seeds, Table table) {
    Tensor names = table.column(RandomTables.ENTITY);
    var some = new HashSet<String>();
    for (int i = seeds.between(1, 3); i > 0; i--) {
      some.add(Answers.part(names, seeds.between(0, table.rows() - 1)));
    }
    return some;
  }

  // ---- faults
  // --------------------------------------------------------------------------------------------

  private static NavigableMap<Integer, List<Happening>> happenings(Seeds seeds, int inputs) {
    var due = new TreeMap<Integer, List<Happening>>();
    int last = inputs + inputs / 2;
    for (int i = seeds.pick(0, 3, 8, 20); i > 0; i--) {
      add(due, seeds.between(0, last), new Happening.Save());
    }
    for (int i = seeds.pick(0, 1, 3, 8); i > 0; i--) {
      int tick = seeds.between(0, last);
      Happening fault = fault(seeds);
      add(due, tick, fault);
      switch (fault) {
        case Happening.PowerLossSoon _, Happening.FailSoon _ when seeds.chance(0.4) ->
            add(due, tick, new Happening.Kill());
        case Happening.PowerLossSoon _, Happening.FailSoon _, Happening.Full _ -> {
          add(due, tick, new Happening.Save());
          add(due, tick + seeds.between(0, 5), new Happening.Save());
          add(due, tick + seeds.between(2, 20), new Happening.RoomAgain());
        }
        case Happening.Damage _ -> add(due, tick + seeds.between(0, 4), new Happening.PowerLoss());
        default -> {}
      }
    }
    return due;
  }

  private static void add(
      NavigableMap<Integer, List<Happening>> due, int tick, Happening happening) {
    due.computeIfAbsent(tick, _ -> new ArrayList<>()).add(happening);
  }

  private static Happening fault(Seeds seeds) {
    return switch (seeds.between(0, 9)) {
      case 0 -> new Happening.Kill();
      case 1 -> new Happening.PowerLoss();
      case 2, 3 -> new Happening.PowerLossSoon(seeds.between(1, 14));
      case 4, 5 -> new Happening.EndInAnswer(seeds.between(0, 6), seeds.chance(0.5));
      case 6 -> new Happening.FailSoon(seeds.between(1, 10));
      case 7 -> new Happening.Reopen();
      case 8 -> new Happening.Full(seeds.between(0, 3000));
      default ->
          new Happening.Damage(seeds.pick(0, 0, 1, 2), seeds.share() * 0.999, seeds.chance(0.5));
    };
  }

  // ---- simpler ones
  // --------------------------------------------------------------------------------------------

  @Override
  public Stream<Script> shrink(Script script) {
    int size = script.inputs().size();
    Stream<Script> shorter =
        Stream.of(size / 2, size / 4, size / 8, 2, 1)
            .filter(length -> length > 0)
            .flatMap(
                length ->
                    IntStream.iterate(0, at -> at + length <= size, at -> at + length)
                        .mapToObj(at -> script.with(without(script.inputs(), at, length))));
    Stream<Script> calmer =
        Stream.concat(
            Stream.of(new TreeMap<Integer, List<Happening>>())
                .filter(_ -> !script.happenings().isEmpty())
                .map(script::with),
            script.happenings().keySet().stream().map(script::without));
    Stream<Script> single = Stream.of(script).filter(s -> s.chunk() > 1).map(Script::one);
    Stream<Script> smaller =
        RandomGraphs.simpler(script.program().graph())
            .filter(_ -> script.program().bars().isEmpty())
            .map(graph -> script.with(Program.of(graph)));
    return Stream.of(calmer, shorter, single, smaller).flatMap(scripts -> scripts);
  }

  private static List<Given> without(List<Given> inputs, int at, int length) {
    var fewer = new ArrayList<>(inputs);
    fewer.subList(at, at + length).clear();
    return fewer;
  }

  @Override
  public String show(Script script) {
    return script.show();
  }
}
