/// # Features over a table
///
/// What a run does besides computing: [weft.cli.run.Loaded] is the table with the features that are
/// checked for it, [weft.cli.run.DataNotes] what is odd about the data, [weft.cli.run.Asserted]
/// what must be so of results, [weft.cli.run.Result] what is shown and written.
@NullMarked
package weft.cli.run;

import org.jspecify.annotations.NullMarked;
