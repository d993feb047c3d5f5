import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractGuidance } from '../../../../../src/domain/signals/guidance/extract-guidance.ts'
import { release } from '../../../../support/guidance-sources.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'

const word = fc.constantFrom(
  'we',
  'expect',
  'revenue',
  'EPS',
  'of',
  'between',
  '$4.2 billion',
  '$1.20',
  'to',
  'and',
  '5%',
  '–',
  '(0.10)',
  'for',
  'full year 2024',
  'second quarter',
  'non-GAAP',
  'GAAP',
  'respectively',
  'raising',
  'guidance',
  'from',
  'compared with',
  'previous',
  'at least',
  'plus or minus',
  '50 basis points',
  'gross margin',
  'capital expenditures',
  'was',
  'decline',
  'loss',
  'Outlook',
  '.',
  ';',
  ',',
  '“quoted”',
  '•',
  '\n\n',
  'in millions',
  'company’s',
  '\u00a0',
  '1,250',
  '10 cents',
  'low-single-digit',
)
const text = fc.array(word, { maxLength: 60 }).map(words => words.join(' '))
const valueTimeline = fc.constantFrom(
  '',
  '-',
  '$1.00',
  '$1.00 to $1.10',
  '5%',
  '(3%) - 2%',
  'GAAP: $1 | Non-GAAP: $2',
  '1,250',
  'Low',
  'FY 2024',
  'Unchanged',
)
const label = fc.constantFrom(
  'Revenue',
  'Diluted EPS',
  'Non-GAAP',
  'Tax rate',
  'Full year 2024',
  '',
  'Cloud segment revenue',
)
const table = fc
  .array(fc.tuple(label, valueTimeline, valueTimeline, valueTimeline), { minLength: 1, maxLength: 6 })
  .map(rows => ({ rows, units: 'in millions' }))
const serviceContext = fc
  .array(fc.oneof(text, table), { minLength: 1, maxLength: 6 })
  .map(parts => release(['Outlook', ...parts]))
const ruleContext = { fiscalYearEnd: '12-31', periods: [] }

/** Milliseconds of computing: what else the machine does takes none of it. */
function computing(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1_000
}

describe('Targets of any source', () => {
  it('stand at their places, with ends in order, and come out alike again', () => {
    fc.assert(
      fc.property(serviceContext, made => {
        const { records } = extractGuidance(made, ruleContext)
        for (const { evidence, low, high, midpoint, kind } of records) {
          const section = made.sections.find(({ id }) => id === evidence.section_id)!
          expect(section.text.slice(evidence.start, evidence.end)).toBe(evidence.quote)
          expect(evidence.quote).not.toBe('')
          if (low !== null && high !== null) expect(low).toBeLessThanOrEqual(high)
          if (midpoint !== null) expect(low! <= midpoint && midpoint <= high!).toBe(true)
          expect(low === null && high === null).toBe(kind === 'qualitative' || kind === 'withdrawn')
        }
        expect(extractGuidance(made, ruleContext).records).toEqual(records)
      }),
      { numRuns: propertyRuns(300) },
    )
  })

  it('take time in proportion to the source', () => {
    const sentence =
      'For 2024 we expect adjusted revenue of $1.0 billion to $1.1 billion and raise our guidance, from, to, and of. '
    const timed = (times: number) => {
      const made = release([sentence.repeat(times)])
      return computing(() => extractGuidance(made, ruleContext))
    }
    timed(20)
    expect(timed(800)).toBeLessThan(Math.max(400, timed(80) * 40))
  })

  it('reads a heading of years that ends in a word in no time', () => {
    // Where a year can be read in two ways, this takes minutes.
    const heading = `${'2005'.repeat(28)}X`
    expect(computing(() => extractGuidance(release(['Outlook', heading]), ruleContext))).toBeLessThan(5_000)
  })
})
