import { fold } from '../../text/fold.ts'
import { type Line, prominence } from '../lines.ts'
import { lengthOf, linesIn, type Source, type Span } from '../section.ts'

/*
 * Headings of items that are incorporated by reference: in an annual report to shareholders (exhibit 13), in a
 * financial section behind the signatures, in pages F-1 and on.
 */

interface Subject {
  /** Null: a heading that only ends the text before it. */
  readonly id: string | null
  readonly words: RegExp
}

const SUBJECTS: readonly Subject[] = [
  {
    id: 'mda_full',
    words:
      /^(management('?s'?)? (discussion|analysis|financial review)|md&a|financial review\b|operating and financial review)/,
  },
  {
    id: 'market_risk',
    words:
      /^((quantitative and qualitative )?disclosures? about market risks?|market risk( management)?$|quantitative and qualitative)/,
  },
  {
    id: 'selected_financial_data',
    words:
      /^(consolidated )?(selected|summary of|five|six|ten|eleven|[56]|1[01])[- ](year|consolidated|historical|financial|quarterly).{0,60}$|^(historical|financial) (summary|highlights)\b/,
  },
  {
    id: 'market_equity',
    words:
      /^(common )?(stock|shareholders?'?|stockholders?'?|investor) (prices?|market|information|data|and dividend).{0,60}$|^market (price|for|information).{0,80}$|^dividends? and (stock|market).{0,60}$/,
  },
  {
    id: 'financial_statements',
    words:
      /^(condensed )?(consolidated )?(statements? of |balance sheets?)|^consolidated (balance|statements?|financial|results of operations$)|^reports? of (the )?independent|^independent (auditors?|accountants?)'?s? report|^auditors?'? report|^notes? to (the )?(condensed |consolidated )*financial/,
  },
  {
    id: null,
    words:
      /^(report of management|management'?s report|management'?s responsibility|directors and|board of directors$|corporate (information|directory)|shareholder information|quarterly (financial|results)|exhibit index|index to exhibits|exhibits?$|signatures?$)/,
  },
]
/** Shorter stretches of another subject within one are headings of tables and mentions. */
const MENTION_CHARS = 1_500
const STATEMENT = /\b(balance sheet|cash flows?|financial (?:position|condition)|income|earnings|operations)/
const STATEMENTS_CHARS = 10_000
/** Less than this is a table or a mention, not what an item points to. */
const MIN_CHARS: Readonly<Record<string, number>> = { mda_full: 5_000, market_risk: 1_000 }
const MIN_CHARS_OTHERS = 600

/** The stretches of a source, within some of its text, that hold the subject of an item; none where it is not there. */
export function reportSpans(source: Source, within: readonly Span[], id: string): Span[] {
  const regions = regionsOf(source, within)
  const own = regions.filter(region => region.id === id)
  if (own.length === 0) return []
  // Statements have several spans, other subjects one.
  const chosen =
    id === 'financial_statements'
      ? own.filter(({ start, end }) => end - start >= MENTION_CHARS)
      : [own.reduce((a, b) => (b.end - b.start > a.end - a.start ? b : a))]
  const spans = chosen.map(({ start, end }) => ({ start, end }))
  if (id === 'financial_statements') return areStatements(source, spans) ? spans : []
  return lengthOf(spans) >= (MIN_CHARS[id] ?? MIN_CHARS_OTHERS) ? spans : []
}

/** Lists of statements and reports on schedules are not the statements: two of them at least, at some length. */
function areStatements(source: Source, spans: readonly Span[]): boolean {
  const titles = linesIn(source, spans).flatMap(line => {
    const match = line.text.length <= 160 && prominence(line) >= 0.5 && STATEMENT.exec(fold(line.text))
    return match ? [match[1]] : []
  })
  return lengthOf(spans) >= STATEMENTS_CHARS && new Set(titles).size >= 2
}

interface Region extends Span {
  readonly id: string | null
}

function regionsOf(source: Source, within: readonly Span[]): Region[] {
  const regions: Region[] = []
  for (const span of within) {
    const marks = linesIn(source, [span]).flatMap(line => {
      const subject = subjectOf(line)
      return subject ? [{ id: subject.id, start: line.start }] : []
    })
    const parts = marks.map((mark, index): Region => ({ ...mark, end: marks[index + 1]?.start ?? span.end }))
    regions.push(...withoutMentions(joined(parts)))
  }
  return joined(regions)
}

function subjectOf(line: Line): Subject | undefined {
  if (line.text.length > 160 || prominence(line) < 0.5) return undefined
  const folded = fold(line.text).replace(/^[^a-z0-9]+/, '')
  // Entries of an index end in their page.
  if (/[.,;]$/.test(folded) || /\bcontinued\b/.test(folded) || /\s(f-)?\d{1,3}$/.test(folded))
    return undefined
  return SUBJECTS.find(({ words }) => words.test(folded))
}

/** Neighbours of one subject as one. */
function joined(regions: readonly Region[]): Region[] {
  const result: Region[] = []
  for (const region of regions) {
    const last = result.at(-1)
    if (last && last.id === region.id && last.end === region.start)
      result[result.length - 1] = { ...last, end: region.end }
    else result.push(region)
  }
  return result
}

function withoutMentions(regions: readonly Region[]): Region[] {
  return joined(
    regions.map((region, index) => {
      const last = regions[index - 1]
      const isMention = last && last.id !== null && region.end - region.start < MENTION_CHARS
      return isMention ? { ...region, id: last.id } : region
    }),
  )
}
