package weft.studio.tab;

import weft.ir.json.Json;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;

/// Questions that belong together: `POST api/GROUP/QUESTION`, JSON for JSON.
public interface EndpointGroup {
  /// As it stands in addresses.
  String name();

  /// @param question the last part of the address
  /// @param tab that asks
  /// @throws NoSuchQuestion if the group does not answer this
  /// @throws weft.ir.problem.WeftException if what is asked is wrong
  Json answer(String question, Json body, StudioTab tab);

  /// What is nobody's fault but ours.
  static Diagnostic defect(Throwable e) {
    return e instanceof OutOfMemoryError
        ? Diagnostic.of(Code.RANGE, "there is not enough memory")
            .hint("give more, for example WEFT_OPTS=-Xmx4g")
        : Diagnostic.of(Code.USAGE, "this is a defect of weft, please report it: " + e);
  }

  /// Thrown for a question that nobody answers.
  final class NoSuchQuestion extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NoSuchQuestion(String question) {
      super(question, null, false, false);
    }
  }
}
