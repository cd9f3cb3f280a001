/// # Tables that do not fit into memory
///
/// [weft.files.spill.SpilledRun] computes features over files that are larger than the memory: rows
/// are put aside in temporary files ([weft.files.spill.Spill]) by groups of entities and ranges of
/// times, and the parts of a graph ([weft.rewrite.Stages]) run over one group or range after the
/// other. What comes out has the bits of a run over all rows at once. [weft.files.spill.Memory]
/// says how many rows fit.
@NullMarked
package weft.files.spill;

import org.jspecify.annotations.NullMarked;
