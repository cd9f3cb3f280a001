package weft.polars;

import static weft.polars.PolarsSpelling.dot;
import static weft.polars.PolarsSpelling.named;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Span;
import weft.ir.form.LastRows;
import weft.ir.form.Stateful;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.spell.Saying;
import weft.spell.Wording;
import weft.spell.python.PythonNames;

/// What Polars has no function for: loops in plain Python, one over the rows of each entity. They
/// are slow, and right.
final class LoopWords {
  private LoopWords() {}

  /// A state that is carried from row to row.
  static PolarsWord state(Stateful op) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      String step = on.functions().define(op.tag() + "_step", name -> step(on, name, saying, op));
      on.functions().need("row_by_row");
      var start = LoopText.tuple(op.start().stream().map(on::start).toList());
      return Operand.of(
          mapped(
              columns(saying, op, List.of()),
              Wording.call("row_by_row", Wording.word(step), Wording.word(start))));
    };
  }

  /// What a loop goes over: the arguments by their roles, each a number.
  private static Wording columns(Saying saying, Op op, List<Wording> before) {
    var on = (PolarsSpelling) saying.on();
    var fields = new ArrayList<>(before);
    var names = parameters(op);
    for (int i = 0; i < names.size(); i++) {
      fields.add(named(names.get(i), on.rows(on.clean(saying.value(i)))));
    }
    return Wording.call("pl.struct", fields.toArray(Wording[]::new));
  }

  static Wording mapped(Wording columns, Wording function) {
    return dot(columns, "map_batches", function, Wording.word("return_dtype=pl.Float64"));
  }

  private static List<String> parameters(Op op) {
    var names = new PythonNames(List.of("state", "block", "time", "self"));
    return op.contract().roles().stream().map(role -> names.take(role.name())).toList();
  }

  private static PythonNames scope(List<String> parameters) {
    var names = new PythonNames(LoopFunctions.names());
    names.take("math");
    names.take("state");
    parameters.forEach(names::take);
    return names;
  }

  /// Arguments as they stand in a loop: a condition that may be missing is a number.
  private static Operands<LoopTerm, LoopTerm> operands(
      LoopAlgebra loop, Saying saying, List<String> parameters) {
    var list = new ArrayList<Operand<LoopTerm, LoopTerm>>();
    for (int i = 0; i < parameters.size(); i++) {
      LoopTerm value = loop.name(parameters.get(i));
      boolean condition =
          !saying.node().args().isEmpty() && saying.argument(i).type().element() == Element.BOOL;
      list.add(condition ? Operand.doubtful(value) : Operand.of(value));
    }
    return new Operands<>(loop, list);
  }

  private static String step(PolarsSpelling on, String name, Saying saying, Stateful op) {
    var loop = new LoopAlgebra();
    var parameters = parameters(op);
    var names = scope(parameters);
    var state =
        IntStream.range(0, op.start().size())
            .mapToObj(i -> names.take(op.start().size() == 1 ? "before" : "before_" + (i + 1)))
            .toList();
    var after =
        op.step(loop, state.stream().map(loop::name).toList(), operands(loop, saying, parameters));
    var text = new LoopText(names);
    var roots = new ArrayList<>(after.state());
    roots.add(after.output());
    var written = text.write(roots);
    on.functions().need(loop.functions());
    var lines = new ArrayList<String>();
    lines.add(String.join(", ", state) + (state.size() == 1 ? "," : "") + " = state");
    lines.addAll(text.lines());
    lines.add(
        "return "
            + LoopText.tuple(written.subList(0, state.size()))
            + ", "
            + written.getLast().asTightAs(2));
    var all = new ArrayList<>(List.of("state"));
    all.addAll(parameters);
    return LoopText.function(name, all, lines);
  }

  // ---- windows over a duration

  /// A window over a duration that blocks of rows make, from the newest row back.
  static PolarsWord window(Window op, String time) {
    return saying -> {
      var on = (PolarsSpelling) saying.on();
      Wording clock = named("time", Wording.call("pl.col", PolarsSpelling.text(time)));
      return Operand.of(mapped(columns(saying, op, List.of(clock)), blocks(on, saying, op)));
    };
  }

  /// The loop over blocks.
  static Wording blocks(PolarsSpelling on, Saying saying, Window op) {
    var functions = on.functions();
    functions.need("blocks_within");
    String single = functions.define(op.tag() + "_row", name -> single(on, name, saying, op));
    String join = functions.define(op.tag() + "_join", name -> join(on, name, op));
    String finish = functions.define(op.tag() + "_result", name -> finish(on, name, saying, op));
    return Wording.call(
        "blocks_within",
        duration(op),
        PolarsSpelling.whole(op.minPeriods()),
        Wording.word(single),
        Wording.word(join),
        Wording.word(finish));
  }

  static Wording duration(LastRows op) {
    return Wording.word(String.format("%,d", ((Span.Time) op.w()).nanos()).replace(',', '_'));
  }

  /// A block of one row: how many values, its numbers, how many rows.
  private static String single(PolarsSpelling on, String name, Saying saying, Window op) {
    var loop = new LoopAlgebra();
    var parameters = parameters(op).subList(0, op.contract().arity());
    var in = operands(loop, saying, parameters);
    var known = new ArrayList<LoopTerm>(List.of(loop.lit(1)));
    known.addAll(op.lift(loop, in));
    known.add(loop.lit(1));
    var unknown = new ArrayList<LoopTerm>(List.of(loop.lit(0)));
    op.identity().forEach(number -> unknown.add(loop.lit(number)));
    unknown.add(loop.lit(1));
    var text = new LoopText(scope(parameters));
    var missing = parameters.stream().map(p -> "math.isnan(" + p + ")").toList();
    var lines = new ArrayList<String>();
    lines.add("if " + String.join(" or ", missing) + ":");
    lines.add("    return " + LoopText.tuple(text.write(unknown)));
    var all = text.write(known);
    lines.addAll(text.lines());
    lines.add("return " + LoopText.tuple(all));
    on.functions().need(loop.functions());
    return LoopText.function(name, parameters, lines);
  }

  private static Block<LoopTerm> block(
      LoopAlgebra loop, Window op, String from, PythonNames names, List<String> taken) {
    int size = op.identity().size();
    String count = names.take(from + "_count");
    taken.add(count);
    var parts = new ArrayList<LoopTerm>();
    for (int i = 0; i < size; i++) {
      String part = names.take(from + "_" + (i + 1));
      taken.add(part);
      parts.add(loop.name(part));
    }
    String rows = names.take(from + "_rows");
    taken.add(rows);
    return new Block<>(loop.name(count), parts, loop.name(rows));
  }

  /// Two blocks as one, the newer first.
  private static String join(PolarsSpelling on, String name, Window op) {
    var loop = new LoopAlgebra();
    var names = scope(List.of("newer", "older"));
    var newer = new ArrayList<String>();
    var older = new ArrayList<String>();
    var blocks =
        List.of(block(loop, op, "newer", names, newer), block(loop, op, "older", names, older));
    var roots = new ArrayList<LoopTerm>();
    roots.add(loop.add(blocks.get(0).count(), blocks.get(1).count()));
    roots.addAll(op.combine(loop, blocks));
    roots.add(loop.add(blocks.get(0).rows(), blocks.get(1).rows()));
    var text = new LoopText(names);
    var written = text.write(roots);
    on.functions().need(loop.functions());
    var lines = new ArrayList<String>();
    lines.add(String.join(", ", newer) + " = newer");
    lines.add(String.join(", ", older) + " = older");
    lines.addAll(text.lines());
    lines.add("return " + LoopText.tuple(written));
    return LoopText.function(name, List.of("newer", "older"), lines);
  }

  private static String finish(PolarsSpelling on, String name, Saying saying, Window op) {
    var loop = new LoopAlgebra();
    var parameters = parameters(op).subList(0, op.contract().arity());
    var names = scope(parameters);
    names.take("block");
    var taken = new ArrayList<String>();
    var whole = block(loop, op, "block", names, taken);
    var text = new LoopText(names);
    var result = text.write(List.of(op.finish(loop, operands(loop, saying, parameters), whole)));
    on.functions().need(loop.functions());
    var lines = new ArrayList<String>();
    lines.add(String.join(", ", taken) + " = block");
    lines.addAll(text.lines());
    lines.add("return " + result.getFirst().text());
    var all = new ArrayList<>(List.of("block"));
    all.addAll(parameters);
    return LoopText.function(name, all, lines);
  }
}
