package weft.library;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// JSON Schemas of the YAML files, for editors.
public final class Schemas {
  public static final String FEATURE_TYPE = "feature-type.schema.json";
  public static final String PROJECT = "project.schema.json";
  public static final String CALENDAR = "calendar.schema.json";

  private Schemas() {}

  /// The schemas by the names of their files.
  public static Map<String, String> all() {
    var all = new TreeMap<String, String>();
    all.put(FEATURE_TYPE, text(FEATURE_TYPE));
    all.put(PROJECT, text(PROJECT));
    all.put(CALENDAR, text(CALENDAR));
    return all;
  }

  private static String text(String name) {
    try (var in = Objects.requireNonNull(Schemas.class.getResourceAsStream("schema/" + name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
