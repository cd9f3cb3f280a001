package weft.cli.console;

/// How a command ended, for scripts and schedulers; `docs/exit-codes.md` has the table.
public final class ExitCode {
  /// A check failed.
  public static final int FAILED = 1;

  /// The input is wrong.
  public static final int WRONG = 2;

  /// Some results could not be computed.
  public static final int INCOMPLETE = 3;

  /// The output could not be written.
  public static final int UNWRITTEN = 4;

  /// There was input, and no good line in it.
  public static final int NO_INPUT = 5;

  /// More than half of the rows were dropped.
  public static final int DROPPED = 6;

  /// The engine can't compute some of it; all else is as it should be.
  public static final int REFUSED = 7;

  /// Nobody reads the output any more: as if the system had ended the program for it.
  public static final int READER_GONE = 141;

  private ExitCode() {}
}
