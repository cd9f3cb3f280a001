package weft.calculus;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import weft.ops.text.LanguageModel;

/// Stand-ins for language models.
public final class Models {
  private static final long LONG = 300;

  private Models() {}

  /// Answers with what it is told, in brackets.
  static LanguageModel echo() {
    return saying(text -> "<" + text + ">");
  }

  static LanguageModel saying(UnaryOperator<String> answer) {
    return request -> LanguageModel.Answer.of(answer.apply(last(request)));
  }

  static String last(LanguageModel.Request request) {
    return request.messages().getLast().text();
  }

  static void await(CountDownLatch latch) throws InterruptedException {
    if (!latch.await(LONG, TimeUnit.SECONDS)) {
      throw new AssertionError("nobody came");
    }
  }

  /// Answers only once so many calls have arrived: that there is an answer proves that so many were
  /// under way at once.
  static final class Meeting implements LanguageModel {
    private final CountDownLatch arrived;

    Meeting(int calls) {
      arrived = new CountDownLatch(calls);
    }

    @Override
    public Answer answer(Request request) throws InterruptedException {
      arrived.countDown();
      await(arrived);
      return Answer.of("<" + last(request) + ">");
    }
  }

  /// Counts the calls, and how many are under way at once.
  public static final class Counting implements LanguageModel {
    public final AtomicInteger calls = new AtomicInteger();
    final AtomicInteger under = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();
    final List<String> texts = new ArrayList<>();

    @Override
    public Answer answer(Request request) {
      calls.incrementAndGet();
      most.accumulateAndGet(under.incrementAndGet(), Math::max);
      synchronized (texts) {
        texts.add(last(request));
      }
      // Lets others in, if they may.
      for (int i = 0; i < 50; i++) {
        Thread.yield();
      }
      under.decrementAndGet();
      return Answer.of("<" + last(request) + ">");
    }
  }
}
