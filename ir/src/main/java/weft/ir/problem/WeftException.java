package weft.ir.problem;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Carries one or more diagnostics to whoever shows them. It is the only exception that Weft throws
/// for bad input. Sent to another JVM, as clusters do, it keeps its text and the code and message
/// of its first diagnostic.
public final class WeftException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// None where it came from another JVM.
  private final transient @Nullable List<Diagnostic> diagnostics;

  private final Code sentCode;
  private final String sentMessage;
  private String sentText = "";

  public WeftException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  public WeftException(List<Diagnostic> diagnostics) {
    if (diagnostics.isEmpty()) {
      throw new IllegalArgumentException("an exception without a diagnostic says nothing");
    }
    this.diagnostics = List.copyOf(diagnostics);
    this.sentCode = diagnostics.getFirst().code();
    this.sentMessage = diagnostics.getFirst().message();
  }

  private void writeObject(ObjectOutputStream to) throws IOException {
    sentText = getMessage();
    to.defaultWriteObject();
  }

  /// The same with each diagnostic told otherwise.
  public WeftException with(UnaryOperator<Diagnostic> words) {
    return new WeftException(diagnostics().stream().map(words).toList());
  }

  /// The diagnostics as they are shown.
  @Override
  public String getMessage() {
    return diagnostics == null
        ? sentText
        : diagnostics.stream().map(Diagnostic::toString).collect(Collectors.joining("\n\n"));
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics == null ? List.of(Diagnostic.of(sentCode, sentMessage)) : diagnostics;
  }

  public Diagnostic first() {
    return diagnostics().getFirst();
  }
}
