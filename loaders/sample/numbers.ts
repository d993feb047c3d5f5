/*
 * CIKs of the sample. The SEC assigns CIKs in order and has reached about 2.1 million. Numbers above 4.2 billion will not
 * be reached in any foreseeable time, and still fit the 32 bits in which the stores keep a CIK.
 */

/** CIK of the first company; the others follow. */
export const FIRST_CIK = 4_200_000_001
/** CIK of the first predecessor. */
export const FIRST_PREDECESSOR_CIK = 4_250_000_001
/** Maximum of `--companies`. */
export const MAX_COMPANIES = 20_000
