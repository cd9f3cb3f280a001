/// The text form of graphs: [weft.ir.text.GraphPrinter] writes it, [weft.ir.text.GraphReader] reads
/// it back to the same graph.
@NullMarked
package weft.ir.text;

import org.jspecify.annotations.NullMarked;
