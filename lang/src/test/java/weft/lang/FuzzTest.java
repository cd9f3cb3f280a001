package weft.lang;

import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import weft.ir.Diagnostic;
import weft.ir.Verify;
import weft.ir.WeftException;

/// Any text gives a good graph or a message with a place; nothing else comes out.
class FuzzTest {
  private static final List<String> WORDS =
      List.of(
          "x",
          "y",
          "close",
          "volume",
          "flag",
          "sector",
          "book",
          "time",
          "a",
          "b",
          "_c",
          "$w",
          "$v",
          "1",
          "0",
          "2.5",
          ".5",
          "20",
          "30s",
          "5m",
          "5w",
          "'t'",
          "\"u",
          "true",
          "none",
          "missing",
          "+",
          "-",
          "*",
          "/",
          "%",
          "**",
          "<",
          "<=",
          "==",
          "!=",
          "=",
          "(",
          ")",
          "(",
          ")",
          ",",
          ",",
          ":",
          "..",
          "if",
          "else",
          "and",
          "or",
          "not",
          "if(",
          "\n",
          "\n",
          "# c\n",
          "def f(",
          "def ",
          "param ",
          "label ",
          "in ",
          "f(",
          "rolling_mean(",
          "rolling_std(",
          "lag(",
          "ema(",
          "abs(",
          "max(",
          "coalesce(",
          "cs_rank(",
          "cs_zscore(",
          "lead(",
          "clip(",
          "diff(",
          "adx(",
          "given(",
          "generate_weights(",
          "array_sum(",
          "w=",
          "by=",
          "span=",
          "min_periods=",
          "n=",
          "?",
          "&&",
          "\u00e9",
          "\ud83d\ude00",
          "\u2212",
          "^",
          "[",
          "\\");

  private static final List<String> SEEDS =
      List.of(
          "rolling_mean(close, 20) / rolling_std(close, 20, min_periods=5) - 1",
          "if(x > 0 and not flag, lag(x, 1), -y ** 2)",
          "1 if x > 1 else -1 if x < -1 else 0",
          "r = pct_change(close)\nv = rolling_std(r, $w)\nout = r / v\n",
          "def f(x, n = 20) = lag(x, n) if given(n) else x\nlabel y1 = lead(f(close, 3), 5)\nz = f(x)",
          "param window: int = 20 in 2..500\na = ema(close, span=window)\n_b = cs_demean(a, by=sector)\nc = _b",
          "adx(high, low, close, 14) + half_life(x, 40) + time_under_water(x, 0)",
          "array_wavg(book, generate_weights(5, 0.9)) > 0 or sector == 'bank'",
          "clip(x, lo=0.5, hi=max(1, 2, y)) % 3.7");

  private static void attempt(String text, long seed) {
    try {
      var compiled = Texts.compile(text, Map.of("w", 3), Mode.BATCH);
      if (!Verify.problems(compiled.graph()).isEmpty()) {
        fail("seed " + seed + ": a bad graph for\n" + text);
      }
    } catch (WeftException e) {
      for (Diagnostic problem : e.diagnostics()) {
        if (problem.message().isBlank() || problem.origin().source().isEmpty()) {
          fail("seed " + seed + ": no place in '" + problem + "' for\n" + text);
        }
      }
    } catch (RuntimeException | StackOverflowError e) {
      throw new AssertionError("seed " + seed + " for\n" + text, e);
    }
  }

  @Test
  void random_words() {
    for (long seed = 0; seed < 6000; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder();
      int length = 1 + random.nextInt(25);
      for (int i = 0; i < length; i++) {
        text.append(WORDS.get(random.nextInt(WORDS.size())));
        text.append(random.nextInt(3) == 0 ? "" : " ");
      }
      attempt(text.toString(), seed);
    }
  }

  @Test
  void mutated_programs() {
    for (long seed = 0; seed < 6000; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
      for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
        int at = random.nextInt(text.length() + 1);
        switch (random.nextInt(4)) {
          case 0 -> text.insert(at, WORDS.get(random.nextInt(WORDS.size())));
          case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(4)));
          case 2 -> text.insert(at, text.substring(0, at));
          default -> text.insert(at, (char) (32 + random.nextInt(96)));
        }
      }
      attempt(text.toString(), seed);
    }
  }

  @Test
  void random_characters() {
    for (long seed = 0; seed < 3000; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder();
      for (int i = random.nextInt(40); i >= 0; i--) {
        text.append(
            (char) (random.nextInt(4) == 0 ? random.nextInt(0x10000) : random.nextInt(128)));
      }
      attempt(text.toString(), seed);
    }
  }
}
