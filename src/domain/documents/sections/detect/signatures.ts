import { fold } from '../../text/fold.ts'
import type { Line } from '../lines.ts'
import { type ContentsZone, inZones } from './contents.ts'

const HEADING = /^\W*signatures?\W*$/
const CLAUSE = /^\W*(signatures?\W+)?pursuant to the requirements? of (section|the securities)/

/** Where the signatures begin after a place, null where no one signs. */
export function signaturesAfter(
  lines: readonly Line[],
  zones: readonly ContentsZone[],
  place: number,
): number | null {
  for (const [index, line] of lines.entries()) {
    if (line.start < place || line.text.length > 400 || inZones(zones, index)) continue
    if (!/sign|pursuant/i.test(line.text.slice(0, 40))) continue
    const folded = fold(line.text)
    if (CLAUSE.test(folded)) return line.start
    // A bare `Signatures` in a list of exhibits or contents is followed by no one's signing.
    if (HEADING.test(folded) && signedSoon(lines, index)) return line.start
  }
  return null
}

function signedSoon(lines: readonly Line[], index: number): boolean {
  return lines
    .slice(index + 1, index + 8)
    .some(({ text }) => /pursuant to|duly (caused|authorized)|undersigned|\/s\/|dated?:|^\W*by:?/i.test(text))
}
