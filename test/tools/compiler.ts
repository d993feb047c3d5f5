/** The compiler's programming interface, which TypeScript 7 does not have yet: a copy of 6.0. */
export { ts as default } from '@ts-morph/common'
