/// # The `weft` command
///
/// One class a command, named after it (with `Command` behind where the bare name says too little);
/// [weft.cli.Main] lists them. What several commands take is in [weft.cli.option], what a run does
/// with a table in [weft.cli.run], what commands print and how they end in [weft.cli.console].
/// Nothing is computed here: engines, runs through temporary files ([weft.files.spill]) and streams
/// ([weft.wire]) are modules of their own.
///
/// Mistakes are diagnostics with a page in `docs/errors`; a stack trace is a defect.
@NullMarked
package weft.cli;

import org.jspecify.annotations.NullMarked;
