/// # Files that two processes share
///
/// A process that answers requests of another gets columns in files and gives columns in files, the
/// same ones again and again. To map a file anew costs more than to copy what is in it, since each
/// page must be found; [weft.files.shared.SharedFolder] keeps files mapped until they are
/// forgotten.
///
/// Such a file may be larger than what is in it: an Arrow file is found from its end, where its
/// footer stands, and there may be a gap before the footer.
@NullMarked
package weft.files.shared;

import org.jspecify.annotations.NullMarked;
