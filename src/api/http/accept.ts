/** One part of an `Accept` header: `text/csv;q=0.5`. */
interface Range {
  readonly type: string
  readonly subtype: string
  readonly quality: number
}

/** More parts than this are not read: no client needs them. */
const MAX_RANGES = 50

/**
 * The offered media type that an `Accept` header prefers, the first offer among equals; null where it accepts none.
 * The most specific range that matches a type decides its quality (RFC 9110, 12.5.1); other parameters are ignored.
 */
export function preferred<Type extends string>(
  accept: string | undefined,
  offers: readonly Type[],
): Type | null {
  if (accept === undefined || accept.trim() === '' || accept === '*/*') return offers[0] ?? null
  const ranges = accept
    .split(',', MAX_RANGES)
    .map(readRange)
    .filter(range => range !== null)
  let best: Type | null = null
  let bestQuality = 0
  for (const offer of offers) {
    const quality = qualityOf(offer, ranges)
    if (quality > bestQuality) [best, bestQuality] = [offer, quality]
  }
  return best
}

function readRange(text: string): Range | null {
  const [media = '', ...parameters] = text.split(';').map(part => part.trim().toLowerCase())
  const match = /^([^\s/]+)\/([^\s/]+)$/.exec(media)
  if (!match) return null
  const q = parameters.find(parameter => /^q\s*=/.test(parameter))
  const value = q === undefined ? '1' : q.slice(q.indexOf('=') + 1).trim()
  if (!/^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value)) return null
  return { type: match[1]!, subtype: match[2]!, quality: Number(value) }
}

function qualityOf(offer: string, ranges: readonly Range[]): number {
  const [type, subtype] = offer.split('/')
  let specificity = -1
  let quality = 0
  for (const range of ranges) {
    const level =
      range.type === type && range.subtype === subtype
        ? 2
        : range.type === type && range.subtype === '*'
          ? 1
          : 0
    if (level === 0 && !(range.type === '*' && range.subtype === '*')) continue
    if (level > specificity) [specificity, quality] = [level, range.quality]
  }
  return quality
}
