package weft.trees;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.tree.Aggregation;
import weft.ops.tree.EnsembleBuilder;
import weft.ops.tree.TreePart;

/// Reads the JSON models that XGBoost saves (`Booster.save_model("model.json")`). Rows score as in
/// XGBoost: features are rounded to floats, and floats are added, tree after tree, to the base
/// score.
public final class XgBoost {
  private static final int MOST_OUTPUTS = 1 << 16;

  private final String source;
  private final Json learner;

  private XgBoost(String source, Json learner) {
    this.source = source;
    this.learner = learner;
  }

  public static TreeModel read(Path file) {
    return read(file.toString(), ModelText.read(file));
  }

  /// @param source what the text is called in messages
  public static TreeModel read(String source, String text) {
    Json document = Json.read(source, text);
    var learner = document.find("learner");
    if (learner.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.SYNTAX, "this is not a JSON model of XGBoost")
              .about(source)
              .expected("an object with the field 'learner'")
              .hint("save the model with booster.save_model(\"model.json\")"));
    }
    try {
      return new XgBoost(source, learner.get()).model();
    } catch (WeftException e) {
      throw e.with(d -> d.within(source));
    }
  }

  private TreeModel model() {
    Json parameters = XgField.of(learner, "learner_model_param");
    int features = XgField.within(parameters, "num_feature", 0, Integer.MAX_VALUE);
    int classes = XgField.within(parameters, "num_class", 0, MOST_OUTPUTS);
    int targets =
        parameters.find("num_target").isPresent()
            ? XgField.within(parameters, "num_target", 0, MOST_OUTPUTS)
            : 1;
    int outputs = Math.max(1, Math.max(classes, targets));
    String name = XgField.text(XgField.of(learner, "objective"), "name");
    var objective = XgObjective.of(name);
    var builder = new EnsembleBuilder(features, outputs);
    base(builder, objective, XgField.text(parameters, "base_score"), outputs);
    trees(builder, outputs);
    var ensemble =
        builder.build(
            Aggregation.SUM, 1, List.of(), objective.link(), objective.scale(), Element.F32);
    return new TreeModel(names(features), name, ensemble);
  }

  /// The sum begins with the base score: as trees of one leaf.
  private static void base(
      EnsembleBuilder builder, XgObjective objective, String text, int outputs) {
    String inner =
        text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
    String[] words = inner.split(",", -1);
    if (words.length != 1 && words.length != outputs) {
      throw XgField.wrong("base_score", "a number, or one for each of " + outputs, text);
    }
    for (int output = 0; output < outputs; output++) {
      String word = words[words.length == 1 ? 0 : output].strip();
      float margin;
      try {
        margin = objective.margin(Float.parseFloat(word));
      } catch (NumberFormatException e) {
        throw XgField.wrong("base_score", "a number", word);
      }
      var tip = TreePart.Tip.of(output, margin);
      builder.tree(0, _ -> tip);
    }
  }

  private void trees(EnsembleBuilder builder, int outputs) {
    Json booster = XgField.of(learner, "gradient_booster");
    String kind = XgField.text(booster, "name");
    List<Json> drops = List.of();
    if (kind.equals("dart")) {
      drops = XgField.items(booster, "weight_drop");
      booster = XgField.of(booster, "gbtree");
    } else if (!kind.equals("gbtree")) {
      throw XgField.wrong("gradient_booster", "gbtree or dart", kind);
    }
    Json model = XgField.of(booster, "model");
    var trees = XgField.items(model, "trees");
    var groups = XgField.items(model, "tree_info");
    if (groups.size() != trees.size()) {
      throw XgField.wrong(
          "tree_info",
          "a number for each of " + trees.size() + " trees",
          groups.size() + " numbers");
    }
    if (!drops.isEmpty() && drops.size() != trees.size()) {
      throw XgField.wrong(
          "weight_drop",
          "a number for each of " + trees.size() + " trees",
          drops.size() + " numbers");
    }
    for (int i = 0; i < trees.size(); i++) {
      int tree = i;
      try {
        int group = groups.get(i).integer();
        if (group < 0 || group >= outputs) {
          throw XgField.wrong("tree_info", "0 to " + (outputs - 1), Integer.toString(group));
        }
        float drop = drops.isEmpty() ? 1 : (float) drops.get(i).number();
        new XgTree(trees.get(i), group, drop).addTo(builder);
      } catch (WeftException e) {
        throw e.with(d -> d.within("tree " + tree));
      }
    }
  }

  private List<String> names(int features) {
    var given = Optional.of(learner).flatMap(json -> json.find("feature_names")).map(Json::items);
    if (given.isEmpty() || given.get().isEmpty()) {
      // Made up as XGBoost does; a model of so many features has at least a tree that says so.
      if (features > MOST_OUTPUTS) {
        throw XgField.wrong(
            "feature_names", "names, for more than " + MOST_OUTPUTS + " features", source);
      }
      var names = new ArrayList<String>();
      for (int i = 0; i < features; i++) {
        names.add("f" + i);
      }
      return names;
    }
    if (given.get().size() != features) {
      throw XgField.wrong(
          "feature_names", "a name for each of " + features, given.get().size() + " names");
    }
    return given.get().stream().map(Json::text).toList();
  }
}
