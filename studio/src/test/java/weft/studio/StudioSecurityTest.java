package weft.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.studio.tab.JsonFields;

/// Who is let in, and how far.
class StudioSecurityTest {
  @TempDir Path outside;
  private Path folder;
  private StudioFolder studio;

  @BeforeEach
  void start() throws IOException {
    folder = Files.createDirectory(outside.resolve("project"));
    Files.writeString(outside.resolve("secret.weft"), "secret = 27182818");
    studio = new StudioFolder(folder);
  }

  @AfterEach
  void stop() {
    studio.close();
  }

  /// The answer to bytes, which need not be what a well-behaved client sends.
  private String raw(String request) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), studio.uri("").getPort())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new String(socket.getInputStream().readNBytes(12), StandardCharsets.UTF_8);
    }
  }

  private String host() {
    return "127.0.0.1:" + studio.uri("").getPort();
  }

  @Test
  void a_wrong_token_opens_nothing() {
    for (String path : List.of("/", "/x", "/x/", "/x/api/files/list")) {
      var at = java.net.URI.create("http://" + host() + path);
      assertThat(studio.send(HttpRequest.newBuilder(at).build()).statusCode()).isEqualTo(403);
    }
    String cut = studio.address().substring(0, studio.address().length() - 2) + "/";
    var request = HttpRequest.newBuilder(java.net.URI.create(cut)).build();
    assertThat(studio.send(request).statusCode()).isEqualTo(403);
  }

  @Test
  void two_studios_have_two_tokens(@TempDir Path other) throws IOException {
    try (var second = new StudioFolder(other)) {
      assertThat(second.uri("").getPath()).isNotEqualTo(studio.uri("").getPath()).hasSize(34);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"evil.example", "127.0.0.1", "localhost:1", "127.0.0.1.evil.example:PORT"})
  void another_host_is_refused(String host) throws IOException {
    String named = host.replace("PORT", String.valueOf(studio.uri("").getPort()));
    String path = studio.uri("").getPath();
    assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: " + named + "\r\n\r\n"))
        .isEqualTo("HTTP/1.1 403");
    assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: " + host() + "\r\n\r\n"))
        .isEqualTo("HTTP/1.1 200");
    assertThat(
            raw("GET %s HTTP/1.1\r\nHost: %s\r\nHost: %s\r\n\r\n".formatted(path, host(), named)))
        .as("two hosts")
        .isEqualTo("HTTP/1.1 403");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example", "null", "http://localhost:1", "file://"})
  void another_origin_is_refused(String origin) {
    var request =
        HttpRequest.newBuilder(studio.uri("api/files/list"))
            .header("Origin", origin)
            .POST(HttpRequest.BodyPublishers.ofString("{\"tab\": \"a-test-tab\"}"));
    assertThat(studio.send(request.build()).statusCode()).isEqualTo(403);
    var own = request.setHeader("Origin", "http://" + host()).build();
    assertThat(studio.send(own).statusCode()).isEqualTo(200);
    var site = request.setHeader("Sec-Fetch-Site", "cross-site").build();
    assertThat(studio.send(site).statusCode()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.weft",
        "./../secret.weft",
        "x/../../secret.weft",
        "link.weft",
        "linked/secret.weft",
        "/etc/hosts.weft",
        "",
        "a\\u0000.weft",
        "%2e%2e/secret.weft"
      })
  void no_file_outside_the_folder_is_read_or_written(String name) throws IOException {
    Files.createSymbolicLink(folder.resolve("link.weft"), outside.resolve("secret.weft"));
    Files.createSymbolicLink(folder.resolve("linked"), outside);
    String body = "{\"tab\": \"a-test-tab\", \"file\": \"" + name + "\", \"text\": \"x = 1\"}";
    for (String question : List.of("files/read", "files/write", "write/check", "run/start")) {
      var answer = studio.post(question, body);
      assertThat(answer.body()).as(question).startsWith("{\"refused\"").doesNotContain("27182818");
    }
    assertThat(outside.resolve("secret.weft")).hasContent("secret = 27182818");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "app/../index.html",
        "app/%2e%2e/index.html",
        "app/..%2findex.html",
        "lib/@codemirror/../../x.js",
        "app//etc/passwd",
        "app/index.html",
        "weft/studio/Studio.class"
      })
  void only_files_of_the_page_are_sent(String path) throws IOException {
    String line = "GET " + studio.uri("").getPath() + path + " HTTP/1.1\r\nHost: " + host();
    assertThat(raw(line + "\r\n\r\n")).isEqualTo("HTTP/1.1 404");
  }

  @Test
  void a_text_cannot_use_what_is_outside() {
    var used =
        JsonFields.of("file", "features.weft").with("text", "use \"../secret.weft\"\nx = secret");
    assertThat(studio.ask("write/check", used).write())
        .contains("may not be read from here")
        .doesNotContain("27182818");
    var modelled =
        JsonFields.of("file", "features.weft")
            .with("text", "model m = \"../secret.weft\"\nx = m(close)");
    assertThat(studio.ask("write/check", modelled).write()).contains("may not be read from here");
    var project =
        JsonFields.of("file", "project.yaml")
            .with(
                "text",
                "name: p\n"
                    + "types: ../\n"
                    + "models: {m: ../secret.weft}\n"
                    + "features: {signal: [{name: a, formula: close}]}\n");
    assertThat(studio.ask("write/check", project).write()).contains("may not be read from here");
    var data =
        JsonFields.of("file", "project.yaml")
            .with(
                "text",
                "name: p\ndata: ../*.csv\nfeatures: {signal: [{name: a, formula: close}]}\n");
    assertThat(studio.ask("write/check", data).write()).doesNotContain("27182818");
  }

  @Test
  void a_large_body_is_refused() throws IOException {
    String head = "POST " + studio.uri("api/files/list").getPath() + " HTTP/1.1\r\nHost: " + host();
    assertThat(raw(head + "\r\nContent-Length: 100000000\r\n\r\n{")).isEqualTo("HTTP/1.1 413");
    assertThat(raw(head + "\r\nContent-Length: 99999999999999999999\r\n\r\n{"))
        .startsWith("HTTP/1.1 4");
    var chunked =
        HttpRequest.newBuilder(studio.uri("api/files/list"))
            .POST(
                HttpRequest.BodyPublishers.ofInputStream(
                    () -> new java.io.ByteArrayInputStream(new byte[9 << 20])))
            .build();
    try {
      assertThat(studio.send(chunked).statusCode()).isEqualTo(413);
    } catch (IllegalStateException e) {
      // The connection was closed before all was sent, which is as good.
      assertThat(e).hasCauseInstanceOf(IOException.class);
    }
    assertThat(studio.ask("files/list", new JsonFields()).write()).contains("features.weft");
  }

  @Test
  void a_thousand_connections_do_not_keep_others_out() throws IOException {
    var sockets = new ArrayList<Socket>();
    try {
      for (int i = 0; i < 1000; i++) {
        var socket = new Socket(InetAddress.getLoopbackAddress(), studio.uri("").getPort());
        sockets.add(socket);
        socket.getOutputStream().write("GET / HT".getBytes(StandardCharsets.UTF_8));
      }
      assertThat(studio.ask("files/list", new JsonFields()).write()).contains("features.weft");
    } finally {
      for (var socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void the_page_runs_its_own_scripts_and_no_others() {
    var page = studio.send(HttpRequest.newBuilder(studio.uri("")).build());
    String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
    assertThat(policy)
        .contains("default-src 'none'", "script-src 'self' 'sha256-", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    var next = studio.send(HttpRequest.newBuilder(studio.uri("")).build());
    assertThat(next.headers().firstValue("Content-Security-Policy").orElseThrow())
        .isNotEqualTo(policy);
    var module = studio.send(HttpRequest.newBuilder(studio.uri("app/shell.js")).build());
    assertThat(module.headers().firstValue("Content-Type"))
        .contains("text/javascript; charset=utf-8");
    var library =
        studio.send(HttpRequest.newBuilder(studio.uri("lib/@codemirror/view.js")).build());
    assertThat(library.body()).contains("EditorView");
  }

  @Test
  void what_is_no_question_gets_no_answer() {
    assertThat(studio.post("nothing/here", "{}").statusCode()).isEqualTo(404);
    assertThat(studio.post("files/nothing", "{\"tab\": \"a-test-tab\"}").statusCode())
        .isEqualTo(404);
    assertThat(studio.post("files/list", "{").statusCode()).isEqualTo(400);
    assertThat(studio.post("files/list", "{\"tab\": \"../..\"}").statusCode()).isEqualTo(400);
    assertThat(
            studio
                .send(HttpRequest.newBuilder(studio.uri("api/events?tab=x")).build())
                .statusCode())
        .isEqualTo(400);
    assertThat(studio.send(HttpRequest.newBuilder(studio.uri("")).DELETE().build()).statusCode())
        .isEqualTo(405);
  }
}
