import type { Books } from '../books.ts'
import type { Span } from '../report-columns.ts'

/** One part that the revenue of a company is broken down into. */
export interface Part {
  readonly axis: string
  readonly member: string
  readonly name: string
}

/** A breakdown of revenue into two parts; the second is a share of each quarter, the first what is left. */
export interface Breakdown {
  readonly id: 'segment' | 'geography' | 'product'
  readonly title: string
  readonly parts: readonly [Part, Part]
  /** Share of the second part when the books begin, and how much it grows in a quarter. */
  readonly share: number
  readonly drift: number
}

const AXES = {
  'us-gaap': {
    segment: 'us-gaap:StatementBusinessSegmentsAxis',
    product: 'srt:ProductOrServiceAxis',
    geography: 'srt:StatementGeographicalAxis',
  },
  'ifrs-full': {
    segment: 'ifrs-full:SegmentsAxis',
    product: 'ifrs-full:ProductsAndServicesAxis',
    geography: 'ifrs-full:GeographicalAreasAxis',
  },
} as const

/** How the company breaks its revenue down; shares follow from its seed. */
export function breakdownsOf({ profile, chart }: Books): readonly Breakdown[] {
  const axes = AXES[chart.chart.taxonomy]
  const prefix = prefixOf(profile.cik)
  const drift = 0.001 + (profile.seed % 5) / 2_000
  return [
    {
      id: 'segment',
      title: 'Revenue by segment',
      parts: [
        part(axes.segment, `${prefix}:CoreOperationsSegmentMember`, 'Core Operations'),
        part(axes.segment, `${prefix}:NewVenturesSegmentMember`, 'New Ventures'),
      ],
      share: 0.18 + (profile.seed % 7) / 50,
      drift,
    },
    {
      id: 'product',
      title: 'Revenue by kind',
      parts: [
        part(axes.product, 'us-gaap:ProductMember', 'Products'),
        part(axes.product, 'us-gaap:ServiceMember', 'Services'),
      ],
      share: 0.25 + (profile.seed % 6) / 40,
      drift,
    },
    {
      id: 'geography',
      title: 'Revenue by country',
      parts: [
        part(axes.geography, `country:${home(profile.currency)}`, homeName(profile.currency)),
        part(axes.geography, `${prefix}:RestOfWorldMember`, 'Rest of world'),
      ],
      share: profile.ratios['abroad'] ?? 0.15,
      drift: drift / 2,
    },
  ]
}

/** Amounts of both parts over a span, as a report filed on a day tells them; together they are the revenue. */
export function partsOf(
  books: Books,
  { share, drift }: Breakdown,
  { first, last }: Span,
  filed: number,
): readonly [number, number] {
  const revenue = books.chart.at('revenue')
  let second = 0
  for (let at = first; at <= last; at += 1) {
    second += Math.round(books.flow(revenue, at, at, filed) * Math.min(0.9, share + drift * at))
  }
  return [books.flow(revenue, first, last, filed) - second, second]
}

/** Prefix of the company's own elements. */
export function prefixOf(cik: number): string {
  return `zz${cik % 100_000}`
}

function part(axis: string, member: string, name: string): Part {
  return { axis, member, name }
}

function home(currency: string): string {
  return currency === 'EUR' ? 'DE' : 'US'
}

function homeName(currency: string): string {
  return currency === 'EUR' ? 'Germany' : 'United States'
}
