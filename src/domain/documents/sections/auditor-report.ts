import { fold } from '../text/fold.ts'
import { type Line, prominence } from './lines.ts'
import { type Draft, linesIn, type Span } from './section.ts'

const BEGINS =
  /^\W*(reports? of (the )?independent|independent (registered|auditor|accountant|public)|auditors?'? report|report of (certified|registered) public)/
/** What comes after: statements, notes, another report than the auditor's. */
const ENDS =
  /\b(balance sheets?|statements? of (consolidated |comprehensive )?(operations|income|earnings|cash|financial|changes|stockholders|shareholders|net assets|loss))|^\W*notes? to\b|^\W*(part|item) |^\W*(management'?s report|report of management|selected|schedule|index)/

/** Shorter is a mention. */
const MIN_CHARS = 600

/** The report of the independent auditors within the financial statements, both of them where there are two. */
export function auditorReport(statements: Draft): Draft | null {
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
    title: 'Report of Independent Auditors',
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
