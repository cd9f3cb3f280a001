package weft.studio;

import weft.ir.json.Json;

/// Questions that belong together: `POST api/GROUP/QUESTION`, JSON for JSON.
interface EndpointGroup {
  /// As it stands in addresses.
  String name();

  /// @param question the last part of the address
  /// @param tab that asks
  /// @throws NoSuchQuestion if the group does not answer this
  /// @throws weft.ir.problem.WeftException if what is asked is wrong
  Json answer(String question, Json body, StudioTab tab);

  /// Thrown for a question that nobody answers.
  final class NoSuchQuestion extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoSuchQuestion(String question) {
      super(question, null, false, false);
    }
  }
}
