import { pick, randomNumbers } from '../../bench/random.ts'
import type { RequestSampler } from './request-mix.ts'

/** What a service serves: the values that requests are drawn from. */
export interface Universe {
  readonly tickers: readonly string[]
  readonly filings: readonly { readonly accession: string; readonly ticker: string }[]
  readonly metrics: readonly string[]
}

/** Newest filings per company, companies per batch, and filings that are enough. */
const FILINGS = { each: 20, atOnce: 20, enough: 200 }

/** GETs a path with a key; throws unless the status is 200. */
async function ask<Answer>(origin: string, key: string, path: string): Promise<Answer> {
  const reply = await fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Answer
}

/** Tickers of all companies of a service. */
export async function tickersOf(origin: string, key: string): Promise<readonly string[]> {
  const companies = await ask<{ ticker: string }[]>(origin, key, '/companies/universe?limit=5000')
  return companies.map(({ ticker }) => ticker)
}

/** Throws if a list is empty. */
export async function universeOf(origin: string, key: string): Promise<Universe> {
  const tickers = await tickersOf(origin, key)
  const withText = async (ticker: string) => {
    const { data } = await ask<{ data: { accession_number: string; has_text: boolean }[] }>(
      origin,
      key,
      `/public/companies/${ticker}/filings?limit=${FILINGS.each}`,
    )
    return data.flatMap(({ accession_number: accession, has_text }) =>
      has_text ? [{ accession, ticker }] : [],
    )
  }
  const filings: Universe['filings'][number][] = []
  for (let from = 0; from < tickers.length && filings.length < FILINGS.enough; from += FILINGS.atOnce) {
    const some = tickers.slice(from, from + FILINGS.atOnce)
    filings.push(...(await Promise.all(some.map(withText))).flat())
  }
  const catalog = await ask<{ metrics: { id: string }[] }>(origin, key, '/data/metrics/catalog')
  const universe = {
    tickers,
    filings,
    metrics: catalog.metrics.map(({ id }) => id),
  }
  for (const [what, found] of Object.entries(universe)) {
    if (found.length === 0) throw new Error(`${origin} has no ${what}`)
  }
  return universe
}

/** The same draws in every run over the same universe. */
export function drawFrom({ tickers, filings, metrics }: Universe, seed: number): RequestSampler {
  const random = randomNumbers(seed)
  // The square puts half of the draws on the first quarter of the list.
  const skewed = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() ** 2 * items.length)] as Item
  const several = <Item>(items: readonly Item[], count: number, one: (items: readonly Item[]) => Item) => {
    const found = new Set<Item>()
    const wanted = Math.min(count, items.length)
    for (let tries = 0; found.size < wanted && tries < wanted * 20; tries += 1) found.add(one(items))
    return [...found].join(',')
  }
  return {
    ticker: () => skewed(tickers),
    tickers: count => several(tickers, count, skewed),
    filing: () => skewed(filings),
    metrics: count => several(metrics, count, items => pick(items, random)),
    oneOf: items => pick(items, random),
  }
}
