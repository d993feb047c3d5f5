/** Breakdowns that raw facts are asked for by. */
export type DimensionKind = 'segment' | 'geography' | 'product'

/**
 * Which axes mean which breakdown, by local name, as the standard taxonomies (us-gaap, srt, ifrs-full) have named them
 * over the years. This table is published with the endpoint. Not in it, because it breaks nothing of the company's down:
 * `MajorCustomersAxis`, `LegalEntityAxis`, `ConcentrationRiskByTypeAxis`.
 */
export const DIMENSION_AXES: Readonly<Record<DimensionKind, readonly string[]>> = {
  segment: [
    'StatementBusinessSegmentsAxis',
    'SubsegmentsAxis',
    'SegmentsAxis',
    'ConsolidationItemsAxis',
    'SegmentConsolidationItemsAxis',
    'ReportableSegmentsAxis',
    'OperatingActivitiesAxis',
  ],
  geography: ['StatementGeographicalAxis', 'GeographicalAreasAxis', 'GeographicDistributionAxis'],
  product: ['ProductOrServiceAxis', 'ProductsAndServicesAxis'],
}

const KINDS = new Map<string, DimensionKind>(
  (Object.entries(DIMENSION_AXES) as [DimensionKind, readonly string[]][]).flatMap(([kind, axes]) =>
    axes.map(axis => [axis, kind] as const),
  ),
)

/** The breakdown an axis means, whatever its prefix; null for all others. */
export function dimensionOfAxis(axis: string): DimensionKind | null {
  return KINDS.get(axis.slice(axis.indexOf(':') + 1)) ?? null
}
