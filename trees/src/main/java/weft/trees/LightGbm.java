package weft.trees;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.tree.Aggregation;
import weft.ops.tree.EnsembleBuilder;
import weft.ops.tree.Link;

/// Reads the text models that LightGBM saves (`Booster.save_model`). Rows score as LightGBM's own
/// predictor scores them: in doubles, with its rules for missing values, zeros and categories.
public final class LightGbm {
  private static final int MOST_OUTPUTS = 1 << 16;

  private final String source;
  private final ModelSection head;
  private final List<ModelSection> trees;

  private LightGbm(String source, ModelSection head, List<ModelSection> trees) {
    this.source = source;
    this.head = head;
    this.trees = trees;
  }

  public static TreeModel read(Path file) {
    return read(file.toString(), ModelText.read(file));
  }

  /// @param source what the text is called in messages
  public static TreeModel read(String source, String text) {
    return sections(source, text).model();
  }

  /// Whether a text begins as such a model does.
  public static boolean isOne(String text) {
    return text.startsWith("tree\n") || text.startsWith("tree\r\n");
  }

  private static LightGbm sections(String source, String text) {
    if (!isOne(text)) {
      throw new WeftException(
          Diagnostic.of(Code.SYNTAX, "this is not a text model of LightGBM")
              .about(source)
              .expected("a first line that says: tree")
              .hint("save the model with booster.save_model(\"model.txt\")"));
    }
    ModelSection section = new ModelSection(new ModelLine(source, 1, "tree", "the head"));
    ModelSection head = section;
    var trees = new ArrayList<ModelSection>();
    int number = 1;
    for (String line : (Iterable<String>) text.lines().skip(1)::iterator) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      if (line.strip().equals("end of trees")) {
        return new LightGbm(source, head, trees).counted();
      }
      if (line.startsWith("Tree=")) {
        var first = new ModelLine(source, number, line, "tree " + trees.size());
        if (!first.value().equals(Integer.toString(trees.size()))) {
          throw first.wrong("trees are counted from 0", first.value());
        }
        section = new ModelSection(first);
        trees.add(section);
      } else {
        section.add(new ModelLine(source, number, line, section.name()));
      }
    }
    throw section.wrong(
        Diagnostic.of(Code.BAD_DATA, "the model ends in " + section.name())
            .expected("the line: end of trees")
            .hint("the file was cut off: copy it again"));
  }

  private LightGbm counted() {
    head.find("tree_sizes")
        .ifPresent(
            line -> {
              if (line.texts().size() != trees.size()) {
                throw line.wrong(
                    "it speaks of " + line.texts().size() + " trees", trees.size() + " trees");
              }
            });
    return this;
  }

  private TreeModel model() {
    int features = within("max_feature_idx", -1, Integer.MAX_VALUE - 1) + 1;
    int outputs = within("num_tree_per_iteration", 1, MOST_OUTPUTS);
    var names = names(features);
    var builder = new EnsembleBuilder(features, outputs);
    for (int i = 0; i < trees.size(); i++) {
      ModelSection section = trees.get(i);
      var tree = new LightGbmTree(section, i % outputs);
      try {
        tree.addTo(builder);
      } catch (WeftException e) {
        throw e.with(d -> section.wrong(d).first());
      }
    }
    var objective = head.find("objective");
    var function = objective.map(LightGbmObjective::of).orElse(LightGbmObjective.NONE);
    if (function.link() == Link.SOFTMAX && outputs < 2) {
      throw head.line("objective").wrong("it needs a tree for each class", outputs + " a round");
    }
    boolean average = head.find("average_output").isPresent();
    int rounds = Math.max(1, trees.size() / outputs);
    var ensemble =
        builder.build(
            average ? Aggregation.AVERAGE : Aggregation.SUM,
            average ? rounds : 1,
            List.of(),
            function.link(),
            function.scale(),
            Element.F64);
    return new TreeModel(names, objective.map(ModelLine::value).orElse(""), ensemble);
  }

  private int within(String key, int least, int most) {
    ModelLine line = head.line(key);
    int value = line.whole();
    if (value < least || value > most) {
      throw line.wrong("it should be " + least + " to " + most, Integer.toString(value));
    }
    return value;
  }

  private List<String> names(int features) {
    Optional<ModelLine> line = head.find("feature_names");
    var names = line.map(ModelLine::texts).orElse(List.of());
    if (names.size() != features) {
      throw line.map(
              l -> l.wrong("it names each of " + features + " features", names.size() + " names"))
          .orElseGet(
              () ->
                  head.wrong(
                      Diagnostic.of(Code.BAD_DATA, "the head: 'feature_names' is missing")
                          .about(source)));
    }
    return names;
  }
}
