/// Rows as they arrive, from text and to text.
module weft.wire {
  requires transitive weft.live;
  requires weft.data;
  requires static org.jspecify;

  exports weft.wire;
  exports weft.wire.text;
}
