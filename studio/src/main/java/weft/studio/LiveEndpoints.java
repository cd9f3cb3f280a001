package weft.studio;

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

/// `live/start`, `live/set`, `live/stop`: rows that arrive again. What comes of them are events:
/// `live`, `live-failed`.
final class LiveEndpoints implements EndpointGroup {
  private final StudioProject project;
  private final Map<String, LiveSource> sources = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();

  LiveEndpoints(StudioProject project) {
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

  private Json start(Json body, StudioTab tab) {
    stop(tab);
    var set = project.features(body);
    var parameters = project.parameters(body, set);
    var held = project.rows().of(set.sources()).orElseThrow(RunEndpoints::noRows);
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
    var rows = new ArrivingRows(plan, read.table(), read.layout(), timed, choices);
    var replay = new LiveReplay(ids.incrementAndGet(), rows, choices, tab);
    sources.put(tab.id(), replay);
    Thread.ofPlatform().daemon().name("studio-live-" + replay.id()).start(replay);
    return JsonFields.of("live", replay.id())
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
