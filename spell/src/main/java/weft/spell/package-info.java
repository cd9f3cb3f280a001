/// # Other engines' languages
///
/// Where the data already lives in another engine, the same features are written in that engine's
/// language. A module per language (`sql`, `polars`, `dolphindb`) says how the language writes
/// numbers, functions and choices ([weft.spell.Spelling]) and has words ([weft.spell.Word]) for
/// what it can say in one go: a lag, a window, a running state, a cross-section. What they share is
/// here.
///
/// | | |
/// |---|---|
/// | [weft.spell.Wording] | a piece of text that knows where it needs parentheses |
/// | [weft.spell.Speech] | says a graph: an op by its word, a pointwise one through the spelling |
/// | [weft.spell.QuerySteps] | which equations are columns, and in which step of a query |
/// | [weft.spell.StepNames] | what these columns are called |
/// | [weft.spell.Refusal] | why something can't be said; the other features go on |
@NullMarked
package weft.spell;

import org.jspecify.annotations.NullMarked;
