/** Legal forms and filler words, which do not distinguish companies. */
const FILLER: ReadonlySet<string> = new Set(
  (
    'inc incorporated corp corporation co company companies cos ltd limited plc llc lp llp lllp sa ag nv bv se spa ab asa ' +
    'oyj as kk kgaa gmbh sab cv adr ads the and of de'
  ).split(' '),
)

/** Suffix that the SEC adds to distinguish equal names: `/DE/`, `/NEW`, `/ FA`. */
const MARK = /\s*\/\s*[A-Za-z]{2,5}\s*\/?\s*$/

/** Tokens in lower case without accents: `A&B` is `ab`, `Tester's` is `testers`, `U.S.` is `us`. */
export function tokenizeName(text: string): string[] {
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

export function isFillerToken(token: string): boolean {
  return FILLER.has(token)
}

/**
 * The distinctive tokens of a name: without SEC suffixes, articles and legal forms, unless it has no others. The first token is never
 * a legal form: `A&B Testing` does not start with the Swedish legal form AB.
 */
export function distinctiveTokens(name: string): string[] {
  const all = tokenizeName(name.replace(MARK, ''))
  const telling = all.filter((word, index) => !FILLER.has(word) || (index === 0 && word !== 'the'))
  return telling.length > 0 ? telling : all
}
