/** Share of the cases that a property runs by default. */
const DEFAULT_SHARE = 0.2

/** `numRuns` of a property, or the minimum number of cases it must cover: all with `PROPERTY_RUNS=full`, as in CI, otherwise a fifth. */
export function propertyRuns(full: number): number {
  return process.env['PROPERTY_RUNS'] === 'full' ? full : Math.ceil(full * DEFAULT_SHARE)
}
