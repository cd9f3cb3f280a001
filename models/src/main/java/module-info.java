/// Language models over HTTP, and what they cost.
module weft.models {
  requires transitive weft.ops;
  requires transitive java.net.http;
  requires static org.jspecify;

  exports weft.models;
}
