/** Slots of the table. Words with their blanks come again and again; the last one of each slot is remembered. */
const SLOTS = 1 << 17
const MASK = SLOTS - 1
/** Characters of a word that is packed into numbers, a byte each; of one that is kept as it is. */
const PACKED_CHARS = 12
const KEPT_CHARS = 64
/** Three numbers of four characters each, then the count plus one: 0 is an empty slot. */
const packed = new Int32Array(SLOTS * 4)
const keptWords: string[] = new Array(SLOTS).fill('')
/** A token is a byte at least, so counts stay below 256. */
const keptCounts = new Uint8Array(SLOTS)

/** The count of a word out of a text: looked up where it is known, else made by `count` and remembered. */
export function remembered(
  text: string,
  start: number,
  end: number,
  count: (text: string, start: number, end: number) => number,
): number {
  const length = end - start
  if (length > KEPT_CHARS) return count(text, start, end)
  // Zeros fill up, so a word that has some of its own is not packed; only control characters are below.
  const tokens =
    length <= PACKED_CHARS && text.charCodeAt(end - 1) !== 0 ? packedCount(text, start, end, count) : null
  return tokens ?? keptCount(text, start, end, count)
}

/** Null for a word that does not pack. */
function packedCount(
  text: string,
  start: number,
  end: number,
  count: (text: string, start: number, end: number) => number,
): number | null {
  const length = end - start
  const first = four(text, start, end)
  const second = length > 4 ? four(text, start + 4, end) : 0
  const third = length > 8 ? four(text, start + 8, end) : 0
  if (first === WIDE || second === WIDE || third === WIDE) return null
  const hash = Math.imul(Math.imul(first, FACTOR) ^ second, FACTOR) ^ third
  const at = slotOf(Math.imul(hash, FACTOR)) * 4
  const isKnown = packed[at] === first && packed[at + 1] === second && packed[at + 2] === third
  if (isKnown && packed[at + 3] !== 0) return packed[at + 3]! - 1
  const tokens = count(text, start, end)
  packed[at] = first
  packed[at + 1] = second
  packed[at + 2] = third
  packed[at + 3] = tokens + 1
  return tokens
}

const FACTOR = 0x01000193

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & MASK
}

/** A character that takes more than a byte is among them. Four of \u00ff make the same, and are kept as they are. */
const WIDE = -1

function four(text: string, start: number, end: number): number {
  let number = 0
  let all = 0
  for (let at = start, to = Math.min(end, start + 4), shift = 0; at < to; at++, shift += 8) {
    const code = text.charCodeAt(at)
    all |= code
    number |= code << shift
  }
  return all < 256 ? number : WIDE
}

function keptCount(
  text: string,
  start: number,
  end: number,
  count: (text: string, start: number, end: number) => number,
): number {
  let hash = end - start
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FACTOR)
  const slot = slotOf(hash)
  const word = keptWords[slot]!
  if (word.length === end - start && text.startsWith(word, start)) return keptCounts[slot]!
  const tokens = count(text, start, end)
  // A copy: a slice would hold the whole text in memory.
  keptWords[slot] = text.slice(start, end).split('').join('')
  keptCounts[slot] = tokens
  return tokens
}
