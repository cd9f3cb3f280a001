package weft.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import weft.inspect.range.Ranges;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Range;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ir.range.Interval;
import weft.ops.Ops;
import weft.ops.source.Column;

/// `docs/ranges.md` is what can come out of each op, as it is. An op of which nothing is known
/// stands there as well, so none is left out unnoticed. Run with `-Dweft.docs=write` to renew the
/// page.
class RangesPageTest {
  private static final Path PAGE = Path.of("../docs/ranges.md");
  private static final Range GIVEN = new Range(1, 2);

  @Test
  void the_page_is_what_the_ops_say() throws IOException {
    var page =
        new StringBuilder(
            """
            # What can come out

            What `weft check` knows of each op over rows: what can come out where its arguments are numbers from 1 to 2. The
            attributes are those of the op's first example. `any number` means that nothing is known.

            | op | result |
            |---|---|
            """);
    ranges().forEach((op, range) -> page.append("| " + op + " | " + range + " |\n"));
    if ("write".equals(System.getProperty("weft.docs"))) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page.toString());
  }

  private static Map<String, Interval> ranges() {
    var found = new TreeMap<String, Interval>();
    for (Class<? extends Op> type : Ops.all().classes()) {
      Example.of(type).stream()
          .findFirst()
          .ifPresent(
              example ->
                  range(example).ifPresent(range -> found.put(example.op().describe(), range)));
    }
    return found;
  }

  /// Of an op that gives numbers or conditions for rows; empty for any other.
  private static Optional<Interval> range(Example example) {
    var to = GraphBuilder.plain();
    var args = new ArrayList<Integer>();
    var given = new HashMap<String, Range>();
    for (Tensor arg : example.args()) {
      String name = "x" + args.size();
      List<Integer> dims = arg.shape().dims();
      args.add(
          to.add(
              new Column(
                  name, arg.element(), dims.subList(Math.min(1, dims.size()), dims.size()))));
      given.put(name, GIVEN);
    }
    int id;
    try {
      id = to.add(example.op(), args);
    } catch (WeftException e) {
      // It takes whole tensors.
      return Optional.empty();
    }
    to.output("result", id);
    Graph graph = to.build();
    Element element = graph.node(id).type().element();
    return element == Element.F64 || element == Element.BOOL
        ? Optional.of(Ranges.of(graph, given).interval(id))
        : Optional.empty();
  }
}
