import { sizeOf, withSize } from './style.ts'

/** Points of `<font size=1>` to `<font size=7>`, as browsers show them. */
const POINTS = [7.5, 10, 12, 13.5, 18, 24, 36]

/** The style after a `size` attribute: absolute, or steps from the default size 3. */
export function fontSize(style: number, size: string | undefined): number {
  const match = /^\s*([+-]?)(\d)/.exec(size ?? '')
  if (!match) return style
  const digit = Number(match[2])
  const step = match[1] === '+' ? 3 + digit : match[1] === '-' ? 3 - digit : digit
  const points = POINTS[Math.max(1, Math.min(7, step)) - 1]!
  return sizeOf(style) === points * 2 ? style : withSize(style, points * 2)
}
