

def main(source: str, target: str) -> None:
    """Reads rows from a file, and writes their features to another."""
    scan = {".csv": pl.scan_csv, ".parquet": pl.scan_parquet, ".arrow": pl.scan_ipc}
    options = {"try_parse_dates": True} if source.endswith(".csv") else {}
    result = features(scan[Path(source).suffix](source, **options)).collect()
    write = {".csv": "write_csv", ".parquet": "write_parquet", ".arrow": "write_ipc"}
    getattr(result, write[Path(target).suffix])(target)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"usage: python {sys.argv[0]} IN OUT")
    main(sys.argv[1], sys.argv[2])
