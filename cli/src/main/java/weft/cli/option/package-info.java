/// # What commands take
///
/// Options that several commands share are mixins: [weft.cli.option.FeatureOptions] says which
/// features, [weft.cli.option.DataOptions] which rows. The latter become an
/// [weft.cli.option.InputData]: first its schema, so that features are checked before anything is
/// read, then the columns that they need.
@NullMarked
package weft.cli.option;

import org.jspecify.annotations.NullMarked;
