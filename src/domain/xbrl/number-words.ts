const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const SCALES: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 }

const VALUES = new Map<string, number>([
  ...SMALL.split(' ').map((word, value) => [word, value] as const),
  ...TENS.split(' ').map((word, index) => [word, (index + 2) * 10] as const),
  ['no', 0],
  ['none', 0],
  ['nil', 0],
  ['a', 1],
  ['an', 1],
])

/** `one hundred and twenty-five thousand` to 125,000; null for anything that is no number in English words. */
export function readNumberWords(text: string): number | null {
  const words = text
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter(word => word !== '' && word !== 'and')
  if (words.length === 0) return null
  let total = 0
  let group = 0
  for (const word of words) {
    const value = VALUES.get(word)
    const scale = SCALES[word]
    if (value !== undefined) group += value
    else if (word === 'hundred') group = (group || 1) * 100
    else if (scale !== undefined) {
      total += (group || 1) * scale
      group = 0
    } else if (/^\d+(?:\.\d+)?$/.test(word)) group += Number(word)
    else return null
  }
  return total + group
}
