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
import weft.ir.trait.Shifts;
import weft.spell.Phrase;
import weft.spell.Refusal;
import weft.spell.Saying;
import weft.spell.Speech;
import weft.spell.Steps;

/// The words of SQL for the rows of one query.
final class SqlLanguage implements Steps.Habits {
  private final DuckDbSpelling on;
  private final Series series;
  private final Lookup<SqlWord> lookup;

  /// What is carried from row to row, by the id of its equation.
  private final Map<Integer, Recursion> recursions = new LinkedHashMap<>();

  SqlLanguage(Series series, String time, boolean exact) {
    this.on = new DuckDbSpelling(exact);
    this.series = series;
    this.lookup = lookup(series, time);
  }

  private Lookup<SqlWord> lookup(Series rows, String time) {
    return new Lookup<>(SqlWord.class, RuleBook.EMPTY, book(rows, time), op -> shape(op, rows, time));
  }

  private RuleBook book(Series rows, String time) {
    var lists = new ListWords(rows, on);
    var sections = new SectionWords(time, on);
    var states = new StateWords(rows, on);
    if (on.exact()) {
      return states.exact(sections.exact(lists.exact(RuleBook.EMPTY)));
    }
    return states.near(sections.near(new RollingWords(rows, on).in(lists.near(RuleBook.EMPTY))));
  }

  private Optional<SqlWord> shape(Op op, Series rows, String time) {
    return switch (op) {
      case Shifts lag -> Optional.of(saying -> shifted(saying, lag, rows));
      case Stateful state -> Optional.of(saying -> carried(saying, state, rows));
      case OfKey divided -> Optional.of(saying -> divided(saying, divided, rows, time));
      default -> Optional.empty();
    };
  }

  Speech<SqlWord> speech() {
    return new Speech<>(lookup, on, "DuckDB");
  }

  DuckDbSpelling on() {
    return on;
  }

  Series series() {
    return series;
  }

  Optional<Recursion> recursion(int id) {
    return Optional.ofNullable(recursions.get(id));
  }

  private Operand<Phrase, Phrase> shifted(Saying saying, Shifts lag, Series rows) {
    Phrase x = saying.value(0);
    if (lag.n() == 0) {
      return Operand.of(x);
    }
    String fill = Double.isNaN(lag.fill()) ? "" : ", " + on.lit(lag.fill());
    return Operand.of(
        Phrase.word("lag(" + x + ", " + lag.n() + fill + ") " + rows.over()));
  }

  private Operand<Phrase, Phrase> carried(Saying saying, Stateful state, Series rows) {
    var recursion = Recursion.of(saying, state, rows, on);
    recursions.put(saying.node().id(), recursion);
    return Operand.of(Phrase.word(SqlText.name(recursion.name())));
  }

  /// The rows of an entity and a key are to it as an entity.
  private Operand<Phrase, Phrase> divided(Saying saying, OfKey op, Series rows, String time) {
    int split = saying.in().size() - 2;
    var all = saying.in().list();
    var keys = saying.values().subList(split, split + 2);
    var word =
        lookup(rows.by(keys), time)
            .find(op.op())
            .rule()
            .orElseThrow(() -> new Refusal("it has no word for the rows of a key"));
    return word.say(
        new Saying(
            saying.graph(), saying.node(), new Operands<>(on, all.subList(0, split)), on));
  }

  @Override
  public boolean readsRows(Node node) {
    return lookup.find(node.op()).rule().map(SqlWord::readsRows).orElse(false);
  }

  @Override
  public boolean wantsColumns(Node node) {
    return readsRows(node);
  }
}
