package weft.ops.time;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The calendars that formulas name: those that are shipped with Weft, and files of YAML.
final class Calendars {
  static final List<String> SHIPPED =
      List.of(
          "24x7", "CMES", "XASX", "XETR", "XHKG", "XLON", "XNAS", "XNYS", "XPAR", "XTKS", "XTSE");

  private static final Map<String, Calendar> KNOWN = new ConcurrentHashMap<>();

  private Calendars() {}

  /// @param name of one that is shipped, or the path of a file, which ends in `.yaml`
  static Calendar of(String name) {
    Calendar known = KNOWN.get(name);
    if (known == null) {
      known = CalendarReader.read(name, text(name));
      KNOWN.put(name, known);
    }
    return known;
  }

  private static String text(String name) {
    if (SHIPPED.contains(name)) {
      return shipped(name);
    }
    if (name.endsWith(".yaml") || name.endsWith(".yml")) {
      return file(name);
    }
    throw new WeftException(
        Diagnostic.of(Code.UNKNOWN_NAME, "there is no calendar '" + name + "'")
            .about("calendar")
            .expected(String.join(", ", SHIPPED) + ", or a file such as calendars/desk.yaml")
            .found(name)
            .suggest(name, SHIPPED));
  }

  private static String shipped(String name) {
    try (var in = Calendars.class.getResourceAsStream(name + ".yaml")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String file(String name) {
    try {
      return Files.readString(Path.of(name));
    } catch (IOException | InvalidPathException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "the calendar '" + name + "' can't be read")
              .about("calendar")
              .expected("a file of YAML, its path relative to the folder you are in")
              .found(String.valueOf(e)));
    }
  }
}
