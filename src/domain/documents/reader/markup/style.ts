/*
 * The look of a run of text as one small integer: flags in the low eight bits, above them the font size in half points
 * (0 = not told). Elements inherit it and change some of it.
 */
export const BOLD = 1
export const ITALIC = 2
export const UNDERLINED = 4
export const CAPITALS = 8
export const CENTERED = 16
export const HIDDEN = 32
export const PREFORMATTED = 64
export const RAISED = 128
const FLAGS = 255
const SIZE_SHIFT = 8
/** Half points; nothing printed is larger. */
const MAX_SIZE = 1_000

export function sizeOf(style: number): number {
  return style >> SIZE_SHIFT
}

export function withSize(style: number, halfPoints: number): number {
  const size = Math.max(0, Math.min(MAX_SIZE, Math.round(halfPoints)))
  return (style & FLAGS) | (size << SIZE_SHIFT)
}

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
