import { type ItemForm, inForce } from '../items/item-form.ts'
import type { Line } from '../lines.ts'
import type { Candidate } from '../section.ts'

/** `The information called for by Part III (Items 10 through 14) is incorporated by reference`. */
const POINTER =
  /^(the )?information (that is )?(required|called for)\b.{0,40}\b(part (iii|3)\b|items 10\b.{0,30}\b1[34]\b).{0,200}\bincorporated\b/i

/** One paragraph in place of the items of Part III of an annual report; null for any other line. */
export function partPointer(form: ItemForm, filingDate: string, line: Line, index: number): Candidate | null {
  if (!POINTER.test(line.text)) return null
  const [row, ...combined] = form.rows.filter(row => row.part === 'III' && inForce(row, filingDate))
  if (row === undefined || form.numbersRepeat) return null
  return {
    row,
    combined,
    start: line.start,
    bodyStart: line.start,
    line: index,
    detector: 'pattern',
    confidence: 0.6,
    title: '',
  }
}
