package weft.dolphindb;

import com.xxdb.DBConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Puts a script for streams on a server, whole or not at all: names that are taken are refused
/// before anything is made, and what was made before something failed is taken down again.
///
/// @param password nothing (the empty text) for a server that asks for none
/// @param patience how long an answer may take
public record Deployment(String host, int port, String user, String password, Duration patience) {
  /// Makes tables, engines and the subscription.
  ///
  /// @throws WeftException if the server refuses, hangs or goes away; nothing is left there then,
  ///   or the message says what may be
  public void deploy(DolphinScript script) {
    call("be reached", this::connected).close();
    run("look for names that are taken", free(script));
    try {
      run("deploy", script.definitions() + "\n" + script.body());
    } catch (WeftException e) {
      throw undone(script, e);
    }
  }

  /// Takes everything down that [#deploy] made.
  public void remove(DolphinScript script) {
    run("take down", undo(script));
  }

  private static String free(DolphinScript script) {
    String names = quoted(script.created());
    return "if (sum(defined([%s], SHARED)) > 0) { throw \"one of the shared tables %s exists\" }\n"
            .formatted(names, String.join(", ", script.created()))
        + "taken = getStreamEngineStat()\n"
        + "for (kind in taken.values()) { if (sum(kind.name in [%s]) > 0) { throw \"one of the engines %s exists\" } }\n"
            .formatted(quoted(script.engines()), String.join(", ", script.engines()));
  }

  /// Each step on its own, so that one that was never made does not keep the others.
  static String undo(DolphinScript script) {
    var steps = new ArrayList<String>();
    steps.add(
        "unsubscribeTable(tableName=\"%s\", actionName=\"%s\")"
            .formatted(script.created().getFirst(), script.created().getLast()));
    script.engines().forEach(name -> steps.add("dropStreamEngine(\"" + name + "\")"));
    script.created().forEach(name -> steps.add("dropStreamTable(\"" + name + "\")"));
    return steps.stream()
        .map(step -> "try { " + step + " } catch(ex) { }\n")
        .collect(Collectors.joining());
  }

  private static String quoted(List<String> names) {
    return names.stream().map(DolphinNames::text).collect(Collectors.joining(", "));
  }

  private WeftException undone(DolphinScript script, WeftException failure) {
    try {
      remove(script);
    } catch (WeftException e) {
      return new WeftException(
          failure
              .first()
              .hint(
                  "taking it down again failed too, so these may be left: "
                      + String.join(", ", script.created())
                      + ", "
                      + String.join(", ", script.engines())));
    }
    return new WeftException(failure.first().hint("nothing of it is left on the server"));
  }

  // ---- the client

  private DBConnection connected() throws IOException {
    var connection = new DBConnection();
    int millis = Math.toIntExact(patience.toMillis());
    var config =
        DBConnection.ConnectConfig.builder()
            .hostName(host)
            .port(port)
            .userId(user)
            .password(password)
            .connectTimeout(millis)
            .readTimeout(millis)
            .reconnect(false)
            .tryReconnectNums(1)
            .build();
    if (!connection.connect(config)) {
      connection.close();
      throw new IOException("the server does not answer as DolphinDB does");
    }
    return connection;
  }

  private void run(String what, String script) {
    call(
        what,
        () -> {
          DBConnection connection = connected();
          try {
            return connection.run(script);
          } finally {
            connection.close();
          }
        });
  }

  /// The client may try for ever; we do not.
  private <T> T call(String what, Callable<T> action) {
    var task = new FutureTask<>(action);
    Thread.ofPlatform().daemon().name("dolphindb").start(task);
    try {
      return task.get(2 * patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw failed(what, String.valueOf(cause.getMessage()));
    } catch (TimeoutException e) {
      task.cancel(true);
      throw failed(what, "no answer within " + 2 * patience.toSeconds() + " s");
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw failed(what, "interrupted");
    }
  }

  private WeftException failed(String what, String why) {
    return new WeftException(
        Diagnostic.of(Code.REFUSED, "the DolphinDB server could not " + what)
            .about(host + ":" + port)
            .found(why));
  }
}
