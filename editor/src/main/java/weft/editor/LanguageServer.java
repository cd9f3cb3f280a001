package weft.editor;

import static weft.editor.DraftAnswers.fields;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Answers editors in the language server protocol, one message after the other.
public final class LanguageServer {
  private static final int PARSE_ERROR = -32700;
  private static final int INVALID = -32600;
  private static final int UNKNOWN_METHOD = -32601;
  private static final int BAD_PARAMETERS = -32602;
  private static final int FAILED = -32803;
  private static final int NOT_INITIALIZED = -32002;
  private static final int DEFECT = -32603;

  private final MessageFrames frames;
  private final Editor editor;
  private final String version;
  private final Map<String, Draft> drafts = new HashMap<>();

  /// Texts that were not looked at yet.
  private final Map<String, String> written = new LinkedHashMap<>();

  private boolean initialized;
  private boolean shutDown;

  public LanguageServer(InputStream in, OutputStream out, Editor editor, String version) {
    this.frames = new MessageFrames(in, out);
    this.editor = editor;
    this.version = version;
  }

  /// Answers until it is told to end, or the stream does.
  ///
  /// @return the exit code: 0 where the editor took its leave
  public int run() throws IOException {
    while (true) {
      if (!frames.isWaiting()) {
        // Of what somebody types fast the last text counts.
        for (String uri : List.copyOf(written.keySet())) {
          try {
            look(uri);
          } catch (RuntimeException | StackOverflowError e) {
            defect(Optional.empty(), e);
          }
        }
      }
      Optional<String> text = frames.read();
      if (text.isEmpty()) {
        return shutDown ? 0 : 1;
      }
      Json read;
      try {
        read = Json.read("message", text.get());
      } catch (WeftException e) {
        frames.write(error(new Json.Nothing(), PARSE_ERROR, e.diagnostics().getFirst().message()));
        continue;
      }
      if (!(read instanceof Json.Fields message)) {
        frames.write(error(new Json.Nothing(), INVALID, "a message is an object of JSON"));
        continue;
      }
      if (isExit(message)) {
        return shutDown ? 0 : 1;
      }
      taken(message);
    }
  }

  private static boolean isExit(Json message) {
    return message.find("method").filter(Json.of("exit")::equals).isPresent();
  }

  private void taken(Json message) throws IOException {
    Optional<Json> method = message.find("method");
    Optional<Json> id = message.find("id");
    if (method.isEmpty()) {
      // An answer: this server asks nothing.
      return;
    }
    if (!(method.get() instanceof Json.Text(String name))) {
      frames.write(error(id.orElse(new Json.Nothing()), INVALID, "a method is a text"));
    } else if (shutDown && id.isPresent()) {
      frames.write(error(id.get(), INVALID, "the server was shut down"));
    } else if (initialized == name.equals("initialize")) {
      if (id.isPresent()) {
        frames.write(
            initialized
                ? error(id.get(), INVALID, "the server was initialized before")
                : error(id.get(), NOT_INITIALIZED, "the first message is initialize"));
      }
    } else {
      answer(name, message);
    }
  }

  private void answer(String method, Json message) throws IOException {
    Json parameters = message.find("params").orElse(Json.of(Map.of()));
    Optional<Json> id = message.find("id");
    try {
      Optional<Json> result = result(method, parameters);
      if (id.isPresent()) {
        frames.write(
            result
                .map(found -> reply(id.get(), "result", found))
                .orElseGet(() -> error(id.get(), UNKNOWN_METHOD, "there is no " + method)));
      }
    } catch (WeftException e) {
      if (id.isPresent()) {
        int code = method.toLowerCase(Locale.ROOT).endsWith("rename") ? FAILED : BAD_PARAMETERS;
        frames.write(error(id.get(), code, DraftAnswers.text(e.diagnostics().getFirst())));
      } else {
        frames.write(logged(method + ": " + DraftAnswers.text(e.diagnostics().getFirst())));
      }
    } catch (RuntimeException | StackOverflowError e) {
      defect(id, e);
    }
  }

  /// What can't be answered does not end the work on all texts.
  private void defect(Optional<Json> id, Throwable e) throws IOException {
    String text = "this is a defect of weft, please report it: " + e;
    frames.write(id.isPresent() ? error(id.get(), DEFECT, text) : logged(text));
  }

  private static Json logged(String text) {
    return notice("window/logMessage", fields("type", Json.of(1), "message", Json.of(text)));
  }

  /// The answer; nothing where there is no such method.
  private Optional<Json> result(String method, Json parameters) throws IOException {
    return switch (method) {
      case "initialize" -> {
        initialized = true;
        yield Optional.of(abilities());
      }
      case "shutdown" -> {
        shutDown = true;
        yield Optional.of(new Json.Nothing());
      }
      case "textDocument/didOpen" -> {
        Json document = parameters.field("textDocument");
        yield changed(document.field("uri").text(), document.field("text").text());
      }
      case "textDocument/didChange" -> {
        String before = text(uri(parameters));
        yield changed(
            uri(parameters), TextChanges.of(before, parameters.field("contentChanges").items()));
      }
      case "textDocument/didClose" -> {
        drafts.remove(uri(parameters));
        written.remove(uri(parameters));
        publish(uri(parameters), Json.of(List.of()));
        yield Optional.of(new Json.Nothing());
      }
      case "textDocument/completion" ->
          Optional.of(DraftAnswers.completion(editor, draft(parameters), at(parameters)));
      case "textDocument/hover" ->
          Optional.of(DraftAnswers.hover(draft(parameters), at(parameters)));
      case "textDocument/definition" -> Optional.of(definition(parameters));
      case "textDocument/references" -> Optional.of(references(parameters));
      case "textDocument/prepareRename" ->
          Optional.of(DraftAnswers.renameable(draft(parameters), at(parameters)));
      case "textDocument/rename" -> Optional.of(rename(parameters));
      case "textDocument/signatureHelp" ->
          Optional.of(SignatureHelp.at(editor, draft(parameters), at(parameters)));
      case "textDocument/formatting" -> Optional.of(DraftAnswers.formatting(draft(parameters)));
      case "textDocument/rangeFormatting" ->
          Optional.of(DraftAnswers.formatting(draft(parameters), parameters.field("range")));
      case "textDocument/semanticTokens/full" -> Optional.of(SemanticTokens.of(draft(parameters)));
      case "textDocument/documentSymbol" -> Optional.of(DraftAnswers.symbols(draft(parameters)));
      default -> Optional.empty();
    };
  }

  private Json abilities() {
    var tokens =
        fields(
            "legend",
            fields(
                "tokenTypes", Json.of(SemanticTokens.LEGEND.stream().map(Json::of).toList()),
                "tokenModifiers", Json.of(List.of())),
            "full",
            Json.of(true));
    return fields(
        "capabilities",
        fields(
            "positionEncoding", Json.of("utf-16"),
            "textDocumentSync", fields("openClose", Json.of(true), "change", Json.of(2)),
            "completionProvider", fields("triggerCharacters", Json.of(List.of(Json.of("$")))),
            "hoverProvider", Json.of(true),
            "definitionProvider", Json.of(true),
            "referencesProvider", Json.of(true),
            "renameProvider", fields("prepareProvider", Json.of(true)),
            "signatureHelpProvider",
                fields("triggerCharacters", Json.of(List.of(Json.of("("), Json.of(",")))),
            "documentFormattingProvider", Json.of(true),
            "documentRangeFormattingProvider", Json.of(true),
            "documentSymbolProvider", Json.of(true),
            "semanticTokensProvider", tokens),
        "serverInfo",
        fields("name", Json.of("weft"), "version", Json.of(version)));
  }

  private Optional<Json> changed(String uri, String text) {
    written.put(uri, text);
    return Optional.of(new Json.Nothing());
  }

  /// A text as it was written last.
  private String text(String uri) {
    if (written.containsKey(uri)) {
      return written.get(uri);
    }
    Draft draft = drafts.get(uri);
    if (draft == null) {
      throw notOpen(uri);
    }
    return draft.text();
  }

  private static WeftException notOpen(String uri) {
    return new WeftException(Diagnostic.of(Code.USAGE, "the text " + uri + " is not open"));
  }

  /// Checks a text, if that was not done since it was written.
  private void look(String uri) throws IOException {
    String text = written.remove(uri);
    if (text != null) {
      drafts.remove(uri);
      Draft draft = editor.draft(path(uri), text);
      drafts.put(uri, draft);
      publish(uri, DraftAnswers.diagnostics(draft));
    }
  }

  private void publish(String uri, Json diagnostics) throws IOException {
    frames.write(
        notice(
            "textDocument/publishDiagnostics",
            fields("uri", Json.of(uri), "diagnostics", diagnostics)));
  }

  private static Json notice(String method, Json parameters) {
    return fields("jsonrpc", Json.of("2.0"), "method", Json.of(method), "params", parameters);
  }

  private Json definition(Json parameters) throws IOException {
    Draft draft = draft(parameters);
    int at = at(parameters);
    return draft
        .definition(at)
        .map(word -> DraftAnswers.location(uri(parameters), draft.text(), word))
        .or(
            () ->
                UsedDefinitions.definition(draft, at)
                    .map(
                        it ->
                            DraftAnswers.location(
                                it.file().toUri().toString(), it.text(), it.word())))
        .orElse(new Json.Nothing());
  }

  private Json references(Json parameters) throws IOException {
    Draft draft = draft(parameters);
    int at = at(parameters);
    var own = draft.uses(at);
    // What others define is used here too.
    var uses =
        own.isEmpty() ? draft.words().at(at).map(draft.words()::uses).orElse(List.of()) : own;
    return Json.of(
        uses.stream()
            .map(word -> DraftAnswers.location(uri(parameters), draft.text(), word))
            .toList());
  }

  private Json rename(Json parameters) throws IOException {
    Draft draft = draft(parameters);
    String name = parameters.field("newName").text();
    var lines = new TextLines(draft.text());
    var edits =
        draft.renamed(at(parameters), name).stream()
            .map(
                word ->
                    fields(
                        "range", lines.range(word.offset(), word.end()), "newText", Json.of(name)))
            .toList();
    return fields("changes", fields(uri(parameters), Json.of(edits)));
  }

  private static String uri(Json parameters) {
    return parameters.field("textDocument").field("uri").text();
  }

  private Draft draft(Json parameters) throws IOException {
    look(uri(parameters));
    Draft draft = drafts.get(uri(parameters));
    if (draft == null) {
      throw notOpen(uri(parameters));
    }
    return draft;
  }

  private int at(Json parameters) throws IOException {
    return new TextLines(draft(parameters).text()).offset(parameters.field("position"));
  }

  /// A text that was never saved has no file.
  private static Path path(String uri) {
    try {
      URI parsed = URI.create(uri);
      if ("file".equals(parsed.getScheme())) {
        return Path.of(parsed);
      }
      String part = parsed.getSchemeSpecificPart();
      return Path.of(part.endsWith(".yaml") || part.endsWith(".yml") ? "new.yaml" : "new.weft");
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Path.of("new.weft");
    }
  }

  private static Json reply(Json id, String what, Json value) {
    return fields("jsonrpc", Json.of("2.0"), "id", id, what, value);
  }

  private static Json error(Json id, int code, String message) {
    return reply(id, "error", fields("code", Json.of(code), "message", Json.of(message)));
  }
}
