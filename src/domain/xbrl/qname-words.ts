/** Endings of element names that say what kind of element it is, not what it means. */
const KIND = /(?:Member|Axis|Domain|LineItems|Abstract|Table)$/
const SMALL = new Set(['And', 'Or', 'Of', 'The', 'In', 'To', 'For', 'From', 'By', 'On', 'With', 'At'])

/** The words of an element's name: `us-gaap:ProductsAndServicesMember` to `Products and services`. */
export function wordsOfQName(qname: string): string {
  const local = qname.slice(qname.indexOf(':') + 1)
  const bare = local.replace(KIND, '')
  const words = (bare === '' ? local : bare).match(
    /[A-Z]{2,}(?=[A-Z][a-z]|\d|$)|[A-Z]?[a-z]+|[A-Z](?=[A-Z][a-z])|[A-Z]+|\d+/g,
  )
  if (words === null) return local
  return words
    .map((word, index) => {
      if (/^[A-Z]{2,}$/.test(word)) return word
      if (index === 0) return word.charAt(0).toUpperCase() + word.slice(1)
      return SMALL.has(word) ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1)
    })
    .join(' ')
}
