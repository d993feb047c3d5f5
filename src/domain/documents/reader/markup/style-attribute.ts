/*
 * The look of a run of text as one small integer: flags in the low eight bits, above them the font size in half points
 * (0 = unknown). Elements inherit it and change some of it.
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

/** What a `style` attribute says, as far as reading needs it. */
interface StyleChange {
  readonly set: number
  readonly clear: number
  /** Half points, or a factor of the inherited size; null if no size is given. */
  readonly size: { readonly halfPoints: number } | { readonly factor: number } | null
  /** The element stands apart from what is before it: left padding or margin, or an inline block. */
  readonly apart: boolean
  readonly display: 'block' | 'inline' | null
  readonly breakBefore: boolean
  readonly breakAfter: boolean
}

export const NO_CHANGE: StyleChange = {
  set: 0,
  clear: 0,
  size: null,
  apart: false,
  display: null,
  breakBefore: false,
  breakAfter: false,
}

type Draft = { -readonly [Key in keyof StyleChange]: StyleChange[Key] }

/** Styles repeat thousands of times in a filing; the bound is for hostile ones. */
const CACHE = 5_000
const cache = new Map<string, StyleChange>()

export function readStyle(attribute: string): StyleChange {
  const known = cache.get(attribute)
  if (known) return known
  const change: Draft = { ...NO_CHANGE }
  for (const declaration of attribute.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon < 0) continue
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const read = PROPERTIES[property]
    if (read)
      read(
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
        change,
      )
  }
  if (/position\s*:\s*relative/i.test(attribute) && /(?:^|;)\s*top\s*:\s*-\s*[\d.]*[1-9]/i.test(attribute)) {
    change.set |= RAISED
  }
  if (cache.size >= CACHE) cache.clear()
  cache.set(attribute, change)
  return change
}

export function applyStyle(style: number, change: StyleChange): number {
  if (change === NO_CHANGE) return style
  const flags = (style & ~change.clear) | change.set
  if (change.size === null) return flags
  return withSize(
    flags,
    'factor' in change.size ? sizeOf(style) * change.size.factor : change.size.halfPoints,
  )
}

const BREAKS = /^(?:always|page|left|right)\b/

const PROPERTIES: Record<string, (value: string, change: Draft) => void> = {
  'font-weight': (value, change) => {
    const weight = Number.parseInt(value, 10)
    turn(change, BOLD, value.startsWith('bold') || weight >= 600)
  },
  'font-style': (value, change) => turn(change, ITALIC, /^(?:italic|oblique)/.test(value)),
  'font-variant': (value, change) => turn(change, CAPITALS, value.includes('small-caps')),
  font: (value, change) => {
    if (/\bbold\b|\b[6-9]00\b/.test(value)) turn(change, BOLD, true)
    if (/\bitalic\b/.test(value)) turn(change, ITALIC, true)
    const size = /(?:^|\s)([\d.]+(?:pt|px|em|%))/.exec(value)
    if (size) change.size = readSize(size[1]!)
  },
  'font-size': (value, change) => {
    change.size = readSize(value)
  },
  'text-decoration': (value, change) => turn(change, UNDERLINED, value.includes('underline')),
  'text-transform': (value, change) => turn(change, CAPITALS, value.startsWith('uppercase')),
  'text-align': (value, change) => turn(change, CENTERED, value.startsWith('center')),
  'vertical-align': (value, change) => turn(change, RAISED, value.startsWith('super')),
  'white-space': (value, change) => turn(change, PREFORMATTED, value === 'pre'),
  visibility: (value, change) => {
    if (value.startsWith('hidden')) change.set |= HIDDEN
  },
  display: (value, change) => {
    if (value.startsWith('none')) change.set |= HIDDEN
    else if (value.startsWith('inline-block')) change.apart = true
    else if (value.startsWith('inline')) change.display = 'inline'
    else if (value.startsWith('block')) change.display = 'block'
  },
  'padding-left': (value, change) => {
    if (isLength(value)) change.apart = true
  },
  'margin-left': (value, change) => {
    if (isLength(value)) change.apart = true
  },
  'page-break-before': (value, change) => {
    change.breakBefore = BREAKS.test(value)
  },
  'break-before': (value, change) => {
    change.breakBefore = BREAKS.test(value)
  },
  'page-break-after': (value, change) => {
    change.breakAfter = BREAKS.test(value)
  },
  'break-after': (value, change) => {
    change.breakAfter = BREAKS.test(value)
  },
}

function turn(change: Draft, flag: number, on: boolean): void {
  if (on) change.set |= flag
  else {
    change.clear |= flag
    change.set &= ~flag
  }
}

function isLength(value: string): boolean {
  return Number.parseFloat(value) > 0
}

/** Points a unit; CSS pixels are 3/4 point. */
const UNITS: Record<string, number> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835, pc: 12 }
/** CSS's names of absolute sizes, in points. */
const NAMED: Record<string, number> = {
  'xx-small': 7,
  'x-small': 7.5,
  small: 10,
  medium: 12,
  large: 13.5,
  'x-large': 18,
  'xx-large': 24,
}

function readSize(value: string): StyleChange['size'] {
  const match = /^([\d.]+)\s*(pt|px|in|cm|mm|pc|em|rem|%)?/.exec(value)
  if (!match) {
    if (value.startsWith('smaller')) return { factor: 5 / 6 }
    if (value.startsWith('larger')) return { factor: 6 / 5 }
    const named = NAMED[value]
    return named === undefined ? null : { halfPoints: named * 2 }
  }
  const number = Number.parseFloat(match[1]!)
  const unit = match[2] ?? 'px'
  if (!Number.isFinite(number)) return null
  if (unit === 'em' || unit === 'rem') return { factor: number }
  if (unit === '%') return { factor: number / 100 }
  return { halfPoints: number * UNITS[unit]! * 2 }
}
