import { isAmendment } from '../filing-forms.ts'
import { itemsOf } from './items/forms.ts'
import { inForce } from './items/item-form.ts'
import type { Section } from './section.ts'

/** What quality is told by: the sections of a filing without their words. */
export interface FiledSections {
  readonly form: string
  /** `YYYY-MM-DD` */
  readonly filingDate: string
  readonly sections: readonly (Pick<Section, 'id' | 'item' | 'warnings' | 'confidence'> & {
    readonly state: string
  })[]
}

/** One form and decade. */
export interface SectionQuality {
  readonly form: string
  /** `1990s` */
  readonly decade: string
  readonly filings: number
  /** Items the form calls for; what Form 10-Q lets go without a word is not among them. Of an 8-K: one at least. */
  readonly expected: number
  /** Those of them found, in whatever state. */
  readonly found: number
  /** Items found, whether called for or not. */
  readonly items: number
  /** Of those: with a warning, and with a confidence under 0.6. */
  readonly warned: number
  readonly unsure: number
}

const UNSURE = 0.6

/** How well sections are found, by form and decade; forms without items are not told. */
export function sectionQuality(filings: readonly FiledSections[]): SectionQuality[] {
  const groups = new Map<string, SectionQuality>()
  for (const filing of filings) {
    const counts = countsOf(filing)
    if (counts === null) continue
    const key = `${counts.form} ${counts.decade}`
    const held = groups.get(key)
    groups.set(key, held ? added(held, counts) : counts)
  }
  return [...groups.values()].sort((a, b) => `${a.form} ${a.decade}`.localeCompare(`${b.form} ${b.decade}`))
}

function countsOf({ form, filingDate, sections }: FiledSections): SectionQuality | null {
  const items = itemsOf(form, filingDate)
  if (items === null) return null
  const states = new Map(sections.map(({ id, state }) => [id, state]))
  const required = items.rows.filter(row => !row.optional && inForce(row, filingDate)).map(({ id }) => id)
  const wordless = (id: string) =>
    states.get(id) === 'omitted' && sections.some(section => section.id === id && section.confidence === 0)
  const ids = isAmendment(form) ? [] : [...new Set(required)].filter(id => !wordless(id))
  const told = sections.filter(
    section => isItem(section) && section.state !== 'not_found' && section.confidence > 0,
  )
  return {
    form,
    decade: `${filingDate.slice(0, 3)}0s`,
    filings: 1,
    expected: items.ordered ? ids.length : 1,
    found: items.ordered
      ? ids.filter(id => (states.get(id) ?? 'not_found') !== 'not_found').length
      : Math.min(1, told.length),
    items: told.length,
    warned: told.filter(({ warnings }) => warnings.length > 0).length,
    unsure: told.filter(({ confidence }) => confidence < UNSURE).length,
  }
}

function isItem({ id, item }: { readonly id: string; readonly item: string | null }): boolean {
  return item !== null && !/^(mda_(?!full)|footnote_|auditor_report)/.test(id)
}

function added(a: SectionQuality, b: SectionQuality): SectionQuality {
  return {
    ...a,
    filings: a.filings + b.filings,
    expected: a.expected + b.expected,
    found: a.found + b.found,
    items: a.items + b.items,
    warned: a.warned + b.warned,
    unsure: a.unsure + b.unsure,
  }
}
