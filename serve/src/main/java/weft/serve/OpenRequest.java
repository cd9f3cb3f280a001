package weft.serve;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import weft.ir.json.Json;

/// A request that is being answered.
public final class OpenRequest {
  /// How often progress is told.
  private static final long EVERY = 100_000_000L;

  private final Json id;
  private final Json body;
  private final Consumer<Json> tell;
  private volatile boolean cancelled;
  private long told = System.nanoTime();

  /// @param tell where lines for the other side go
  public OpenRequest(Json id, Json body, Consumer<Json> tell) {
    this.id = id;
    this.body = body;
    this.tell = tell;
  }

  public Json id() {
    return id;
  }

  /// What is asked.
  public Json body() {
    return body;
  }

  public void cancel() {
    cancelled = true;
  }

  public boolean isCancelled() {
    return cancelled;
  }

  /// @throws Cancelled if nobody waits any more
  public void mustGoOn() {
    if (cancelled) {
      throw new Cancelled();
    }
  }

  /// Says how far it is, now and then.
  ///
  /// @param done how much of `total` is done
  /// @throws Cancelled if nobody waits any more
  public void progress(String activity, long done, long total) {
    mustGoOn();
    if (isTime()) {
      tell.accept(
          Json.of(
              Map.of(
                  "id",
                  id,
                  "progress",
                  Json.of(List.of(Json.of(activity), Json.of(done), Json.of(total))))));
    }
  }

  private synchronized boolean isTime() {
    long now = System.nanoTime();
    boolean time = now - told >= EVERY;
    told = time ? now : told;
    return time;
  }
}
