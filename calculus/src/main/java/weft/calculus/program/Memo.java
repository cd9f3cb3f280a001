package weft.calculus.program;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import weft.ir.Datum;
import weft.ir.Op;

/// Answers that are kept. The same op with the same attributes on the same values is performed
/// once, also where it is asked for again before the answer is there. A failure is not kept.
///
/// Values are the same if their elements, shapes and cells are: 1, 1.0 and true are three.
public final class Memo {
  private record Key(Op op, List<Datum> args) {}

  private final Map<Key, CompletableFuture<Datum>> answers = new ConcurrentHashMap<>();

  Datum get(Op op, List<Datum> args, Supplier<Datum> perform) {
    var key = new Key(op, List.copyOf(args));
    while (true) {
      var mine = new CompletableFuture<Datum>();
      var asked = answers.putIfAbsent(key, mine);
      if (asked == null) {
        return perform(key, mine, perform);
      }
      try {
        return asked.get();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw TaskScope.cancelled();
      } catch (CancellationException e) {
        // Whoever asked first no longer wants the answer: ask again.
        Thread.onSpinWait();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw (RuntimeException) e.getCause();
      }
    }
  }

  private Datum perform(Key key, CompletableFuture<Datum> mine, Supplier<Datum> perform) {
    try {
      Datum answer = perform.get();
      mine.complete(answer);
      return answer;
    } catch (CancellationException e) {
      answers.remove(key, mine);
      mine.cancel(false);
      throw e;
    } catch (RuntimeException | Error e) {
      answers.remove(key, mine);
      mine.completeExceptionally(e);
      throw e;
    }
  }
}
