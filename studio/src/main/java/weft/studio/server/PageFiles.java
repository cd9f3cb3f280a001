package weft.studio.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import weft.studio.tab.JsonFields;

/// The files that the page is made of. They are all in jars; a name says where, and no name leads
/// out of them.
final class PageFiles {
  /// Letters that names of our files are made of; no two dots in a row.
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]+(/[a-z0-9-]+)*\\.(js|css|svg)");

  /// The modules of others by the names that they import each other by, and their jars.
  private static final Map<String, String> LIBRARIES = libraries();

  /// The modules that a page needs first.
  private static final List<String> OWN =
      List.of(
          "shell",
          "api",
          "dom",
          "store",
          "document",
          "views/index",
          "views/write",
          "editor",
          "plot",
          "split",
          "slider",
          "markdown");

  private final String imports;
  private final String page;
  private final Map<String, byte[]> read = new ConcurrentHashMap<>();

  /// @param content what it is, in the words of HTTP
  record PageFile(byte[] bytes, String content) {}

  PageFiles() {
    var map = new JsonFields();
    LIBRARIES.keySet().forEach(name -> map.with(name, "./lib/" + name + ".js"));
    imports = JsonFields.of("imports", map.json()).json().write();
    page =
        new String(resource("weft/studio/page/index.html"), StandardCharsets.UTF_8)
            .replace("{{imports}}", imports)
            .replace("{{preload}}", preload());
  }

  /// All modules of the first view at once, instead of one after the other as they are found.
  private static String preload() {
    var lines = new StringJoiner("\n");
    Stream.concat(
            OWN.stream().map(name -> "app/" + name),
            LIBRARIES.keySet().stream().map(n -> "lib/" + n))
        .forEach(name -> lines.add("<link rel=\"modulepreload\" href=\"" + name + ".js\">"));
    return lines.toString();
  }

  private static Map<String, String> libraries() {
    var files = new LinkedHashMap<String, String>();
    for (String part :
        new String[] {"state", "view", "language", "autocomplete", "lint", "commands", "search"}) {
      files.put("@codemirror/" + part, "codemirror__" + part + " dist/index.js");
    }
    files.put("@lezer/common", "lezer__common dist/index.js");
    files.put("@lezer/highlight", "lezer__highlight dist/index.js");
    files.put("@marijn/find-cluster-break", "marijn__find-cluster-break src/index.js");
    files.put("style-mod", "style-mod src/style-mod.js");
    files.put("w3c-keyname", "w3c-keyname index.js");
    files.put("crelt", "crelt index.js");
    return files;
  }

  /// The page itself.
  ///
  /// @param nonce that its style sheets carry
  PageFile page(String nonce) {
    String text = page.replace("{{nonce}}", nonce);
    return new PageFile(text.getBytes(StandardCharsets.UTF_8), "text/html; charset=utf-8");
  }

  /// What the page may do: run our scripts and no others, talk to us and to nobody else.
  String policy(String nonce) {
    return "default-src 'none'; script-src 'self' 'sha256-"
        + Base64.getEncoder().encodeToString(sha(imports))
        + "'; style-src 'self' 'nonce-"
        + nonce
        + "'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
        + " frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";
  }

  /// A file by its path under the token.
  Optional<PageFile> file(String path) {
    String ending = path.substring(path.lastIndexOf('.') + 1);
    String content =
        switch (ending) {
          case "js" -> "text/javascript; charset=utf-8";
          case "css" -> "text/css; charset=utf-8";
          case "svg" -> "image/svg+xml";
          default -> "";
        };
    if (path.startsWith("lib/") && ending.equals("js")) {
      return Optional.ofNullable(LIBRARIES.get(path.substring(4, path.length() - 3)))
          .map(place -> new PageFile(library(place), content));
    }
    if (!path.startsWith("app/") || !NAME.matcher(path.substring(4)).matches()) {
      return Optional.empty();
    }
    String name = "weft/studio/page/" + path.substring(4);
    return PageFiles.class.getClassLoader().getResource(name) == null
        ? Optional.empty()
        : Optional.of(new PageFile(read.computeIfAbsent(name, PageFiles::resource), content));
  }

  /// The version is part of the path in the jar, and stands in the jar's list of properties.
  private byte[] library(String place) {
    return read.computeIfAbsent(
        place,
        _ -> {
          String jar = place.substring(0, place.indexOf(' '));
          var properties = new Properties();
          try (var in = open("META-INF/maven/org.webjars.npm/" + jar + "/pom.properties")) {
            properties.load(in);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return resource(
              "META-INF/resources/webjars/"
                  + jar
                  + "/"
                  + properties.getProperty("version").strip()
                  + "/"
                  + place.substring(place.indexOf(' ') + 1));
        });
  }

  private static byte[] resource(String name) {
    try (var in = open(name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = PageFiles.class.getClassLoader().getResourceAsStream(name);
    if (in == null) {
      throw new IOException("a file of the page is missing: " + name);
    }
    return in;
  }

  private static byte[] sha(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
