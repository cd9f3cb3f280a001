package weft.files;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Range;

/// What is asked of rows before DuckDB computes with them: that keys are there, that lists have one
/// length, that whole numbers have no gaps, what is outside of its range, and which keys come
/// twice.
///
/// @param rows the view that has them
/// @param row its column of their numbers
record QueryDoor(DuckDb duck, DuckDbFiles source, ReadOptions options, String rows, String row) {
  /// A question, and what is done with the answer.
  private record Question(List<String> asked, Answer answer) {}

  private interface Answer {
    void take(List<@Nullable Object> cells) throws SQLException;
  }

  void look(DataFindings findings) throws SQLException {
    var questions = new ArrayList<Question>();
    questions.add(new Question(List.of("count(*)"), cells -> mustBeAll(number(cells, 0))));
    for (SourceColumn column : source.columns()) {
      boolean entity = options.entity().filter(column.name()::equals).isPresent();
      boolean order = options.order().filter(column.name()::equals).isPresent();
      if (entity) {
        questions.add(key(column, "entity", Element.TEXT));
      } else if (order) {
        questions.add(key(column, "time", Element.TIME));
      } else if (column.width().isPresent()) {
        questions.add(lists(column));
      } else if (column.element() == Element.I64) {
        questions.add(gaps(column));
      }
    }
    ranges(findings).forEach(questions::add);
    ask(questions);
    repeated(findings);
  }

  private void ask(List<Question> questions) throws SQLException {
    var asked = questions.stream().flatMap(one -> one.asked().stream()).toList();
    var cells = duck.rows("SELECT " + QueryRun.aliased(asked) + " FROM " + rows).getFirst();
    int at = 0;
    for (Question question : questions) {
      question.answer().take(cells.subList(at, at + question.asked().size()));
      at += question.asked().size();
    }
  }

  private static long number(List<@Nullable Object> cells, int i) {
    return ((Number) Objects.requireNonNull(cells.get(i))).longValue();
  }

  private String name(SourceColumn column) {
    return DuckDb.name(column.name());
  }

  /// DuckDB must find as many rows as were there when the files were looked at.
  private void mustBeAll(long found) {
    boolean whole =
        options.duplicates() == Duplicates.KEEP || options.duplicates() == Duplicates.REFUSE;
    if (whole && found != source.rows()) {
      throw FileTrouble.unreadable(
          source.files().getFirst(), "a file that changes while it is read");
    }
  }

  /// The first row in which something holds.
  private String first(String condition) {
    return "min(" + row + ") FILTER (WHERE " + condition + ")";
  }

  private Question key(SourceColumn column, String what, Element usual) {
    boolean flat = column.width().isEmpty();
    if (source.rows() > 0
        && (!flat || column.element() != usual && column.element() != Element.I64)) {
      throw FileTrouble.wrongType(
          source.files().getFirst(),
          column.name(),
          DuckDbFiles.words(usual) + " or whole numbers",
          flat ? DuckDbFiles.words(column.element()) : "lists");
    }
    return new Question(
        List.of(first(name(column) + " IS NULL")),
        cells -> {
          if (cells.getFirst() != null) {
            throw KeyColumns.missing(source.place(duck, number(cells, 0)), column.name(), what);
          }
        });
  }

  private Question lists(SourceColumn column) {
    int width = column.width().orElseThrow();
    return new Question(
        List.of(first("len(" + name(column) + ") <> " + width)),
        cells -> {
          if (cells.getFirst() != null) {
            throw TableReader.ragged(source.place(duck, number(cells, 0)), column.name(), width);
          }
        });
  }

  private Question gaps(SourceColumn column) {
    return new Question(
        List.of("count(*) - count(" + name(column) + ")"),
        cells -> {
          if (number(cells, 0) > 0) {
            throw new JoinedFiles.Widened(column.name());
          }
        });
  }

  private List<Question> ranges(DataFindings findings) {
    var questions = new ArrayList<Question>();
    var known = new LinkedHashMap<String, SourceColumn>();
    source.columns().forEach(column -> known.put(column.name(), column));
    for (Map.Entry<String, Range> one : findings.ranges().entrySet()) {
      SourceColumn column = known.get(one.getKey());
      if (column != null
          && column.width().isEmpty()
          && column.element().isNumeric()
          && (!findings.isWhole(one.getKey()) || !column.isWhole() || column.isWidened())) {
        questions.add(range(column, one.getValue(), findings));
      }
    }
    return questions;
  }

  private Question range(SourceColumn column, Range range, DataFindings findings) {
    String x = "CAST(" + name(column) + " AS DOUBLE)";
    String outside =
        "(%s < %s OR %s > %s) AND NOT isnan(%s)"
            .formatted(x, literal(range.low()), x, literal(range.high()), x);
    boolean present = findings.isPresent(column.name());
    String odd = present ? "(%s OR %s IS NULL OR isnan(%s))".formatted(outside, x, x) : outside;
    return new Question(
        List.of(
            "count(*) FILTER (WHERE " + odd + ")",
            first(odd),
            "arg_min(coalesce(" + x + ", 'nan'::DOUBLE), " + row + ") FILTER (WHERE " + odd + ")"),
        cells -> {
          if (number(cells, 0) > 0) {
            double value = ((Number) Objects.requireNonNull(cells.get(2))).doubleValue();
            findings.outside(
                new DataFindings.Outside(
                    column.name(), range, number(cells, 0), number(cells, 1), value));
          }
        });
  }

  private static String literal(double value) {
    return Double.isInfinite(value)
        ? (value > 0 ? "'inf'::DOUBLE" : "'-inf'::DOUBLE")
        : value + "::DOUBLE";
  }

  /// Rows that have the keys of an earlier one.
  private void repeated(DataFindings findings) throws SQLException {
    if (options.order().isEmpty()
        || options.duplicates() == Duplicates.FIRST
        || options.duplicates() == Duplicates.LAST) {
      return;
    }
    String keys = options.keys().stream().map(DuckDb::name).collect(Collectors.joining(", "));
    long different =
        duck.number(
            "SELECT count(*) AS \"n\" FROM (SELECT DISTINCT " + keys + " FROM " + rows + ")");
    long more = source.rows() - different;
    if (more == 0) {
      return;
    }
    if (options.duplicates() == Duplicates.REFUSE) {
      var pair =
          new Keys(
                  "SELECT " + keys + ", " + row + " AS \"r\" FROM " + rows,
                  options.keys().stream().map(DuckDb::name).toList(),
                  options)
              .duplicate(duck)
              .orElseThrow();
      throw TableReader.duplicate(
          source.place(duck, pair.first()), source.place(duck, pair.second()), options);
    }
    long first =
        duck.number(
            "SELECT min(%s) AS \"n\" FROM (SELECT %s FROM %s QUALIFY row_number() OVER (PARTITION BY %s ORDER BY %s) = 2)"
                .formatted(row, row, rows, keys, row));
    findings.repeated(new DataFindings.Repeated(more, first));
  }
}
