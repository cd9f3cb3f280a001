package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import weft.ir.Graph;
import weft.ir.Structure;
import weft.ir.json.Json;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphJson;
import weft.ir.text.GraphPrinter;
import weft.ir.text.GraphReader;
import weft.ops.Ops;
import weft.rewrite.Scans;

/// What is printed reads back; what is broken is refused with a diagnostic and nothing else.
class GraphTextPropertyTest {
  private static void readsBack(Graph graph) {
    String text = GraphPrinter.print(graph);
    Graph read = GraphReader.read(text, Ops.all());
    assertThat(GraphPrinter.print(read)).isEqualTo(text);
    Json json = Json.read("graph", GraphJson.print(graph));
    Graph other = GraphJson.read(json, Ops.all(), _ -> Optional.empty());
    assertThat(GraphPrinter.print(other)).isEqualTo(text);
    assertThat(Structure.hashes(read)).isEqualTo(Structure.hashes(graph));
  }

  @Test
  void graphs_over_tables_read_back() {
    Property.holds(
        400,
        RandomGraphs.overTables(Ops.all(), new RandomTables()),
        given -> {
          readsBack(given.graph());
          readsBack(new Scans().apply(given.graph()));
        });
  }

  @Test
  void tensor_programs_read_back() {
    Property.holds(400, RandomGraphs.programs(Ops.all()), given -> readsBack(given.graph()));
  }

  @Test
  void broken_texts_are_refused_with_a_diagnostic() {
    Property.holds(
        4000,
        new BrokenTexts(),
        text -> {
          try {
            readsBack(GraphReader.read(text, Ops.all()));
          } catch (WeftException e) {
            assertThat(e.diagnostics()).isNotEmpty();
          }
        });
  }

  /// Printed graphs with a few characters, words or lines changed.
  private static final class BrokenTexts implements Generator<String> {
    private static final List<String> WORDS =
        List.of(
            "n0",
            "n1",
            "n999999999",
            "n-1",
            "-1",
            "0",
            "1e400",
            "nan",
            "-",
            "99999999999999999999",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "=",
            ",",
            ";",
            ":",
            "\"",
            "\\u12",
            "\\",
            "#",
            "\n",
            "[*]",
            "return ",
            "return",
            "def t(n0: x) -> node:",
            "->",
            "none",
            "time",
            "10s",
            "w=",
            "x=n0",
            "f64",
            "f64[-1]",
            "f64[999999999,999999999]",
            "{time,}",
            "add(left=n0, right=n0)",
            "😀");

    @Override
    public String draw(Seeds seeds) {
      Graph graph =
          seeds.chance(0.5)
              ? RandomGraphs.overTables(Ops.all(), new RandomTables(4, 1, false))
                  .draw(seeds)
                  .graph()
              : RandomGraphs.programs(Ops.all()).draw(seeds).graph();
      String text = (seeds.chance(0.3) ? new Scans().apply(graph) : graph).toString();
      for (int i = seeds.between(1, 4); i > 0 && !text.isEmpty(); i--) {
        int at = seeds.between(0, text.length() - 1);
        int to = Math.min(text.length(), at + seeds.pick(0, 1, 1, 2, 5, 30));
        String word = seeds.chance(0.5) ? seeds.pick(WORDS) : "";
        text = text.substring(0, at) + word + text.substring(to);
      }
      return seeds.chance(0.2) ? lines(seeds.shuffled(text.lines().toList())) : text;
    }

    private static String lines(List<String> lines) {
      return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    @Override
    public Stream<String> shrink(String text) {
      var lines = text.lines().toList();
      var characters = text.codePoints().mapToObj(Character::toString).toList();
      return Stream.concat(
          RandomTables.without(lines.size()).map(kept -> lines(pick(lines, kept))),
          RandomTables.without(characters.size())
              .map(kept -> String.join("", pick(characters, kept))));
    }

    private static List<String> pick(List<String> from, List<Integer> kept) {
      var list = new ArrayList<String>();
      kept.forEach(i -> list.add(from.get(i)));
      return list;
    }
  }
}
