package weft.ir.form;

import java.util.List;
import weft.ir.algebra.Algebra;

/// A kernel over the values of a window that is written over the algebra, too: so derivatives go
/// through it.
public interface SmoothKernel extends WholeWindow {
  /// The result over the rows of the window in which all values are present.
  ///
  /// @param columns the values of each argument, oldest first
  /// @param rows of the window, those that are left out included
  <E, B> E over(Algebra<E, B> on, List<List<E>> columns, int rows);
}
