package weft.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import weft.library.PagePiece.Grid;
import weft.library.PagePiece.Heading;
import weft.library.PagePiece.Lines;
import weft.library.PagePiece.Link;
import weft.library.PagePiece.Links;
import weft.library.PagePiece.Paragraph;

/// Choosing types, and how pages look in a terminal and as Markdown.
class CatalogueTest {
  private static final Catalogue ALL = Catalogue.of(Registry.shipped().types());

  @Test
  void types_are_chosen_by_dimension() {
    var technical = ALL.in(Dimension.TECHNICAL);

    assertThat(technical.types())
        .isNotEmpty()
        .allMatch(type -> type.dimension() == Dimension.TECHNICAL);
    assertThat(technical.text()).contains("technical (").doesNotContain("signal (");
  }

  @Test
  void all_words_of_a_search_must_stand_somewhere() {
    assertThat(names(ALL.search("macd"))).containsExactly("macd");
    assertThat(names(ALL.search("MACD_histogram"))).containsExactly("macd");
    assertThat(names(ALL.search("bollinger squeeze"))).containsExactly("volatility_squeeze");
    assertThat(ALL.search("no such words").types()).isEmpty();
  }

  @Test
  void types_of_the_name_that_is_searched_for_come_first() {
    assertThat(names(ALL.search("rsi")).getFirst()).isEqualTo("rsi");
    var found = names(ALL.search("momentum"));
    int first =
        IntStream.range(0, found.size())
            .filter(i -> !found.get(i).contains("momentum"))
            .findFirst()
            .orElseThrow();
    assertThat(found.subList(first, found.size())).noneMatch(name -> name.contains("momentum"));
    assertThat(names(ALL.search("return mom")).getFirst()).isEqualTo("return_momentum");
  }

  @Test
  void types_stand_in_the_order_of_their_names() {
    assertThat(names(ALL)).isSorted();
    assertThat(names(Catalogue.of(List.of(type("b"), type("a"))))).containsExactly("a", "b");
  }

  @Test
  void the_index_has_the_first_sentence_of_each() {
    assertThat(Catalogue.brief(type("a"))).isEqualTo("One thing.");
    assertThat(Catalogue.of(List.of(type("a"))).text())
        .isEqualTo(
            "signal (1)\n  a  One thing.\n\n  1 type. weft features NAME shows all about one.\n");
    assertThat(Catalogue.of(List.of(type("a"))).markdown())
        .startsWith("# Feature types\n\n## signal (1)\n\n* [a](signal/a.md): One thing.\n");
  }

  @Test
  void a_page_shows_parameters_with_default_and_range() {
    assertThat(Catalogue.text(type("a")))
        .contains(
            """
            \s   parameter  type      default   range     description
            \s   n          integer   required  2 to 50   rows
            \s   span       duration  5m        1s to 1d  time
            """);
  }

  @Test
  void an_example_is_a_table_with_six_digits() {
    assertThat(TypePage.cell(1.23456789)).isEqualTo("1.23457");
    assertThat(TypePage.cell(123456789.5)).isEqualTo("123457000");
    assertThat(TypePage.cell(-3.0)).isEqualTo("-3");
    assertThat(TypePage.cell(0.000012345678)).isEqualTo("1.23457E-5");
    assertThat(TypePage.cell(Double.POSITIVE_INFINITY)).isEqualTo("inf");
    assertThat(TypePage.cell(true)).isEqualTo("true");
    assertThat(TypePage.cell(List.of(Optional.of(1.5), Optional.empty()))).isEqualTo("[1.5 -]");
  }

  @Test
  void blocks_as_text_and_as_markdown() {
    var page =
        List.<PagePiece>of(
            new Heading(2, "Part"),
            new Paragraph("Some words."),
            new Lines("a = 1\nb = 2\n"),
            new Links(List.of(new Link("x", "x.md", "first"), new Link("long", "l.md", "second"))),
            new Grid(
                List.of("name", "empty", "value"),
                List.of(List.of("a|b", "", "1"), List.of("c", "", "22"))));

    assertThat(PagePiece.markdown(page))
        .isEqualTo(
            """
            ## Part

            Some words.

            ```text
            a = 1
            b = 2
            ```

            * [x](x.md): first
            * [long](l.md): second

            | name | value |
            |---|---|
            | a\\|b | 1 |
            | c | 22 |
            """);
    assertThat(PagePiece.text(page))
        .isEqualTo(
            """
            Part
              Some words.

                a = 1
                b = 2

              x     first
              long  second

                name  value
                a|b   1
                c     22
            """);
  }

  @Test
  void long_words_are_wrapped_or_cut_at_a_blank() {
    String words = "word ".repeat(40).strip();

    assertThat(new Paragraph(words).text().lines())
        .hasSize(2)
        .allMatch(line -> line.length() <= PagePiece.WIDTH && line.startsWith("  word"));
    assertThat(new Links(List.of(new Link("x", "x.md", words))).text())
        .endsWith(" word ...\n")
        .hasSizeLessThanOrEqualTo(PagePiece.WIDTH + 1);
  }

  private static List<String> names(Catalogue catalogue) {
    return catalogue.types().stream().map(FeatureType::name).toList();
  }

  private static FeatureType type(String name) {
    return FeatureTypeReader.read(
        name + ".yaml",
        """
        name: NAME
        description: One thing. How it is done.
        category: test
        required_inputs: [x]
        parameters:
          n: {type: integer, description: rows, constraints: {min: 2, max: 50}}
          span: {type: duration, description: time, default: 5m, constraints: {min: 1s, max: 1d}}
        output_column: y
        formula: rolling_mean(x, $n) + rolling_mean(x, $span)
        """
            .replace("NAME", name));
  }
}
