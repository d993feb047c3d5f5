import { coverageOf, coveragePercent, isLow } from '../../src/domain/documents/sections/coverage.ts'
import type { Section } from '../../src/domain/documents/sections/section.ts'
import { type Counts, count } from '../shared/counts.ts'

/** Results of reading the documents of one form. */
interface FormText {
  filings: number
  /** Words that a reader sees, and those of them that are in a section. */
  visibleWords: number
  servedWords: number
  /** Sections by state. */
  readonly states: Counts
}

/** By form as filed. */
export type TextReport = Map<string, FormText>

/** What one filing adds to the report. */
export interface FilingText {
  readonly visibleWords: number
  readonly servedWords: number
  readonly states: readonly string[]
}

export function filingText(sections: readonly Section[]): FilingText {
  const { visibleWords = 0, servedWords = 0 } = coverageOf(sections) ?? {}
  return { visibleWords, servedWords, states: sections.map(({ state }) => state) }
}

export function addText(report: TextReport, form: string, { states, ...words }: FilingText): void {
  const known = report.get(form) ?? { filings: 0, visibleWords: 0, servedWords: 0, states: new Map() }
  known.filings += 1
  known.visibleWords += words.visibleWords
  known.servedWords += words.servedWords
  for (const state of states) count(known.states, state)
  report.set(form, known)
}

/** One line per form: `text of 10-K: 12 filings; 99.97 % of the words served; sections: 210 extracted, 1 omitted`. */
export function textLines(report: TextReport): string[] {
  return [...report]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([form, { filings, states, ...coverage }]) => {
      const sections = [...states]
        .sort(([, a], [, b]) => b - a)
        .map(([state, times]) => `${times.toLocaleString('en-US')} ${state.replaceAll('_', ' ')}`)
      const served = coverage.visibleWords === 0 ? '' : `; ${coveragePercent(coverage)} % of the words served`
      return `text of ${form}: ${filings.toLocaleString('en-US')} filings${served}; sections: ${sections.join(', ') || 'none'}`
    })
}

/** One notice for each document of a filing of which words were lost. */
export function lowCoverage(sections: readonly Section[]): string[] {
  return sections.flatMap(section => {
    const coverage = coverageOf([section])
    if (coverage === null || !isLow(coverage)) return []
    return [`the document of section ${section.id} is served to ${coveragePercent(coverage)} % of its words`]
  })
}
