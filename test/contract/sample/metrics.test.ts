import { afterAll, describe, expect, it } from 'vitest'
import { METRICS } from '../../../src/domain/metrics/catalog/index.ts'
import { dataMetrics } from '../../../src/endpoints/metrics/data-metrics.ts'
import { openSampleApp } from '../../support/sample-app.ts'
import { documentedWords } from '../project/readme.ts'
import { projectText, sourceFiles } from '../project/source-files.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())

const REASONS = documentedWords('### Null reasons of metrics')
const FLAGS = documentedWords('### Flags of metrics')

/** How the source writes reasons and flags. */
const WRITTEN = [
  /refuse\((?:evaluation, )?'(\w+)'\)/g,
  /\b(?:word|reason|nullReason): '(\w+)'/g,
  /\b(?:DENOMINATOR|NEGATIVE_DENOMINATOR|INSUFFICIENT_HISTORY|NOT_FINITE) = '(\w+)'/g,
  /\|\| '(\w+)'/g,
  /\? '' : '(\w+)'/g,
  /\? '(gap)' : null/g,
  /flags\.add\('(\w+)'\)/g,
  /flagged\([^']*?, (\w+)\)/g,
]

const patterns = [...REASONS, ...FLAGS].map(
  word => new RegExp(`^${word.replaceAll('<n>', '\\d+').replace(/<\w+>/, '[\\w.]+')}$`),
)
const unknown = (words: Iterable<string>) =>
  [...words].filter(word => !patterns.some(pattern => pattern.test(word)))

interface Answer {
  readonly metadata: Readonly<Record<'unavailable' | 'flags', readonly Readonly<Record<string, string>>[]>>
}

describe('words of metrics', () => {
  it('that the program writes are in the README', () => {
    const written = new Set(
      sourceFiles()
        .filter(({ path }) => /^src\/(domain\/(metrics|dimensions)|endpoints\/metrics)\//.test(path))
        .flatMap(({ text }) =>
          WRITTEN.flatMap(pattern => [...text.matchAll(pattern)].map(match => match[1]!)),
        ),
    )
    for (const word of [
      'negative_denominator',
      'ending_balance',
      'statutory_tax',
      'no_price',
      'gap',
      'stale',
    ])
      expect(written).toContain(word)
    expect(unknown(written)).toEqual([])
  })

  it('that are in the README are in the program and in the document of the endpoint', () => {
    const program = sourceFiles()
      .filter(({ path }) => /^src\/(domain|endpoints)\//.test(path) && !path.endsWith('/data-metrics.ts'))
      .map(({ text }) => text)
      .join('\n')
    const stems = [...REASONS, ...FLAGS].map(word => word.replace(/:?<.*$/, ''))
    expect(stems.filter(stem => !program.includes(stem))).toEqual([])
    expect(stems.filter(stem => !dataMetrics.description!.includes(`\`${stem}`))).toEqual([])
  })

  it('that the made companies show are in the README', async () => {
    const found = new Set<string>()
    const tickers = 'ZZALDR,ZZBRKN,ZZDOVA,ZZEMBR,ZZFENL,ZZHALM,ZZINKF,ZZJUNI,ZZKEST'.split(',')
    for (const as_of of ['2018-04-30', '2026-06-30'])
      for (let at = 0; at < METRICS.length; at += 100) {
        const metrics = METRICS.slice(at, at + 100).map(({ id }) => id)
        const payload = { tickers, metrics, as_of, dimensions: ['Q.YOY', 'Q.MED8', 'TTM.ZSCORE8'] }
        const reply = await sample.app.inject({ method: 'POST', url: '/api/v1/data/metrics', payload })
        const { unavailable, flags } = (reply.json() as Answer).metadata
        for (const { reason } of unavailable) found.add(reason!)
        for (const { flag } of flags) found.add(flag!)
      }
    expect(found.size).toBeGreaterThan(20)
    expect(unknown(found)).toEqual([])
  })
})

describe('examples of the README', () => {
  const [, section = ''] = projectText('README.md').split('\n## Metrics and screens\n')
  const blocks = [...section.matchAll(/```\n\$ curl ([\s\S]*?)\n```/g)].map(match => match[1]!)
  const timeless = (body: string) => JSON.parse(body.replace(/,"execution_time_ms":[\d.]+/, '')) as unknown

  it('are what the made sample answers', async () => {
    expect(blocks).toHaveLength(2)
    const [query = '', posted = ''] = blocks
    const [, path = '', shown = ''] = /^'http:\/\/[^/]+(\S+)'\n([\s\S]+)$/.exec(query) ?? []
    expect(timeless((await sample.app.inject(path)).body)).toEqual(timeless(shown))
    const [, to = '', payload = '', answer = ''] =
      /http:\/\/[^/]+(\S+) -d '\n([\s\S]+?)'\n([\s\S]+)$/.exec(posted) ?? []
    const headers = { 'content-type': 'application/json' }
    const reply = await sample.app.inject({ method: 'POST', url: to, headers, payload })
    expect(timeless(reply.body)).toEqual(timeless(answer))
  })
})
