import { afterAll, describe, expect, it } from 'vitest'
import { newReport } from '../../../loaders/shared/load-report.ts'
import { refreshAnalyses } from '../../../loaders/signals/refresh-analyses.ts'
import { storedReadings } from '../../../loaders/signals/stored-readings.ts'
import type { Evidence } from '../../../src/domain/signals/passages.ts'
import { SIGNALS } from '../../../src/domain/signals/rules-version.ts'
import type { SourceAnalysis } from '../../../src/domain/signals/source-analysis.ts'
import { openSampleApp } from '../../support/sample-app.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())
const { text, companies } = sample.stores

const ciks = companies.snapshot().companies.map(({ cik }) => cik)
const readings = (await Promise.all(ciks.map(cik => storedReadings(cik, text.signals)))).flat()

/** Text of sections by filing and id. */
const sections = new Map<string, string>()
for (const cik of ciks) {
  const filter = {
    ...{ ciks: [cik], accessions: null, forms: null, from: null, to: null, sectionIds: null },
    ...{ states: null, fiscalYear: null, fiscalPeriod: null, keyword: null },
    rowTypes: ['section' as const],
  }
  for (let offset = 0; ; offset += 1_000) {
    const { rows, total } = await text.search(filter, { limit: 1_000, offset, order: 'filing' })
    for (const row of rows) sections.set(`${row.accession_number} ${row.section_id}`, row.content_raw ?? '')
    if (offset + 1_000 >= total) break
  }
}

const evidenceOf = ({ signals, guidance }: SourceAnalysis): Evidence[] => [
  ...signals.flatMap(({ evidence }) => evidence),
  ...guidance.map(({ evidence }) => evidence),
]

describe('readings of the synthetic sample', () => {
  it('quote nothing that is not found word for word at its offsets in the stored section', () => {
    let quotes = 0
    for (const reading of readings) {
      for (const { quote, section_id, start, end } of evidenceOf(reading)) {
        const stored = sections.get(`${reading.accession_number} ${section_id}`)
        expect(stored?.slice(start, end), `${reading.id} ${section_id}`).toBe(quote)
        quotes += 1
      }
    }
    expect(quotes).toBeGreaterThan(500)
  })

  it('know every signal that they tell of', () => {
    const known = new Set(SIGNALS.map(({ id }) => id))
    const told = readings.flatMap(({ signals, not_evaluated }) =>
      [...signals, ...not_evaluated].map(({ signal_id }) => signal_id),
    )
    expect([...new Set(told)].filter(id => !known.has(id))).toEqual([])
  })

  it('report the kinds of signals that there are: words, items, figures, tone, targets, calls', () => {
    const fired = new Set(readings.flatMap(({ signals }) => signals.map(({ signal_id }) => signal_id)))
    for (const id of [
      'customer_concentration_high',
      'auditor_change',
      'executive_appointment',
      'has_material_charge',
    ])
      expect(fired).toContain(id)
    for (const id of ['tone_cautious', 'guidance_raised', 'guidance_reaffirmed', 'call_guidance_given'])
      expect(fired).toContain(id)
  })

  it('are the same when they are made again, and are not made again where nothing changed', async () => {
    const [cik] = ciks as [number]
    const before = await storedReadings(cik, text.signals)
    const deps = { stores: sample.stores, report: newReport(), signal: new AbortController().signal }
    await refreshAnalyses(cik, deps, { isForced: false })
    expect(deps.report.read.size).toBe(0)
    await refreshAnalyses(cik, deps, { isForced: true })
    expect(deps.report.written.get('readings')).toBe(0)
    expect(await storedReadings(cik, text.signals)).toEqual(before)
  })

  it('name a filing that cannot be read and leave the others as they are', async () => {
    const cik = ciks[1]!
    const before = await storedReadings(cik, text.signals)
    const [broken] = before.flatMap(({ kind, accession_number }) =>
      kind === 'filing' ? accession_number! : [],
    )
    const stores = {
      ...sample.stores,
      text: {
        ...text,
        filingRows: async (...asked: Parameters<typeof text.filingRows>) => {
          const rows = await text.filingRows(...asked)
          // No text that a rule could foresee.
          const damage = { content_raw: 7 as unknown as string }
          return asked[0].accession_number === broken ? rows.map(row => ({ ...row, ...damage })) : rows
        },
      },
    }
    const report = newReport()
    await refreshAnalyses(cik, { stores, report, signal: new AbortController().signal }, { isForced: true })
    expect(report.refused).toEqual([
      { file: broken, reason: expect.stringContaining('its signals cannot be read') },
    ])
    const after = await storedReadings(cik, text.signals)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})
