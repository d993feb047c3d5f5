import { NO_BASIS } from '../../../domain/metrics/derive/share-basis.ts'
import type { MetricSeries, MetricVersion } from '../../../domain/metrics/derive/timelines.ts'
import type { PeriodKind } from '../../../domain/metrics/metric.ts'
import type { FiscalPeriod } from '../../../domain/numbers/statement.ts'
import { RowBinary } from '../engine/row-binary.ts'
import { storedDay, storedFilingDay } from '../engine/tsv.ts'

const COLUMNS: Readonly<Record<string, string>> = {
  cik: 'UInt32',
  generation: 'UInt64',
  period_type: 'Int8',
  metric: 'String',
  ends: 'Array(Int32)',
  known_from: 'Array(UInt16)',
  known_to: 'Array(UInt16)',
  value: 'Array(Float64)',
  qualifier: 'Array(String)',
  basis: 'Array(Int32)',
  fiscal_year: 'Array(Int16)',
  fiscal_period: 'Array(UInt8)',
}

/** Table and columns of the metric rows. */
export const METRICS = {
  table: 'metric_series',
  columns: Object.keys(COLUMNS),
  structure: Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
}

export const PERIODS: readonly (FiscalPeriod | null)[] = [null, 'Q1', 'Q2', 'Q3', 'Q4', 'FY']
const PERIOD_TYPES: Readonly<Record<PeriodKind, number>> = { quarterly: 1, ttm: 2, annual: 3 }
/** Bytes of company and generation at the start of a row. */
const PREFIX = 12

/** Rows of a company without company and generation, so that equal series have equal bytes. */
export interface MetricRows {
  readonly bytes: Uint8Array
  /** End offset of each row. */
  readonly ends: readonly number[]
}

export function metricRows(series: readonly MetricSeries[]): MetricRows {
  const writer = new RowBinary()
  const ends: number[] = []
  for (const { metric, periodType, versions: all } of series) {
    const versions = constantNull(all) ?? all
    writer
      .uint8(PERIOD_TYPES[periodType])
      .text(metric)
      .int32s(versions.map(({ end }) => storedDay(end)))
      .uint16s(versions.map(({ knownFrom }) => storedFilingDay(knownFrom)))
      .uint16s(versions.map(({ knownTo }) => storedFilingDay(knownTo)))
      .float64s(versions.map(({ value }) => value))
      .texts(versions.map(({ qualifier }) => qualifier))
      .int32s(versions.map(({ basis }) => basis ?? NO_BASIS))
      .int16s(versions.map(({ fiscalYear }) => fiscalYear))
      .uint8s(versions.map(({ fiscalPeriod }) => PERIODS.indexOf(fiscalPeriod)))
    ends.push(writer.length)
  }
  return { bytes: writer.bytes(), ends }
}

/**
 * One version, that of the last period, for a series that is null in every period for one reason; known since the
 * first.
 */
function constantNull(versions: readonly MetricVersion[]): readonly MetricVersion[] | null {
  const first = versions[0]
  const last = versions.at(-1)
  if (
    !first ||
    !last ||
    versions.some(({ value, qualifier }) => !Number.isNaN(value) || qualifier !== first.qualifier)
  )
    return null
  const knownFrom = Math.min(...versions.map(version => version.knownFrom))
  const knownTo = Math.max(...versions.map(version => version.knownTo))
  return [{ ...last, knownFrom, knownTo }]
}

/** The rows of a company's generation. */
export function metricBytes(cik: number, generation: number, { bytes, ends }: MetricRows): Buffer {
  const all = Buffer.allocUnsafe(bytes.length + ends.length * PREFIX)
  const prefix = new RowBinary().uint32(cik).uint64(generation).bytes()
  let from = 0
  let to = 0
  for (const end of ends) {
    all.set(prefix, to)
    all.set(bytes.subarray(from, end), to + PREFIX)
    to += PREFIX + end - from
    from = end
  }
  return all
}
