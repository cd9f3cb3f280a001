"""Makes the Parquet files beside this script: the same columns in every encoding, codec and version of pages that
PyArrow and Polars write. Run it in this folder: python make_files.py (needs pyarrow and polars)."""
import datetime
import decimal
import random

import polars
import pyarrow as pa
import pyarrow.parquet as pq

ROWS = 150
random.seed(5)


def gaps(cells):
    return [None if random.random() < 0.2 else cell for cell in cells]


def whole(bits, signed):
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2 ** min(bits, 63) - 1)
    return [random.choice([low, high, 0, random.randint(low, high)]) for _ in range(ROWS)]


start = datetime.datetime(2024, 1, 2, 9, 30, tzinfo=datetime.timezone.utc)
times = [start + datetime.timedelta(microseconds=1000 * random.randint(-(10**12), 10**12)) for _ in range(ROWS)]
local = [time.replace(tzinfo=None) for time in times]
reals = [random.choice([0.0, -0.0, 1.5, float("inf"), float("nan"), random.gauss(0, 1)]) for _ in range(ROWS)]
texts = [random.choice(["", "a", "Zürich", "東京 🙂", "text %d" % random.randint(0, 20)]) for _ in range(ROWS)]
names = ["name-%05d" % (i * 7) for i in range(ROWS)]

columns = {
    "f64": pa.array(reals, pa.float64()),
    "f64_gaps": pa.array(gaps(reals), pa.float64()),
    "f32": pa.array(gaps([float(i) / 8 for i in range(ROWS)]), pa.float32()),
    "i64": pa.array(whole(64, True), pa.int64()),
    "i64_gaps": pa.array(gaps([i * 3 for i in range(ROWS)]), pa.int64()),
    "i32": pa.array(whole(32, True), pa.int32()),
    "i16": pa.array(whole(16, True), pa.int16()),
    "i8": pa.array(gaps(whole(8, True)), pa.int8()),
    "u64": pa.array(whole(64, False), pa.uint64()),
    "u32": pa.array(whole(32, False), pa.uint32()),
    "u8": pa.array(whole(8, False), pa.uint8()),
    "bool": pa.array([random.random() < 0.5 for _ in range(ROWS)]),
    "bool_gaps": pa.array(gaps([random.random() < 0.5 for _ in range(ROWS)])),
    "text": pa.array(texts),
    "text_gaps": pa.array(gaps(texts)),
    "name": pa.array(names),
    "none": pa.array([None] * ROWS, pa.string()),
    "day": pa.array([time.date() for time in local], pa.date32()),
    "ms": pa.array(local, pa.timestamp("ms")),
    "us": pa.array(local, pa.timestamp("us")),
    "ns": pa.array(times, pa.timestamp("ns", "UTC")),
    "zoned": pa.array(times, pa.timestamp("us", "Europe/Zurich")),
    "decimal": pa.array(gaps([decimal.Decimal(i * 37) / 100 for i in range(ROWS)]), pa.decimal128(9, 2)),
    "wide": pa.array([decimal.Decimal(-i) / 1000 for i in range(ROWS)], pa.decimal128(30, 3)),
}
table = pa.table(columns)
few = table.select(["f64", "i64", "text", "text_gaps", "us"])
SMALL = dict(row_group_size=64, data_page_size=200, write_batch_size=16)


def write(name, data=table, **options):
    pq.write_table(data, name + ".parquet", **{**SMALL, **options})


write("snappy", version="1.0")
write("plain", compression="none", use_dictionary=False, write_page_checksum=True)
write("second", compression="zstd", data_page_version="2.0", write_page_checksum=True)
write("gzip", compression="gzip", use_dictionary=False, data_page_version="2.0")
write("lz4", compression="lz4", version="2.6")
write("int96", use_deprecated_int96_timestamps=True, write_statistics=False)
write("integer_decimals", store_decimal_as_integer=True, use_dictionary=["decimal"])
write("brotli", few, compression="brotli")
split = {name: "BYTE_STREAM_SPLIT" for name in ["f64", "f64_gaps", "f32", "i64", "i32", "wide"]}
delta = {name: "DELTA_BINARY_PACKED" for name in ["i64_gaps", "i16", "i8", "u64", "u32", "u8", "day", "ms", "us", "ns"]}
lengths = {name: "DELTA_LENGTH_BYTE_ARRAY" for name in ["text", "none"]}
prefixes = {name: "DELTA_BYTE_ARRAY" for name in ["text_gaps", "name"]}
runs = {name: "RLE" for name in ["bool", "bool_gaps"]}
encodings = {**split, **delta, **lengths, **prefixes, **runs}
write("encodings", use_dictionary=False, column_encoding=encodings)
write("encodings_second", use_dictionary=False, column_encoding=encodings, data_page_version="2.0", compression="zstd")
required = pa.schema([pa.field(field.name, field.type, nullable=False) for field in few.schema if "gaps" not in field.name])
write("required", few.select(required.names).cast(required))
halves = [None if i % 7 == 0 else i / 4 for i in range(ROWS)]
write("halves", pa.table({"h": pa.array(halves, pa.float16())}))
write("categories", pa.table({"c": pa.array(gaps(texts)).dictionary_encode()}))
frame = polars.from_arrow(table.drop_columns(["wide", "decimal"]))
frame.write_parquet("polars.parquet", compression="zstd", row_group_size=64, data_page_size=256)
frame.write_parquet("polars_lz4.parquet", compression="lz4")
