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
  let hash = length
  let all = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    all |= code
    hash = Math.imul(hash ^ code, 0x01000193)
  }
  const slot = (hash ^ (hash >>> 15)) & MASK
  // Zeros fill up, so a word that has some of its own is not packed; only control characters are below.
  return length <= PACKED_CHARS && all < 256 && text.charCodeAt(end - 1) !== 0
    ? packedCount(text, start, end, slot, count)
    : keptCount(text, start, end, slot, count)
}

function packedCount(
  text: string,
  start: number,
  end: number,
  slot: number,
  count: (text: string, start: number, end: number) => number,
): number {
  const first = four(text, start, end)
  const second = four(text, start + 4, end)
  const third = four(text, start + 8, end)
  const at = slot * 4
  if (packed[at] === first && packed[at + 1] === second && packed[at + 2] === third && packed[at + 3] !== 0)
    return packed[at + 3]! - 1
  const tokens = count(text, start, end)
  packed[at] = first
  packed[at + 1] = second
  packed[at + 2] = third
  packed[at + 3] = tokens + 1
  return tokens
}

function four(text: string, start: number, end: number): number {
  let number = 0
  for (let at = start, to = Math.min(end, start + 4), shift = 0; at < to; at++, shift += 8)
    number |= text.charCodeAt(at) << shift
  return number
}

function keptCount(
  text: string,
  start: number,
  end: number,
  slot: number,
  count: (text: string, start: number, end: number) => number,
): number {
  const word = keptWords[slot]!
  if (word.length === end - start && text.startsWith(word, start)) return keptCounts[slot]!
  const tokens = count(text, start, end)
  // A copy: a slice would hold the whole text in memory.
  keptWords[slot] = text.slice(start, end).split('').join('')
  keptCounts[slot] = tokens
  return tokens
}
