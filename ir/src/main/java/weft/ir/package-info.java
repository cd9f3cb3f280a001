/// # The graph
///
/// A computation is a flat list of equations, each an [weft.ir.Op] applied to earlier ones:
///
/// ```
/// n0 = column(name="close", element=f64, shape=[]) : f64{entity,time}
/// n1 = lag(x=n0, n=1, fill=nan) : f64{entity,time}
/// n2 = divide(left=n0, right=n1) : f64{entity,time}
/// return ratio=n2
/// ```
///
/// The id of a node is its index and its arguments have smaller ids, so a [weft.ir.Graph] has no
/// cycles, a pass over it is one loop, and nothing recurses. A [weft.ir.GraphBuilder] is the way to
/// make one: it checks each node against the op's [weft.ir.Contract] and infers its [weft.ir.Type].
/// Mistakes are [weft.ir.problem.Diagnostic]s.
///
/// **To transform is to interpret differently.** An op is a record of its attributes. It says what
/// it means by implementing one of a few interfaces, all written over an [weft.ir.algebra.Algebra],
/// so that doubles, vector registers, SQL text or graph nodes can stand in for the numbers. The
/// functions of an algebra are [weft.ir.algebra.Unary] and [weft.ir.algebra.Binary].
///
/// | the op implements | and says |
/// |---|---|
/// | [weft.ir.form.Pointwise] | a row from the same row |
/// | [weft.ir.form.Window] | a few numbers per block of rows, and how blocks combine |
/// | [weft.ir.form.Stateful] | what is carried from row to row |
/// | [weft.ir.form.WholeWindow] | a kernel over the window's values |
/// | [weft.ir.form.WholeEntity] | a kernel over all rows of an entity, for labels |
/// | [weft.ir.form.CrossSection] | a kernel over the entities of one time |
/// | [weft.ir.form.CellByCell] | a cell of any element from the same cell |
/// | [weft.ir.trait.Picks] | which cell of an array it is |
/// | [weft.ir.trait.Shifts] | how many rows earlier its argument is taken |
/// | [weft.ir.trait.Reduces] | one number of many |
/// | [weft.ir.trait.Reshapes] | the shape that the same cells get |
/// | [weft.ir.trait.Prepares] | what it makes once of arguments that never change |
/// | [weft.ir.trait.Expands] | a composition of smaller ops |
/// | [weft.ir.Evaluate] | its meaning over tensors, directly |
///
/// Besides its meaning an op may say what can come out of it ([weft.ir.range.Ranged]), where it is
/// defined ([weft.ir.range.Domain]) and how people write it ([weft.ir.trait.Symbol]).
///
/// A [weft.ir.RuleBook] admits rules from outside for ops and interpretations that don't know each
/// other. [weft.ir.Lookup] is the order in which every interpretation looks for a rule.
///
/// The text form is printed by [weft.ir.text.GraphPrinter] and read by [weft.ir.text.GraphReader];
/// what is printed reads back to the same graph.
@NullMarked
package weft.ir;

import org.jspecify.annotations.NullMarked;
