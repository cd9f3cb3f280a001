package weft.studio.server;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Lets in what comes from the page itself, and from programs that were told the token.
public final class RequestGuard {
  private final String token;
  private final Set<String> hosts;

  public RequestGuard(int port) {
    this.token = random();
    this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port, "[::1]:" + port);
  }

  public String token() {
    return token;
  }

  /// Letters that nobody guesses.
  public static String random() {
    var bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /// Why a request is not let in; nothing where it is.
  public Optional<String> refusal(Headers headers) {
    // Of two hosts nobody knows which is meant.
    List<String> named = headers.getOrDefault("Host", List.of());
    if (named.size() != 1 || !hosts.contains(named.getFirst())) {
      return Optional.of("this page is not at that host");
    }
    String origin = headers.getFirst("Origin");
    if (origin != null && !(origin.startsWith("http://") && hosts.contains(origin.substring(7)))) {
      return Optional.of("another page asks");
    }
    String site = headers.getFirst("Sec-Fetch-Site");
    boolean own = site == null || site.equals("same-origin") || site.equals("none");
    return own ? Optional.empty() : Optional.of("another page asks");
  }

  /// The path behind the token; nothing where the token is wrong.
  public Optional<String> within(URI address) {
    String path = address.getRawPath();
    int end = path.indexOf('/', 1);
    String given = path.substring(Math.min(1, path.length()), end < 0 ? path.length() : end);
    boolean known =
        MessageDigest.isEqual(
            given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    return known && end >= 0 ? Optional.of(path.substring(end + 1)) : Optional.empty();
  }
}
