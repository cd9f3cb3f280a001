package weft.wire;

import java.io.IOException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// Reads a source in a thread of its own, a few buffers ahead and no more.
final class Feed implements AutoCloseable {
  /// Some bytes; or, with a count of [LineSource#END] or [LineSource#PART], none.
  static final class Piece {
    final byte[] bytes;
    int count;

    private Piece(int size) {
      bytes = new byte[size];
    }
  }

  private final LineSource source;
  private final ArrayDeque<Piece> full = new ArrayDeque<>();
  private final ArrayDeque<Piece> free = new ArrayDeque<>();
  private final Thread thread;
  private boolean stopped;
  private boolean interrupted;
  private @Nullable Throwable failure;

  Feed(LineSource source, int pieces, int size) {
    this.source = source;
    for (int i = 0; i < pieces; i++) {
      free.add(new Piece(size));
    }
    thread = Thread.ofPlatform().daemon().name("weft-input").unstarted(this::fill);
  }

  void start() {
    thread.start();
  }

  private void fill() {
    try {
      while (true) {
        Piece piece = unused();
        if (piece == null) {
          return;
        }
        piece.count = source.read(piece.bytes);
        hand(piece);
        if (piece.count == LineSource.END) {
          return;
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      // Whoever takes would wait for ever.
      fail(e);
    }
  }

  private synchronized @Nullable Piece unused() {
    while (free.isEmpty() && !stopped) {
      await(0);
    }
    return stopped ? null : free.poll();
  }

  private synchronized void hand(Piece piece) {
    full.add(piece);
    notifyAll();
  }

  private synchronized void fail(Throwable e) {
    failure = e;
    notifyAll();
  }

  @SuppressWarnings("WaitNotInLoop") // Whoever calls it looks again.
  private void await(long millis) {
    try {
      wait(millis);
    } catch (InterruptedException e) {
      stopped = true;
      interrupted = true;
    }
  }

  /// The next bytes; null when there were none for so long, or the feed was stopped and everything
  /// that had been read is gone.
  synchronized @Nullable Piece take(long nanos) throws IOException {
    long end = System.nanoTime() + nanos;
    while (full.isEmpty() && failure == null && !stopped) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        return null;
      }
      await(left / 1_000_000 + 1);
    }
    Piece piece = full.poll();
    if (piece == null && !stopped) {
      switch (failure) {
        case null -> {}
        case IOException e -> throw e;
        case Error e -> throw e;
        case Throwable e -> throw new IOException(e);
      }
    }
    return piece;
  }

  /// Gives bytes back that have been used.
  synchronized void done(Piece piece) {
    free.add(piece);
    notifyAll();
  }

  /// Reads no more; what was read can still be taken.
  synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /// Whether it was stopped by an interrupt of the thread that takes.
  synchronized boolean interrupted() {
    return interrupted;
  }

  synchronized boolean stopped() {
    return stopped;
  }

  @Override
  public void close() throws IOException {
    stop();
    source.close();
  }
}
