const NUMBER = '(?:[A-Z]{1,2}[-–.]?)?\\d{1,4}|[ivx]{1,7}'
const ALONE = new RegExp(`^(?:page\\s*)?[-–—[(|. ]*(?:page\\s*)?(${NUMBER})[-–—\\])|. ]*$`, 'i')
const OF = /^(?:page\s*)?(\d{1,4})\s*(?:of|\/)\s*\d{1,4}$/i
/** One to thirty-nine: front matter has no more pages. */
const ROMAN = /^x{0,3}(?:ix|iv|v?i{0,3})$/

/** The page number that a text is nothing but (`12`, `- 12 -`, `F-3`, `iv`, `Page 3 of 40`); null for any other text. */
export function pageNumberOf(text: string): string | null {
  if (text.length > 20) return null
  const number = ALONE.exec(text)?.[1] ?? OF.exec(text)?.[1] ?? null
  if (number === null) return null
  if (/^(?:19|20)\d\d$/.test(number)) return null
  return /^[a-z]+$/i.test(number) && !ROMAN.test(number) ? null : number
}

/** The page number at either end of a running head, with the head itself: `12 | Annual report`. */
export function splitNumber(text: string): { readonly head: string; readonly number: string } | null {
  const last = /^(.*\D)(?<![\d.,$])((?:[A-Z]{1,2}-)?\d{1,4})[-–—\s|]*$/.exec(text)
  if (last && !/^(?:19|20)\d\d$/.test(last[2]!)) return { head: last[1]!.trim(), number: last[2]! }
  const first = /^[-–—\s|]*((?:[A-Z]{1,2}-)?\d{1,4})(?![\d.,%])(\D.*)$/.exec(text)
  if (first && !/^(?:19|20)\d\d$/.test(first[1]!)) return { head: first[2]!.trim(), number: first[1]! }
  return null
}
