package weft.ir.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import weft.ir.TinyOps;
import weft.ir.problem.WeftException;

/// Whatever the text, there is a graph or a diagnostic with a place.
class GraphReaderGarbageTest {
  private static final List<String> SEEDS =
      List.of(
          """
          n0 = input(name="x\\u00e9\\n", element=f64) : f64{entity,time}
          n1 = fixed(value=[[1.0, nan], [-inf, 2e-3]]) : f64[2,2]
          n2 = plus(left=n0, right=n0, name="s", stage="a", keys=["k"], tags=["t"])
          return sum=n2, "b c"=n0
          """,
          """
          n0 = holder(body={n0 = input(name="y", element=bool); return out=n0}) : f64
          n1 = options(count=1, wide=2, ratio=3.5, strict=true, title="", mode=last_one,\
           element=i8, span=30s, sizes=[1, 2], words=[["a"], []])
          n2 = weights(values=[1, 2]) : i32[2]
          n3 = maybe(limit=3, unit="s", start=[true, false]) : any[*]
          """,
          """
          # trees
          n0 = input(name="x", element=f64)
          def t1(n0: input) -> node:
              n1 = mean(x=n0, w=20, min_periods=1)
              return n1
          """);

  private static final String PIECES = "nN01259.-+eE()[]{}=:;,\"\\#*>^ \n\tdefrtu_xé\u0000";

  private static void read(String text, long seed) {
    try {
      assertThat(GraphReader.read(text, TinyOps.ALL).verify()).isTrue();
    } catch (WeftException e) {
      assertThat(e.diagnostics()).as("seed %s: %s", seed, text).allMatch(d -> d.origin().known());
    } catch (RuntimeException | StackOverflowError e) {
      fail("seed " + seed + ": " + text, e);
    }
  }

  @Test
  void the_seeds_are_good() {
    SEEDS.forEach(seed -> GraphReader.read(seed, TinyOps.ALL));
  }

  @Test
  void changed_texts() {
    for (long seed = 0; seed < 3000; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
      for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
        int at = random.nextInt(text.length() - 1);
        char piece = PIECES.charAt(random.nextInt(PIECES.length()));
        switch (random.nextInt(4)) {
          case 0 -> text.setCharAt(at, piece);
          case 1 -> text.insert(at, piece);
          case 2 -> text.deleteCharAt(at);
          default -> text.setLength(Math.max(8, at));
        }
      }
      read(text.toString(), seed);
    }
  }

  @Test
  void changed_words() {
    List<String> words =
        List.of(
            "n0",
            "n1",
            "n9",
            "f64",
            "bool",
            "text",
            "any",
            "u8",
            "0",
            "-1",
            "99999999999",
            "1e9",
            "nan",
            "[]",
            "[[]]",
            "{}",
            "none",
            "true",
            "missing",
            "\"\"",
            "30s",
            "[0]",
            "[*]",
            "{time}",
            "fixed",
            "weights",
            "return",
            "def");
    for (long seed = 0; seed < 3000; seed++) {
      var random = new Random(seed);
      String text = SEEDS.get(random.nextInt(SEEDS.size()));
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        var matches = Pattern.compile("[\\w.\"]+").matcher(text).results().toList();
        var match = matches.get(random.nextInt(matches.size()));
        text =
            text.substring(0, match.start())
                + words.get(random.nextInt(words.size()))
                + text.substring(match.end());
      }
      read(text, seed);
    }
  }

  @Test
  void random_characters() {
    for (long seed = 0; seed < 2000; seed++) {
      var random = new Random(seed);
      var text = new StringBuilder();
      for (int i = random.nextInt(60); i > 0; i--) {
        text.append(PIECES.charAt(random.nextInt(PIECES.length())));
      }
      read(text.toString(), seed);
    }
  }

  @Test
  void deep_nesting_of_any_kind() {
    for (String piece :
        List.of("[", "{", "n0 = holder(body={", "[{n0=fixed(value=", "{n0=holder(body=[")) {
      read("n0 = fixed(value=" + piece.repeat(20_000), 0);
      read(piece.repeat(20_000), 0);
    }
  }
}
