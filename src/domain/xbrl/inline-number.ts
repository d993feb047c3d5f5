import { readNumberWords } from './number-words.ts'

type Notation = 'dot' | 'comma' | 'zero' | 'words' | 'empty'

/** Transformations of the inline XBRL registries (all versions, names without hyphens) and of SEC's own, by how digits are written. */
const NOTATIONS: Record<string, Notation> = {
  numdotdecimal: 'dot',
  numdotdecimalin: 'dot',
  numcommadot: 'dot',
  numspacedot: 'dot',
  numunitdecimal: 'dot',
  numcommadecimal: 'comma',
  numcomma: 'comma',
  numdotcomma: 'comma',
  numspacecomma: 'comma',
  zerodash: 'zero',
  numdash: 'zero',
  fixedzero: 'zero',
  numwordsen: 'words',
  nocontent: 'empty',
  fixedempty: 'empty',
}

/** `ixt:num-dot-decimal` to `numdotdecimal`. */
export function formatName(format: string): string {
  return format
    .slice(format.indexOf(':') + 1)
    .replaceAll('-', '')
    .toLowerCase()
}

/**
 * The number that is printed, in the notation its format names, after scale (a power of ten) and sign. Null where the
 * text is no number.
 */
export function readInlineNumber(
  text: string,
  format: string | null,
  scale: number,
  negative: boolean,
): number | null {
  const notation = format === null ? 'dot' : (NOTATIONS[formatName(format)] ?? 'dot')
  const digits = digitsOf(text, notation)
  if (digits === null) return null
  // Scaled as decimal text: 1.1 million is 1100000, not 1100000.0000000001.
  const value = Number(`${digits}e${scale}`)
  if (!Number.isFinite(value)) return null
  return negative && value !== 0 ? -value : value
}

function digitsOf(text: string, notation: Notation): string | null {
  if (notation === 'zero') return '0'
  if (notation === 'empty') return null
  if (notation === 'words') {
    const number = readNumberWords(text.trim())
    return number === null ? plain(text, ',') : String(number)
  }
  return plain(text, notation === 'dot' ? ',' : '.')
}

/** Drops group separators, blanks, currency signs and brackets; the sign of an inline fact is an attribute. */
function plain(text: string, group: ',' | '.'): string | null {
  let digits = text.replaceAll(group, '').replace(/[\s()$€£¥%'’]/g, '')
  if (group === '.') digits = digits.replace(',', '.')
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(digits) ? digits : null
}
