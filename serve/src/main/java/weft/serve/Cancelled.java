package weft.serve;

/// Ends the work on a request that nobody waits for any more.
public final class Cancelled extends RuntimeException {
  private static final long serialVersionUID = 1;

  Cancelled() {
    super("cancelled", null, false, false);
  }
}
