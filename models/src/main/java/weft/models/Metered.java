package weft.models;

import weft.ops.text.LanguageModel;

/// A model whose calls are counted. A [ChatClient] counts its own calls already.
public record Metered(LanguageModel model, Meter meter) implements LanguageModel {
  public static Metered of(LanguageModel model) {
    return new Metered(model, new Meter());
  }

  @Override
  public int furtherTries() {
    return model.furtherTries();
  }

  @Override
  public Answer answer(Request request) throws InterruptedException {
    boolean answered = false;
    try {
      Answer answer = model.answer(request);
      meter.answered(request.model(), answer, 0);
      answered = true;
      return answer;
    } finally {
      if (!answered) {
        meter.failed(request.model(), 0);
      }
    }
  }
}
