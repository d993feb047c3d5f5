import MiniSearch, { type SearchResult } from 'minisearch'
import type { Company } from './company.ts'
import { describeSic, industryOf, sectors } from './taxonomy.ts'
import { nameWords } from './words.ts'

/** A company found by words, by its position in the list. */
export interface WordHit {
  readonly position: number
  readonly match: 'name' | 'former_name' | 'keyword'
  /** 0 to 1. */
  readonly score: number
}

export interface WordIndex {
  find(text: string): WordHit[]
}

/** How much a word found there says. */
const FIELDS = { name: 1, former_name: 0.8, keyword: 0.4 } as const
type Field = keyof typeof FIELDS

/** How much a word says that is there as asked, begins as asked, or is asked with typing errors. */
const EXACT = 1
const PREFIX = 0.85
const FUZZY = 0.65

/** Words of names, former names and industries. Building takes about 20 µs a company. */
export function wordIndex(companies: readonly Company[]): WordIndex {
  const index = new MiniSearch<{ id: number } & Record<Field, string>>({
    fields: Object.keys(FIELDS),
    tokenize: text => (text === '' ? [] : text.split(' ')),
    processTerm: term => term,
    searchOptions: {
      tokenize: text => text.split(' '),
      processTerm: term => term,
      boost: FIELDS,
      prefix: term => term.length > 1,
      fuzzy: term => (term.length < 4 ? false : term.length < 8 ? 1 : 2),
    },
  })
  const names = companies.map(({ name }) => nameWords(name))
  const sectorNames = new Map(sectors().map(({ code, name }) => [code, name]))
  const keywords = new Map<string, string>()
  index.addAll(
    companies.map((company, id) => ({
      id,
      name: withJoined(names[id]!).join(' '),
      former_name: [...new Set(company.formerNames.flatMap(({ name }) => withJoined(nameWords(name))))].join(
        ' ',
      ),
      keyword: keywordsOf(company),
    })),
  )

  function keywordsOf({ sic }: Company): string {
    if (sic === null) return ''
    let known = keywords.get(sic)
    if (known === undefined) {
      const industry = industryOf(sic)!
      const texts = [industry.name, sectorNames.get(industry.sector) ?? '', describeSic(sic) ?? '']
      known = [...new Set(texts.flatMap(nameWords))].join(' ')
      keywords.set(sic, known)
    }
    return known
  }

  return {
    find(text) {
      const asked = [...new Set(nameWords(text))]
      if (asked.length === 0) return []
      const together = asked.length > 1 ? [asked.join('')] : []
      const whole = (combineWith: 'AND' | 'OR') => index.search(asked.join(' '), { combineWith })
      const hits = new Map<number, WordHit>()
      const take = (results: SearchResult[], terms: readonly string[]) => {
        for (const result of results) {
          const hit = hitOf(result, terms, names[result.id]!, 1 - result.id / companies.length)
          if (hit.score > (hits.get(result.id)?.score ?? 0)) hits.set(result.id, hit)
        }
      }
      take(whole('AND'), asked)
      for (const word of together) take(index.search(word, { prefix: false, fuzzy: false }), [word])
      if (hits.size === 0) take(whole('OR'), asked)
      return [...hits.values()]
    },
  }
}

/** Words, and neighbours written together: `ac me` finds `acme`, and `acme` finds `ac me`. */
function withJoined(all: readonly string[]): string[] {
  return [...all, ...all.slice(1).map((word, index) => all[index]! + word)]
}

/** How well a company answers: each word asked by where and how it was found, then how much of the name that is, then size. */
function hitOf(
  result: SearchResult,
  asked: readonly string[],
  name: readonly string[],
  size: number,
): WordHit {
  let covered = 0
  const fields = new Set<Field>()
  for (const word of asked) {
    let best = 0
    let where: Field | null = null
    for (const [found, fieldsFound] of Object.entries(result.match)) {
      const how = found === word ? EXACT : found.startsWith(word) ? PREFIX : FUZZY
      for (const field of fieldsFound as Field[]) {
        if (how * FIELDS[field] > best) [best, where] = [how * FIELDS[field], field]
      }
    }
    covered += best
    if (where) fields.add(where)
  }
  const match = (['name', 'former_name', 'keyword'] as const).find(field => fields.has(field)) ?? 'keyword'
  const share = match === 'name' ? Math.min(1, asked.length / name.length) : 0.5
  const score = (covered / asked.length) * (0.6 + 0.25 * share + 0.15 * size)
  return { position: result.id, match, score: Math.min(1, score) }
}
