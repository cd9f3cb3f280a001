package weft.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import weft.ir.CrossSection;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Expands;
import weft.ir.Op;
import weft.ir.OpSet;
import weft.ir.Payload;
import weft.ir.Perform;
import weft.ir.Pointwise;
import weft.ir.RuleBook;
import weft.ir.Stateful;
import weft.ir.WholeEntity;
import weft.ir.WholeWindow;
import weft.ir.Window;
import weft.ops.event.Every;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.ops.source.Placeholder;
import weft.ops.source.Series;
import weft.ops.state.RowNumber;
import weft.ops.tensor.OnTensors;

/// Which interpretation has which op: by a rule of its own, by expansion into smaller ops, or
/// refused with a reason. There is no fourth case. The ops of programs are not here: they have a
/// table of their own.
public record OpTable(List<Row> rows) {
  /// How an interpretation treats an op.
  public sealed interface Cell {
    record Own() implements Cell {}

    record ByExpansion() implements Cell {}

    record Refused(String reason) implements Cell {}
  }

  /// @param example the first of the op's examples, which shows its attributes
  public record Row(
      String tag, Class<? extends Op> op, Optional<Example> example, List<Cell> cells) {}

  private record Interpretation(String name, Function<Class<? extends Op>, Cell> rule) {}

  private static List<Interpretation> interpretations(RuleBook rules) {
    return List.of(
        new Interpretation("tensors", op -> tensors(op, rules)),
        new Interpretation("tables", op -> tables(op, rules)),
        new Interpretation("algebra", OpTable::algebra));
  }

  public static OpTable of(OpSet ops, RuleBook rules) {
    var rows = new ArrayList<Row>();
    for (String tag : ops.tags()) {
      Class<? extends Op> op = ops.find(tag).orElseThrow();
      if (isOfPrograms(op)) {
        continue;
      }
      var cells =
          interpretations(rules).stream()
              .map(interpretation -> interpretation.rule.apply(op))
              .toList();
      rows.add(new Row(tag, op, Example.of(op).stream().findFirst(), cells));
    }
    return new OpTable(rows);
  }

  /// Texts, batches and branches are for programs and don't pretend to be algebra; some ops only
  /// derivatives use.
  private static boolean isOfPrograms(Class<? extends Op> op) {
    return is(op, Perform.class)
        || op == Input.class
        || op.getPackageName().equals("weft.ops.calculus");
  }

  public static List<String> columns() {
    return interpretations(RuleBook.EMPTY).stream().map(Interpretation::name).toList();
  }

  private static Cell tensors(Class<? extends Op> op, RuleBook rules) {
    if (is(op, CrossSection.class)) {
      return new Cell.Refused("compares entities; a tensor has none");
    }
    if (op == Column.class) {
      return new Cell.Refused("a column belongs to a table");
    }
    if (op == RowNumber.class || op == Every.class) {
      return new Cell.Refused("counts rows and takes no argument that has any");
    }
    return evaluated(op, rules);
  }

  private static Cell tables(Class<? extends Op> op, RuleBook rules) {
    if (op == Series.class) {
      return new Cell.Refused("a table brings its values in as columns");
    }
    if (is(op, OnTensors.class)) {
      return new Cell.Refused(
          "works on the dimensions of a tensor; rows are reached by windows and cs_ ops");
    }
    return is(op, CrossSection.class) ? new Cell.Own() : evaluated(op, rules);
  }

  private static Cell evaluated(Class<? extends Op> op, RuleBook rules) {
    boolean source =
        List.of(Placeholder.class, Constant.class, Series.class, Column.class).contains(op)
            || is(op, Payload.class);
    boolean own =
        source
            || rules.has(op, Evaluate.class)
            || Evaluate.class.isAssignableFrom(op)
            || is(op, Pointwise.class)
            || is(op, Stateful.class)
            || is(op, WholeWindow.class)
            || is(op, WholeEntity.class);
    if (own) {
      return new Cell.Own();
    }
    return is(op, Window.class) || is(op, Expands.class)
        ? new Cell.ByExpansion()
        : new Cell.Refused("has no rule");
  }

  private static Cell algebra(Class<? extends Op> op) {
    if (is(op, Pointwise.class) || is(op, Window.class) || is(op, Stateful.class)) {
      return new Cell.Own();
    }
    if (is(op, Expands.class)) {
      return new Cell.ByExpansion();
    }
    if (is(op, WholeWindow.class)) {
      return new Cell.Refused("needs all values of a window at once: a kernel");
    }
    if (is(op, CrossSection.class)) {
      return new Cell.Refused("needs all entities of a time at once: a kernel");
    }
    return new Cell.Refused(
        op.getPackageName().endsWith(".source")
            ? "brings a value in: the host does"
            : "moves values: the host does");
  }

  private static boolean is(Class<?> op, Class<?> shape) {
    return shape.isAssignableFrom(op);
  }

  public long refusals() {
    return rows.stream()
        .flatMap(row -> row.cells.stream())
        .filter(Cell.Refused.class::isInstance)
        .count();
  }

  /// A table in Markdown, the reasons below it.
  @Override
  public String toString() {
    var reasons = new ArrayList<String>();
    var out =
        new StringBuilder("| op | takes | ")
            .append(String.join(" | ", columns()))
            .append(" |\n|---|---|");
    out.append("---|".repeat(columns().size())).append('\n');
    for (Row row : rows) {
      String roles =
          row.example
              .map(
                  e ->
                      e.op().contract().roles().stream()
                          .map(role -> role.name() + ": " + role.kind())
                          .collect(Collectors.joining(", ")))
              .orElse("");
      out.append("| ").append(row.tag).append(" | ").append(roles).append(" |");
      for (Cell cell : row.cells) {
        out.append(' ')
            .append(
                switch (cell) {
                  case Cell.Own _ -> "own";
                  case Cell.ByExpansion _ -> "by expansion";
                  case Cell.Refused(String reason) -> "refused (" + note(reasons, reason) + ")";
                })
            .append(" |");
      }
      out.append('\n');
    }
    out.append('\n');
    for (int i = 0; i < reasons.size(); i++) {
      out.append(i + 1).append(". ").append(reasons.get(i)).append('\n');
    }
    return out.append('\n')
        .append(rows.size())
        .append(" ops, ")
        .append(refusals())
        .append(" refusals\n")
        .toString();
  }

  private static int note(List<String> reasons, String reason) {
    if (!reasons.contains(reason)) {
      reasons.add(reason);
    }
    return reasons.indexOf(reason) + 1;
  }
}
