import fc from 'fast-check'
import { propertyRuns } from './property-runs.ts'

/*
 * fast-check shrinks the values of a failing property without a time limit. After this time it stops and reports the smallest failing
 * value so far.
 */
const LIMIT_MS = 100_000

/** CI sets a seed, so that a commit always gets the same cases; other runs get new ones. */
const seed = process.env['PROPERTY_SEED']

fc.configureGlobal({
  // For properties that name no number: the default of fast-check.
  numRuns: propertyRuns(100),
  interruptAfterTimeLimit: LIMIT_MS,
  markInterruptAsFailure: true,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
})
