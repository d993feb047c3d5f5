import type { Item, PlacedRow } from './place-cells.ts'

/** A currency sign or an opening bracket in a cell of its own: belongs to the number on its right. */
const BEFORE =
  /^(?:[[(]\s*)?(?:(?:US|U\.S\.|CA?|Cdn|A|AU|HK|NZ|S|R|NT|RMB|MX)?\s?[$€£¥₩₹]|[A-Z]{3}|Rs\.?|US\$)?\s*[[(]?$/
const CURRENCY_CODES = /^[([]?\s*(?:[A-Z]{3})\s*[([]?$/
const KNOWN_CODES = /USD|EUR|GBP|JPY|CAD|AUD|CHF|CNY|RMB|HKD|INR|BRL|MXN|SEK|NOK|DKK|NLG|DEM|FRF/
/** A closing bracket, a percent sign or a measure in a cell of its own: belongs to the number on its left. */
const AFTER = /^(?:[)\]]?\s*%?\s*[)\]]?\s*\*{0,3}|x|bps?|pts?\.?|pp)$/i
/** A footnote mark in a cell of its own, after a number. */
const FOOTNOTE = /^(?:\*{1,3}|†|‡|#)$/
const NUMBER = /\d|^[([]?\s*(?:—|–|-{1,3}|nil|n\/?[am])\s*[)\]]?$/i

export function isNumberLike(text: string): boolean {
  return text.length <= 40 && NUMBER.test(text)
}

/** Joins what one number is printed of: `$`, `(1,234` and `)` become `$(1,234)`. */
export function mergeMarks(rows: readonly PlacedRow[]): PlacedRow[] {
  return rows.map(row => {
    const items = mergeRow(row.items)
    return items === row.items ? row : { heading: row.heading, items }
  })
}

/** The items themselves where nothing is joined: most rows of most tables. */
function mergeRow(items: readonly Item[]): readonly Item[] {
  let merged: Item[] | null = null
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!
    const previous = merged === null ? items[index - 1] : merged[merged.length - 1]
    if (previous !== undefined && isAfter(item, previous)) {
      merged ??= items.slice(0, index)
      merged[merged.length - 1] = joined(previous, item, /^[a-wyz]/i.test(item.text) ? ' ' : '')
      continue
    }
    const next = items[index + 1]
    if (next !== undefined && isBefore(item, next)) {
      merged ??= items.slice(0, index)
      merged.push(joined(item, next, KNOWN_CODES.test(item.text) ? ' ' : ''))
      index++
    } else merged?.push(item)
  }
  return merged ?? items
}

function isBefore(item: Item, next: Item): boolean {
  if (item.repeated !== next.repeated || item.text.length > 6 || !BEFORE.test(item.text)) return false
  if (CURRENCY_CODES.test(item.text) && !KNOWN_CODES.test(item.text)) return false
  // A currency sign means nothing alone, however far its number stands in typeset text.
  return isNumberLike(next.text)
}

function isAfter(item: Item, previous: Item): boolean {
  if (item.repeated !== previous.repeated || item.text.length > 5) return false
  if (!AFTER.test(item.text) && !FOOTNOTE.test(item.text)) return false
  return isNumberLike(previous.text) && item.first - previous.last <= 3
}

function joined(item: Item, more: Item, joint: string): Item {
  const parts = more.parts.map((part, index) => (index === 0 ? { paragraph: part.paragraph, joint } : part))
  return { ...item, text: item.text + joint + more.text, last: more.last, parts: [...item.parts, ...parts] }
}
