package weft.bench;

/// A peer could not do what it was asked for; the message says why.
final class PeerFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  PeerFailed(String message) {
    super(message);
  }
}
