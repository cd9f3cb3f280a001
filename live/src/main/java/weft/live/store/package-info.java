/// # Snapshots on disk
///
/// A snapshot is a head and one state for each entity, all of them opaque bytes. [SnapshotStore]
/// keeps snapshots in a folder, one file each, and gives back the newest one that is whole.
///
/// ```
/// try (var store = SnapshotStore.open(folder)) {
///   var last = store.latest();                     // go on from here, if there is one
///   store.write(head, changed, gone);              // again and again
/// }
/// ```
///
/// **Files.** A file is a *base*, which has every state, or a *delta*, which has the states that
/// changed since the file that it builds on. A delta names that file by number and checksum, so a
/// snapshot is a chain of files that can't be mixed up. A new base is written when the deltas
/// together would be larger than it, or there are many of them. The chain before the newest base
/// stays until the base after it is written, so one bad file never costs more than its interval.
///
/// **Faults.** A file is written under a temporary name, forced to the disk, renamed, and the
/// folder is forced too: a crash leaves a whole file or none. Every byte of a file is under a
/// checksum, and all of it is checked before any of it is used; a file that is torn, corrupt or of
/// a newer version is passed over with a remark. A write that fails changes nothing on the disk
/// that counts, and what it should have written is part of the next one.
///
/// **Format.** Numbers are big-endian. A name is its length in chars, then its UTF-16 chars.
///
/// | bytes | what |
/// |---|---|
/// | 8 | `WEFTSNAP` |
/// | 4 | version of the format, 1 |
/// | 4 | kind: 1 base, 2 delta |
/// | 8 | number of the snapshot, the same as in the name of the file |
/// | 8 | number of the snapshot that it builds on; 0 for a base |
/// | 8 | checksum of the file that it builds on; 0 for a base |
/// | 8 | length of the whole file |
/// | 4 | length of the head |
/// | 4 | how many states |
/// | 4 | how many entities that are gone |
/// | 4 | CRC32C of the above |
/// | | the head, then its CRC32C |
/// | | the states: name, length of the state in 4 bytes, state; then their CRC32C |
/// | | the names of the entities that are gone, then their CRC32C |
/// | 8 | checksum of all the above: CRC32C, then CRC32 |
///
/// **Another disk.** All file work goes through [Disk], so tests crash, tear and fill it as they
/// like.
@NullMarked
package weft.live.store;

import org.jspecify.annotations.NullMarked;
