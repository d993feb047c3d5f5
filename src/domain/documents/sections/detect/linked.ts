import { fold } from '../../text/fold.ts'
import { type ItemForm, inForce } from '../items/item-form.ts'
import type { Line } from '../lines.ts'
import type { Candidate } from '../section.ts'
import { type ContentsZone, inZones } from './contents.ts'
import { isTitleOf } from './titles.ts'

/** An anchor may be a few lines above its heading (a page's top, a rule, the part). */
const NEAR_LINES = 4

/**
 * What the links of the contents add: a heading at a target is surer, and a title at one is a heading without a number.
 * A target with neither is a wrong link and is ignored.
 */
export function linkedHeadings(
  form: ItemForm,
  filingDate: string,
  lines: readonly Line[],
  zones: readonly ContentsZone[],
  candidates: readonly Candidate[],
): Candidate[] {
  const targets = targetLines(lines, zones)
  const numbered = new Set(candidates.map(candidate => candidate.line))
  const near = new Set<number>()
  for (const line of targets) {
    const steps = Array.from({ length: NEAR_LINES }, (_, step) => line + step)
    const first = steps.find(step => numbered.has(step))
    if (first !== undefined) near.add(first)
  }
  const surer = candidates.map((candidate): Candidate => {
    if (!near.has(candidate.line) || candidate.confidence < 0.5) return candidate
    return { ...candidate, detector: 'contents', confidence: candidate.confidence >= 0.7 ? 0.95 : 0.8 }
  })
  const titles: Candidate[] = []
  for (const target of targets) {
    for (let index = target; index < Math.min(lines.length, target + NEAR_LINES); index++) {
      if (numbered.has(index) || inZones(zones, index)) break
      const line = lines[index]!
      const row = form.rows.find(row => inForce(row, filingDate) && isTitleOf(row, fold(line.text)))
      if (!row) continue
      titles.push({
        row,
        combined: [],
        start: line.start,
        bodyStart: line.end,
        line: index,
        detector: 'contents',
        confidence: 0.85,
        title: line.text,
      })
      break
    }
  }
  return [...surer, ...titles].sort((a, b) => a.start - b.start)
}

function targetLines(lines: readonly Line[], zones: readonly ContentsZone[]): number[] {
  const wanted = new Set(
    zones.flatMap(({ entries }) => entries.flatMap(({ target }) => (target === null ? [] : [target]))),
  )
  if (wanted.size === 0) return []
  const found: number[] = []
  for (const [index, line] of lines.entries())
    if (line.anchors.some(anchor => wanted.has(anchor)) && !inZones(zones, index)) found.push(index)
  return found
}
