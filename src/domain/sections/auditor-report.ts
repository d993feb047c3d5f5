import { fold } from '../text/fold.ts'
import { type Draft, linesIn } from './draft.ts'
import { type Line, prominence } from './lines.ts'

const BEGINS =
  /^\W*(reports? of (the )?independent|independent (registered|auditor|accountant|public)|auditors?'? report|report of (certified|registered) public)/
/** What comes after: statements, notes, another report than the auditor's. */
const ENDS =
  /^\W*(consolidated |combined )?(statements?|balance sheets?)\b.{0,60}$|^\W*consolidated (results|financial)|^\W*notes? to\b|^\W*(part|item) |^\W*(management'?s report|report of management|selected|schedule|index)/

/** The report of the independent auditors within the financial statements, both of them where there are two. */
export function auditorReport(statements: Draft): Draft | null {
  if (!statements.source) return null
  const lines = linesIn(statements.source, statements.spans)
  const first = lines.findIndex(line => isHeading(line) && BEGINS.test(fold(line.text)))
  if (first < 0) return null
  const start = lines[first]!.start
  const end = lines.slice(first + 1).find(line => isHeading(line) && ENDS.test(fold(line.text)))?.start
  const span = statements.spans.find(span => start >= span.start && start < span.end)!
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
    spans: [{ start, end: Math.min(end ?? span.end, span.end) }],
  }
}

function isHeading(line: Line): boolean {
  return line.text.length < 150 && prominence(line) >= 0.5
}
