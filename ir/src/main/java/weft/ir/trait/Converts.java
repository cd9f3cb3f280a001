package weft.ir.trait;

import weft.ir.Element;
import weft.ir.Op;

/// An op that gives the same value as another element.
public interface Converts extends Op {
  Element to();
}
