import { FLOW_ITEMS, SERVED_FLOWS, STATEMENTS } from '../line-items/index.ts'
import type { LineItem } from '../line-items/line-item.ts'
import { type Member, parseMember } from '../line-items/parse-chain.ts'
import { type FormulaTerm, parseFormula } from '../line-items/parse-formula.ts'
import type { Template } from '../statement.ts'
import type { Series } from './fact-index.ts'
import { memberSeries } from './member-series.ts'

/** A line item with its chain read. */
export interface ParsedItem {
  readonly item: LineItem
  readonly general: readonly Member[]
  readonly byTemplate: ReadonlyMap<Template, readonly Member[]>
  readonly formula: readonly FormulaTerm[] | null
  /** Concepts with which the line is none of its own. */
  readonly unless: readonly string[]
}

/** A line item of one company: the series of each member of its chain that the company files. */
export interface Line {
  readonly item: LineItem
  readonly formula: readonly FormulaTerm[] | null
  readonly applicable: boolean
  readonly series: readonly Series[]
  /** Whether the company files any figure of it. */
  readonly filed: boolean
}

const FLOWS: ReadonlySet<LineItem> = new Set(FLOW_ITEMS)

export function parseItem(item: LineItem): ParsedItem {
  const read = (chain: readonly string[]) => chain.map(parseMember).flatMap(FLOWS.has(item) ? variants : asIs)
  const byTemplate = new Map<Template, readonly Member[]>()
  for (const [template, chain] of Object.entries(item.byTemplate ?? {}))
    byTemplate.set(template as Template, read(chain))
  const formula = item.formula === undefined ? null : parseFormula(item.formula)
  const unless = (item.unless ?? []).flatMap(name => parseMember(name)).flatMap(term => term.concepts)
  return { item, general: read(item.chain), byTemplate, formula, unless }
}

function asIs(member: Member): Member[] {
  return [member]
}

/**
 * A part that is filed for the year but not for its quarters would put a whole year of it into the last quarter. So a
 * sum with one missable part is two members, with and without it, of which one serves a whole fiscal year. Longer
 * lists (changes in working capital) stay as they are: filers merge and split those lines from quarter to quarter.
 */
function variants(member: Member): Member[] {
  const missable = member.filter(term => term.optional)
  if (missable.length !== 1 || member.length < 2) return [member]
  return [member.map(term => ({ ...term, optional: false })), member.filter(term => !term.optional)]
}

/** Flow line items in the order in which they are computed: those with a formula after what they need. */
export const PARSED_FLOWS: readonly ParsedItem[] = FLOW_ITEMS.map(parseItem)
export const FLOW_PLACE: ReadonlyMap<string, number> = new Map(
  FLOW_ITEMS.map((item, place) => [item.id, place]),
)

/** A line item with its place. */
export interface Placed {
  readonly id: string
  readonly place: number
}

/** Places of the flows of a statement as served, and of those in its records for metrics alone. */
export const STATEMENT_PLACES = {
  income_statement: placesOf('income_statement'),
  cash_flow: placesOf('cash_flow'),
} as const

function placesOf(statement: 'income_statement' | 'cash_flow') {
  const { fields, inputs } = STATEMENTS[statement]
  const placed = (ids: readonly string[]): readonly Placed[] =>
    ids.map(id => ({ id, place: FLOW_PLACE.get(id) as number }))
  return { fields: placed(fields), inputs: placed(inputs) }
}

/** Flows before this place are of the statements as served, those from it on are for metrics alone. */
export const SERVED_PLACES = SERVED_FLOWS.length

/** The unit of a line item's facts. */
export const UNITS = {
  flow: (currency: string) => currency,
  balance: (currency: string) => currency,
  ratio: () => 'pure',
  per_share: (currency: string) => `${currency}/shares`,
  shares: () => 'shares',
} as const

/** The lines of a company under a template, in its reporting currency. */
export function linesOf(
  items: readonly ParsedItem[],
  index: ReadonlyMap<string, Series>,
  template: Template,
  currency: string,
): Line[] {
  return items.map(({ item, general, byTemplate, formula }) => {
    const applicable = !item.notApplicable?.includes(template)
    const unit = UNITS[item.kind](currency)
    const chain = byTemplate.get(template) ?? general
    const series = applicable ? chain.map(member => memberSeries(member, unit, index)) : []
    return { item, formula, applicable, series, filed: series.some(({ durations }) => durations.length > 0) }
  })
}
