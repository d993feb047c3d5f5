import Type from 'typebox'
import { type Day, parseDay } from '../../../domain/day.ts'
import { labelFromQName } from '../../../domain/documents/xbrl/labels.ts'
import { lengthOf } from '../../../domain/numbers/derive/fiscal-calendar.ts'
import { AppError } from '../../../errors.ts'
import { DayText, nullable, oneOf } from '../../../schema/fields.ts'
import { nearest } from '../../../schema/validation-errors.ts'
import type { PeriodRow, Snapshot } from '../../../stores/ports/stores.ts'

/**
 * What an XBRL element is called: by the filing's own linkbase, else by the taxonomy, else by the words of its name. A member
 * without a prefix is the value of a typed axis and stands for itself.
 */
export function labelled(
  element: string,
  own: string | null,
  snapshot: Pick<Snapshot, 'label'>,
): { readonly label: string; readonly label_source: 'linkbase' | 'taxonomy' | 'name' } {
  if (own !== null) return { label: own, label_source: 'linkbase' }
  const colon = element.indexOf(':')
  const known = colon > 0 ? snapshot.label(element.slice(0, colon), element.slice(colon + 1)) : null
  if (known !== null) return { label: known, label_source: 'taxonomy' }
  return {
    label: /^[\w.-]+:[\w.-]+$/.test(element) ? labelFromQName(element) : element,
    label_source: 'name',
  }
}

/** Fields that every fact has. */
export const factFields = {
  unit: Type.String({ description: 'As filed: USD, shares, USD/shares, pure ...' }),
  value: Type.Number(),
  period_start: nullable(DayText),
  period_end: DayText,
  period_type: oneOf(['quarterly', 'annual', 'ytd', 'instant', 'other'], {
    description: 'By its length; `ytd` is a half year or nine months',
  }),
  form_type: Type.String(),
  filed: DayText,
  accession_number: Type.String(),
}

export type PeriodTypeOfFact = 'quarterly' | 'annual' | 'ytd' | 'instant' | 'other'

/** The kind of a period, by its dates alone. */
export function periodType(start: string | null, end: string): PeriodTypeOfFact {
  return periodTypeOfDays(start === null ? null : parseDay(start)!, parseDay(end)!)
}

/** The same by day numbers; `start` is null for an instant. */
export function periodTypeOfDays(start: Day | null, end: Day): PeriodTypeOfFact {
  if (start === null) return 'instant'
  const length = lengthOf(start, end)
  if (length === null) return 'other'
  return length === 'quarter' ? 'quarterly' : length === 'year' ? 'annual' : 'ytd'
}

/** The periods of a calendar that match the requested fiscal year and period. */
export function periodsAsked(
  periods: readonly PeriodRow[],
  year: number | undefined,
  period: string | undefined,
): PeriodRow[] {
  return periods.filter(
    ({ fiscal_year, fiscal_period }) =>
      (year === undefined || fiscal_year === year) && (period === undefined || fiscal_period === period),
  )
}

/** Names of concepts in an error, and near names for each. */
const MAX_NAMED = 3
/** Characters of a name whose longer forms are near names. */
const MIN_PREFIX = 4

type Labels = Snapshot['labels']

/** Local names of the concepts that have labels, and their prefixes. */
interface Names {
  readonly local: ReadonlyMap<string, string>
  readonly prefixes: ReadonlySet<string>
}

const namesOf = new WeakMap<Labels, Names>()

function conceptNames(labels: Labels): Names {
  const known = namesOf.get(labels)
  if (known) return known
  const split = [...labels.keys()].map(name => [name.slice(name.indexOf(':') + 1), name] as const)
  const prefixes = new Set(split.map(([local, name]) => name.slice(0, -local.length - 1)))
  // Of concepts with one name, most companies report that of US GAAP.
  const preferred = split.filter(([, name]) => name.startsWith('us-gaap:'))
  const names = { local: new Map([...split, ...preferred]), prefixes }
  namesOf.set(labels, names)
  return names
}

/**
 * Throws `invalid_parameter` for concepts, as `taxonomy:Name` or `Name`, that no loaded company has, with near ones. Labels tell: every
 * taxonomy's concept that companies report has one. Names under other prefixes are those of one filer, of which only `isOwn` (of the
 * requested company) knows.
 */
export function checkConcepts(
  parameter: string,
  concepts: readonly string[],
  isOwn: (concept: string) => boolean,
  { labels }: Pick<Snapshot, 'labels'>,
): void {
  if (labels.size === 0) return
  const unlabelled = concepts.filter(concept => !labels.has(concept) && !isOwn(concept))
  if (unlabelled.length === 0) return
  const { local, prefixes } = conceptNames(labels)
  const unknown = unlabelled.filter(concept => {
    const colon = concept.indexOf(':')
    return colon < 0 ? !local.has(concept) : prefixes.has(concept.slice(0, colon))
  })
  if (unknown.length === 0) return
  const named = unknown.slice(0, MAX_NAMED).map(concept => {
    const near = nearConcept(concept.slice(concept.indexOf(':') + 1), local)
    return near === null ? concept : `${concept} (did you mean ${near}?)`
  })
  const more = unknown.length > MAX_NAMED ? ` and ${unknown.length - MAX_NAMED} more` : ''
  const message = `has no concept that a loaded company reports: ${named.join(', ')}${more}`
  throw new AppError('invalid_parameter', {
    message: `${parameter} ${message}.`,
    details: [{ parameter, message }],
  })
}

/** Whether a concept, as `taxonomy:Name` or `Name`, is one of these. */
export function isIn(concepts: readonly string[]): (concept: string) => boolean {
  return concept => concepts.some(name => name === concept || name.endsWith(`:${concept}`))
}

/** The most similar name, otherwise the shortest that starts with it, with its prefix. The first letter must be right: it bounds the work. */
function nearConcept(name: string, local: ReadonlyMap<string, string>): string | null {
  const wanted = name.toLowerCase()
  const candidates = [...local.keys()].filter(known => known[0]?.toLowerCase() === wanted[0])
  const longer = candidates.filter(known => known.toLowerCase().startsWith(wanted))
  const shortest = longer.reduce<string | null>(
    (best, known) => (best === null || known.length < best.length ? known : best),
    null,
  )
  const near = nearest(name, candidates) ?? (name.length >= MIN_PREFIX ? shortest : null)
  return near === null ? null : local.get(near)!
}

/** Words that find elements. */
export const ConceptSearch = Type.Optional(
  Type.String({
    minLength: 2,
    maxLength: 100,
    pattern: '[A-Za-z0-9]',
    description: 'Only elements with all of these words, or beginnings of words, in their label or name.',
    examples: ['deferred revenue'],
    'x-hint': 'words such as deferred revenue',
  }),
)
