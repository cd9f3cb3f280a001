package weft.cli;

import java.io.IOException;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/// The version that the build wrote down.
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    var properties = new Properties();
    try (var in = Version.class.getResourceAsStream("version.properties")) {
      properties.load(Objects.requireNonNull(in));
    }
    return new String[] {
      "weft " + properties.getProperty("version"),
      "Java " + Runtime.version().feature() + " (" + System.getProperty("java.vendor") + ")"
    };
  }
}
