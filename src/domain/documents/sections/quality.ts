import { isAmendment } from '../../company/filing.ts'
import { fold } from '../text/fold.ts'
import { coverageOf, coveragePercent, isLow } from './coverage.ts'
import { type ItemForm, type ItemRow, inForce, itemsOf } from './items/item-form.ts'
import { parseItemHeading } from './parse-item-heading.ts'
import type { Section } from './section.ts'

/*
 * Checks of the sections of a filing by what must hold in every filing of any filer. They use the text alone and not
 * the detectors that found it, so that they can contradict them.
 */

/** The sections of a filing, as they are served. */
export interface FiledSections {
  readonly form: string
  /** `YYYY-MM-DD` */
  readonly filingDate: string
  readonly sections: readonly FiledSection[]
}

export type FiledSection = Pick<Section, 'id' | 'item' | 'warnings' | 'confidence' | 'text'> & {
  readonly state: string
}

export const SECTION_CHECKS = {
  coverage: 'at least 98 % of the visible words are in a section',
  found: 'an item that the form calls for is found, in whatever state',
  size: 'a main item has at least 500 characters or says where it is; the cover has at most 15 % of the text',
  first_words: 'an item begins with its own number or title, or with a statement',
  other_heading: 'an item has no numbered heading of another item inside',
  statements: 'financial statements hold a balance sheet and cash flows, and no other item holds both',
} as const

export type SectionCheckName = keyof typeof SECTION_CHECKS

/** One application of a check. */
export interface SectionCheck {
  readonly check: SectionCheckName
  /** Null for a check of the filing. */
  readonly section: string | null
  readonly passed: boolean
  /** What was met; null if it passed. */
  readonly reason: string | null
}

/** Main items that are never this short unless they point elsewhere. */
const LONG_ITEMS = ['business', 'risk_factors', 'mda_full', 'financial_statements']
const MIN_CHARS = 500
const MAX_COVER_SHARE = 0.15
/** Short documents are mostly cover. */
const LONG_DOCUMENT = 30_000

export function checkSections(filing: FiledSections): SectionCheck[] {
  const form = itemsOf(filing.form, filing.filingDate)
  const checks = coverageChecks(filing)
  if (form === null) return checks
  const items = filing.sections.filter(isFoundItem)
  return [
    ...checks,
    ...foundChecks(filing, form),
    ...(form.ordered ? sizeChecks(filing, items) : []),
    ...items.flatMap(item => headingChecks(item, form, filing.filingDate)),
    ...(form.ordered && !isAmendment(filing.form) ? statementChecks(items) : []),
  ]
}

/** Items of the form, without the headed parts of items that share their number. */
function isItem({ id, item }: Pick<FiledSection, 'id' | 'item'>): boolean {
  return item !== null && !/^(mda_(?!full)|footnote_|auditor_report)/.test(id)
}

function isFoundItem(section: FiledSection): boolean {
  return isItem(section) && section.state !== 'not_found' && section.confidence > 0
}

function result(check: SectionCheckName, section: string | null, fault: string | null | false): SectionCheck {
  return { check, section, passed: !fault, reason: fault || null }
}

function coverageChecks({ sections }: FiledSections): SectionCheck[] {
  const coverage = coverageOf(sections)
  if (coverage === null) return []
  return [result('coverage', null, isLow(coverage) && `${coveragePercent(coverage)} %`)]
}

function foundChecks({ form: name, filingDate, sections }: FiledSections, form: ItemForm): SectionCheck[] {
  if (isAmendment(name)) return []
  if (!form.ordered) return [result('found', null, !sections.some(isFoundItem) && 'no item is found')]
  const states = new Map(sections.map(section => [section.id, section]))
  const required = form.rows.filter(row => !row.optional && inForce(row, filingDate)).map(({ id }) => id)
  return [...new Set(required)].flatMap(id => {
    const section = states.get(id)
    // Form 10-Q lets inapplicable items of Part II go without a word.
    if (section?.state === 'omitted' && section.confidence === 0) return []
    return [result('found', id, (section?.state ?? 'not_found') === 'not_found' && 'not found')]
  })
}

function sizeChecks({ sections }: FiledSections, items: readonly FiledSection[]): SectionCheck[] {
  const checks = items
    .filter(({ id, state }) => LONG_ITEMS.includes(id) && state === 'extracted')
    .map(({ id, text }) => {
      const isAnswer =
        id === 'risk_factors' && /\bchange|\bnot (required|applicable)|\brefer\b|\bnone\b/i.test(text)
      return result('size', id, text.length < MIN_CHARS && !isAnswer && `${text.length} characters`)
    })
  const cover = sections.find(({ id }) => id === 'cover')
  const total = sections.filter(isTopLevel).reduce((sum, { text }) => sum + text.length, 0)
  if (cover === undefined || total < LONG_DOCUMENT) return checks
  const percent = Math.round((100 * cover.text.length) / total)
  return [...checks, result('size', 'cover', percent > 100 * MAX_COVER_SHARE && `${percent} % of the text`)]
}

/** Sections that together make up a document. */
function isTopLevel({ id, item, warnings }: FiledSection): boolean {
  if (warnings.some(warning => warning.startsWith('combined_with:'))) return false
  return /^(cover|signatures|other_text|body)$/.test(id) || isItem({ id, item })
}

/** Lines of an item that may be headings: a longer one is prose. */
const HEADING_CHARS = 160
const STATEMENT_TITLE =
  /\b(balance sheets?|statements? of|reports? of (the )?independent|notes? to|financial (statements?|data|review|highlights|position))\b|^independent (auditors?|registered)/

function headingChecks(item: FiledSection, form: ItemForm, filingDate: string): SectionCheck[] {
  if (item.warnings.some(warning => warning.startsWith('combined_with:')) || item.text === '') return []
  const rows = form.rows.filter(({ id }) => id === item.id)
  // A headed part of an item that the form does not list.
  if (rows.length === 0) return []
  const lines = item.text.split('\n').map(line => line.replaceAll(/[\s|]+/g, ' ').trim())
  const opening = lines.filter(line => line !== '').slice(0, 3)
  const own =
    opening.some(line => isHeadingOf(rows, line)) ||
    (item.id === 'financial_statements' && opening.some(line => STATEMENT_TITLE.test(fold(line))))
  const others = form.rows.filter(row => row.id !== item.id && inForce(row, filingDate))
  const foreign = lines
    .slice(1)
    .find(line => isNumberedHeadingOf(others, line) && !isNumberedHeadingOf(rows, line))
  // A section that a pointer or a page number led to begins as that place does.
  const isElsewhere = item.warnings.some(warning => /^(found_in:|borders_are_pages)/.test(warning))
  return [
    ...(isElsewhere
      ? []
      : [result('first_words', item.id, !own && `begins with "${opening[0]?.slice(0, 80) ?? ''}"`)]),
    result('other_heading', item.id, foreign !== undefined && `"${foreign.slice(0, 80)}"`),
  ]
}

function isHeadingOf(rows: readonly ItemRow[], line: string): boolean {
  const label = parseItemHeading(line)
  if (label !== null && rows.some(({ item }) => label.items.includes(item) || label.bare === item))
    return true
  const folded = fold(line)
    .replace(/^(?:items? x|[a-z])[.)]\s+/, '')
    .replace(/^[^a-z]+/, '')
  return rows.some(({ words }) => words.test(folded))
}

function isNumberedHeadingOf(rows: readonly ItemRow[], line: string): boolean {
  if (line.length > HEADING_CHARS || /\d\W*$/.test(line)) return false
  const label = parseItemHeading(line)
  if (label === null || label.continued) return false
  const title = fold(label.title)
  return rows.some(({ item, words }) => label.items[0] === item && words.test(title))
}

const BALANCE_SHEET = /^\W*total assets\b/m
const CASH_FLOWS =
  /^.{0,60}\bcash\b.{0,60}\b(financing|investing)\b|^.{0,60}\b(financing|investing) activities\b.{0,60}\d/m

function statementChecks(items: readonly FiledSection[]): SectionCheck[] {
  return items
    .filter(({ id, state, text }) => {
      if (id === 'financial_statements') return state === 'extracted' || text.length > 10_000
      return id === 'mda_full' || id === 'business' || id === 'risk_factors'
    })
    .map(({ id, text }) => {
      const folded = text.toLowerCase()
      const both = BALANCE_SHEET.test(folded) && CASH_FLOWS.test(folded)
      if (id === 'financial_statements')
        return result('statements', id, !both && 'no balance sheet with cash flows')
      const whole = both && /^\W*notes? to .{0,60}financial statements?\W*$/m.test(folded)
      return result('statements', id, whole && 'holds the statements and their notes')
    })
}
