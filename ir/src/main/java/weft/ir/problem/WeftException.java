package weft.ir.problem;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// Carries one or more diagnostics to whoever shows them. It is the only exception that Weft throws
/// for bad input.
public final class WeftException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Diagnostic> diagnostics;

  public WeftException(Diagnostic diagnostic) {
    this(List.of(diagnostic));
  }

  public WeftException(List<Diagnostic> diagnostics) {
    if (diagnostics.isEmpty()) {
      throw new IllegalArgumentException("an exception without a diagnostic says nothing");
    }
    this.diagnostics = List.copyOf(diagnostics);
  }

  /// The same with each diagnostic told otherwise.
  public WeftException with(UnaryOperator<Diagnostic> words) {
    return new WeftException(diagnostics.stream().map(words).toList());
  }

  /// The diagnostics as they are shown.
  @Override
  public String getMessage() {
    return diagnostics.stream().map(Diagnostic::toString).collect(Collectors.joining("\n\n"));
  }

  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  public Diagnostic first() {
    return diagnostics.getFirst();
  }
}
