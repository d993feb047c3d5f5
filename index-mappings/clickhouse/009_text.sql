-- one row is one publication of a filing's text: it activates the rows of `text_rows` with its generation. The row with the greatest
-- `published` counts.
CREATE TABLE IF NOT EXISTS text_filings {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  published UInt64 COMMENT 'milliseconds since 1970 x 1000 + a counter' CODEC(ZSTD(1)),
  generation UInt64 CODEC(ZSTD(1)),
  content_hash String CODEC(ZSTD(1)),
  row_count UInt32 CODEC(ZSTD(1)),
  filer_cik UInt32 CODEC(Delta, ZSTD(1)),
  form LowCardinality(String),
  filed Date,
  period_end Date32 COMMENT '1900-01-01: none',
  fiscal_year Int16 COMMENT '-1: none',
  fiscal_period LowCardinality(String) COMMENT 'empty: none',
  primary_document String COMMENT 'empty: unknown' CODEC(ZSTD(1)),
  sections Array(LowCardinality(String)) COMMENT 'id, =state and id=state of each section' CODEC(ZSTD(1)),
  section_ids Array(LowCardinality(String)) COMMENT 'in reading order' CODEC(ZSTD(1)),
  section_starts Array(UInt32) COMMENT 'ordinal of the first row of each section' CODEC(ZSTD(1)),
  search_rows UInt32 COMMENT 'chunks and tables that have words' CODEC(ZSTD(1)),
  search_words UInt64 COMMENT 'words in these' CODEC(ZSTD(1)),
  row_lengths Array(UInt8) COMMENT 'words of each row, in one byte as Lucene does' CODEC(ZSTD(1)),
  row_kinds Array(UInt8) COMMENT 'of each row, for search: 1 chunk, 2 table, + 4 if a smaller section contains all of it; 0 other' CODEC(ZSTD(1)),
  INDEX filed_range filed TYPE minmax GRANULARITY 1
) ENGINE = {replicated}MergeTree ORDER BY (cik, accn, published) SETTINGS index_granularity = 256;

-- one row is one section, chunk or table in one generation of a filing. The rows of a company are adjacent; a query over all
-- companies skips rows by the minmax index on `filed` and the trigram index. A section is followed by its chunks, which repeat its text:
-- together in a large block they take little more space than one of them.
CREATE TABLE IF NOT EXISTS text_rows {on_cluster} (
  cik UInt32 CODEC(Delta, ZSTD(1)),
  row_type Enum8('section' = 1, 'chunk' = 2, 'table' = 3),
  filed Date,
  accn UInt64 COMMENT 'accession number without dashes and leading zeros' CODEC(Delta, ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  ordinal UInt32 COMMENT 'position in the reading order of the filing',
  id String CODEC(ZSTD(1)),
  filer_cik UInt32 CODEC(Delta, ZSTD(1)),
  form LowCardinality(String),
  period_end Date32 COMMENT '1900-01-01: none',
  fiscal_year Int16 COMMENT '-1: none',
  fiscal_period LowCardinality(String) COMMENT 'empty: none',
  section_id LowCardinality(String),
  section_display_name LowCardinality(String),
  part LowCardinality(Nullable(String)),
  item LowCardinality(Nullable(String)),
  section_order UInt16,
  state LowCardinality(String),
  detector LowCardinality(Nullable(String)),
  confidence Float64,
  warnings Array(LowCardinality(String)),
  content_raw Nullable(String) CODEC(ZSTD(3)) SETTINGS (min_compress_block_size = 262144, max_compress_block_size = 1048576),
  start Nullable(UInt32),
  end Nullable(UInt32),
  chunk_index Nullable(UInt32),
  total_chunks Nullable(UInt32),
  table_count UInt32,
  char_count UInt32,
  token_count UInt32,
  table_json Nullable(String) CODEC(ZSTD(1)),
  primary_document Nullable(String) CODEC(ZSTD(1)),
  folded String COMMENT 'normalized text that keywords are matched against; empty: none' CODEC(ZSTD(3))
    SETTINGS (min_compress_block_size = 262144, max_compress_block_size = 1048576),
  INDEX grams folded TYPE text(tokenizer = ngrams(3)),
  INDEX filed_range filed TYPE minmax GRANULARITY 1
) ENGINE = {replicated}MergeTree ORDER BY (cik, filed, accn, generation, ordinal)
SETTINGS index_granularity = 16;

-- one row is one stem (Porter) in one generation of a filing: the chunks and tables that contain it. Ranked search reads it by stem.
CREATE TABLE IF NOT EXISTS text_stems {on_cluster} (
  stem String COMMENT 'of a lowercase word without accents' CODEC(ZSTD(1)),
  cik UInt32 CODEC(ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  postings String COMMENT 'numbers of seven bits a byte: how many rows; of each row the distance to the ordinal before it x 2, + 1 if a count follows' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (stem, cik, generation)
-- each part costs a lookup of its own: an hour after the last write one is left
SETTINGS index_granularity = 1024, min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1;

-- one row is one word as written in one generation of a filing: its positions in the chunks and tables that contain it. Phrases and
-- prefixes read it by word.
CREATE TABLE IF NOT EXISTS text_words {on_cluster} (
  word String COMMENT 'lowercase, without accents' CODEC(ZSTD(1)),
  cik UInt32 CODEC(ZSTD(1)),
  generation UInt64 CODEC(Delta, ZSTD(1)),
  postings String COMMENT 'as in text_stems, and after each row the distances between the positions of the word' CODEC(ZSTD(1))
) ENGINE = {replicated}MergeTree ORDER BY (word, cik, generation)
SETTINGS index_granularity = 1024, min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1;
