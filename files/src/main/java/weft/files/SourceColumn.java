package weft.files;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;

/// A column of a file, and the SQL that makes numbers, times, conditions or text of it.
///
/// @param raw the column as it stands in the file, in SQL
/// @param cell one cell in SQL: DOUBLE, BIGINT (integers, nanoseconds), BOOLEAN or VARCHAR
/// @param element what the cells are, missing ones aside; any where all are
/// @param gaps whether cells are known to be missing
/// @param width the number of cells a row of a column of vectors
/// @param trouble why the column can't be read; empty where it can
record SourceColumn(
    String name,
    Element element,
    String raw,
    String cell,
    boolean gaps,
    OptionalInt width,
    Optional<Diagnostic> trouble) {
  static SourceColumn of(String name, Element element, String raw, String cell) {
    return new SourceColumn(name, element, raw, cell, false, OptionalInt.empty(), Optional.empty());
  }

  static SourceColumn vector(String name, String raw, int width) {
    return new SourceColumn(
        name, Element.F64, raw, "len(" + raw + ")", false, OptionalInt.of(width), Optional.empty());
  }

  static SourceColumn unread(String name, Diagnostic trouble) {
    return new SourceColumn(
        name, Element.ANY, "", "", false, OptionalInt.empty(), Optional.of(trouble));
  }

  boolean readable() {
    return trouble.isEmpty();
  }

  /// The type that a formula sees.
  Type type() {
    Element known = Elements.known(element);
    var type = Type.column(gaps && known == Element.I64 ? Element.F64 : known);
    return width.isPresent() ? type.with(Shape.of(width.getAsInt())) : type;
  }

  /// Whether it holds whole numbers, which become floats where one is missing.
  boolean isWhole() {
    return element == Element.I64 && width.isEmpty();
  }

  /// Whether that is known beforehand.
  boolean isWidened() {
    return gaps && isWhole();
  }

  /// What to select: a cell, or the length of a list and then its cells.
  List<String> selected() {
    if (width.isEmpty()) {
      return List.of(cell);
    }
    return IntStream.rangeClosed(0, width.getAsInt())
        .mapToObj(i -> i == 0 ? cell : "CAST(" + raw + "[" + i + "] AS DOUBLE)")
        .toList();
  }

  SourceColumn with(Element other, String otherCell) {
    return new SourceColumn(name, other, raw, otherCell, gaps, width, trouble);
  }

  SourceColumn withGaps() {
    return new SourceColumn(name, element, raw, cell, true, width, trouble);
  }
}
