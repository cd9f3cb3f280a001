package weft.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import weft.cli.option.TypeOptions;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.library.Catalogue;
import weft.library.Dimension;
import weft.library.FeatureType;
import weft.library.FeaturesJson;
import weft.library.Registry;

/// `weft features`: the feature types to choose from; `weft features NAME`: all about one.
@Command(
    name = "features",
    description =
        "Lists the feature types by dimension; with a name, shows a type with inputs, parameters,"
            + " formula and example.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  weft features --search 'order flow'",
      "  weft features macd",
      "  weft features --types my-types/ --dimension signal"
    })
@SuppressWarnings("NullAway.Init")
final class FeaturesCommand implements Runnable {
  /// How the types are written out.
  private enum Format {
    TEXT,
    JSON,
    MARKDOWN
  }

  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "NAME", description = "types to show")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--dimension",
      paramLabel = "NAME",
      description =
          "only those of a dimension: signal, execution, quality, regime, stability, technical")
  private Optional<String> dimension = Optional.empty();

  @Option(
      names = "--search",
      paramLabel = "TEXT",
      description = "only those with all these words in name, description, tags, inputs or outputs")
  private Optional<String> search = Optional.empty();

  @Mixin private TypeOptions types;

  @Option(
      names = "--format",
      defaultValue = "text",
      paramLabel = "FORMAT",
      description = "text, json or markdown (default: ${DEFAULT-VALUE})")
  private String format;

  @Override
  public void run() {
    Format wanted = one("--format", format, Format.values());
    var only = dimension.map(name -> one("--dimension", name, Dimension.values()));
    Registry registry = types.registry();
    Catalogue catalogue = Catalogue.of(chosen(registry));
    if (only.isPresent()) {
      catalogue = catalogue.in(only.get());
    }
    if (search.isPresent()) {
      catalogue = catalogue.search(search.get());
    }
    if (catalogue.types().isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, "no feature type fits")
              .hint("weft features without options lists them all"));
    }
    var out = spec.commandLine().getOut();
    switch (wanted) {
      case JSON -> out.println(FeaturesJson.of(catalogue.types()).write());
      case TEXT -> out.print(names.isEmpty() ? catalogue.text() : pages(catalogue, wanted));
      case MARKDOWN -> out.print(names.isEmpty() ? catalogue.markdown() : pages(catalogue, wanted));
    }
  }

  private Collection<FeatureType> chosen(Registry registry) {
    return names.isEmpty()
        ? registry.types()
        : names.stream().distinct().map(registry::type).toList();
  }

  private static String pages(Catalogue catalogue, Format format) {
    return catalogue.types().stream()
        .map(type -> format == Format.TEXT ? Catalogue.text(type) : Catalogue.markdown(type))
        .collect(Collectors.joining("\n"));
  }

  private static <E extends Enum<E>> E one(String option, String text, E[] all) {
    for (E value : all) {
      if (value.name().equalsIgnoreCase(text)) {
        return value;
      }
    }
    var known = Arrays.stream(all).map(value -> value.name().toLowerCase(Locale.ROOT)).toList();
    throw new WeftException(
        Diagnostic.of(Code.USAGE, option + " does not know '" + text + "'")
            .about(option)
            .expected(String.join(", ", known))
            .found(text)
            .suggest(text, known));
  }
}
