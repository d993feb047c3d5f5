import { fold } from '../../text/fold.ts'
import type { Span } from '../cut.ts'
import { linesIn, type Source } from '../draft.ts'
import { prominence } from '../lines.ts'

/*
 * What items that are incorporated by reference stand under: in an annual report to shareholders (exhibit 13), in a
 * financial section behind the signatures, in pages F-1 and on.
 */

interface Subject {
  /** Null: a heading that only ends what stands before it. */
  readonly id: string | null
  readonly words: RegExp
}

const SUBJECTS: readonly Subject[] = [
  {
    id: 'mda_full',
    words:
      /^(management'?s'? (discussion|analysis|financial review)|md&a|financial review\b|operating and financial review)/,
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
      /^(index to )?(condensed )?(consolidated )?(statements? of |balance sheets?|financial statements|statements? of)|^consolidated (balance|statements?|financial|results of operations$)|^reports? of (the )?independent|^independent (auditors?|accountants?)'?s? report|^auditors?'? report|^notes? to (the )?(condensed |consolidated )*financial/,
  },
  {
    id: null,
    words:
      /^(report of management|management'?s report|management'?s responsibility|directors and|board of directors|corporate (information|directory)|shareholder information|quarterly (financial|results))/,
  },
]
/** Shorter stretches of another subject within one are headings of tables and mentions. */
const MENTION_CHARS = 1_500
/** Less than this is not what an item points to. */
const MIN_CHARS = 800

/** The stretches of a source, within some of its text, that hold the subject of an item; none where it is not there. */
export function reportSpans(source: Source, within: readonly Span[], id: string): Span[] {
  const regions = regionsOf(source, within)
  const own = regions.filter(region => region.id === id)
  if (own.length === 0) return []
  // Statements stand in several stretches, other subjects in one.
  const chosen =
    id === 'financial_statements' ? own : [own.reduce((a, b) => (b.end - b.start > a.end - a.start ? b : a))]
  const spans = chosen.map(({ start, end }) => ({ start, end }))
  return spans.reduce((sum, { start, end }) => sum + end - start, 0) >= MIN_CHARS ? spans : []
}

interface Region extends Span {
  readonly id: string | null
}

function regionsOf(source: Source, within: readonly Span[]): Region[] {
  const regions: Region[] = []
  const put = (region: Region) => {
    const last = regions.at(-1)
    if (last && last.id === region.id && last.end === region.start)
      regions[regions.length - 1] = { ...last, end: region.end }
    else regions.push(region)
  }
  for (const span of within) {
    const marks = linesIn(source, [span]).flatMap(line => {
      if (line.text.length > 160 || prominence(line) < 0.5) return []
      const folded = fold(line.text).replace(/^[^a-z0-9]+/, '')
      if (/[.,;]$/.test(folded) || /\bcontinued\b/.test(folded)) return []
      const subject = SUBJECTS.find(({ words }) => words.test(folded))
      return subject ? [{ id: subject.id, start: line.start }] : []
    })
    const ends = marks.map((_, index) => marks[index + 1]?.start ?? span.end)
    for (const [index, mark] of marks.entries()) {
      const region = { ...mark, end: ends[index]! }
      const last = regions.at(-1)
      const isMention =
        last && last.end === region.start && last.id !== null && region.end - region.start < MENTION_CHARS
      put(isMention ? { ...region, id: last.id } : region)
    }
  }
  return regions
}
