package weft.lang;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;

/// Texts of all kinds: random characters and words, the formulas of the repository, random programs
/// that compile, and all of these with some harm done to them.
final class RandomTexts {
  /// The formulas and programs of the repository.
  static final List<String> CORPUS = corpus();

  private static final Pattern TOKEN =
      Pattern.compile(
          "#[^\n]*|'[^'\n]*'?|\"[^\"\n]*\"?|`[^`\n]*`?|\\$?\\w+|\\s+|\\*\\*|\\.\\.|[<>=!]=|.",
          Pattern.DOTALL);

  private static final List<String> WORDS =
      List.of(
          """
          x y close volume flag sector book time a b _c $w $v f 1 0 2.5 .5 2. 20 1e300 1e999 1e-400 5e-324
          007 9007199254740993 99999999999999999999 30s 5m 5w 0s 1d 999999999d 106752d 3e2s 't' "u 'it\\'s'
          "\\" true false none missing inf given nan + - * / % ** < <= > >= == != = ( ) ( ) ( ) , , , : ..
          if else and or not if( def param label event bar mean column in out int float bool text duration f64 i64 array
          array( rolling_mean( rolling_std( rolling_quantile( rolling_corr( lag( ema( abs( max( min( coalesce(
          cs_rank( cs_zscore( cs_scale( lead( clip( diff( adx( given( generate_weights( array_sum( array_lit(
          array_extract( array_wavg( session_phase( triple_barrier( barrier( every( when( cross_up( cumsum(
          half_life( time_under_water( shannon_entropy( autocorr( decay_accum( ffill( w= by= span= n= min_periods=
          half_life= ddof= q= lag= rolling_regress( cs_neutralize( .beta .alpha .t_nw[1] ).beta[1] lags= ? && & | ! ^ [ ] { } ; \\ @ ~ ` // <> => := é 😀 − “ µ x.y a.b.c ._ #c
          `x` `in` `` `a\\`b` `def`\
          """
              .split("\\s+"));

  /// Characters that readers of texts stumble over.
  private static final String ODD =
      "\0\1\t\u000b\f\r\n"
          + "\u001c\u007f\u0085\u00a0\u00ad\u200b\u2028\u2029\u202e\u3000\ud800\udc00\ud83d"
          + "\ufeff\ufffe\uffff\u0661\u0130\u01c5\u212a'\"#$\\.";

  private RandomTexts() {}

  private static List<String> corpus() {
    try {
      var texts = new ArrayList<String>();
      Path home = Path.of("..");
      var formula = Pattern.compile("\"formula\": \"((?:[^\"\\\\]|\\\\.)*)\"");
      for (String file : List.of("features.json", "features_errors.json", "desk_cross.json")) {
        var found = formula.matcher(Files.readString(home.resolve("conformance").resolve(file)));
        while (found.find()) {
          texts.add(
              found.group(1).replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\"));
        }
      }
      for (String file :
          List.of(
              "conformance/alpha101_public.weft",
              "examples/first.weft",
              "lang/src/main/resources/weft/lang/standard.weft")) {
        texts.add(Files.readString(home.resolve(file)));
      }
      return List.copyOf(texts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> T pick(Random random, List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  static String characters(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(60); i >= 0; i--) {
      text.append(character(random));
    }
    return text.toString();
  }

  private static char character(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> (char) random.nextInt(0x10000);
      case 1 -> ODD.charAt(random.nextInt(ODD.length()));
      default -> (char) random.nextInt(128);
    };
  }

  static String words(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(30); i >= 0; i--) {
      text.append(random.nextInt(12) == 0 ? "\n" : pick(random, WORDS));
      text.append(random.nextInt(4) == 0 ? "" : " ");
    }
    return text.toString();
  }

  /// A program or formula with a few words or characters cut, doubled, moved or put in.
  static String harmed(Random random) {
    String text =
        random.nextBoolean() ? RandomPrograms.program(random) : lines(random, pick(random, CORPUS));
    for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
      text = random.nextInt(3) == 0 ? characterHarmed(random, text) : wordHarmed(random, text);
    }
    return text;
  }

  /// At most a few lines of a text.
  private static String lines(Random random, String text) {
    var lines = text.lines().toList();
    if (lines.size() < 5) {
      return text;
    }
    int from = random.nextInt(lines.size());
    int to = Math.min(lines.size(), from + 1 + random.nextInt(5));
    return String.join("\n", lines.subList(from, to));
  }

  private static String characterHarmed(Random random, String text) {
    var out = new StringBuilder(text);
    int at = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), at + 1 + random.nextInt(4));
    switch (random.nextInt(4)) {
      case 0 -> out.delete(at, to);
      case 1 -> out.insert(at, text.substring(at, to));
      case 2 -> out.insert(at, character(random));
      default -> out.replace(at, to, String.valueOf(character(random)));
    }
    return out.toString();
  }

  private static String wordHarmed(Random random, String text) {
    var words = tokens(text);
    if (words.isEmpty()) {
      return pick(random, WORDS);
    }
    int at = random.nextInt(words.size());
    int other = random.nextInt(words.size());
    switch (random.nextInt(6)) {
      case 0 -> words.remove(at);
      case 1 -> words.add(other, words.get(at));
      case 2 -> words.set(at, words.set(other, words.get(at)));
      case 3 -> words.add(at, pick(random, WORDS));
      case 4 -> words.set(at, pick(random, WORDS));
      default -> {
        var more = tokens(lines(random, pick(random, CORPUS)));
        words.subList(at, words.size()).clear();
        words.addAll(more.subList(random.nextInt(more.size() + 1), more.size()));
      }
    }
    return String.join("", words);
  }

  static List<String> tokens(String text) {
    var tokens = new ArrayList<String>();
    var found = TOKEN.matcher(text);
    while (found.find()) {
      tokens.add(found.group());
    }
    return tokens;
  }
}
