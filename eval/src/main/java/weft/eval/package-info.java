/// # The reference interpreter
///
/// What a graph means, slowly and obviously: one loop over the equations, a tensor each.
///
/// ```
/// var outcome = Interpreter.standard().run(graph, Map.of("a", Tensor.scalar(4.0)));
/// outcome.output("c");
/// ```
///
/// A tensor program takes its inputs by name. A table is cut into entities, each put in order; a
/// column of an entity is a tensor of one dimension, so both kinds of program run the same rules
/// ([weft.eval.Meaning]). Cross-sections are stages: everything before one is computed for all
/// entities, then the cross-section time by time, then the rest.
///
/// How an op gets its meaning: its own `evaluate`; its definition over the algebra of tensors
/// ([weft.eval.TensorAlgebra]); its step or kernel, row after row; or its expansion into smaller
/// ops.
@NullMarked
package weft.eval;

import org.jspecify.annotations.NullMarked;
