package weft.dolphindb;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Names that a script can use: words that nothing else means, each once, whether in capital or in
/// small letters.
final class DolphinNames {
  /// Words of the language, and the functions that scripts call: a column of that name would be
  /// taken for the function, or the other way round.
  private static final Set<String> WORDS =
      Set.of(
          ("void bool char short int long date month minute second datetime timestamp nanotime"
                  + " nanotimestamp float double string uuid functiondef handle code datasource"
                  + " resource any ipaddr int128 blob complex point duration scalar pair vector matrix"
                  + " set dict table line pie column bar area histogram scatter value range hash list"
                  + " compo var shared def head current tail null pi e for do if else continue break"
                  + " select exec delete update true false defg return module use try catch throw"
                  + " assert const share timer in as from where by context csort cgroup order group"
                  + " pivot having limit top map and or not between like is interval insert into"
                  + " values alter create drop distinct case when then end union all with on join asc"
                  + " desc exists partition sample rownum over abs sqrt cbrt exp expm1 log log1p log2"
                  + " log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh signum floor"
                  + " ceil pow isnull isvalid iif size array rank sum avg min max std count corr beta"
                  + " wavg percentile imaxlast iminlast move prev ffill cumsum cumprod cummax cummin"
                  + " cumcount cumfirstnot moving tmoving genericstateiterate streamtable append"
                  + " createreactivestateengine createcrosssectionalengine subscribetable"
                  + " unsubscribetable dropstreamengine dropstreamtable getstreamengine undef n i out")
              .split(" "));

  /// How names of our own functions begin.
  private static final String OWN = "weft_";

  private final Set<String> taken = new HashSet<>();
  private final Map<String, String> names = new HashMap<>();

  /// Whether a name can stand in a script as it is.
  static boolean isPlain(String name) {
    String small = name.toLowerCase(Locale.ROOT);
    return isWord(name) && !WORDS.contains(small) && !small.startsWith(OWN);
  }

  /// Whether a name is a word as the names of columns are, whatever else it may mean.
  static boolean isWord(String name) {
    return name.matches("[A-Za-z][A-Za-z0-9_]*");
  }

  /// The name in scripts of something that people call otherwise; the same whenever it is asked
  /// for.
  String of(String name) {
    return names.computeIfAbsent(name, this::free);
  }

  /// A name for a function that every script may need.
  String own(String wish) {
    return unused(OWN + wish);
  }

  /// A name that nothing has yet.
  String free(String wish) {
    var plain = new StringBuilder();
    for (int i = 0; i < wish.length(); i++) {
      char c = wish.charAt(i);
      boolean fits = c < 128 && (Character.isLetterOrDigit(c) || c == '_');
      plain.append(fits ? c : '_');
    }
    String start =
        !plain.isEmpty() && Character.isLetter(plain.charAt(0))
            ? plain.toString()
            : "column_" + plain;
    String base = start.toLowerCase(Locale.ROOT).startsWith(OWN) ? "column_" + start : start;
    return unused(isPlain(base) ? base : base + "_");
  }

  private String unused(String base) {
    String name = base;
    for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
      name = base + "_" + i;
    }
    return name;
  }

  /// How a query refers to a column of a table that is there already.
  static String reference(String name) {
    return isPlain(name) ? name : "_" + text(name);
  }

  /// How a query names a result.
  static String alias(String name) {
    return isPlain(name) ? name : text(name);
  }

  /// A text in quotes.
  static String text(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
