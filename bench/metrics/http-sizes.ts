import { formatCik } from '../../src/domain/company/company.ts'
import type { Service } from '../http/service.ts'
import { pick } from '../random.ts'
import { FIVE } from './asked.ts'

export interface Size {
  readonly name: string
  readonly companies: number
  readonly metrics: number
  /** Requests a second from the cache over those made anew with nothing kept in memory. */
  readonly repeated: number
}

export const SIZES: readonly Size[] = [
  { name: 'one series over HTTP', companies: 1, metrics: 1, repeated: 40 },
  { name: '200 companies, 5 metrics, 10 years over HTTP', companies: 200, metrics: 5, repeated: 15 },
]

export function some({ publications }: Service, count: number, random: () => number): number[] {
  const found = new Set<number>()
  while (found.size < Math.min(count, publications.length)) found.add(pick(publications, random).cik)
  return [...found]
}

export function pathOf(ciks: readonly number[], metrics: number): string {
  const names = ciks.map(formatCik).join(',')
  return `/data/metrics?tickers=${names}&metrics=${FIVE.slice(0, metrics).join(',')}&period=ttm&years=10`
}
