import fc from 'fast-check'

/*
 * A law that fails is tried on ever smaller values, which has no end of its own: where each takes a while, a run would be ended
 * from outside and tell nothing. So it stops in time, fails, and tells the smallest value yet.
 */
const LIMIT_MS = 100_000

fc.configureGlobal({ interruptAfterTimeLimit: LIMIT_MS, markInterruptAsFailure: true })
