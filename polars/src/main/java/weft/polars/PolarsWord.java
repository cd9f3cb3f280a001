package weft.polars;

import weft.spell.Word;

/// How an op is said in Polars.
@FunctionalInterface
interface PolarsWord extends Word {}
