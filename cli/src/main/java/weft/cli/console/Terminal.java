package weft.cli.console;

/// The terminal in which a command was called, if it was one.
public final class Terminal {
  private static final int USUAL = 120;

  private Terminal() {}

  /// Characters of a line; the shell's variable says how many fit.
  public static int width() {
    String columns = System.getenv("COLUMNS");
    return columns != null && columns.matches("[1-9][0-9]{0,4}")
        ? Integer.parseInt(columns)
        : USUAL;
  }

  /// Whether somebody looks at what is printed.
  @SuppressWarnings("SystemConsoleNull") // A small runtime has none.
  public static boolean isWatched() {
    var console = System.console();
    return console != null && console.isTerminal();
  }
}
