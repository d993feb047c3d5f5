import { expect, it } from 'vitest'
import { distinctiveTokens } from '../../../../src/domain/company/name-tokens.ts'

const CASES: readonly [string, string][] = [
  ['ACME TESTING CORP', 'acme testing'],
  ['Acme Testing, Inc. /DE/', 'acme testing'],
  ['ACME WHOLESALE CORP /NEW', 'acme wholesale'],
  ['ACME COMPUTER INC/ FA', 'acme computer'],
  ['A&B Holdings p.l.c.', 'ab holdings'],
  ["O'Testa & Søns S.A. de C.V.", 'otesta søns'],
  ['Compañía Ácme', 'compania acme'],
  ['U.S. Testing Co', 'us testing'],
  ['The Limited', 'the limited'],
  ['Acme.com Ltd', 'acme com'],
]

it.each(CASES)('keeps the telling words of %s', (name, words) => {
  expect(distinctiveTokens(name).join(' ')).toBe(words)
})
