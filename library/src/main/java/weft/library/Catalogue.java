package weft.library;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import weft.library.PagePiece.Heading;
import weft.library.PagePiece.Link;
import weft.library.PagePiece.Links;
import weft.library.PagePiece.Paragraph;

/// Feature types to choose from: an index by dimension, and a page a type, for the terminal and as
/// Markdown.
///
/// @param types in the order of their names; what was searched for, in the order of how well it
///   fits
public record Catalogue(List<FeatureType> types) {
  public Catalogue {
    types = List.copyOf(types);
  }

  /// The types that come with Weft.
  public static Catalogue shipped() {
    return of(Registry.shipped().types());
  }

  public static Catalogue of(Collection<FeatureType> types) {
    return new Catalogue(types.stream().sorted(Comparator.comparing(FeatureType::name)).toList());
  }

  /// The type of a name, if there is one.
  public Optional<FeatureType> find(String name) {
    return types.stream().filter(type -> type.name().equals(name)).findFirst();
  }

  /// Those of a dimension.
  public Catalogue in(Dimension dimension) {
    return new Catalogue(types.stream().filter(type -> type.dimension() == dimension).toList());
  }

  /// Those in which each of the words stands somewhere: in the name, the description, the category,
  /// a tag, an input or an output. Types of this name come first, then those whose names begin so.
  public Catalogue search(String words) {
    var wanted = List.of(words.toLowerCase(Locale.ROOT).strip().split("[\\s_]+"));
    return new Catalogue(
        types.stream()
            .filter(type -> wanted.stream().allMatch(words(type)::contains))
            .sorted(Comparator.comparingInt(type -> distance(type.name(), wanted)))
            .toList());
  }

  /// How far a name is from words: 0 where it is these words, 4 where one is not in it.
  private static int distance(String name, List<String> wanted) {
    String written = String.join("_", wanted);
    var parts = List.of(name.split("_"));
    if (name.equals(written)) {
      return 0;
    }
    if (name.startsWith(written)) {
      return 1;
    }
    if (wanted.stream().allMatch(word -> parts.stream().anyMatch(it -> it.startsWith(word)))) {
      return 2;
    }
    return wanted.stream().allMatch(name::contains) ? 3 : 4;
  }

  private static String words(FeatureType type) {
    return Stream.of(
            Stream.of(type.name(), type.description(), type.category()),
            type.tags().stream(),
            type.inputs().keySet().stream(),
            type.outputs().entrySet().stream().map(Object::toString))
        .flatMap(part -> part)
        .reduce("", (left, right) -> left + "\n" + right)
        .toLowerCase(Locale.ROOT);
  }

  /// The index for the terminal.
  public String text() {
    var blocks = index();
    return PagePiece.text(blocks.subList(1, blocks.size()));
  }

  /// The index in Markdown, with links to the pages of [#pages].
  public String markdown() {
    return PagePiece.markdown(index());
  }

  public static String text(FeatureType type) {
    return PagePiece.text(TypePage.of(type));
  }

  public static String markdown(FeatureType type) {
    return PagePiece.markdown(TypePage.of(type));
  }

  /// The first sentence of a description.
  public static String brief(FeatureType type) {
    String all = type.description();
    int end = all.indexOf(". ");
    return end < 0 ? all : all.substring(0, end + 1);
  }

  private List<PagePiece> index() {
    var blocks = new ArrayList<PagePiece>();
    blocks.add(new Heading(1, "Feature types"));
    for (Dimension dimension : Dimension.values()) {
      var links =
          in(dimension).types.stream()
              .map(type -> new Link(type.name(), file(type), brief(type)))
              .toList();
      if (!links.isEmpty()) {
        blocks.add(new Heading(2, dimension.tag() + " (" + links.size() + ")"));
        blocks.add(new Links(links));
      }
    }
    blocks.add(
        new Paragraph(
            types.size() == 1
                ? "1 type. weft features NAME shows all about one."
                : types.size() + " types. weft features NAME shows all about one."));
    return blocks;
  }

  private static String file(FeatureType type) {
    return type.dimension().tag() + "/" + type.name() + ".md";
  }

  /// All pages of the catalogue by the path of their file.
  public Map<String, String> pages() {
    var pages = new TreeMap<String, String>();
    pages.put("README.md", markdown());
    types.forEach(
        type ->
            pages.put(
                file(type),
                markdown(type)
                    + "\n[All feature types](../README.md)."
                    + " This page is generated from the type's file.\n"));
    return pages;
  }
}
