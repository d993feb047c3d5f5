import type { Member, Term } from '../line-items/parse-chain.ts'
import type { FieldValue, Source } from '../statement.ts'
import { evaluate } from './field-value.ts'
import { type BalanceLine, type Sheet, totalOf } from './sheets.ts'
import { negated, type Version } from './version.ts'

/** The lines of a balance sheet: of its reference filing, else of filings that show the same total, else by an identity. */
export function sheetValues(
  reference: Sheet,
  known: readonly Sheet[],
  lines: readonly BalanceLine[],
): Map<string, FieldValue> {
  const values = new Map<string, FieldValue>()
  const others = sameTotal(reference, known)
  for (const { item, chain, unless } of lines) {
    if (item.kind === 'shares' || chain.length === 0) continue
    // One filing of the date that puts the line into others tells it of all: the total is the same.
    const held = (sheet: Sheet) => unless.some(concept => sheet.facts.has(concept))
    if (unless.length > 0 && (held(reference) || others.some(held))) continue
    const value = fromSheet(chain, reference, known) ?? fromOthers(chain, others, known)
    // Percentages tagged as such are no shares of one.
    if (value && (item.kind !== 'ratio' || (value.value > 0 && value.value <= 1))) values.set(item.id, value)
  }
  // Identities come last, when all filed lines are known.
  for (const { item, formula } of lines) {
    if (values.has(item.id) || !formula) continue
    const value = evaluate(formula, id => values.get(id), 'from_identity')
    if (value) values.set(item.id, value)
  }
  return values
}

/** Other filings that show the same total assets for the date, latest first: the only ones that may fill holes. */
export function sameTotal(reference: Sheet, known: readonly Sheet[]): Sheet[] {
  const total = totalOf(reference)
  return known.filter(sheet => sheet !== reference && sheet.rank < 2 && totalOf(sheet) === total).reverse()
}

/** The first member of a chain that a filing has. */
export function fromSheet(
  chain: readonly Member[],
  sheet: Sheet,
  known: readonly Sheet[],
): FieldValue | undefined {
  for (const member of chain) {
    const value = memberOf(member, sheet, known)
    if (value) return value
  }
  return undefined
}

function fromOthers(
  chain: readonly Member[],
  others: readonly Sheet[],
  known: readonly Sheet[],
): FieldValue | undefined {
  for (const sheet of others) {
    const value = fromSheet(chain, sheet, known)
    if (value) return { ...value, derivation: 'other_filing' }
  }
  return undefined
}

function memberOf(member: Member, sheet: Sheet, known: readonly Sheet[]): FieldValue | undefined {
  let value = 0
  const sources: Source[] = []
  for (const term of member) {
    const concept = term.concepts.find(name => sheet.facts.has(name))
    if (concept === undefined) {
      if (term.optional) continue
      return undefined
    }
    value += term.sign * (sheet.facts.get(concept) as Version).value
    sources.push(...signed(term, firstOfRun(concept, sheet, known)))
  }
  if (sources.length === 0) return undefined
  const derivation =
    sources.length === 1 ? 'reported' : member.some(term => term.sign === -1) ? 'difference' : 'sum'
  return { value, derivation, sources, basis: null }
}

function signed(term: Term, version: Version): readonly Source[] {
  return term.sign === 1 ? version.sources : negated(version.sources)
}

/** The first filing of the unbroken run that gives the value: where a reader finds it originally. */
function firstOfRun(concept: string, sheet: Sheet, known: readonly Sheet[]): Version {
  let first = sheet.facts.get(concept) as Version
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
