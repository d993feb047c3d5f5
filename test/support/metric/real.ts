import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { companyMetrics } from '../../../src/domain/metrics/derive/company-metrics.ts'
import type { MetricPrices } from '../../../src/domain/metrics/derive/share-basis.ts'
import type { MetricSeries, MetricVersion } from '../../../src/domain/metrics/derive/timelines.ts'
import type { PeriodKind } from '../../../src/domain/metrics/metric.ts'
import { day } from '../numbers/facts.ts'
import type { RealCompany } from '../numbers/real.ts'

/** Unadjusted closes of a daily price file. */
export function filePrices(mirror: string, ticker: string): MetricPrices {
  const text = readFileSync(join(mirror, `prices/daily-2024-2026/${ticker}.csv`), 'utf8')
  const lines = text.trim().split('\n').slice(1)
  const cells = lines.map(line => line.split(','))
  return {
    days: Int32Array.from(cells, ([date = '']) => day(date)),
    closes: Float64Array.from(cells, ([, , , , close]) => Number(close)),
    exact: new Uint8Array(cells.length).fill(1),
    currency: 'USD',
    splits: [],
  }
}

/** Metrics of a company with given prices. */
export function metricsOfReal({ derived }: RealCompany, prices: MetricPrices | null): MetricSeries[] {
  return companyMetrics({ statements: derived.statements, splits: derived.splits, prices })
}

/** The last version of a metric at a period. */
export function lastVersion(
  series: readonly MetricSeries[],
  metric: string,
  kind: PeriodKind,
  end: string,
): MetricVersion | undefined {
  return series
    .find(one => one.metric === metric && one.periodType === kind)
    ?.versions.filter(version => version.end === day(end))
    .at(-1)
}
