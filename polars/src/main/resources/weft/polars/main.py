

def main(source: str, target: str) -> None:
    """Reads rows from a file, and writes their features to another."""
    if source.endswith(".csv"):
        frame = pl.scan_csv(source, try_parse_dates=True)
    else:
        scan = {".parquet": pl.scan_parquet, ".arrow": pl.scan_ipc}[Path(source).suffix]
        frame = scan(source)
    result = features(frame).collect()
    write = {".csv": "write_csv", ".parquet": "write_parquet", ".arrow": "write_ipc"}
    getattr(result, write[Path(target).suffix])(target)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(f"usage: python {sys.argv[0]} IN OUT")
    main(sys.argv[1], sys.argv[2])
