/*
 * CIKs of the sample. The SEC gives out CIKs in order and has reached about 2.1 million: numbers above 4.2 thousand
 * million are not reached in any foreseeable time, and still fit the 32 bits that the stores keep a CIK in.
 */

/** CIK of the first company; the others follow. */
export const FIRST_CIK = 4_200_000_001
/** CIK of the first predecessor. */
export const FIRST_PREDECESSOR_CIK = 4_250_000_001
/** What `--companies` takes at most. */
export const MOST_COMPANIES = 20_000
