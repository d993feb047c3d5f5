/** The compiler API of TypeScript 6.0, because TypeScript 7 does not have one yet. */
export { ts as default } from '@ts-morph/common'
