/// Graphs as text of other languages: what the modules of these languages share.
module weft.spell {
  requires transitive weft.eval;
  requires static org.jspecify;

  exports weft.spell;
  exports weft.spell.python;
}
