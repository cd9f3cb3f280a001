package weft.dolphindb.script;

/// A script that can't be run.
public final class ScriptError extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ScriptError(String message) {
    super(message);
  }
}
