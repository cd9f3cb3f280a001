package weft.spell;

/// Why something can't be said in a language. It is caught where an output is asked for, before
/// anything runs.
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Refusal(String why) {
    super(why, null, false, false);
  }

  public String why() {
    return String.valueOf(getMessage());
  }
}
