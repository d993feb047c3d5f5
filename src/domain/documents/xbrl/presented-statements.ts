import type { PresentedLine, PresentedStatement, PresentedStatementName } from '../../numbers/presentation.ts'
import type { ElementLabels } from './labels.ts'
import { type LinkArc, type Linkbase, parseLinkbases, type RoleArcs } from './linkbases.ts'

/** Taxonomies whose elements facts keep under their own name; all others are the filer's. */
const STANDARD_PREFIX =
  /^(us-gaap|ifrs-full|dei|srt|invest|country|currency|exch|stpr|naics|sic|ecd|cyd|ffd|vip|oef|rxp|spac)$/

/** The taxonomy of an element's prefix, as facts name it. */
export function taxonomyOfPrefix(prefix: string): string {
  return STANDARD_PREFIX.test(prefix) ? prefix : 'custom'
}

/** An element as `prefix:Name`, as facts name it: `custom:Name` for the filer's own. */
export function conceptOf(qname: string): string {
  const colon = qname.indexOf(':')
  return `${taxonomyOfPrefix(qname.slice(0, colon))}:${qname.slice(colon + 1)}`
}

/**
 * The statements of a filing, read from its linkbases. Notes, parenthetical pages and further statements of one kind (of the
 * parent alone, of a subsidiary) are left out: of each kind the first is taken. Without a presentation linkbase the lines
 * come in the order of the calculation linkbase, summands before their sum.
 */
export function presentedStatements(
  sources: readonly string[],
  labels: ReadonlyMap<string, ElementLabels>,
): PresentedStatement[] {
  const linkbase = parseLinkbases(sources)
  const isPresented = linkbase.presentation.length > 0
  const sums = new Map(linkbase.calculation.map(({ role, arcs }) => [role, arcs]))
  const found = new Map<PresentedStatementName, PresentedStatement>()
  for (const role of pagesOf(linkbase, isPresented ? linkbase.presentation : linkbase.calculation)) {
    const nodes = isPresented ? presentedNodes(role.arcs) : summedNodes(role.arcs)
    const statement = statementOf(nodes)
    if (statement === null || found.has(statement)) continue
    found.set(statement, {
      statement,
      title: titleOf(linkbase.definitions.get(role.role)),
      lines: linesOf(nodes, sums.get(role.role) ?? [], labels),
    })
  }
  return [...found.values()]
}

const DEFINITION = /^\s*(\S+)\s+-\s+(\w+)\s+-\s+(.*)$/
const NO_STATEMENT = /parenthetical|details?\b|policies|tables?\b|disclosure/i

/** Roles that may be statements, in the order of the filing: by definition if there are any, else by role URI. */
function pagesOf({ definitions }: Linkbase, roles: readonly RoleArcs[]): RoleArcs[] {
  const described = roles.flatMap(role => {
    const match = DEFINITION.exec(definitions.get(role.role) ?? '')
    return match
      ? [{ role, code: match[1] as string, type: match[2] as string, title: match[3] as string }]
      : []
  })
  if (described.length === 0) return roles.filter(({ role }) => !NO_STATEMENT.test(lastPart(role)))
  return described
    .filter(({ type, title }) => type === 'Statement' && !NO_STATEMENT.test(title))
    .sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
    .map(({ role }) => role)
}

function lastPart(role: string): string {
  return role.slice(role.lastIndexOf('/') + 1)
}

function titleOf(definition: string | undefined): string | null {
  return DEFINITION.exec(definition ?? '')?.[3] ?? (definition || null)
}

/** A line before it has its labels and sums. */
interface Node {
  readonly qname: string
  readonly depth: number
  readonly preferredLabel: string | null
}

/** Bounds of hostile linkbases; statements have some dozens of lines. */
const MAX_LINES = 2_000
const MAX_DEPTH = 60

/** Elements that arrange facts by dimension and are no lines. */
const STRUCTURE = /(?:Table|LineItems)$/
const DIMENSION = /(?:Axis|Domain|Member)$/

function presentedNodes(arcs: readonly LinkArc[]): Node[] {
  const nodes: Node[] = []
  walk(arcs, (qname, depth, preferredLabel, visitChildren) => {
    const local = localName(qname)
    if (DIMENSION.test(local)) return
    if (STRUCTURE.test(local)) {
      visitChildren(depth)
      return
    }
    nodes.push({ qname, depth, preferredLabel })
    visitChildren(depth + 1)
  })
  return nodes
}

function summedNodes(arcs: readonly LinkArc[]): Node[] {
  const nodes: Node[] = []
  walk(arcs, (qname, depth, preferredLabel, visitChildren) => {
    visitChildren(depth + 1)
    nodes.push({ qname, depth, preferredLabel })
  })
  return nodes
}

type Visit = (
  qname: string,
  depth: number,
  preferredLabel: string | null,
  visitChildren: (depth: number) => void,
) => void

/** Visits the trees of a role from their roots, children in order. */
function walk(arcs: readonly LinkArc[], visit: Visit): void {
  const children = Map.groupBy(arcs, ({ from }) => from)
  for (const list of children.values()) list.sort((a, b) => a.order - b.order)
  const inner = new Set(arcs.map(({ to }) => to))
  let visited = 0
  const go = (qname: string, depth: number, preferredLabel: string | null, path: readonly string[]) => {
    if (visited >= MAX_LINES || path.length >= MAX_DEPTH || path.includes(qname)) return
    visited += 1
    visit(qname, depth, preferredLabel, childDepth => {
      for (const arc of children.get(qname) ?? [])
        go(arc.to, childDepth, arc.preferredLabel, [...path, qname])
    })
  }
  for (const root of children.keys()) if (!inner.has(root)) go(root, 0, null, [])
}

function localName(qname: string): string {
  return qname.slice(qname.indexOf(':') + 1)
}

/** Elements that only one kind of statement has. */
const SIGNS: readonly (readonly [PresentedStatementName, RegExp, RegExp])[] = [
  ['cash_flow', /^(NetCashProvidedByUsedInOperatingActivities|CashFlowsFromUsedInOperat)/, /./],
  [
    'balance_sheet',
    /^Assets$|^AssetsNet$/,
    /^(LiabilitiesAnd(Stockholders|Partners)|EquityAndLiabilities|Liabilities$)/,
  ],
  [
    'equity',
    /^(StockholdersEquity|PartnersCapital|MembersEquity|Equity)/,
    /^(StockIssuedDuringPeriod|StockRepurchased|Dividends|AdjustmentsToAdditionalPaidInCapital|IncreaseDecreaseThrough|IssueOfEquity|NetIncomeLoss|ProfitLoss)/,
  ],
  [
    'income_statement',
    /^(NetIncomeLoss|ProfitLoss|IncomeLoss)/,
    /^(Revenue|SalesRevenue|IncomeTaxExpense|EarningsPerShare|BasicEarnings|OperatingIncomeLoss|InterestExpense|CostsAndExpenses|OperatingExpenses|NoninterestExpense)/,
  ],
  ['comprehensive_income', /^ComprehensiveIncome/, /^(OtherComprehensiveIncome|NetIncomeLoss|ProfitLoss)/],
]

function statementOf(nodes: readonly Node[]): PresentedStatementName | null {
  const names = nodes.map(({ qname }) => localName(qname))
  const has = (sign: RegExp) => names.some(name => sign.test(name))
  for (const [statement, first, second] of SIGNS) if (has(first) && has(second)) return statement
  return null
}

function linesOf(
  nodes: readonly Node[],
  sums: readonly LinkArc[],
  labels: ReadonlyMap<string, ElementLabels>,
): PresentedLine[] {
  const places = new Map<string, number>()
  for (const [place, { qname }] of nodes.entries()) if (!places.has(qname)) places.set(qname, place)
  const parents = new Map(
    sums.flatMap(({ from, to, weight }) => {
      const place = places.get(from)
      return place === undefined || weight === 0 ? [] : [[to, { place, weight }] as const]
    }),
  )
  const totals = new Set(sums.map(({ from }) => from))
  return nodes.map(({ qname, depth, preferredLabel }, place) => {
    const parent = parents.get(qname)
    const isHeading = localName(qname).endsWith('Abstract')
    const known = labels.get(qname)
    return {
      concept: conceptOf(qname),
      label:
        (preferredLabel === null ? undefined : known?.byRole.get(preferredLabel)) ?? known?.standard ?? null,
      depth,
      isHeading,
      isTotal: totals.has(qname) || /total/i.test(preferredLabel ?? ''),
      isNegated: /negated/i.test(preferredLabel ?? ''),
      parent: parent && parent.place !== place ? parent.place : null,
      weight: parent && parent.place !== place ? (parent.weight > 0 ? 1 : -1) : null,
    }
  })
}
