package weft.studio.live;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.LivePlan;
import weft.rewrite.Prune;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioProject;
import weft.studio.tab.StudioTab;

/// `live/start`, `live/attach`, `live/set`, `live/stop`: rows that arrive again, or that a stream
/// elsewhere takes in. What comes of them are events: `live`, `live-failed`.
public final class LiveEndpoints implements EndpointGroup {
  private final StudioProject project;
  private final Map<String, LiveSource> sources = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();

  public LiveEndpoints(StudioProject project) {
    this.project = project;
  }

  @Override
  public String name() {
    return "live";
  }

  @Override
  public Json answer(String question, Json body, StudioTab tab) {
    return switch (question) {
      case "start" -> start(body, tab);
      case "attach" -> attach(body.field("address").text(), tab);
      case "set" -> {
        running(tab).set(body);
        yield new JsonFields().json();
      }
      case "stop" -> {
        stop(tab);
        yield new JsonFields().json();
      }
      default -> throw new NoSuchQuestion(question);
    };
  }

  private void stop(StudioTab tab) {
    var before = sources.remove(tab.id());
    if (before != null) {
      before.stop();
    }
  }

  private LiveSource running(StudioTab tab) {
    var running = sources.get(tab.id());
    if (running == null) {
      throw new WeftException(Diagnostic.of(Code.USAGE, "nothing is replayed").hint("live/start"));
    }
    return running;
  }

  private void begin(LiveSource source, StudioTab tab) {
    sources.put(tab.id(), source);
    Thread.ofPlatform()
        .daemon()
        .name("studio-live-" + source.id())
        .start(
            () -> {
              try {
                source.run();
              } finally {
                // Its rows are not kept for a tab that may be gone.
                sources.remove(tab.id(), source);
              }
            });
  }

  /// Watches a stream that runs elsewhere.
  private Json attach(String address, StudioTab tab) {
    stop(tab);
    var attached = new LiveAttachment(ids.incrementAndGet(), address, tab);
    begin(attached, tab);
    var answer = JsonFields.of("live", attached.id()).with("attached", true);
    attached.hello().fields().forEach(answer::with);
    return answer.json();
  }

  private Json start(Json body, StudioTab tab) {
    stop(tab);
    var set = project.features(body);
    var parameters = project.parameters(body, set);
    var held = project.held(set);
    var compiled = set.check(held.schema(), parameters, project.ops());
    var read = held.read(compiled.graph().columns().keySet(), _ -> {});
    compiled = set.check(held.found(read.table()), parameters, project.ops()).orThrow();
    var names = new LinkedHashSet<>(compiled.graph().outputs().keySet());
    names.removeAll(compiled.labels());
    if (names.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "there is no feature that runs live")
              .hint("a label looks ahead, so it exists over history only"));
    }
    var plan = LivePlan.of(Prune.keep(compiled.graph(), names), compiled.events());
    var choices = LiveChoices.of(body);
    boolean timed = held.schema().timed();
    var rows = new ReplayedRows(plan, read.table(), read.layout(), timed, choices);
    var replay = new LiveReplay(ids.incrementAndGet(), rows, choices, tab);
    begin(replay, tab);
    return JsonFields.of("live", replay.id())
        .with("attached", false)
        .with("rows", rows.count())
        .with("timed", timed)
        .with("features", replay.board().names())
        .with("conditions", replay.board().conditions())
        .with("labels", compiled.labels().stream().sorted().toList())
        .with("across", plan.across())
        .with("state_bytes", plan.stateBytes())
        .with("policy", choices.policy(timed).describe())
        .json();
  }
}
