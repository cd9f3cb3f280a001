package weft.models;

import java.net.InetAddress;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The key of a service. It is looked up when it is needed, kept nowhere, and taken out of whatever
/// the service says.
final class Key {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private final ChatSettings settings;
  private final Function<String, @Nullable String> environment;

  Key(ChatSettings settings, Function<String, @Nullable String> environment) {
    this.settings = settings;
    this.environment = environment;
  }

  /// The key, if the service wants one.
  Optional<String> value() {
    return settings.keyName().map(this::checked);
  }

  private String checked(String name) {
    String found = environment.apply(name);
    if (found == null || found.isBlank()) {
      throw wrong(
          Code.MISSING_VALUE,
          "the environment has no " + name + ", which holds the key of the service",
          "export " + name + "=..., or say withoutKey() for a service without");
    }
    String key = found.strip();
    if (!key.chars().allMatch(c -> c > ' ' && c < 127)) {
      throw wrong(
          Code.BAD_DATA,
          "the key in " + name + " has a character that no key has",
          "look for a blank, a line break or a quote in it");
    }
    if ("http".equals(settings.base().getScheme()) && !isHere(settings.base().getHost())) {
      throw wrong(
          Code.RANGE,
          "the key in " + name + " would travel unprotected to " + settings.base().getHost(),
          "use https, or withoutKey() for a service without");
    }
    return key;
  }

  /// This machine, by address or by its usual name; nothing is looked up.
  private static boolean isHere(String host) {
    if (host.equals("localhost")) {
      return true;
    }
    try {
      return InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /// A text of the service without the key.
  String hidden(String text) {
    return settings
        .keyName()
        .map(environment)
        .map(String::strip)
        .filter(key -> !key.isEmpty())
        .map(key -> text.replace(key, "***"))
        .orElse(text);
  }

  /// With what to do if the service did not accept the key.
  Diagnostic explained(int status, Diagnostic why) {
    return status == UNAUTHORIZED || status == FORBIDDEN
        ? why.hint(
            settings
                .keyName()
                .map(name -> "is the key in " + name + " right, and for " + settings.base() + "?")
                .orElse("the service wants a key: say where it is with keyIn(variable)"))
        : why;
  }

  private static WeftException wrong(Code code, String message, String hint) {
    return new WeftException(Diagnostic.of(code, message).hint(hint));
  }
}
