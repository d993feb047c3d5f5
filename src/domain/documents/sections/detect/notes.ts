import { fold } from '../../text/fold.ts'
import { type Line, prominence } from '../lines.ts'

/** A numbered heading of a note to the financial statements. */
export interface NoteHeading {
  readonly number: number
  readonly title: string
  readonly start: number
}

/** `Note 4 - Income Taxes`, `NOTE D. LEASES`, `4. Income Taxes`. */
const NOTE = /^\W{0,3}notes?\s+(\d{1,2}|[a-z])\b[\s.:;,()|-]*(.*)$/
const NUMBERED = /^(\d{1,2})\s?[.):-]\s*(\D.*)$/
const NOTES_BEGIN =
  /^\W*(\(?unaudited\)?\W*)?(selected )?notes? to (the )?((un)?audited |condensed |consolidated |interim )*financial/
const MAX_TITLE = 120

/** The run of headings, numbered upwards by one or so, that is longest; fewer than two are no notes. */
export function noteHeadings(lines: readonly Line[]): NoteHeading[] {
  const begin = lines.findIndex(line => line.text.length < 160 && NOTES_BEGIN.test(fold(line.text)))
  const named = candidatesOf(lines, NOTE, () => true)
  // Bare numbers open notes only after the notes' own heading, and only if they are prominent.
  const bare = begin < 0 ? [] : candidatesOf(lines.slice(begin), NUMBERED, line => prominence(line) >= 0.6)
  const runs = [rising(named), rising(bare)]
  const best = runs[0]!.length >= runs[1]!.length ? runs[0]! : runs[1]!
  return best.length >= 2 ? best : []
}

function candidatesOf(lines: readonly Line[], pattern: RegExp, fits: (line: Line) => boolean): NoteHeading[] {
  return lines.flatMap((line, index) => {
    if (!fits(line) || (line.tableRows > 3 && line.row > 1)) return []
    const match = pattern.exec(fold(line.text))
    if (!match) return []
    const number = /\d/.test(match[1]!) ? Number(match[1]) : match[1]!.charCodeAt(0) - 96
    const inLine = line.text.slice(line.text.length - match[2]!.length).trim()
    const title = inLine === '' ? (lines[index + 1]?.text ?? '') : inLine
    const heading = /^(.{3,}?)(?:[.:]|\s[-–—])\s/.exec(title)?.[1] ?? title
    if (heading.length > MAX_TITLE || heading === '' || /continued/i.test(title) || /^[a-z]/.test(heading))
      return []
    return [{ number, title: heading.replace(/[\s.:–—-]+$/, ''), start: line.start }]
  })
}

/** Longest run in which each number is one more than the last, or up to three where notes were missed. */
function rising(headings: readonly NoteHeading[]): NoteHeading[] {
  interface Run {
    readonly length: number
    readonly heading: NoteHeading
    readonly before: Run | null
  }
  const best = new Map<number, Run>()
  for (const heading of headings) {
    const before = [1, 2, 3].map(step => best.get(heading.number - step)).reduce(longer)
    if (!before && heading.number > 2) continue
    const run: Run = { length: (before?.length ?? 0) + 1, heading, before: before ?? null }
    const held = best.get(heading.number)
    if (!held || run.length > held.length) best.set(heading.number, run)
  }
  let longest: Run | null = null
  for (const run of best.values()) if (!longest || run.length > longest.length) longest = run
  const result: NoteHeading[] = []
  for (let run = longest; run; run = run.before) result.push(run.heading)
  return result.reverse()

  function longer(a: Run | undefined, b: Run | undefined): Run | undefined {
    return !a || (b && b.length > a.length) ? b : a
  }
}
