import { createHash } from 'node:crypto'
import { isAmendment } from '../../company/filing.ts'
import type { ParsedDocument, SubmissionDocument } from '../reader/document.ts'
import { countWords } from '../reader/visible-words.ts'
import { fold } from '../text/fold.ts'
import { union, withCoverage } from './coverage.ts'
import { reportSpans } from './detect/annual-report.ts'
import { annualExhibits, exhibitSections, releasePassages } from './exhibits.ts'
import { footnotesOf } from './footnotes.ts'
import { itemSections } from './item-sections.ts'
import { type ItemForm, itemsOf } from './items/item-form.ts'
import { KEY_INFORMATION_PASSAGES, MDA_PASSAGES } from './items/passages.ts'
import { extractText, type Line, linesOf, NO_TEXT, prominence } from './lines.ts'
import {
  type Draft,
  type LocatedSection,
  lengthOf,
  linesIn,
  type Source,
  type Span,
  sectionTitle,
  without,
} from './section.ts'
import { subsectionsOf } from './subsections.ts'

/** A filing whose documents are read. */
interface FilingDocuments {
  /** As filed: `10-K`, `10-K405/A`, `8-K` ... */
  readonly form: string
  /** `YYYY-MM-DD`: items came and went with the years. */
  readonly filingDate: string
  /** The main document and the exhibits; those that are data (XBRL, pictures) may be left out. */
  readonly documents: readonly { readonly document: SubmissionDocument; readonly parsed: ParsedDocument }[]
}

/**
 * The sections of a filing: every item its form calls for, in its order, whatever its state; cover and signatures;
 * passages of the discussion and notes of the statements behind their item; exhibits. A form without items, and a
 * document in which none is found, is one section `body`.
 */
export function sectionsOf({ form, filingDate, documents }: FilingDocuments): LocatedSection[] {
  const sources = documents.map(
    ({ document, parsed }, index): Source => ({ index, type: document.type, parsed, lines: linesOf(parsed) }),
  )
  const mainAt = mainIndex(form, sources)
  if (mainAt < 0) return []
  const main = sources[mainAt]!
  const exhibits = sources.filter((_, index) => index !== mainAt)
  const descriptions = documents
    .filter((_, index) => index !== mainAt)
    .map(({ document }) => document.description)
  const items = itemsOf(form, filingDate)
  const amendment = isAmendment(form)
  const found = items ? itemSections(items, filingDate, amendment, main) : []
  const whole = found.some(({ source }) => source !== null) ? found : [bodyOf(main, items !== null), ...found]
  const ordered = inFormOrder(items, resolveReferences(whole, main, exhibits))
  const annual = /^40-?F/i.test(form) && !amendment ? annualExhibits(exhibits) : []
  const exhibited = exhibitSections(exhibits, descriptions)
  const drafts = [
    ...[...ordered, ...annual, ...leftoverText(main, ordered)].flatMap(withPassages),
    ...exhibited,
    ...releasePassages(exhibited),
  ]
  const sections = checked(drafts.map(sectionOf), items, main.parsed.text.length)
  return withCoverage(sections, documents)
}

function mainIndex(form: string, sources: readonly Source[]): number {
  const named = sources.findIndex(({ type }) => type.toUpperCase() === form.toUpperCase())
  return named >= 0
    ? named
    : sources.findIndex(({ type }) => !/^(EX-|GRAPHIC|ZIP|XML|JSON|EXCEL|PDF)/i.test(type))
}

function bodyOf(source: Source, lacksItems: boolean): Draft {
  return {
    id: 'body',
    title: sectionTitle('body'),
    part: null,
    item: null,
    state: 'extracted',
    detector: 'whole',
    confidence: lacksItems ? 0.5 : 1,
    warnings: lacksItems ? ['no_items_found'] : [],
    source,
    spans: [{ start: 0, end: source.parsed.text.length }],
  }
}

/** The text of the main document that no section has: between parts, around tables of contents, behind signatures. */
function leftoverText(main: Source, drafts: readonly Draft[]): Draft[] {
  const { text } = main.parsed
  const taken = union(drafts.flatMap(({ source, spans }) => (source === main ? spans : [])))
  const spans = without([{ start: 0, end: text.length }], taken).filter(
    ({ start, end }) => countWords(text, start, end) > 0,
  )
  if (spans.length === 0) return []
  return [
    {
      id: 'other_text',
      title: sectionTitle('other_text'),
      part: null,
      item: null,
      state: 'extracted',
      detector: 'whole',
      confidence: 1,
      warnings: [],
      source: main,
      spans,
    },
  ]
}

/** Items in the order of the form, also those not found; cover first, signatures last. */
function inFormOrder(form: ItemForm | null, drafts: readonly Draft[]): Draft[] {
  if (!form?.ordered) return [...drafts]
  const places = new Map(form.rows.map((row, index) => [`${row.id} ${row.item}`, index]))
  const place = ({ id, item }: Draft) =>
    id === 'cover' || id === 'body' ? -1 : (places.get(`${id} ${item}`) ?? Number.POSITIVE_INFINITY)
  return drafts.toSorted((a, b) => {
    const [left, right] = [place(a), place(b)]
    return left === right ? 0 : left - right
  })
}

/** A section, then its headed parts. */
function withPassages(draft: Draft): Draft[] {
  if (draft.source === null || draft.warnings.some(warning => warning.startsWith('combined_with:')))
    return [draft]
  const hasText =
    draft.state === 'extracted' || draft.warnings.some(warning => warning.startsWith('found_in:'))
  if (!hasText) return [draft]
  if (draft.id === 'mda_full') return [draft, ...subsectionsOf(draft, MDA_PASSAGES)]
  if (draft.id === 'item_3') return [draft, ...subsectionsOf(draft, KEY_INFORMATION_PASSAGES)]
  if (draft.id !== 'financial_statements') return [draft]
  const report = auditorReport(draft)
  return [draft, ...(report ? [report] : []), ...footnotesOf(draft)]
}

function sectionOf({ source, spans, ...draft }: Draft, order: number): LocatedSection {
  const text = source ? extractText(source.parsed, spans) : NO_TEXT
  return {
    id: draft.id,
    title: draft.title,
    part: draft.part,
    item: draft.item,
    order,
    state: draft.state,
    detector: draft.detector,
    confidence: Math.round(draft.confidence * 100) / 100,
    warnings: draft.warnings,
    document: source?.index ?? null,
    spans,
    ...text,
  }
}

/** Less of a document in its items than this is a warning. */
const COVERED = 0.8
/** Shorter texts may well be alike. */
const TWIN_CHARS = 300

/** A fault lowers the confidence of a section and becomes a warning; the text is served all the same. */
function checked(
  sections: readonly LocatedSection[],
  form: ItemForm | null,
  bodyChars: number,
): LocatedSection[] {
  const seen = new Map<string, string>()
  const result = sections.map(section => {
    const faults = [...sizeFault(section, form), ...twinFault(section, seen)]
    if (faults.length === 0) return section
    return {
      ...section,
      confidence: Math.min(section.confidence, 0.5),
      warnings: [...section.warnings, ...faults],
    }
  })
  return form?.ordered ? coverage(result, bodyChars) : result
}

function sizeFault({ id, state, text, item }: LocatedSection, form: ItemForm | null): string[] {
  if (state !== 'extracted' || item === null) return []
  const band = form?.rows.find(row => row.id === id && row.item === item)?.band
  if (!band) return []
  if (text.length < band[0]) return ['shorter_than_usual']
  return text.length > band[1] ? ['longer_than_usual'] : []
}

function twinFault({ id, text, warnings }: LocatedSection, seen: Map<string, string>): string[] {
  if (text.length < TWIN_CHARS || warnings.some(warning => /^(combined_with|found_in):/.test(warning)))
    return []
  const hash = createHash('sha256').update(text).digest('base64')
  const twin = seen.get(hash)
  if (twin !== undefined) return [`same_text_as:${twin}`]
  seen.set(hash, id)
  return []
}

/** Adds the warning to the cover, or to the first section if there is no cover. */
function coverage(sections: readonly LocatedSection[], bodyChars: number): LocatedSection[] {
  const items = sections.filter(
    ({ item, id, warnings }) => item !== null && !isPassage(id) && !warnings.some(isElsewhere),
  )
  const covered = items.reduce((sum, { text }) => sum + text.length, 0)
  if (covered === 0 || covered >= COVERED * bodyChars) return [...sections]
  const at = Math.max(
    0,
    sections.findIndex(({ id }) => id === 'cover'),
  )
  const warning = `items_cover_percent:${Math.floor((100 * covered) / bodyChars)}`
  return sections.map((section, index) =>
    index === at ? { ...section, warnings: [...section.warnings, warning] } : section,
  )
}

function isPassage(id: string): boolean {
  return /^(mda_(?!full)|footnote_|auditor_report|release_)/.test(id)
}

function isElsewhere(warning: string): boolean {
  return warning.startsWith('found_in:ex_') || warning.startsWith('combined_with:')
}

/** Items whose text may be elsewhere in the filing. */
const FOLLOWED = new Set([
  'mda_full',
  'market_risk',
  'selected_financial_data',
  'market_equity',
  'financial_statements',
])
/** No statements fit into less: what so short an item says is where they are. */
const BARE_CHARS = 2_000
/** Sections that hold what items point to, besides what they are for. */
const HOLDERS = new Set(['exhibits', 'signatures'])
/**
 * Text for items that are incorporated by reference: from the annual report to shareholders in the same submission, else
 * from where the same document has it under its title (behind the exhibits or signatures, which then go without it).
 * What is not found stays the words of the pointer.
 */
function resolveReferences(drafts: readonly Draft[], main: Source, exhibits: readonly Source[]): Draft[] {
  const reports = exhibits.filter(({ type }) => /^EX-13\b/i.test(type))
  const taken: Span[] = []
  const followed = drafts.map((draft): Draft => {
    if (!FOLLOWED.has(draft.id) || !mayPoint(draft, reports.length > 0)) return draft
    for (const report of reports) {
      const spans = reportSpans(report, [{ start: 0, end: report.parsed.text.length }], draft.id)
      if (spans.length > 0)
        return found(draft, report, spans, report.type.toLowerCase().replace(/[^a-z0-9]+/g, '_'))
    }
    for (const holder of drafts) {
      if (!HOLDERS.has(holder.id) || holder.source !== main) continue
      const spans = reportSpans(main, without(holder.spans, taken), draft.id)
      if (lengthOf(spans) <= lengthOf(draft.spans)) continue
      taken.push(...spans)
      return found(draft, main, spans, holder.id)
    }
    return draft
  })
  if (taken.length === 0) return followed
  return followed.map(draft =>
    HOLDERS.has(draft.id) && draft.source === main ? { ...draft, spans: without(draft.spans, taken) } : draft,
  )
}

function mayPoint({ id, state, spans }: Draft, hasReport: boolean): boolean {
  if (state === 'incorporated_by_reference') return true
  if (state === 'not_found') return hasReport
  return id === 'financial_statements' && state === 'extracted' && lengthOf(spans) < BARE_CHARS
}

function found(draft: Draft, source: Source, spans: readonly Span[], where: string): Draft {
  return {
    ...draft,
    state: 'incorporated_by_reference',
    detector: 'heading',
    confidence: 0.6,
    warnings: [...draft.warnings, `found_in:${where}`],
    source,
    spans,
  }
}

const BEGINS =
  /^\W*(reports? of (the )?independent|independent (registered|auditor|accountant|public)|auditors?'? report|report of (certified|registered) public)/
/** What comes after: statements, notes, another report than the auditor's. */
const ENDS =
  /\b(balance sheets?|statements? of (consolidated |comprehensive )?(operations|income|earnings|cash|financial|changes|stockholders|shareholders|net assets|loss))|^\W*notes? to\b|^\W*(part|item) |^\W*(management'?s report|report of management|selected|schedule|index)/

/** Shorter is a mention. */
const MIN_CHARS = 600

/** The report of the independent auditors within the financial statements, both of them where there are two. */
function auditorReport(statements: Draft): Draft | null {
  if (!statements.source) return null
  const lines = linesIn(statements.source, statements.spans)
  const reports: Span[] = []
  let end: number | undefined
  for (const line of lines.toReversed()) {
    if (!isHeading(line)) continue
    const heading = fold(line.text)
    if (BEGINS.test(heading)) {
      const span = statements.spans.find(span => line.start >= span.start && line.start < span.end)!
      reports.push({ start: line.start, end: Math.min(end ?? span.end, span.end) })
    } else if (ENDS.test(heading)) end = line.start
  }
  // Lists of contents name the report too; of two reports the first runs on to the end of the second.
  const longest = reports.reduce<Span | null>((best, span) => {
    return best === null || span.end - span.start >= best.end - best.start ? span : best
  }, null)
  if (longest === null || longest.end - longest.start < MIN_CHARS) return null
  return {
    id: 'auditor_report',
    title: sectionTitle('auditor_report'),
    part: statements.part,
    item: statements.item,
    state: statements.state,
    detector: 'heading',
    confidence: 0.7,
    warnings: [],
    source: statements.source,
    spans: [longest],
  }
}

function isHeading(line: Line): boolean {
  return line.text.length < 150 && prominence(line) >= 0.5
}
