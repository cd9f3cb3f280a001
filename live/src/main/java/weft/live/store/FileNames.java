package weft.live.store;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/// The names of the files in a folder of snapshots.
final class FileNames {
  static final String LOCK = "lock";
  private static final Pattern SNAPSHOT = Pattern.compile("snapshot-([0-9]{12,18})\\.bin");
  private static final String UNFINISHED = ".tmp";

  private FileNames() {}

  static String of(long number) {
    return "snapshot-%012d.bin".formatted(number);
  }

  /// What a file is called until it is whole.
  static String unfinished(long number) {
    return of(number) + UNFINISHED;
  }

  static boolean unfinished(String name) {
    return name.endsWith(UNFINISHED)
        && SNAPSHOT.matcher(name.substring(0, name.length() - UNFINISHED.length())).matches();
  }

  /// The number of a snapshot's file; empty for other files.
  static OptionalLong number(String name) {
    var matcher = SNAPSHOT.matcher(name);
    return matcher.matches()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }
}
