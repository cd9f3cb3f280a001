package weft.spell.python;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import weft.ir.Host.UserFunction;
import weft.ir.Tensor;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.spell.python.TensorFrames.Frame;

/// A Python that stays: it takes a module's text and tensors, and gives tensors. Functions of the
/// user's are called back. It ends with the JVM, and where an answer takes too long.
public final class PythonWorker implements PythonRunner, AutoCloseable {
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();
  private static final int WORDS = 2000;

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> RUNNING.forEach(Process::destroyForcibly)));
  }

  private final Process process;
  private final DataInputStream in;
  private final OutputStream out;
  private final Duration patience;
  private final StringBuilder words = new StringBuilder();
  private final Thread listener;
  private final Map<Module, Integer> modules = new HashMap<>();
  private volatile boolean late;
  private volatile boolean closed;

  /// @param packages that it imports at once, as Python calls them
  /// @param patience how long an answer may take
  public PythonWorker(PythonCommand python, List<String> packages, Duration patience) {
    this.patience = patience;
    var command = new ArrayList<>(List.of(python.path(), "-c", script()));
    command.addAll(packages);
    try {
      var builder = new ProcessBuilder(command);
      builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
      builder.environment().put("PYTHONIOENCODING", "utf-8");
      process = builder.start();
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "there is no Python: '" + python.path() + "' can't be started")
              .about(python.path())
              .found(Reason.of(e))
              .hint(PythonCommand.advice(String.join(" ", packages))));
    }
    RUNNING.add(process);
    in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    out = new BufferedOutputStream(process.getOutputStream());
    listener = Thread.ofVirtual().start(() -> listen(process.getErrorStream()));
    greet(python, packages);
  }

  private static String script() {
    try (var text = PythonWorker.class.getResourceAsStream("worker.py")) {
      return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void greet(PythonCommand python, List<String> packages) {
    Frame hello = patiently(() -> TensorFrames.read(in));
    if (hello.kind().equals("missing")) {
      close();
      String wanted = hello.head().field("package").text();
      throw new WeftException(
          Diagnostic.of(
                  Code.REFUSED,
                  "the Python '" + python.path() + "' has no package '" + wanted + "'")
              .about(wanted)
              .found(hello.head().field("message").text())
              .hint(PythonCommand.advice(String.join(" ", packages))));
    }
  }

  /// Why a tensor can't be given to Python; nothing where it can.
  public static Optional<Diagnostic> refused(String name, Tensor value) {
    return TensorFrames.refused(name, value);
  }

  public boolean isAlive() {
    return !closed && process.isAlive();
  }

  @Override
  public synchronized Answer call(
      Module module, Map<String, Tensor> inputs, Map<String, UserFunction> functions) {
    boolean known = modules.containsKey(module);
    int number = modules.getOrDefault(module, modules.size());
    var head = new LinkedHashMap<String, Json>();
    head.put("module", Json.of((long) number));
    head.put("entry", Json.of(module.entry()));
    if (!known) {
      head.put("text", Json.of(module.text()));
    }
    var callbacks = new LinkedHashMap<String, Json>();
    module.functions().forEach((name, function) -> callbacks.put(name, Json.of(function)));
    head.put("functions", Json.of(callbacks));
    return patiently(
        () -> {
          TensorFrames.write(out, head, inputs);
          modules.put(module, number);
          return answer(functions);
        });
  }

  private Answer answer(Map<String, UserFunction> functions) throws IOException {
    Optional<WeftException> cause = Optional.empty();
    while (true) {
      Frame frame = TensorFrames.read(in);
      switch (frame.kind()) {
        case "done" -> {
          return new Answer.Done(frame.tensors());
        }
        case "call" -> cause = callBack(frame, functions);
        default -> {
          return failed(frame.head(), cause);
        }
      }
    }
  }

  private static Answer failed(Json head, Optional<WeftException> cause) {
    return new Answer.Failed(
        head.field("type").text() + ": " + head.field("message").text(),
        head.field("lines").items().stream().map(Json::integer).toList(),
        cause);
  }

  /// Calls a function of the user's; gives what it threw.
  private Optional<WeftException> callBack(Frame frame, Map<String, UserFunction> functions)
      throws IOException {
    String name = frame.head().field("function").text();
    int positional = frame.head().field("positional").integer();
    var args = new ArrayList<Tensor>();
    var named = new LinkedHashMap<String, Tensor>();
    frame.tensors().forEach((key, value) -> place(key, value, positional, args, named));
    try {
      Tensor result = Objects.requireNonNull(functions.get(name)).call(args, named);
      TensorFrames.write(out, Map.of("kind", Json.of("result")), Map.of("result", result));
      return Optional.empty();
    } catch (WeftException e) {
      TensorFrames.write(out, Map.of("kind", Json.of("failed")), Map.of());
      return Optional.of(e);
    } catch (RuntimeException e) {
      TensorFrames.write(out, Map.of("kind", Json.of("failed")), Map.of());
      return Optional.of(
          new WeftException(
              Diagnostic.of(
                      Code.FUNCTION_FAILED, "the function '" + name + "' failed: " + e.getMessage())
                  .about(name)
                  .found(e.toString())));
    }
  }

  private static void place(
      String key, Tensor value, int positional, List<Tensor> args, Map<String, Tensor> named) {
    if (args.size() < positional) {
      args.add(value);
    } else {
      named.put(key, value);
    }
  }

  /// Something that talks to the process.
  private interface Talk<T> {
    T run() throws IOException;
  }

  /// Ends the process where an answer takes too long; says what it said where it ended.
  private <T> T patiently(Talk<T> talk) {
    Thread clock = Thread.ofVirtual().start(this::waitLong);
    try {
      return talk.run();
    } catch (IOException e) {
      close();
      throw ended();
    } finally {
      clock.interrupt();
    }
  }

  private void waitLong() {
    try {
      Thread.sleep(patience);
      late = true;
      process.destroyForcibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private WeftException ended() {
    if (late) {
      return new WeftException(
          Diagnostic.of(
                  Code.FUNCTION_FAILED,
                  "Python gave no answer within " + patience.toSeconds() + " seconds")
              .found(words())
              .hint("it was ended; the next call starts another one"));
    }
    return new WeftException(
        Diagnostic.of(Code.FUNCTION_FAILED, "Python ended while it was computing")
            .found(words())
            .hint("the next call starts another one"));
  }

  /// The last of what it complained about.
  private String words() {
    try {
      listener.join(Duration.ofSeconds(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (words) {
      String said = words.toString().strip();
      return said.isEmpty() ? "no word of it" : said;
    }
  }

  private void listen(InputStream errors) {
    try (errors) {
      var buffer = new byte[WORDS];
      for (int n = errors.read(buffer); n >= 0; n = errors.read(buffer)) {
        synchronized (words) {
          words.append(new String(buffer, 0, n, StandardCharsets.UTF_8));
          words.delete(0, Math.max(0, words.length() - WORDS));
        }
      }
    } catch (IOException e) {
      // It ended: what it said is all there is.
    }
  }

  /// Ends the process.
  @Override
  public void close() {
    closed = true;
    process.destroyForcibly();
    RUNNING.remove(process);
  }
}
