package weft.studio.tab;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import weft.editor.Draft;
import weft.ir.json.Json;
import weft.lang.CheckedProgram;
import weft.serve.OpenRequest;

/// One tab of the browser: what it writes, what is computed for it, what it is told.
public final class StudioTab {
  private final String id;
  private final TabEvents events = new TabEvents();
  private final AtomicLong runs = new AtomicLong();
  private volatile long used = System.nanoTime();
  private volatile int streams;
  private Optional<OpenRequest> running = Optional.empty();
  private Optional<OpenRequest> looking = Optional.empty();
  private Optional<TabResult> result = Optional.empty();
  private Optional<Draft> draft = Optional.empty();

  public StudioTab(String id) {
    this.id = id;
  }

  public String id() {
    return id;
  }

  public void tell(String name, Json data) {
    events.add(name, data);
  }

  public TabEvents events() {
    return events;
  }

  public void touch() {
    used = System.nanoTime();
  }

  public synchronized void listens(boolean begins) {
    streams += begins ? 1 : -1;
    touch();
  }

  /// Whether nobody listens, and nobody has asked for some time.
  public boolean isLeft(long nanos) {
    return streams == 0 && System.nanoTime() - used > nanos;
  }

  // ---- computing

  /// Ends what is computed, and computes something else in a thread of its own.
  ///
  /// @return the number of the run, which its events carry
  public synchronized long run(Consumer<OpenRequest> work) {
    cancel();
    long number = runs.incrementAndGet();
    var request = new OpenRequest(Json.of(number), Json.of(""), line -> progress(number, line));
    running = Optional.of(request);
    Thread.ofPlatform().daemon().name("studio-run-" + number).start(() -> work.accept(request));
    return number;
  }

  /// The number of a run.
  public static long number(OpenRequest request) {
    return request.id().whole().longValueExact();
  }

  private void progress(long run, Json line) {
    var told = line.field("progress").items();
    tell(
        "progress",
        JsonFields.of("run", run)
            .with("activity", told.get(0))
            .with("done", told.get(1))
            .with("total", told.get(2))
            .json());
  }

  public synchronized void cancel() {
    running.ifPresent(OpenRequest::cancel);
    running = Optional.empty();
    looking.ifPresent(OpenRequest::cancel);
  }

  /// Keeps a result; one that was cancelled meanwhile is forgotten.
  public synchronized boolean keep(OpenRequest request, TabResult made) {
    if (request.isCancelled()) {
      return false;
    }
    result = Optional.of(made);
    return true;
  }

  /// Ends what is looked at, and looks at something else, in the thread that asks.
  public synchronized OpenRequest look() {
    looking.ifPresent(OpenRequest::cancel);
    var request = new OpenRequest(Json.of(0), Json.of(""), _ -> {});
    looking = Optional.of(request);
    return request;
  }

  /// Puts more columns beside what was computed.
  public synchronized TabResult widen(KeptTables.Read read) {
    var widened =
        result
            .filter(it -> it.table().rows() == read.table().rows())
            .map(
                it ->
                    new TabResult(
                        it.run(), it.compiled(), read.table(), read.layout(), it.outputs()))
            .orElseGet(
                () ->
                    new TabResult(
                        0, CheckedProgram.none(List.of()), read.table(), read.layout(), Map.of()));
    result = Optional.of(widened);
    return widened;
  }

  public synchronized Optional<TabResult> result() {
    return result;
  }

  // ---- writing

  /// The draft of a text: the last one, where it is the same text.
  public synchronized Draft draft(Path file, String text, Supplier<Draft> make) {
    var known = draft.filter(it -> it.file().equals(file) && it.text().equals(text));
    Draft found = known.orElseGet(make);
    draft = Optional.of(found);
    return found;
  }
}
