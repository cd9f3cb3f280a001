/// # Trained models
///
/// The commands below `weft model`, and how `conform` runs folders of models with recorded results.
@NullMarked
package weft.cli.model;

import org.jspecify.annotations.NullMarked;
