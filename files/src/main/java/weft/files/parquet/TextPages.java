package weft.files.parquet;

import java.util.ArrayList;
import java.util.List;

/// Goes through the texts of a column, a page at a time.
final class TextPages {
  private final GroupColumn column;
  private final List<String> texts = new ArrayList<>();
  private int part;
  private int row;
  private int done;
  private long missing;

  TextPages(GroupColumn column) {
    this.column = column;
  }

  boolean hasNext() {
    return done < column.rows();
  }

  /// The texts of the page at hand that are there.
  List<String> texts() {
    return texts;
  }

  /// How many have been missing.
  long missing() {
    return missing;
  }

  /// Goes on to the next page; gives the number of its cells.
  ///
  /// @param present becomes 1 for each text that is there and 0 for others
  int next(int[] present, int most, int characters) {
    texts.clear();
    int count = 0;
    for (int size = 0; count < most && size < characters && hasNext(); count++) {
      while (row == column.parts().get(part).rows()) {
        part++;
        row = 0;
      }
      var from = column.parts().get(part);
      String text = from.cells().textAt(from.at(row++));
      done++;
      present[count] = text == null ? 0 : 1;
      if (text == null) {
        missing++;
      } else {
        texts.add(text);
        size += 4 + text.length();
      }
    }
    return count;
  }
}
