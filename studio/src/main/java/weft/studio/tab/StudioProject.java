package weft.studio.tab;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import weft.editor.Draft;
import weft.editor.Editor;
import weft.eval.Engines;
import weft.ir.OpSet;
import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.DeclaredParameter;
import weft.lang.ReadableFiles;
import weft.lang.Schema;
import weft.library.FeatureSet;
import weft.library.FeatureType;
import weft.library.Registry;
import weft.library.RowSources;

/// What all groups of questions need: the folder, its rows, what formulas may call.
public final class StudioProject {
  private final ProjectFolder folder;
  private final KeptTables rows;
  private final OpSet ops;
  private final Registry registry;
  private final Engines engines;
  private final Editor editor;

  public StudioProject(ProjectFolder folder, KeptTables rows, OpSet ops, Registry registry) {
    this.folder = folder;
    this.rows = rows;
    this.ops = ops;
    this.registry = registry;
    this.engines = Engines.with(ops);
    this.editor = new Editor(ops, registry, this::schema);
  }

  public ProjectFolder folder() {
    return folder;
  }

  public KeptTables rows() {
    return rows;
  }

  public OpSet ops() {
    return ops;
  }

  public Registry registry() {
    return registry;
  }

  public Engines engines() {
    return engines;
  }

  public Editor editor() {
    return editor;
  }

  /// Of the rows that features run over, if there are any.
  private Optional<Schema> schema(FeatureSet set) {
    return rows.of(set.sources())
        .map(KeptTables.Held::schema)
        .filter(schema -> hasInputs(set, schema));
  }

  /// Whether a type can read these columns: else it is looked at by itself.
  private static boolean hasInputs(FeatureSet set, Schema schema) {
    return !(set instanceof FeatureType type)
        || schema.columns().keySet().containsAll(type.inputs().keySet());
  }

  /// A text that somebody is writing: the fields `file` and `text`.
  public Draft draft(Json body, StudioTab tab) {
    Path file = folder.features(body.field("file").text());
    String text = body.field("text").text();
    return tab.draft(file, text, () -> reading(() -> editor.draft(file, text)));
  }

  /// The same as features.
  public FeatureSet features(Json body) {
    Path file = folder.features(body.field("file").text());
    String text = body.field("text").text();
    return reading(() -> FeatureSet.read(file, text, registry));
  }

  /// The rows that features run over.
  ///
  /// @throws WeftException where nobody names any
  public KeptTables.Held held(FeatureSet set) {
    return held(set.sources());
  }

  /// The same by what names them.
  public KeptTables.Held held(RowSources sources) {
    return rows.of(sources)
        .orElseThrow(
            () ->
                new WeftException(
                    Diagnostic.of(Code.USAGE, "there are no data to run over")
                        .hint(
                            "start the studio with --data FILE, or name them in a project: data:"
                                + " FILE")));
  }

  private <T> T reading(Supplier<T> text) {
    return ReadableFiles.only(folder::contains, text);
  }

  /// The numbers that parameters were set to: the field `parameters`. What the features do not
  /// declare any more is left out.
  public Map<String, Object> parameters(Json body, FeatureSet set) {
    var values = new LinkedHashMap<String, Object>();
    var given = body.find("parameters").map(Json::fields).orElse(Map.of());
    for (DeclaredParameter parameter : set.declared(ops)) {
      Json value = given.get(parameter.name());
      if (value != null) {
        values.put(parameter.name(), parameter.given(value.number()));
      }
    }
    return values;
  }

  /// A schema for checks: that of the rows, else one that suits.
  public Schema schemaOf(FeatureSet set) {
    try {
      return schema(set).orElseGet(() -> set.assumed(ops));
    } catch (WeftException e) {
      return set.assumed(ops);
    }
  }
}
