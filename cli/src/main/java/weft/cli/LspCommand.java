package weft.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import weft.cli.option.InputData;
import weft.cli.option.PluginOptions;
import weft.cli.option.TypeOptions;
import weft.editor.Editor;
import weft.editor.LanguageServer;
import weft.files.Duplicates;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.lang.Schema;
import weft.library.FeatureSet;

/// `weft lsp`: answers an editor over standard input and output.
@Command(
    name = "lsp",
    description =
        "Answers an editor in the language server protocol over standard input and output: checks,"
            + " completion, hover, definition, rename, formatting and colours for .weft files,"
            + " checks and completion for types and projects in YAML.",
    mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init")
final class LspCommand implements Callable<Integer> {
  @Mixin private TypeOptions types;
  @Mixin private PluginOptions plugins;

  @Override
  public Integer call() {
    var editor = new Editor(plugins.ops(), types.registry(), LspCommand::schema);
    // Not System.out, which may be anybody's.
    try (var out = new FileOutputStream(FileDescriptor.out)) {
      return new LanguageServer(System.in, out, editor, Version.number()).run();
    } catch (IOException e) {
      throw new WeftException(
          Diagnostic.of(Code.USAGE, "what the editor sends can't be read, or it does not listen")
              .expected("messages of the language server protocol, each behind its Content-Length")
              .found(Reason.of(e))
              .hint("editors start weft lsp: docs/editors.md says how to tell them"));
    }
  }

  /// Of the data that a project names.
  private static Optional<Schema> schema(FeatureSet set) {
    if (set.sources().data().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new InputData(set.sources(), Duplicates.KEEP).schema());
  }
}
