import { stemOf, wordsIn } from './analyze.ts'
import { type ParsedQuery, parseQuery, type QueryNode, queryOf } from './parse-query.ts'

/*
 * Questions in natural language. Passages that share most with a question answer it, so its words are alternatives. The words that make a
 * text a question are rare in filings, where BM25 would give them more weight than the words that the question is about; and
 * statements name their lines otherwise than analysts do.
 */

const FILLERS = `
  a about according all am amount an and answer any are as ask assume at base based basing basis be been being billion both but by
  calculate can clearly compute could decimal define defined describe detail did discuss do does dollar done each either else
  expert explain find following for from further give given had has have having he help her here his how however i if in
  information into is it its itself just kind list look many may me mention metric might million more most much must my name need
  no nor not of off on only or our out outline place please point primarily provide question quote referencing rely relying
  report reported respond response round roughly same say shall she should show shown so some state stated such
  summarize tell than that the their them then there these they this those thousand to too two under up us usd use
  using value very want was we were what whatever when where whether which while who whom whose why will with would yes you your`

const FILLER_STEMS: ReadonlySet<string> = new Set(FILLERS.trim().split(/\s+/).map(stemOf))

/** What analysts call a line or statement, and how statements name it. */
const STATEMENT_TERMS: readonly (readonly [asked: RegExp, named: readonly string[]])[] = [
  [
    / (capital (expenditures?|spending|intensive|intensity)|capex|free cash flow|fcf) /,
    ['purchases of property', 'additions to property', 'acquisitions of property', 'capital expenditures'],
  ],
  [
    / (pp e|ppe|ppne|pp ne|fixed assets?) /,
    ['property plant and equipment', 'property and equipment', 'equipment net'],
  ],
  [
    / ((operating|free) cash flows?|cash (flows? )?from (operations|operating)|fcf) /,
    ['operating activities', 'provided by operating activities'],
  ],
  [
    / gross (margins?|profits?) /,
    ['gross profit', 'gross margin', 'cost of sales', 'cost of revenue', 'cost of goods sold'],
  ],
  [
    / operating (margins?|income|profits?) /,
    ['operating income', 'income from operations', 'operating profit'],
  ],
  [
    / (quick|current) ratio | working capital | liquidity /,
    ['total current assets', 'total current liabilities'],
  ],
  [/ current (assets|liabilities) /, ['total current assets', 'total current liabilities']],
  [/ (inventory|inventories|dio) /, ['inventories', 'total inventories']],
  [
    / (cogs|cost of (goods sold|sales|revenues?)) /,
    ['cost of sales', 'cost of goods sold', 'cost of revenue', 'cost of products sold'],
  ],
  [/ (dpo|days payables?|payables?) /, ['accounts payable', 'trade payables']],
  [/ (dso|days sales outstanding|receivables?) /, ['accounts receivable', 'receivables net']],
  [/ (revenues?|sales|top line) /, ['net sales', 'total revenues', 'net revenues', 'total revenue']],
  [/ (eps|earnings per share) /, ['earnings per share', 'net income per share', 'diluted']],
  [/ (depreciation|amortization|d a|ebitda) /, ['depreciation and amortization']],
  [/ (sg a|sga) /, ['selling general and administrative']],
  [/ r d /, ['research and development']],
  [/ tax rate /, ['provision for income taxes', 'effective tax rate', 'income before']],
  [/ (interest coverage|interest expenses?) /, ['interest expense']],
  [/ (roa|return on assets|asset turnover|total assets) /, ['total assets', 'net income']],
  [/ (roe|return on equity) /, ['total equity', 'total shareholders equity', 'net income']],
  [/ (leverage|total debt|long term debt) /, ['long term debt', 'total debt']],
  [/ (share|stock) (repurchases?|buybacks?)| buybacks? /, ['repurchases of common stock', 'treasury stock']],
  [/ dividends? /, ['dividends paid', 'cash dividends', 'dividends']],
  [/ (headcount|employees|workforce) /, ['employees', 'headcount']],
  [/ (balance sheet|(statement of )?financial position) /, ['total assets', 'total liabilities']],
  [
    / (cash flows? statement|statement of cash flows) /,
    ['operating activities', 'investing activities', 'financing activities'],
  ],
  [/ (income statement|statement of (income|operations|earnings)|p l) /, ['net income', 'per share']],
]

/** `FY2023`, `FY 23`, `2023` */
const YEAR = /\b(?:fy\s?'?)?((?:19|20)\d\d)\b|\bfy\s?'?(\d\d)\b/gi
/** EDGAR begins in 1993. */
const FIRST_YEAR = 1993

interface ParsedQuestion extends ParsedQuery {
  /** Years that the question names. */
  readonly years: readonly number[]
}

/** A query phrased as a question. Throws `QueryFault`. */
export function parseQuestion(text: string): ParsedQuestion {
  const { root } = parseQuery(text, 'any')
  const years = [...new Set([...text.matchAll(YEAR)].map(([, long, short]) => Number(long ?? `20${short}`)))]
  const words = ` ${wordsIn(text)
    .map(word => word.text)
    .join(' ')} `
  const named = STATEMENT_TERMS.flatMap(([asked, names]) => (asked.test(words) ? names : []))
  const subject = withoutFillers(root)
  const should = [
    ...(subject === null
      ? [root]
      : subject.kind === 'group' && subject.must.length === 0
        ? subject.should
        : [subject]),
    ...years.map(year => ({ kind: 'stem' as const, stem: String(year) })),
    ...new Set(named).values().map(phrase => ({ kind: 'phrase' as const, words: phrase.split(' ') })),
  ]
  const not = subject?.kind === 'group' ? subject.not : []
  return { ...queryOf({ should, not }), years: years.filter(year => year >= FIRST_YEAR) }
}

/** Null: nothing is left. */
function withoutFillers(node: QueryNode): QueryNode | null {
  if (node.kind === 'stem') return FILLER_STEMS.has(node.stem) ? null : node
  if (node.kind !== 'group') return node
  const left = (nodes: readonly QueryNode[]) => nodes.map(withoutFillers).filter(child => child !== null)
  const [must, should] = [left(node.must), left(node.should)]
  return must.length + should.length === 0 ? null : { ...node, must, should }
}
