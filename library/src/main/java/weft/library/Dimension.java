package weft.library;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What a feature is for; also the role it plays in a project.
public enum Dimension {
  SIGNAL,
  EXECUTION,
  QUALITY,
  REGIME,
  STABILITY,
  TECHNICAL;

  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// All of them, as messages list them.
  static String tags() {
    return Arrays.stream(values()).map(Dimension::tag).collect(Collectors.joining(", "));
  }

  static Optional<Dimension> byTag(String tag) {
    for (Dimension dimension : values()) {
      if (dimension.tag().equals(tag)) {
        return Optional.of(dimension);
      }
    }
    return Optional.empty();
  }
}
