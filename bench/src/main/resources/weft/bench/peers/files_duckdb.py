"""The features of W1 from file to file by DuckDB, in the order of the input; there is no exponential mean: FROM TO ORDER."""

import sys

import duckdb

source, target, _ = sys.argv[1:]
form = "(format csv, header)" if target.endswith(".csv") else "(format parquet, compression zstd, compression_level 1)"
duckdb.execute(f"""
copy (
  with bars as (select *, row_number() over () as place from '{source}'),
  placed as (select *, row_number() over (partition by symbol order by time) - 1 as t from bars)
  select
    time,
    symbol,
    close - open as f0,
    (high + low + close) / 3 as f1,
    ln(close / lag(close) over rows_so_far) as f2,
    case when t >= 19 then avg(close) over last20 end as f3,
    case when t >= 19 then stddev_samp(close) over last20 end as f4,
    (close - f3) / f4 as f5,
    case when t >= 19 then corr(close, volume) over last20 end as f6,
    case when t >= 49 then max(high) over last50 - min(low) over last50 end as f7,
    sum(volume) over rows_so_far as f9,
    close - lag(close, 5) over rows_so_far as f10,
    case when t >= 49 and close > avg(close) over last50 then 1 else -1 end
      * case when t >= 9 then stddev_samp(close) over last10 end as f11
  from placed
  window
    rows_so_far as (partition by symbol order by time rows unbounded preceding),
    last10 as (partition by symbol order by time rows 9 preceding),
    last20 as (partition by symbol order by time rows 19 preceding),
    last50 as (partition by symbol order by time rows 49 preceding)
  order by place
) to '{target}' {form}
""")
