package weft.ir.form;

import org.jspecify.annotations.Nullable;

/// An op that computes a number from a text. An engine that has one text at hand asks for its
/// number, without columns around them.
public interface OfText extends CellByCell {
  double number(@Nullable String text);
}
