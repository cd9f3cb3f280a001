package weft.studio;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import weft.ir.json.Json;
import weft.studio.tab.JsonFields;

/// A real browser, driven over its DevTools protocol.
final class BrowserProcess implements AutoCloseable {
  private static final Duration LONGEST = Duration.ofSeconds(120);

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<Json>> waiting = new ConcurrentHashMap<>();
  private final List<Page> pages = new CopyOnWriteArrayList<>();

  /// A browser that is installed here, if there is one.
  static Optional<Path> installed() {
    return Stream.of(
            Optional.ofNullable(System.getenv("WEFT_BROWSER")).orElse(""),
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome")
        .filter(name -> !name.isEmpty())
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }

  BrowserProcess(Path program) throws IOException, InterruptedException {
    profile = Files.createTempDirectory("weft-browser");
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    Path port = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!Files.exists(port) || Files.readAllLines(port).size() < 2) {
      if (System.nanoTime() > end || !process.isAlive()) {
        throw new IOException("the browser does not start");
      }
      Thread.sleep(20);
    }
    var lines = Files.readAllLines(port);
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1)), new Listener())
            .join();
  }

  /// Puts messages together.
  private final class Listener implements WebSocket.Listener {
    private final StringBuilder parts = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      parts.append(data);
      if (last) {
        heard(Json.read("browser", parts.toString()));
        parts.setLength(0);
      }
      from.request(1);
      return CompletableFuture.completedStage(null);
    }
  }

  private void heard(Json message) {
    message
        .find("id")
        .ifPresent(
            id ->
                Optional.ofNullable(waiting.remove(id.integer()))
                    .ifPresent(it -> it.complete(message)));
    message
        .find("sessionId")
        .ifPresent(
            session ->
                pages.stream()
                    .filter(page -> page.session.equals(session.text()))
                    .forEach(page -> page.heard(message)));
  }

  private Json send(String session, String method, Json parameters) {
    int id = ids.incrementAndGet();
    var answer = new CompletableFuture<Json>();
    waiting.put(id, answer);
    var fields = JsonFields.of("id", id).with("method", method).with("params", parameters);
    if (!session.isEmpty()) {
      fields.with("sessionId", session);
    }
    synchronized (this) {
      socket.sendText(fields.json().write(), true).join();
    }
    try {
      Json message = answer.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
      if (message.find("error").isPresent()) {
        throw new IllegalStateException(method + ": " + message.field("error").write());
      }
      return message.field("result");
    } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (java.util.concurrent.TimeoutException e) {
      throw new IllegalStateException("no answer to " + method, e);
    }
  }

  /// Opens a tab of its own.
  Page open(String address, int width, int height) {
    String target =
        send("", "Target.createTarget", JsonFields.of("url", "about:blank").json())
            .field("targetId")
            .text();
    String session =
        send(
                "",
                "Target.attachToTarget",
                JsonFields.of("targetId", target).with("flatten", true).json())
            .field("sessionId")
            .text();
    var page = new Page(target, session);
    pages.add(page);
    page.call("Runtime.enable");
    page.call("Log.enable");
    page.call("Page.enable");
    page.call("Network.enable");
    page.size(width, height);
    page.call("Page.navigate", JsonFields.of("url", address).json());
    return page;
  }

  /// One tab.
  final class Page {
    private final String target;
    private final String session;
    private final List<String> complaints = new ArrayList<>();

    private Page(String target, String session) {
      this.target = target;
      this.session = session;
    }

    private void heard(Json message) {
      String method = message.find("method").map(Json::text).orElse("");
      Json parameters = message.find("params").orElse(new Json.Nothing());
      boolean bad =
          switch (method) {
            case "Runtime.exceptionThrown" -> true;
            case "Runtime.consoleAPICalled" ->
                List.of("error", "warning", "assert").contains(parameters.field("type").text());
            case "Log.entryAdded" ->
                List.of("error", "warning")
                    .contains(parameters.field("entry").field("level").text());
            default -> false;
          };
      if (bad) {
        synchronized (complaints) {
          complaints.add(parameters.write());
        }
      }
    }

    /// What the console complained of.
    List<String> complaints() {
      synchronized (complaints) {
        return List.copyOf(complaints);
      }
    }

    private Json call(String method) {
      return call(method, new JsonFields().json());
    }

    Json call(String method, Json parameters) {
      return send(session, method, parameters);
    }

    void size(int width, int height) {
      call(
          "Emulation.setDeviceMetricsOverride",
          JsonFields.of("width", width)
              .with("height", height)
              .with("deviceScaleFactor", 1L)
              .with("mobile", false)
              .json());
    }

    void scheme(String name) {
      call(
          "Emulation.setEmulatedMedia",
          JsonFields.of(
                  "features",
                  Json.of(
                      List.of(
                          JsonFields.of("name", "prefers-color-scheme")
                              .with("value", name)
                              .json())))
              .json());
    }

    /// The value of an expression, which may be a promise.
    Json evaluate(String script) {
      Json result =
          call(
              "Runtime.evaluate",
              JsonFields.of("expression", script)
                  .with("returnByValue", true)
                  .with("awaitPromise", true)
                  .json());
      if (result.find("exceptionDetails").isPresent()) {
        throw new IllegalStateException(script + ": " + result.write());
      }
      return result.field("result").find("value").orElse(new Json.Nothing());
    }

    /// Of a page that is just being replaced nothing holds.
    private boolean holds(String condition) {
      try {
        return evaluate("Boolean(" + condition + ")").truth();
      } catch (IllegalStateException e) {
        if (String.valueOf(e.getMessage()).contains("navigated")) {
          return false;
        }
        throw e;
      }
    }

    /// Waits until something holds.
    void until(String condition) {
      long end = System.nanoTime() + LONGEST.toNanos();
      while (!holds(condition)) {
        if (System.nanoTime() > end) {
          throw new AssertionError(
              "it never holds: "
                  + condition
                  + "\n"
                  + complaints()
                  + "\n"
                  + evaluate("document.body.innerText").write());
        }
        try {
          Thread.sleep(15);
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    void type(String text) {
      for (char c : text.toCharArray()) {
        if (c == '\n') {
          key("Enter", 13);
        } else {
          // With the keys, which somebody may listen to and keep from being letters.
          for (String type : List.of("keyDown", "keyUp")) {
            var fields = JsonFields.of("type", type).with("key", String.valueOf(c));
            call(
                "Input.dispatchKeyEvent",
                (type.equals("keyDown") ? fields.with("text", String.valueOf(c)) : fields).json());
          }
        }
      }
    }

    void key(String name, int code) {
      key(name, code, 0);
    }

    /// @param modifiers 1 Alt, 2 Control, 8 Shift
    void key(String name, int code, long modifiers) {
      for (String type : List.of("rawKeyDown", "keyUp")) {
        call(
            "Input.dispatchKeyEvent",
            JsonFields.of("type", type)
                .with("key", name)
                .with("code", name)
                .with("windowsVirtualKeyCode", (long) code)
                .with("modifiers", modifiers)
                .json());
      }
    }

    /// Presses at the middle of an element, moves by so many pixels, and lets go.
    void drag(String selector, int by) {
      call("Page.bringToFront");
      Json box =
          evaluate(
              "(() => { const r = document.querySelector("
                  + Json.of(selector).write()
                  + ").getBoundingClientRect(); return {x: r.x + r.width / 2, y: r.y + r.height /"
                  + " 2}; })()");
      double x = box.field("x").number();
      double y = box.field("y").number();
      mouse("mousePressed", x, y);
      for (int i = 1; i <= 8; i++) {
        mouse("mouseMoved", x + by * i / 8.0, y);
      }
      mouse("mouseReleased", x + by, y);
    }

    void click(String selector) {
      drag(selector, 0);
    }

    void mouse(String type, double x, double y) {
      call(
          "Input.dispatchMouseEvent",
          JsonFields.of("type", type)
              .with("x", x)
              .with("y", y)
              .with("button", "left")
              .with("buttons", 1L)
              .with("clickCount", 1L)
              .json());
    }

    byte[] screenshot() {
      return Base64.getDecoder().decode(call("Page.captureScreenshot").field("data").text());
    }

    /// Loads the page again, and waits until the old one is gone.
    void reload() {
      evaluate("window.isOld = true");
      call("Page.reload");
      until("window.isOld === undefined");
    }

    void close() {
      pages.remove(this);
      send("", "Target.closeTarget", JsonFields.of("targetId", target).json());
    }
  }

  @Override
  public void close() throws IOException {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
    try (var files = Files.walk(profile)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (java.io.UncheckedIOException | java.nio.file.DirectoryNotEmptyException e) {
      // A part of the browser wrote while it ended; the folder is one of temporary files.
    }
  }
}
