-- LZ4 hands lists of `metric_series` back in half of the time that ZSTD takes, for a tenth more disk.
ALTER TABLE metric_series {on_cluster}
  MODIFY COLUMN ends CODEC(LZ4),
  MODIFY COLUMN known_from CODEC(LZ4),
  MODIFY COLUMN known_to CODEC(LZ4),
  MODIFY COLUMN value CODEC(LZ4),
  MODIFY COLUMN word CODEC(LZ4),
  MODIFY COLUMN basis CODEC(LZ4),
  MODIFY COLUMN fiscal_year CODEC(LZ4),
  MODIFY COLUMN fiscal_period CODEC(LZ4);
