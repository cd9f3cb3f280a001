package weft.ir;

/// An op that gives the same value as another element.
public interface Converts extends Op {
  Element to();
}
