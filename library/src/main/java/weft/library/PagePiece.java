package weft.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/// A piece of a page that can be read in a terminal or as Markdown.
sealed interface PagePiece {
  /// Characters of a line in a terminal.
  int WIDTH = 110;

  String markdown();

  String text();

  /// All of a page, with an empty line between its pieces.
  static String markdown(List<PagePiece> page) {
    return page.stream().map(PagePiece::markdown).collect(Collectors.joining("\n"));
  }

  static String text(List<PagePiece> page) {
    return page.stream().map(PagePiece::text).collect(Collectors.joining("\n"));
  }

  /// @param level 1 for the page, 2 for its parts
  record Heading(int level, String title) implements PagePiece {
    @Override
    public String markdown() {
      return "#".repeat(level) + " " + title + "\n";
    }

    @Override
    public String text() {
      return title;
    }
  }

  record Paragraph(String words) implements PagePiece {
    @Override
    public String markdown() {
      return words + "\n";
    }

    @Override
    public String text() {
      return wrapped(words, "  ");
    }
  }

  /// Lines that stay as they are.
  record Lines(String lines) implements PagePiece {
    @Override
    public String markdown() {
      return "```text\n" + lines.strip() + "\n```\n";
    }

    @Override
    public String text() {
      return lines.strip().indent(4);
    }
  }

  /// Names with what they mean.
  record Links(List<Link> links) implements PagePiece {
    public Links {
      links = List.copyOf(links);
    }

    @Override
    public String markdown() {
      return links.stream()
          .map(link -> "* [" + link.name() + "](" + link.target() + "): " + link.words() + "\n")
          .collect(Collectors.joining());
    }

    @Override
    public String text() {
      int width = links.stream().mapToInt(link -> link.name().length()).max().orElse(0);
      return links.stream()
          .map(
              link ->
                  "  "
                      + link.name()
                      + " ".repeat(width - link.name().length() + 2)
                      + cut(link.words(), WIDTH - width - 4)
                      + "\n")
          .collect(Collectors.joining());
    }
  }

  record Link(String name, String target, String words) {}

  /// Columns that are empty are left out.
  record Grid(List<String> titles, List<List<String>> rows) implements PagePiece {
    public Grid {
      titles = List.copyOf(titles);
      rows = rows.stream().map(List::copyOf).toList();
    }

    private Grid used() {
      var keep = new ArrayList<Integer>();
      for (int c = 0; c < titles.size(); c++) {
        int column = c;
        if (rows.stream().anyMatch(row -> !row.get(column).isEmpty())) {
          keep.add(c);
        }
      }
      return new Grid(
          keep.stream().map(titles::get).toList(),
          rows.stream().map(row -> keep.stream().map(row::get).toList()).toList());
    }

    @Override
    public String markdown() {
      Grid used = used();
      var out = new StringBuilder(row(used.titles));
      out.append(row(Collections.nCopies(used.titles.size(), "---")).replace(" ", ""));
      used.rows.forEach(row -> out.append(row(row)));
      return out.toString();
    }

    private static String row(List<String> cells) {
      return cells.stream()
          .map(cell -> cell.replace("|", "\\|"))
          .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    @Override
    public String text() {
      Grid used = used();
      var lines = new ArrayList<List<String>>();
      lines.add(used.titles);
      lines.addAll(used.rows);
      var out = new StringBuilder();
      for (List<String> line : lines) {
        var cells = new StringBuilder("  ");
        for (int c = 0; c < line.size(); c++) {
          int column = c;
          int width = lines.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
          String cell = line.get(c);
          cells.append("  ").append(cell).append(" ".repeat(width - cell.length()));
        }
        out.append(cells.toString().stripTrailing()).append('\n');
      }
      return out.toString();
    }
  }

  /// What fits, up to the end of a word.
  private static String cut(String words, int width) {
    if (words.length() <= width) {
      return words;
    }
    int end = words.lastIndexOf(' ', width - 4);
    return words.substring(0, end < 0 ? width - 4 : end) + " ...";
  }

  private static String wrapped(String words, String margin) {
    var out = new StringBuilder();
    var line = new StringBuilder(margin);
    for (String word : words.split(" ", -1)) {
      if (line.length() > margin.length() && line.length() + word.length() + 1 > WIDTH) {
        out.append(line.toString().stripTrailing()).append('\n');
        line.setLength(margin.length());
      }
      line.append(word).append(' ');
    }
    return out.append(line.toString().stripTrailing()).append('\n').toString();
  }
}
