package weft.files;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// Columns of records become a column for each field, called `book.price`; lists of records become
/// lists of the field.
final class RecordColumns {
  private static final int DEEPEST = 8;

  private RecordColumns() {}

  /// A query in which no column holds records; `from` stands for the relation it reads.
  ///
  /// @param from a relation, the first of those that the query is for
  static UnaryOperator<String> flat(DuckDb duck, String from) throws SQLException {
    UnaryOperator<String> query = UnaryOperator.identity();
    for (int depth = 0; depth < DEEPEST; depth++) {
      String relation = query.apply(from);
      var columns = new ArrayList<String>();
      boolean records = false;
      for (var column : duck.rows("DESCRIBE SELECT * FROM " + relation)) {
        String name = String.valueOf(column.get(0));
        String type = String.valueOf(column.get(1));
        if (type.startsWith("STRUCT(")) {
          columns.addAll(fields(duck, relation, name, type.endsWith("[]")));
          records = true;
        } else {
          columns.add(DuckDb.name(name));
        }
      }
      if (!records) {
        break;
      }
      String select = "(SELECT " + String.join(", ", columns) + " FROM ";
      var inner = query;
      query = base -> select + inner.apply(base) + ")";
    }
    return query;
  }

  private static List<String> fields(DuckDb duck, String relation, String name, boolean list)
      throws SQLException {
    String column = DuckDb.name(name);
    var fields = new ArrayList<String>();
    for (var field :
        duck.rows(
            "DESCRIBE SELECT \"r\".* FROM (SELECT "
                + column
                + (list ? "[1]" : "")
                + " AS \"r\" FROM "
                + relation
                + ")")) {
      String part = DuckDb.name(String.valueOf(field.get(0)));
      String as = " AS " + DuckDb.name(name + "." + field.get(0));
      fields.add(
          (list ? "list_transform(" + column + ", lambda x: x." + part + ")" : column + "." + part)
              + as);
    }
    return fields;
  }
}
