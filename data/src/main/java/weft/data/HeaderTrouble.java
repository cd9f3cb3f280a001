package weft.data;

import java.util.List;
import java.util.Optional;

/// A first line of a CSV file that is none of names.
///
/// @param remark whether it is a remark; else it is the `sep=;` of spreadsheets
/// @param separator what that says of the other lines
public record HeaderTrouble(boolean remark, Optional<Character> separator) {
  /// What is wrong with a first line.
  ///
  /// @param names the fields of the line
  public static Optional<HeaderTrouble> of(List<String> names) {
    String first = names.getFirst();
    if (first.matches("(?i)sep=.?")) {
      return Optional.of(
          new HeaderTrouble(
              false, first.length() > 4 ? Optional.of(first.charAt(4)) : Optional.empty()));
    }
    boolean remark = first.startsWith("# ") || names.size() == 1 && first.startsWith("#");
    return remark ? Optional.of(new HeaderTrouble(true, Optional.empty())) : Optional.empty();
  }

  /// What is found.
  public String what() {
    return remark ? "a remark" : "no header";
  }

  /// What to do about it.
  public String hint(String file) {
    return "leave out the lines before the header, as tail -n +2 "
        + file
        + " does"
        + separator
            .filter(mark -> mark != ',')
            .map(
                mark ->
                    "; then --separator " + (mark == '\t' ? "tab" : "'" + mark + "'") + " reads it")
            .orElse("");
  }
}
