import type { Day } from '../../day.ts'
import type { ConceptExpression, Term } from '../line-items/line-item.ts'
import type { FieldValue, Source } from '../statement.ts'
import { type FactVersion, marksOf, negated } from './fact-version.ts'
import { firstComputed } from './field-value.ts'
import { type BalanceLine, type Sheet, totalOf } from './sheets.ts'

/** The filings that give a balance sheet of a date. */
export interface KnownSheets {
  readonly reference: Sheet
  /** Other filings with the same total assets, latest first: the only ones that may fill holes. */
  readonly others: readonly Sheet[]
  /** All filings of the date so far, oldest first. */
  readonly known: readonly Sheet[]
  /** Filings of the nearest dates in the same series, of quarters or of years. */
  readonly neighbors: readonly Sheet[]
  /** The day as of which the balance sheet is seen. */
  readonly day: Day
}

/**
 * The lines of a balance sheet: of its reference filing, else of filings that show the same total. Of several ways to a
 * line the first that the neighbors have too: many annual reports break a line down that interim reports show as one.
 */
export function filedValues(sheets: KnownSheets, lines: readonly BalanceLine[]): FiledValues {
  const { reference, others, day } = sheets
  const values = new Map<string, FieldValue>()
  const conflicting = new Set<string>()
  for (const { item, chain, totals, fallbacks, unless } of lines) {
    if (item.kind === 'shares' || chain.length + fallbacks.length === 0) continue
    // One filing that includes the line in others does so for the date: the total is the same.
    const held = (sheet: Sheet) => unless.some(concept => sheet.facts.has(concept))
    if (unless.length > 0 && (held(reference) || others.some(held))) continue
    const value = lineOf(largestFirst(chain, totals, reference), sheets) ?? fallbackOf(fallbacks, sheets, day)
    if (value === 'conflicting') conflicting.add(item.id)
    // Percentages tagged as such are no shares of one.
    else if (value && (item.kind !== 'ratio' || (value.value > 0 && value.value <= 1)))
      values.set(item.id, value)
  }
  return { values, conflicting }
}

interface FiledValues {
  readonly values: Map<string, FieldValue>
  /** Lines that are filed under concepts of different values only. */
  readonly conflicting: ReadonlySet<string>
}

/** How much more a contradicted fallback must have, beyond rounding, for another to be a part of it. */
const PART = 1.01

/** The first fallback without a contradiction, unless one with a contradiction has more: then it may be a part of the line. */
function fallbackOf(
  fallbacks: BalanceLine['fallbacks'],
  sheets: KnownSheets,
  day: Day,
): FieldValue | 'conflicting' | undefined {
  const isAllowed = ({ contradicted }: BalanceLine['fallbacks'][number]) =>
    contradicted === null || contradicted > day
  const value = lineOf(
    fallbacks.filter(isAllowed).map(({ expression }) => expression),
    sheets,
  )
  if (!value) return undefined
  const isPart = fallbacks.some(fallback => {
    if (isAllowed(fallback)) return false
    const other = memberOf(fallback.expression, sheets.reference, sheets.known)
    return other !== undefined && Math.abs(other.value) > PART * Math.abs(value.value)
  })
  return isPart ? 'conflicting' : value
}

/** Adds lines that follow from others by an identity, once all filed lines are known. */
export function addIdentities(values: Map<string, FieldValue>, lines: readonly BalanceLine[]): void {
  for (const { item, formulas } of lines) {
    if (values.has(item.id) || formulas.length === 0) continue
    const value = firstComputed(formulas, id => values.get(id))
    if (value) values.set(item.id, { ...value, derivation: 'from_identity' })
  }
}

/** Other filings that show the same total assets for the date, latest first: the only ones that may fill holes. */
export function sameTotal(reference: Sheet, known: readonly Sheet[]): Sheet[] {
  const total = totalOf(reference)
  return known.filter(sheet => sheet !== reference && sheet.rank < 2 && totalOf(sheet) === total).reverse()
}

/** The first member of a chain that a filing has. */
export function fromSheet(
  chain: readonly ConceptExpression[],
  sheet: Sheet,
  known: readonly Sheet[],
): FieldValue | undefined {
  for (const member of chain) {
    const value = memberOf(member, sheet, known)
    if (value) return value
  }
  return undefined
}

/** The chain with only the largest of `totals` that are on the sheet, in front. */
function largestFirst(
  chain: readonly ConceptExpression[],
  totals: readonly ConceptExpression[],
  sheet: Sheet,
): readonly ConceptExpression[] {
  const filed = totals.flatMap(member => {
    const value = memberOf(member, sheet, [sheet])
    return value ? [{ member, value: value.value }] : []
  })
  if (filed.length < 2) return chain
  const largest = filed.reduce((a, b) => (b.value > a.value ? b : a)).member
  return [largest, ...chain.filter(member => !filed.some(total => total.member === member))]
}

function lineOf(
  chain: readonly ConceptExpression[],
  { reference, others, known, neighbors }: KnownSheets,
): FieldValue | undefined {
  const isIn = (member: ConceptExpression) => (sheet: Sheet) => hasMember(member, sheet)
  const filed = chain.filter(member => [reference, ...others].some(isIn(member)))
  const member = filed.length > 1 ? (filed.find(one => neighbors.some(isIn(one))) ?? filed[0]) : filed[0]
  if (!member) return undefined
  const value = memberOf(member, reference, known)
  if (value) return value
  const other = others.find(isIn(member)) as Sheet
  return { ...(memberOf(member, other, known) as FieldValue), derivation: 'other_filing' }
}

/** Whether `memberOf` has a value. */
function hasMember(member: ConceptExpression, { facts }: Sheet): boolean {
  let isFiled = false
  for (const term of member) {
    if (term.concepts.some(name => facts.has(name))) isFiled = true
    else if (!term.optional) return false
  }
  return isFiled
}

function memberOf(member: ConceptExpression, sheet: Sheet, known: readonly Sheet[]): FieldValue | undefined {
  let value = 0
  const sources: Source[] = []
  const versions: FactVersion[] = []
  for (const term of member) {
    const concept = term.concepts.find(name => sheet.facts.has(name))
    if (concept === undefined) {
      if (term.optional) continue
      return undefined
    }
    const version = sheet.facts.get(concept) as FactVersion
    versions.push(version)
    value += term.sign * version.value
    sources.push(...signed(term, firstOfRun(concept, sheet, known)))
  }
  if (sources.length === 0) return undefined
  const derivation =
    sources.length === 1 ? 'reported' : member.some(term => term.sign === -1) ? 'difference' : 'sum'
  return { value, derivation, sources, basis: null, ...marksOf(versions) }
}

function signed(term: Term, version: FactVersion): readonly Source[] {
  return term.sign === 1 ? version.sources : negated(version.sources)
}

/** The first filing of the unbroken run that gives the value: where a reader finds it originally. */
function firstOfRun(concept: string, sheet: Sheet, known: readonly Sheet[]): FactVersion {
  let first = sheet.facts.get(concept) as FactVersion
  for (let at = known.indexOf(sheet) - 1; at >= 0; at--) {
    const earlier = known[at] as Sheet
    if (earlier.rank > sheet.rank) continue
    const version = earlier.facts.get(concept)
    if (!version) continue
    if (version.value !== first.value) break
    first = version
  }
  return first
}
