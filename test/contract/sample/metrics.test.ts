import { afterAll, describe, expect, it } from 'vitest'
import { dataMetrics } from '../../../src/api/endpoints/metrics/data-metrics.ts'
import { METRICS } from '../../../src/domain/metrics/catalog/index.ts'
import { documentedValues } from '../../support/markdown.ts'
import { openSampleApp } from '../../support/sample-app.ts'
import { sourceFiles } from '../project/source-files.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())

const REASONS = documentedValues('docs/metrics.md', '## Null reasons of metrics')
const FLAGS = documentedValues('docs/metrics.md', '## Flags of metrics')

/** Source patterns that emit a reason or flag. */
const EMITTED = [
  /refuse\((?:evaluation, )?'(\w+)'\)/g,
  /\b(?:qualifier|reason|nullReason): '(\w+)'/g,
  /\b(?:DENOMINATOR|NEGATIVE_DENOMINATOR|INSUFFICIENT_HISTORY|NOT_FINITE) = '(\w+)'/g,
  /\|\| '(\w+)'/g,
  /\? '' : '(\w+)'/g,
  /\? '(gap)' : null/g,
  /flags\.add\('(\w+)'\)/g,
  /flagged\([^']*?, (\w+)\)/g,
]

const patterns = [...REASONS, ...FLAGS].map(
  value => new RegExp(`^${value.replaceAll('<n>', '\\d+').replace(/<\w+>/, '[\\w.]+')}$`),
)
const undocumented = (values: Iterable<string>) =>
  [...values].filter(value => !patterns.some(pattern => pattern.test(value)))

interface MetricsResponse {
  readonly metadata: Readonly<Record<'unavailable' | 'flags', readonly Readonly<Record<string, string>>[]>>
}

describe('null reasons and flags of metrics', () => {
  it('in the source are documented', () => {
    const emitted = new Set(
      sourceFiles()
        .filter(({ path }) =>
          /^src\/(domain\/metrics\/(?!screen|peers)|api\/endpoints\/metrics\/)/.test(path),
        )
        .flatMap(({ text }) =>
          EMITTED.flatMap(pattern => [...text.matchAll(pattern)].map(match => match[1]!)),
        ),
    )
    for (const value of [
      'negative_denominator',
      'ending_balance',
      'statutory_tax',
      'no_price',
      'gap',
      'stale',
    ])
      expect(emitted).toContain(value)
    expect(undocumented(emitted)).toEqual([])
  })

  it('that are documented occur in the source and in the description of the endpoint', () => {
    const program = sourceFiles()
      .filter(
        ({ path }) => /^src\/(domain|api\/endpoints)\//.test(path) && !path.endsWith('/data-metrics.ts'),
      )
      .map(({ text }) => text)
      .join('\n')
    const stems = [...REASONS, ...FLAGS].map(value => value.replace(/:?<.*$/, ''))
    expect(stems.filter(stem => !program.includes(stem))).toEqual([])
    expect(stems.filter(stem => !dataMetrics.description!.includes(`\`${stem}`))).toEqual([])
  })

  it('of the synthetic companies are documented', async () => {
    const used = new Set<string>()
    const tickers = 'ZZALDR,ZZBRKN,ZZDOVA,ZZEMBR,ZZFENL,ZZHALM,ZZINKF,ZZJUNI,ZZKEST'.split(',')
    for (const as_of of ['2018-04-30', '2026-06-30'])
      for (let at = 0; at < METRICS.length; at += 100) {
        const metrics = METRICS.slice(at, at + 100).map(({ id }) => id)
        const payload = { tickers, metrics, as_of, dimensions: ['Q.YOY', 'Q.MED8', 'TTM.ZSCORE8'] }
        const reply = await sample.app.inject({ method: 'POST', url: '/api/v1/data/metrics', payload })
        const { unavailable, flags } = (reply.json() as MetricsResponse).metadata
        for (const { reason } of unavailable) used.add(reason!)
        for (const { flag } of flags) used.add(flag!)
      }
    expect(used.size).toBeGreaterThan(20)
    expect(undocumented(used)).toEqual([])
  })
})
