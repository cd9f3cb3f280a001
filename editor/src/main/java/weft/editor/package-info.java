/// # Editors
///
/// A [weft.editor.Draft] is a text that somebody is writing: a program, a feature type or a
/// project. It knows what is wrong with it, what could be written at a place, what a word there
/// means, where it is defined, and how it could be called otherwise. An [weft.editor.Editor] makes
/// them.
///
/// A [weft.editor.LanguageServer] answers these questions to editors, in the language server
/// protocol over two streams. The protocol is JSON in frames; what Weft needs of it is small, so it
/// is read and written here, without a library.
@NullMarked
package weft.editor;

import org.jspecify.annotations.NullMarked;
