package weft.spark.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.compression.CompressionCodecFactory.BytesInputCompressor;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetOutputFormat;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport.WriteContext;
import org.apache.parquet.hadoop.codec.CodecConfig;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.execution.datasources.OutputWriter;
import org.apache.spark.sql.execution.datasources.parquet.ParquetWriteSupport;
import org.apache.spark.sql.types.StructType;

/// A Parquet file that is written column by column.
final class ColumnFile extends OutputWriter {
  private final String path;
  private final StructType schema;

  /// The schema and the notes that Spark gives its files.
  private final WriteContext written;

  private final ParquetProperties properties;
  private final long groupSize;
  private final CodecFactory codecs;
  private final BytesInputCompressor compressor;
  private final ParquetFileWriter file;
  private FileGroup group;

  ColumnFile(String path, StructType schema, TaskAttemptContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    this.path = path;
    this.schema = schema;
    this.written = new ParquetWriteSupport().init(conf);
    this.properties = properties(conf);
    this.groupSize = ParquetOutputFormat.getLongBlockSize(conf);
    this.codecs = new CodecFactory(conf, properties.getPageSizeThreshold());
    this.compressor = codecs.getCompressor(CodecConfig.from(context).getCodec());
    this.file =
        new ParquetFileWriter(
            HadoopOutputFile.fromPath(new Path(path), conf),
            written.getSchema(),
            ParquetFileWriter.Mode.CREATE,
            groupSize,
            ParquetWriter.MAX_PADDING_SIZE_DEFAULT,
            null,
            properties);
    this.group = new FileGroup(schema, written.getSchema(), properties, compressor);
    file.start();
  }

  private static ParquetProperties properties(Configuration conf) {
    int rows =
        conf.getInt(
            ParquetOutputFormat.PAGE_ROW_COUNT_LIMIT,
            ParquetProperties.DEFAULT_PAGE_ROW_COUNT_LIMIT);
    return ParquetProperties.builder()
        .withPageSize(ParquetOutputFormat.getPageSize(conf))
        .withPageRowCountLimit(rows)
        .withDictionaryPageSize(ParquetOutputFormat.getDictionaryPageSize(conf))
        .withDictionaryEncoding(ParquetOutputFormat.getEnableDictionary(conf))
        .build();
  }

  @Override
  public void write(InternalRow row) {
    try {
      group.add(row);
      if (group.size() >= groupSize) {
        group.writeTo(file);
        group = new FileGroup(schema, written.getSchema(), properties, compressor);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try (file) {
      group.writeTo(file);
      file.end(written.getExtraMetaData());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      codecs.release();
    }
  }

  @Override
  public String path() {
    return path;
  }
}
