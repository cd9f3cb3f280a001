/// What an editor asks of a text of features, and a server that answers.
module weft.editor {
  requires transitive weft.inspect;
  requires transitive weft.library;
  requires static org.jspecify;

  exports weft.editor;
}
