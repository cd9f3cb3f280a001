/// # JSON
///
/// JSON values ([weft.ir.json.Json]), read strictly and written in one line. Conformance files,
/// rows that arrive, and the answers of language models are read with it.
@NullMarked
package weft.ir.json;

import org.jspecify.annotations.NullMarked;
