/** Legal forms and filler of company names: they tell no company from another. */
const FILLER: ReadonlySet<string> = new Set(
  (
    'inc incorporated corp corporation co company companies cos ltd limited plc llc lp llp lllp sa ag nv bv se spa ab asa ' +
    'oyj as kk kgaa gmbh sab cv adr ads the and of de'
  ).split(' '),
)

/** What SEC appends to tell namesakes apart: `/DE/`, `/NEW`, `/ FA`. */
const MARK = /\s*\/\s*[A-Za-z]{2,5}\s*\/?\s*$/

/** Words of a text in lower case, without accents: `A&B` is `ab`, `Tester's` is `testers`, `U.S.` is `us`. */
export function words(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/(?<=\w)&(?=\w)/g, '')
    .replace(/\b\w(?:\.\w\b)+\.?/g, acronym => acronym.replaceAll('.', ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/**
 * The words that tell a company's name: SEC's marks, articles and legal forms left out, unless the name has no others.
 * What a name begins with is no legal form: `A&B Testing` is not a Swedish company of that name.
 */
export function nameWords(name: string): string[] {
  const all = words(name.replace(MARK, ''))
  const telling = all.filter((word, index) => !FILLER.has(word) || (index === 0 && word !== 'the'))
  return telling.length > 0 ? telling : all
}
