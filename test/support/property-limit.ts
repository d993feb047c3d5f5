import fc from 'fast-check'
import { propertyRuns } from './property-runs.ts'

/*
 * A failing property is shrunk to ever smaller values, which has no end of its own. It stops after this time, fails, and reports the
 * smallest value so far.
 */
const LIMIT_MS = 100_000

/** CI names a seed, so that one commit always meets the same cases; other runs meet new ones. */
const seed = process.env['PROPERTY_SEED']

fc.configureGlobal({
  // For properties that name no number: the default of fast-check.
  numRuns: propertyRuns(100),
  interruptAfterTimeLimit: LIMIT_MS,
  markInterruptAsFailure: true,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
})
