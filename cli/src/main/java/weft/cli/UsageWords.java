package weft.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;

/// What is wrong with a command line, in the form of all other messages.
final class UsageWords {
  private UsageWords() {}

  static Diagnostic of(ParameterException problem) {
    CommandLine command = problem.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String help = name + " --help shows how it is used";
    return switch (problem) {
      case UnmatchedArgumentException unmatched ->
          unknown(command, name, unmatched.getUnmatched().getFirst(), help);
      case MissingParameterException missing ->
          Diagnostic.of(Code.USAGE, name + ": " + missing(missing)).hint(help);
      default -> value(problem, name).hint(help);
    };
  }

  private static Diagnostic unknown(CommandLine command, String name, String word, String help) {
    boolean option = word.startsWith("-");
    boolean top = command.getParent() == null;
    var known = new ArrayList<String>();
    if (option) {
      command.getCommandSpec().options().forEach(each -> known.addAll(List.of(each.names())));
    } else if (top) {
      known.addAll(command.getSubcommands().keySet());
    }
    String message =
        option
            ? name + " has no option '" + word + "'"
            : top
                ? "there is no command '" + word + "'"
                : name + ": '" + word + "' is one too many";
    var wrong = Diagnostic.of(Code.USAGE, message).about(word);
    if (!known.isEmpty()) {
      wrong = wrong.expected("one of " + String.join(", ", known));
    }
    return wrong.hint(
        Nearest.to(word, known).map(near -> "did you mean '" + near + "'?").orElse(help));
  }

  private static String missing(MissingParameterException problem) {
    return problem.getMissing().stream().map(UsageWords::label).collect(Collectors.joining(", "))
        + " is missing";
  }

  private static String label(ArgSpec spec) {
    String value = spec.paramLabel();
    return spec.isOption() ? "the " + value + " of " + option(spec) : value;
  }

  private static String option(ArgSpec spec) {
    return spec instanceof OptionSpec named ? named.longestName() : spec.paramLabel();
  }

  private static Diagnostic value(ParameterException problem, String name) {
    Optional<ArgSpec> at = Optional.ofNullable(problem.getArgSpec());
    if (at.isEmpty()) {
      return Diagnostic.of(Code.USAGE, name + ": " + problem.getMessage());
    }
    ArgSpec spec = at.get();
    String found = String.valueOf(problem.getValue());
    Class<?> type = spec.auxiliaryTypes()[0];
    String option =
        spec instanceof CommandLine.Model.OptionSpec named
            ? named.longestName()
            : spec.paramLabel();
    var wrong = Diagnostic.of(Code.USAGE, option + " can't be '" + found + "'").about(option);
    String expected =
        type.isEnum()
            ? "one of "
                + Stream.of(type.getEnumConstants())
                    .map(each -> ((Enum<?>) each).name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", "))
            : type == int.class || type == Integer.class ? "a whole number" : spec.paramLabel();
    return wrong.expected(expected).found(found);
  }
}
