package weft.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private static final int THREADS = 4;

  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();

  @Test
  void as_many_threads_as_pieces_work_and_all_are_waited_for() {
    for (int pieces = 1; pieces <= 6; pieces++) {
      ended.set(0);
      new Workers(THREADS).all(pieces, () -> work(() -> {}));
      assertThat(ended).hasValue(Math.min(pieces, THREADS));
    }
  }

  @Test
  void what_one_throws_is_told_when_the_others_have_ended() {
    assertThatThrownBy(() -> new Workers(THREADS).all(THREADS, () -> work(this::failFirst)))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(ended).hasValue(THREADS);
  }

  @Test
  void an_interrupt_is_told_when_all_have_ended() {
    Thread first = Thread.currentThread();
    first.interrupt();
    try {
      assertThatThrownBy(
              () -> new Workers(THREADS).all(THREADS, () -> work(() -> untilItWaits(first))))
          .isInstanceOf(IllegalStateException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(ended).hasValue(THREADS);
  }

  @Test
  void helpers_may_be_helped() {
    new Workers(THREADS)
        .all(THREADS, () -> new Workers(THREADS).all(THREADS, () -> work(() -> {})));
    assertThat(ended).hasValue(THREADS * THREADS);
  }

  private void failFirst() {
    if (begun.getAndIncrement() == 0) {
      throw new OutOfMemoryError("in one of them");
    }
  }

  /// Helpers end when the first thread waits for them: by then it has met the interrupt.
  private static void untilItWaits(Thread first) {
    while (Thread.currentThread() != first && first.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  private void work(Runnable share) {
    try {
      share.run();
    } finally {
      ended.incrementAndGet();
    }
  }
}
