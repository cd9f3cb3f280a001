package weft.studio.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weft.editor.Draft;
import weft.editor.Suggestion;
import weft.inspect.Inspection;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.lang.DeclaredParameter;
import weft.lang.WrittenWords.Kind;
import weft.lang.WrittenWords.Word;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.StudioProject;
import weft.studio.tab.StudioTab;
import weft.studio.tab.WrittenPlaces;

/// `write/check`, `write/complete`, `write/about`, `write/definition`, `write/rename`,
/// `write/format`: what somebody needs who writes a text. Places are offsets into it.
public record WriteEndpoints(StudioProject project) implements EndpointGroup {
  private static final List<Kind> KINDS = List.of(Kind.values());

  @Override
  public String name() {
    return "write";
  }

  @Override
  public Json answer(String question, Json body, StudioTab tab) {
    return switch (question) {
      case "check" -> check(body, tab);
      case "complete" -> complete(project.draft(body, tab), body.field("offset").integer());
      case "function" ->
          JsonFields.of("about", "")
              .with("about", project.editor().about(body.field("name").text()).map(Json::of))
              .json();
      case "about" ->
          new JsonFields()
              .with(
                  "about",
                  project.draft(body, tab).about(body.field("offset").integer()).map(Json::of))
              .json();
      case "definition" ->
          new JsonFields()
              .with(
                  "word",
                  project
                      .draft(body, tab)
                      .definition(body.field("offset").integer())
                      .map(WriteEndpoints::word))
              .json();
      case "rename" -> rename(project.draft(body, tab), body);
      case "format" ->
          new JsonFields().with("text", project.draft(body, tab).formatted().map(Json::of)).json();
      default -> throw new NoSuchQuestion(question);
    };
  }

  private Json check(Json body, StudioTab tab) {
    Draft draft = project.draft(body, tab);
    var places = new WrittenPlaces(draft.file(), draft.text());
    return new JsonFields()
        .with("problems", Json.of(draft.problems().stream().map(places::problem).toList()))
        .with("features", Json.of(draft.features().stream().map(this::feature).toList()))
        .with("kinds", KINDS.stream().map(it -> it.name().toLowerCase(Locale.ROOT)).toList())
        .with("words", words(draft))
        .with("parameters", parameters(body))
        .json();
  }

  private Json feature(Inspection.Feature feature) {
    var facts = feature.facts();
    return JsonFields.of("name", feature.name())
        .with("type", feature.type().element().tag() + feature.type().shape())
        .with("label", feature.label())
        .with("event", feature.event())
        .with("columns", List.copyOf(facts.columns()))
        .with("warm_up_rows", facts.warmUp())
        .with("reach_nanos", facts.reach())
        .with("state_bytes", facts.stateBytes())
        .with("range", feature.range().toString())
        .json();
  }

  /// Offset, length and kind of each word, one after the other.
  private static Json words(Draft draft) {
    var numbers = new ArrayList<Json>();
    for (Word word : draft.words().all()) {
      numbers.add(Json.of(word.offset()));
      numbers.add(Json.of(word.length()));
      numbers.add(Json.of(KINDS.indexOf(word.kind())));
    }
    return Json.of(numbers);
  }

  private Json parameters(Json body) {
    try {
      return Json.of(
          project.features(body).declared(project.ops()).stream()
              .map(WriteEndpoints::parameter)
              .toList());
    } catch (WeftException e) {
      return Json.of(List.of());
    }
  }

  private static Json parameter(DeclaredParameter parameter) {
    return JsonFields.of("name", parameter.name())
        .with("kind", parameter.kind().name().toLowerCase(Locale.ROOT))
        .with("value", parameter.value().map(Json::of))
        .with("low", parameter.low().map(Json::of))
        .with("high", parameter.high().map(Json::of))
        .json();
  }

  private static Json complete(Draft draft, int offset) {
    int at = Math.clamp(offset, 0, draft.text().length());
    return JsonFields.of(
            "suggestions",
            Json.of(draft.suggestions(at).stream().map(WriteEndpoints::suggestion).toList()))
        .json();
  }

  private static Json suggestion(Suggestion suggestion) {
    return JsonFields.of("name", suggestion.name())
        .with("kind", suggestion.kind().name().toLowerCase(Locale.ROOT))
        .with("detail", suggestion.detail())
        .with("says", suggestion.says())
        .json();
  }

  private static Json word(Word word) {
    return JsonFields.of("from", word.offset()).with("to", word.end()).json();
  }

  /// The places that change.
  private static Json rename(Draft draft, Json body) {
    String name = body.field("name").text();
    var places =
        draft.renamed(body.field("offset").integer(), name).stream()
            .map(WriteEndpoints::word)
            .toList();
    return JsonFields.of("places", Json.of(places)).with("name", name).json();
  }
}
