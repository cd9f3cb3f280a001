package weft.sql;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.ir.Lookup;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.RuleBook;
import weft.ir.form.OfKey;
import weft.ir.form.Stateful;
import weft.ir.trait.Converts;
import weft.ir.trait.Shifts;
import weft.ops.order.KeyValue;
import weft.ops.order.SortKey;
import weft.spell.QuerySteps;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Speech;
import weft.spell.Wording;

/// The words of SQL for the rows of one query.
final class SqlLanguage implements QuerySteps.Habits {
  private final DuckDbSpelling on;
  private final SqlSeries series;
  private final RuleBook rules;
  private final Lookup<SqlWord> lookup;

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
    var lists = new ListWords(rows, on);
    var sections = new SqlSectionWords(time, on);
    var states = new SqlStateWords(rows, on);
    var windows = new RollingWords(rows, on);
    var keys =
        RuleBook.EMPTY
            .with(SortKey.class, SqlWord.class, _ -> new InRow(this::key))
            .with(KeyValue.class, SqlWord.class, _ -> new InRow(this::ofKey));
    return on.exact()
        ? states.exact(sections.exact(windows.extremes(lists.exact(keys))))
        : states.near(sections.near(windows.in(lists.near(keys))));
  }

  private Optional<SqlWord> shape(Op op, SqlSeries rows, String time) {
    return switch (op) {
      case Shifts lag -> Optional.of(saying -> shifted(saying, lag, rows));
      case Stateful state -> Optional.of(new Carried(saying -> carried(saying, state, rows)));
      case OfKey divided -> Optional.of(divided(divided, rows, time));
      case Converts _ -> Optional.of(new InRow(saying -> Operand.of(saying.value(0))));
      default -> Optional.empty();
    };
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
          var keys = saying.values().subList(split, split + 2).stream().map(on::tight).toList();
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
  private record InRow(SqlWord word) implements SqlWord {
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

  @Override
  public boolean wantsColumns(Node node) {
    return readsRows(node);
  }
}
