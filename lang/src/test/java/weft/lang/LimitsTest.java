package weft.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;

/// Whatever is long or deep gives a result or a message, on a small stack too.
class LimitsTest {
  private static final int SMALL_STACK = 768 << 10;

  /// The number of nodes, or the message.
  private static String outcome(String text) {
    var outcome = new AtomicReference<String>("");
    var thread =
        new Thread(
            null,
            () -> {
              try {
                outcome.set(Texts.graph(text).size() + " nodes");
              } catch (WeftException e) {
                outcome.set(e.first().message());
              } catch (StackOverflowError e) {
                outcome.set("overflow");
              }
            },
            "small stack",
            SMALL_STACK);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return outcome.get();
  }

  @Test
  void nesting_is_limited() {
    for (String open :
        List.of("(", "abs(", "diff(", "cs_zscore(", "max(1, ", "if(flag, 1, ", "1 + abs(")) {
      assertThat(outcome(open.repeat(95) + "x" + ")".repeat(95))).as(open).endsWith("nodes");
      assertThat(outcome(open.repeat(199) + "x" + ")".repeat(199)))
          .as(open)
          .isNotEqualTo("overflow");
      assertThat(outcome(open.repeat(10_000) + "x" + ")".repeat(10_000)))
          .as(open)
          .isEqualTo("the expression is nested too deeply");
      assertThat(outcome(open.repeat(10_000))).isEqualTo("the expression is nested too deeply");
    }
    for (String before : List.of("- ", "not ", "x ** ", "x if flag else ")) {
      assertThat(outcome(before.repeat(10_000) + "x"))
          .as(before)
          .isEqualTo("the expression is nested too deeply");
    }
  }

  @Test
  void chains_may_be_long() {
    assertThat(outcome("x" + " + x".repeat(100_000))).isEqualTo("100001 nodes");
    assertThat(outcome("x" + " * 2 / y".repeat(5_000))).isEqualTo("10003 nodes");
    assertThat(outcome("flag" + " and flag".repeat(20_000))).endsWith("nodes");
    assertThat(outcome("x" + " < y".repeat(5_000))).endsWith("nodes");
    assertThat(outcome("max(x" + ", y".repeat(5_000) + ")")).endsWith("nodes");
    assertThat(outcome("1" + " + 1".repeat(100_000))).isEqualTo("1 nodes");
  }

  @Test
  void definitions_may_need_many_others() {
    var text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append("a%d = a%d + 1\n".formatted(i, i + 1));
    }
    assertThat(outcome(text + "a20000 = x")).isEqualTo("20002 nodes");
    assertThat(outcome(text + "a20000 = a0"))
        .startsWith("these definitions are circular, each needs the next: a0 -> a1 -> a2")
        .hasSizeLessThan(250);
  }

  @Test
  void functions_may_call_others_up_to_a_depth() {
    var text = new StringBuilder("def f0(x) = x + 1\n");
    for (int i = 1; i < 1000; i++) {
      text.append("def f%d(x) = 1 + f%d(x)\n".formatted(i, i - 1));
    }
    assertThat(outcome(text + "a = f100(x)")).endsWith("nodes");
    assertThat(outcome(text + "a = f999(x)")).isEqualTo("functions call each other too deeply");
  }

  @Test
  void functions_may_not_expand_without_end() {
    var text = new StringBuilder("def f0(x) = x + 1\n");
    for (int i = 1; i < 80; i++) {
      text.append("def f%d(x) = f%d(f%d(x))\n".formatted(i, i - 1, i - 1));
    }
    assertThat(outcome(text + "a = f10(x)")).isEqualTo("1026 nodes");
    assertThat(outcome(text + "a = f79(x)"))
        .isEqualTo("the functions of the program expand without end");
  }
}
