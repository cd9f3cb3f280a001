package weft.studio.view;

import weft.ir.json.Json;
import weft.studio.tab.EndpointGroup;
import weft.studio.tab.JsonFields;
import weft.studio.tab.ProjectFolder;
import weft.studio.tab.StudioTab;

/// `files/list`, `files/read`, `files/write`: the files of features in the folder.
public record FileEndpoints(ProjectFolder folder) implements EndpointGroup {
  @Override
  public String name() {
    return "files";
  }

  @Override
  public Json answer(String question, Json body, StudioTab tab) {
    return switch (question) {
      case "list" -> JsonFields.of("files", JsonFields.texts(folder.list())).json();
      case "read" -> read(body.field("file").text());
      case "write" -> {
        String file = body.field("file").text();
        String text = body.field("text").text();
        folder.write(file, text, body.find("version").map(Json::text).orElse(""));
        yield read(file);
      }
      default -> throw new NoSuchQuestion(question);
    };
  }

  private Json read(String file) {
    String text = folder.read(file);
    return JsonFields.of("file", file)
        .with("text", text)
        .with("version", ProjectFolder.version(text))
        .json();
  }
}
