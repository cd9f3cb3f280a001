"""W1 by DuckDB: window functions of SQL. There is none for an exponential mean."""

import duckdb
import numpy as np
import pyarrow as pa

QUERY = """
create or replace table features as
select
  symbol,
  time,
  close - open as f0,
  (high + low + close) / 3 as f1,
  ln(close / lag(close) over rows_so_far) as f2,
  case when time >= 19 then avg(close) over last20 end as f3,
  case when time >= 19 then stddev_samp(close) over last20 end as f4,
  (close - f3) / f4 as f5,
  case when time >= 19 then corr(close, volume) over last20 end as f6,
  case when time >= 49 then max(high) over last50 - min(low) over last50 end as f7,
  sum(volume) over rows_so_far as f9,
  close - lag(close, 5) over rows_so_far as f10,
  case when time >= 49 and close > avg(close) over last50 then 1 else -1 end
    * case when time >= 9 then stddev_samp(close) over last10 end as f11
from bars
window
  rows_so_far as (partition by symbol order by time rows unbounded preceding),
  last10 as (partition by symbol order by time rows 9 preceding),
  last20 as (partition by symbol order by time rows 19 preceding),
  last50 as (partition by symbol order by time rows 49 preceding)
"""


class Peer:
    version = duckdb.__version__
    names = [f"f{i}" for i in range(12) if i != 8]

    def __init__(self, data, threads):
        self.database = duckdb.connect()
        self.database.execute(f"set threads = {threads}")
        arrow = pa.table(
            {
                "symbol": np.repeat(np.arange(data.groups, dtype=np.int32), data.length),
                "time": np.tile(np.arange(data.length, dtype=np.int64), data.groups),
                **data.columns,
            }
        )
        self.database.register("arrow", arrow)
        self.database.execute("create table bars as select * from arrow")
        self.sorted = None

    def run(self):
        self.sorted = None
        self.database.execute(QUERY)

    def results(self):
        if self.sorted is None:
            columns = ", ".join(f"coalesce({name}, 'nan'::double) as {name}" for name in self.names)
            self.sorted = self.database.execute(f"select {columns} from features order by symbol, time").fetchnumpy()
        return self.sorted
