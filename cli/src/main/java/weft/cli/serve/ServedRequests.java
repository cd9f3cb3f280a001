package weft.cli.serve;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntSupplier;
import picocli.CommandLine;
import weft.cli.console.ExitCode;
import weft.cli.console.ServedThings;
import weft.cli.console.Serving;
import weft.cli.console.Wrong;
import weft.cli.option.DeriveOptions;
import weft.cli.option.OnlyOption;
import weft.files.shared.SharedFolder;
import weft.inspect.ProblemJson;
import weft.ir.json.Json;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.ParsedProgram;
import weft.library.FeatureSet;
import weft.library.ParameterText;
import weft.library.Registry;
import weft.library.Wired;
import weft.ops.Ops;
import weft.serve.OpenRequest;
import weft.serve.RequestHandler;

/// What a program can ask `weft serve` for: to open features, and to carry out any command over
/// them, so that all that commands check and refuse is checked and refused here too. What is wrong
/// comes back as diagnostics and the exit code of the command.
public final class ServedRequests implements RequestHandler {
  /// Carries out a command line and says how it ended.
  @FunctionalInterface
  public interface Commands {
    int run(PrintWriter out, PrintWriter err, String... args);
  }

  private final Commands commands;
  private final ServedThings things = new ServedThings();
  private final Map<String, Function<OpenRequest, Json>> kinds =
      Map.of(
          "command", this::command,
          "open", request -> guarded(request, this::open),
          "derive", request -> guarded(request, this::derive),
          "push", request -> guarded(request, this::push),
          "save", request -> guarded(request, this::save),
          "forget", request -> guarded(request, this::forget));

  public ServedRequests(Commands commands) {
    this.commands = commands;
  }

  @Override
  public Json answer(OpenRequest request) {
    String kind = request.body().field("do").text();
    return Optional.ofNullable(kinds.get(kind))
        .orElseThrow(
            () -> Wrong.unknown("there is no request '" + kind + "'", kind, kinds.keySet()))
        .apply(request);
  }

  /// `{"do": "command", "args": ["run", "#1", ...]}`.
  private Json command(OpenRequest request) {
    String[] args =
        request.body().field("args").items().stream().map(Json::text).toArray(String[]::new);
    var out = new StringWriter();
    var err = new StringWriter();
    return served(
        request, out, () -> commands.run(new PrintWriter(out), new PrintWriter(err), args));
  }

  private Json served(OpenRequest request, StringWriter out, IntSupplier work) {
    var serving = new Serving(request, things);
    int code = serving.during(work);
    request.mustGoOn();
    var reply = new LinkedHashMap<String, Json>();
    reply.put("code", Json.of(code));
    reply.put("out", Json.of(out.toString()));
    reply.put(
        "problems", Json.of(serving.problems().stream().map(ServedRequests::problem).toList()));
    reply.put("notes", Json.of(serving.notes().stream().map(Json::of).toList()));
    serving.made().ifPresent(name -> reply.put("made", Json.of(name)));
    return Json.of(reply);
  }

  /// With the whole text, caret and all.
  private static Json problem(Diagnostic problem) {
    var fields = new LinkedHashMap<>(ProblemJson.of(problem).fields());
    fields.put("text", Json.of(problem.toString()));
    return Json.of(fields);
  }

  /// Does something that is no command; what is wrong is told in the same way.
  private Json guarded(OpenRequest request, Function<Json, String> work) {
    var out = new StringWriter();
    return served(
        request,
        out,
        () -> {
          try {
            out.write(work.apply(request.body()));
            return 0;
          } catch (WeftException e) {
            e.diagnostics().forEach(problem -> Serving.current().orElseThrow().tell(problem));
            return ExitCode.WRONG;
          }
        });
  }

  /// `{"do": "open", "text": "mean = ...", "place": "/home/me/formula"}`, as if the text were in a
  /// file there; or `{"do": "open", "what": "rsi", "inputs": {"close": "price"}, "types":
  /// ["my/types"]}`.
  private String open(Json body) {
    var text = body.find("text");
    if (text.isPresent()) {
      Path place = Path.of(body.field("place").text());
      return things.keep(
          new ServedProgram(FeatureSet.of(ParsedProgram.of(place, text.get().text()))));
    }
    var registry = Registry.shipped().withAll(texts(body, "types").stream().map(Path::of).toList());
    FeatureSet set = FeatureSet.open(body.field("what").text(), registry);
    var inputs = new LinkedHashMap<String, String>();
    body.find("inputs").ifPresent(all -> all.fields().forEach((k, v) -> inputs.put(k, v.text())));
    return things.keep(Wired.of(set, inputs));
  }

  private static List<String> texts(Json body, String name) {
    return body.find(name).map(Json::items).orElse(List.of()).stream().map(Json::text).toList();
  }

  /// `{"do": "derive", "of": "#1", "args": ["--wrt", "close"], "only": [...], "parameters":
  /// {...}}`.
  private String derive(Json body) {
    var options = new DeriveOptions();
    new CommandLine(options)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .parseArgs(texts(body, "args").toArray(String[]::new));
    String name = body.field("of").text();
    FeatureSet set = things.find(name, FeatureSet.class).orElseThrow(() -> gone(name));
    var only = OnlyOption.columns(set, new LinkedHashSet<>(texts(body, "only")));
    var parameters = new LinkedHashMap<String, String>();
    body.find("parameters")
        .ifPresent(all -> all.fields().forEach((k, v) -> parameters.put(k, v.text())));
    return things.keep(options.of(set, only, ParameterText.values(parameters), Ops.found()));
  }

  private static WeftException gone(String name) {
    return Wrong.usage("there is nothing that is called " + name, "open it again");
  }

  private ServedLive live(Json body) {
    String name = body.field("live").text();
    return things.find(name, ServedLive.class).orElseThrow(() -> gone(name));
  }

  /// `{"do": "push", "live": "#2", "rows": "{...}\n"}` gives answers as lines; `{"do": "push",
  /// "live": "#2", "file": "in.arrow", "out": "out.arrow"}` as a file, if there are any.
  private String push(Json body) {
    var live = live(body);
    return body.find("rows")
        .map(rows -> live.push(rows.text()))
        .orElseGet(
            () -> live.push(Path.of(body.field("file").text()), Path.of(body.field("out").text())));
  }

  /// `{"do": "save", "live": "#2", "folder": "states"}`; with `"restore": true` the other way.
  private String save(Json body) {
    var live = live(body);
    Path folder = Path.of(body.field("folder").text());
    if (body.find("restore").isPresent()) {
      return live.restore(folder) ? "restored" : "";
    }
    live.snapshot(folder);
    return "";
  }

  /// `{"do": "forget", "names": ["#1"], "files": ["/dev/shm/.../1.arrow"]}`.
  private String forget(Json body) {
    texts(body, "names").forEach(things::forget);
    texts(body, "files").stream().map(Path::of).forEach(SharedFolder::forget);
    return "";
  }
}
