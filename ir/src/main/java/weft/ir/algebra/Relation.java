package weft.ir.algebra;

/// How two values compare; nothing holds for a missing one.
public enum Relation {
  LESS {
    @Override
    public boolean holds(double a, double b) {
      return a < b;
    }
  },
  LESS_EQUAL {
    @Override
    public boolean holds(double a, double b) {
      return a <= b;
    }
  },
  EQUAL {
    @Override
    public boolean holds(double a, double b) {
      return a == b;
    }
  };

  public abstract boolean holds(double a, double b);
}
