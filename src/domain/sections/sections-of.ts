import type { ParsedDocument, SubmissionDocument } from '../document/document.ts'
import { isAmendment } from '../filing-forms.ts'
import { auditorReport } from './auditor-report.ts'
import { checked } from './checks.ts'
import { cutText, NO_TEXT } from './cut.ts'
import type { Draft, Source } from './draft.ts'
import { exhibitSections, releasePassages } from './exhibits.ts'
import { followPointers } from './follow.ts'
import { footnotesOf } from './footnotes.ts'
import { itemSections } from './item-sections.ts'
import { itemsOf } from './items/forms.ts'
import type { ItemForm } from './items/item-form.ts'
import { KEY_INFORMATION_PASSAGES, MDA_PASSAGES } from './items/passages.ts'
import { linesOf } from './lines.ts'
import { passagesOf } from './passages.ts'
import type { Section } from './section.ts'

/** A filing whose documents are read. */
export interface FilingDocuments {
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
export function sectionsOf({ form, filingDate, documents }: FilingDocuments): Section[] {
  const sources = documents.map(
    ({ document, parsed }): Source => ({ type: document.type, parsed, lines: linesOf(parsed) }),
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
  const ordered = inFormOrder(items, followPointers(whole, main, exhibits))
  const exhibited = exhibitSections(exhibits, descriptions)
  const drafts = [...ordered.flatMap(withPassages), ...exhibited, ...releasePassages(exhibited)]
  const sections = drafts.map(sectionOf)
  return checked(sections, items, main.parsed.text.length)
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
    title: 'Body',
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

/** Items in the order of the form; what is not found stands where it would; cover first, signatures last. */
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

/** A section, then what stands within it. */
function withPassages(draft: Draft): Draft[] {
  if (draft.source === null || draft.warnings.some(warning => warning.startsWith('combined_with:')))
    return [draft]
  const hasText =
    draft.state === 'extracted' || draft.warnings.some(warning => warning.startsWith('found_in:'))
  if (!hasText) return [draft]
  if (draft.id === 'mda_full') return [draft, ...passagesOf(draft, MDA_PASSAGES)]
  if (draft.id === 'item_3') return [draft, ...passagesOf(draft, KEY_INFORMATION_PASSAGES)]
  if (draft.id !== 'financial_statements') return [draft]
  const report = auditorReport(draft)
  return [draft, ...(report ? [report] : []), ...footnotesOf(draft)]
}

function sectionOf({ source, spans, ...draft }: Draft, order: number): Section {
  const text = source ? cutText(source.parsed, spans) : NO_TEXT
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
    ...text,
  }
}
