package weft.ir;

import java.util.Locale;

/// A direction along which a value varies from row to row. A feature varies along both, a parameter
/// along neither.
public enum Axis {
  ENTITY,
  TIME;

  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
