import fc from 'fast-check'

/*
 * A failing property is shrunk to ever smaller values, which has no end of its own. It stops after this time, fails, and reports the
 * smallest value so far.
 */
const LIMIT_MS = 100_000

fc.configureGlobal({ interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true })
