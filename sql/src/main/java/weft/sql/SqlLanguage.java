package weft.sql;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Lookup;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.RuleBook;
import weft.ir.form.OfKey;
import weft.ir.form.Pointwise;
import weft.ir.form.Stateful;
import weft.ir.trait.Converts;
import weft.ir.trait.Shifts;
import weft.ir.trait.StandsFor;
import weft.ops.array.ArrayOf;
import weft.ops.calculus.Ahead;
import weft.ops.event.Lead;
import weft.ops.event.TripleBarrier;
import weft.ops.order.KeyValue;
import weft.ops.order.SortKey;
import weft.spell.QuerySteps;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Speech;
import weft.spell.Wording;

/// The words of SQL for the rows of one query.
final class SqlLanguage implements QuerySteps.Habits {
  /// Stands around the number of an argument; nothing else in a query has it.
  private static final String MARK = "\u0001";

  private final DuckDbSpelling on;
  private final SqlSeries series;
  private final RuleBook rules;
  private final Lookup<SqlWord> lookup;

  /// Windows that may come again in a step.
  private final SharedWindows shared = new SharedWindows();

  /// What is carried from row to row, by the id of its equation.
  private final Map<Integer, Recursion> recursions = new LinkedHashMap<>();

  SqlLanguage(SqlSeries series, String time, boolean exact, boolean stamps, RuleBook rules) {
    this.on = new DuckDbSpelling(exact, stamps);
    this.series = series;
    this.rules = rules;
    this.lookup = lookup(series, time);
  }

  private Lookup<SqlWord> lookup(SqlSeries rows, String time) {
    return new Lookup<>(SqlWord.class, rules, book(rows, time), op -> shape(op, rows, time));
  }

  private RuleBook book(SqlSeries rows, String time) {
    var lists = new ListWords(rows, on, shared);
    var sections = new SqlSectionWords(time, on);
    var states = new SqlStateWords(rows, on);
    var windows = new RollingWords(rows, on, shared);
    var keys =
        new SqlTimeWords(rows)
            .in(RuleBook.EMPTY)
            .with(SortKey.class, SqlWord.class, _ -> new InRow(this::key))
            .with(KeyValue.class, SqlWord.class, _ -> new InRow(this::ofKey))
            .with(ArrayOf.class, SqlWord.class, _ -> new InRow(this::list))
            .with(Lead.class, SqlWord.class, op -> say -> ahead(say, op.n(), "", rows))
            .with(TripleBarrier.class, SqlWord.class, op -> say -> lists.barrier(say, op))
            .with(Ahead.class, SqlWord.class, op -> say -> ahead(say, op.n(), ", 0e0", rows));
    return on.exact()
        ? states.exact(sections.exact(windows.extremes(lists.exact(keys))))
        : states.near(sections.near(windows.in(lists.near(keys))));
  }

  private Optional<SqlWord> shape(Op op, SqlSeries rows, String time) {
    return switch (op) {
      case Shifts lag -> Optional.of(saying -> shifted(saying, lag, rows));
      case Stateful state -> Optional.of(new Carried(saying -> carried(saying, state, rows)));
      case OfKey divided -> Optional.of(divided(divided, rows, time));
      case Converts to when to.to() == Element.F64 -> Optional.of(new InRow(this::number));
      default -> Optional.empty();
    };
  }

  /// All numbers are of one kind here, and conditions count.
  private Operand<Wording, Wording> number(Saying saying) {
    if (!saying.argument(0).type().element().isNumeric()) {
      throw new Refusal("it is asked to read a number from a text");
    }
    return Operand.of(saying.value(0));
  }

  /// The cells of an array.
  private Operand<Wording, Wording> list(Saying saying) {
    return Operand.of(
        Wording.word(
            saying.in().list().stream()
                .map(cell -> on.tight(Operand.either(cell)).text())
                .collect(Collectors.joining(", ", "[", "]"))));
  }

  private Operand<Wording, Wording> ahead(Saying saying, int n, String fill, SqlSeries rows) {
    Wording x = saying.value(0);
    return Operand.of(
        n == 0 ? x : Wording.word("lead(" + x + ", " + n + fill + ") " + rows.over()));
  }

  /// Values are compared themselves: a key, which is no value elsewhere, must not be seen.
  private Operand<Wording, Wording> key(Saying saying) {
    if (saying.graph().outputs().containsValue(saying.node().id())) {
      throw new Refusal("it compares values, not keys of them");
    }
    return Operand.of(saying.value(0));
  }

  private Operand<Wording, Wording> ofKey(Saying saying) {
    if (saying.argument(0).isColumn()) {
      throw new Refusal("it compares values, not keys of them");
    }
    return Operand.of(saying.value(0));
  }

  Speech<SqlWord> speech() {
    return new Speech<>(lookup, on, "DuckDB");
  }

  DuckDbSpelling on() {
    return on;
  }

  SqlSeries series() {
    return series;
  }

  SharedWindows shared() {
    return shared;
  }

  /// What recursions read of rows.
  String carried() {
    return recursions.values().stream()
        .map(recursion -> String.join("\n", recursion.arguments()))
        .collect(Collectors.joining("\n"));
  }

  Optional<Recursion> recursion(int id) {
    return Optional.ofNullable(recursions.get(id));
  }

  private Operand<Wording, Wording> shifted(Saying saying, Shifts lag, SqlSeries rows) {
    Wording x = saying.value(0);
    if (lag.n() == 0) {
      return Operand.of(x);
    }
    String fill = Double.isNaN(lag.fill()) ? "" : ", " + on.lit(lag.fill());
    return Operand.of(Wording.word("lag(" + x + ", " + lag.n() + fill + ") " + rows.over()));
  }

  private Operand<Wording, Wording> carried(Saying saying, Stateful state, SqlSeries rows) {
    var recursion = Recursion.of(saying, state, rows, on);
    recursions.put(saying.node().id(), recursion);
    return Operand.of(Wording.word(SqlText.name(recursion.name())));
  }

  /// The rows of an entity and a key are to it as an entity.
  private SqlWord divided(OfKey op, SqlSeries rows, String time) {
    SqlWord word =
        saying -> {
          int split = saying.in().size() - 2;
          var keys =
              saying
                  .halved(split)
                  .map(column -> List.of(on.column(column.name())))
                  .orElseGet(() -> values(saying, split));
          var in = new Operands<>(on, saying.in().list().subList(0, split));
          return lookup(rows.by(keys), time)
              .find(op.op())
              .rule()
              .orElseThrow(() -> new Refusal("it has no word for the rows of a key"))
              .say(new Saying(saying.graph(), saying.node(), in, on));
        };
    boolean alone = lookup.find(op.op()).rule().map(SqlWord::isAlone).orElse(false);
    return alone ? new Carried(word) : word;
  }

  /// The numbers of a key, but for those that are the same in all rows.
  private List<Wording> values(Saying saying, int from) {
    return saying.values().subList(from, from + 2).stream()
        .map(on::tight)
        .filter(key -> !DuckDbSpelling.isLiteral(key))
        .toList();
  }

  /// What is made by a recursion.
  private record Carried(SqlWord word) implements SqlWord {
    @Override
    public Operand<Wording, Wording> say(Saying saying) {
      return word.say(saying);
    }

    @Override
    public boolean isAlone() {
      return true;
    }
  }

  /// What reads its own row only.
  record InRow(SqlWord word) implements SqlWord {
    @Override
    public Operand<Wording, Wording> say(Saying saying) {
      return word.say(saying);
    }

    @Override
    public boolean readsRows() {
      return false;
    }
  }

  @Override
  public boolean readsRows(Node node) {
    return lookup.find(node.op()).rule().map(SqlWord::readsRows).orElse(false);
  }

  @Override
  public boolean isAlone(Node node) {
    return lookup.find(node.op()).rule().map(SqlWord::isAlone).orElse(false);
  }

  /// Found by writing it with a mark for each argument.
  @Override
  public int times(Node node, int argument) {
    if (!(node.op() instanceof Pointwise op)) {
      return 1;
    }
    var written =
        written(
            op,
            IntStream.range(0, node.args().size())
                .mapToObj(i -> Operand.<Wording, Wording>of(Wording.word(MARK + i + MARK)))
                .toList());
    return Math.max(1, written.split(MARK + argument + MARK, -1).length - 1);
  }

  /// Conditions among the arguments are written like values.
  private String written(Pointwise op, List<Operand<Wording, Wording>> marks) {
    try {
      return Operand.either(op.apply(on, new Operands<>(on, marks))).text();
    } catch (Refusal e) {
      return "";
    }
  }

  /// Keys and numbers of a column stand for themselves.
  @Override
  public boolean isPlain(Node node) {
    return node.op() instanceof StandsFor
        || node.op() instanceof Converts to && to.to() == Element.F64;
  }

  @Override
  public boolean wantsColumns(Node node) {
    return readsRows(node);
  }
}
