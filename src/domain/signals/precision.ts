/** Firings of one version of a rule over real sources, each read in its context. */
export interface Measured {
  readonly version: number
  /** Firings that were read. */
  readonly read: number
  /** Those of them that state what the rule says. */
  readonly right: number
}

/** By signal id. A rule that was changed since, or never fired, is not measured. */
const MEASURED: Readonly<Record<string, Measured>> = {}

/** What was measured of this version of a rule; null: nothing. */
export function measuredOf(
  { id, version }: { readonly id: string; readonly version: number },
  measured: Readonly<Record<string, Measured>> = MEASURED,
): Measured | null {
  const found = Object.hasOwn(measured, id) ? measured[id]! : null
  return found?.version === version && found.read > 0 ? found : null
}
