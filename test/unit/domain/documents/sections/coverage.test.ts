import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../../../../src/domain/documents/reader/parse-document.ts'
import {
  coverageOf,
  coveragePercent,
  withCoverage,
} from '../../../../../src/domain/documents/sections/coverage.ts'
import { sectionsOf } from '../../../../../src/domain/documents/sections/sections-of.ts'

function documentsOf(...texts: readonly string[]) {
  return texts.map((text, index) => ({
    document: {
      type: index === 0 ? '8-K' : `EX-99.${index}`,
      sequence: index + 1,
      filename: null,
      description: null,
      text,
    },
    parsed: parseDocument(text),
  }))
}

const HEADER = '<p>Example Company</p>'
const PAGES = Array.from(
  { length: 5 },
  (_, page) =>
    `${HEADER}<p>This is page text number ${page} of the event report.</p><p>${page + 1}</p><hr style="page-break-after:always">`,
).join('')
const FILING = documentsOf(
  `<html><body><p>Cover page</p><p><b>Item 8.01 Other Events</b></p>${PAGES}</body></html>`,
  '<p>A release of five words.</p>',
)

describe('coverage', () => {
  it('is complete for documents without losses, running headers and page numbers aside', () => {
    const sections = sectionsOf({ form: '8-K', filingDate: '2020-05-01', documents: FILING })
    const coverage = coverageOf(sections)!
    expect(coverage.servedWords).toBe(coverage.visibleWords)
    expect(coverage.visibleWords).toBeGreaterThan(50)
  })

  it('warns on the section of a document of which words were lost', () => {
    const sections = sectionsOf({ form: '8-K', filingDate: '2020-05-01', documents: FILING })
    const lost = FILING.map(({ document, parsed }, index) => ({
      document: index === 0 ? document : { ...document, text: `${document.text}<p>Two lost words.</p>` },
      parsed,
    }))
    const checked = withCoverage(
      sections.map(section => ({ ...section, warnings: [] })),
      lost,
    )
    const warned = checked.filter(({ warnings }) => warnings.includes('coverage_under_98_percent'))
    expect(warned.map(({ id }) => id)).toEqual(['exhibit_99_1'])
    expect(coverageOf(warned)).toEqual({ servedWords: 5, visibleWords: 8 })
  })

  it('counts shared text once', () => {
    const [document] = documentsOf('<p>one two three four</p>')
    const section = sectionsOf({ form: '6-K', filingDate: '2020-05-01', documents: [document!] })[0]!
    const bare = { ...section, warnings: [] }
    expect(
      coverageOf(withCoverage([bare, { ...bare, spans: [{ start: 4, end: 13 }] }], [document!])),
    ).toEqual({
      servedWords: 4,
      visibleWords: 4,
    })
  })

  it('is rounded down, so that only a complete filing has 100 %', () => {
    expect(coveragePercent({ servedWords: 99_999, visibleWords: 100_000 })).toBe(99.99)
    expect(coveragePercent({ servedWords: 0, visibleWords: 0 })).toBe(100)
    expect(coverageOf([{ warnings: ['short'] }])).toBe(null)
  })
})
