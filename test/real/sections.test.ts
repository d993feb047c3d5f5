import { beforeAll, describe, expect, it } from 'vitest'
import { processConfig } from '../../src/config.ts'
import { checkSections } from '../../src/domain/documents/sections/quality.ts'
import { chunksOf } from '../../src/domain/documents/text/chunks.ts'
import { fold } from '../../src/domain/documents/text/fold.ts'
import { wordsOf } from '../../src/domain/documents/text/keyword.ts'
import { type RealFiling, realFilings } from './real-filings.ts'
import { EXPECTED_SECTIONS } from './section-manifest.ts'

const mirror = processConfig().edgarMirror
const suite = describe.skipIf(mirror === null)
if (mirror === null)
  console.warn('Skipped: tests of sections of real filings need EDGAR_MIRROR, a mirror directory.')

/** Lengths may differ by the parser's way with tables, not by a heading. */
const SLACK = 0.05

suite('sections of real filings', { timeout: 180_000 }, () => {
  let filings: readonly RealFiling[] = []

  beforeAll(async () => {
    filings = await realFilings(mirror!)
  }, 180_000)

  it('begin and end where a reader says', () => {
    const wrong = EXPECTED_SECTIONS.flatMap(expected => {
      const filing = filings.find(({ accession }) => accession === expected.accession)
      const section = filing?.sections.find(({ id }) => id === expected.id)
      const words = wordsOf(fold(section?.text ?? ''))
      const first = words.slice(0, expected.first.split(' ').length).join(' ')
      const last = words.slice(-expected.last.split(' ').length).join(' ')
      const isLike =
        section?.state === expected.state &&
        first === expected.first &&
        last === expected.last &&
        Math.abs(section.text.length - expected.chars) <= SLACK * expected.chars
      return isLike
        ? []
        : [{ expected, found: { state: section?.state, chars: section?.text.length, first, last } }]
    })
    expect(wrong).toEqual([])
  })

  it('are all there: every item that each form calls for, in some state', () => {
    const lacking = filings.flatMap(({ accession, form, sections }) =>
      sections
        // An exhibit that is a picture has no words to find.
        .filter(({ warnings }) => !warnings.includes('no_text'))
        .filter(({ id, state }) => state === 'not_found' || id === 'body')
        .map(({ id, state }) => `${form} ${accession}: ${id} ${state}`),
    )
    expect(lacking).toEqual([])
    const failed = filings.flatMap(filing =>
      checkSections(filing).filter(({ passed, check }) => !passed && check !== 'size'),
    )
    expect(failed).toEqual([])
  })

  it('hold every item that the header of an 8-K names', () => {
    const lacking = filings
      .filter(({ form, headerItems }) => form === '8-K' && headerItems !== null)
      .flatMap(({ accession, headerItems, sections }) =>
        headerItems!
          .filter(item => !sections.some(section => section.item === item))
          .map(item => `${accession}: ${item}`),
      )
    expect(lacking).toEqual([])
  })

  it('are cut into chunks that hold every word, within their bounds', () => {
    for (const { accession, sections } of filings.filter((_, index) => index % 8 === 0))
      for (const section of sections) {
        const chunks = chunksOf(accession, section)
        const words = chunks.flatMap(({ text }) => text.split(/\s+/)).filter(word => word !== '')
        expect(words.length).toBe(section.text.split(/\s+/).filter(word => word !== '').length)
        for (const { tokens } of chunks) expect(tokens).toBeLessThanOrEqual(1024)
        const short = chunks.slice(0, -1).filter(({ tokens }) => tokens < 512).length
        // Only what stands before a table that does not fit may be short.
        expect(short).toBeLessThanOrEqual(section.tables.length)
      }
  })
})
