import fc from 'fast-check'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { AppError, type ParameterError } from '../../../src/errors.ts'
import {
  AccessionNumber,
  CikInput,
  CompanyId,
  companyIds,
  day,
  defaulted,
  enumList,
  flag,
  limit,
  list,
  offset,
  oneOf,
} from '../../../src/schema/fields.ts'
import { type Input, inputReader } from '../../../src/schema/input.ts'
import { propertyRuns } from '../../support/property-runs.ts'

const schema = Type.Object({
  ticker: CompanyId,
  limit: limit(100),
  offset: offset(),
  ratio: Type.Optional(Type.Number({ minimum: -1, maximum: 1 })),
  adjusted: flag('adjusted', true),
  period: defaulted(oneOf(['annual', 'quarterly']), 'annual'),
  as_of: Type.Optional(day('as of')),
  q: Type.Optional(Type.String({ minLength: 2, maxLength: 20 })),
  tickers: Type.Optional(companyIds(3)),
  words: Type.Optional(list({ max: 200, description: 'words' })),
  include: Type.Optional(enumList(['a', 'b'], { description: 'include' })),
  cik: Type.Optional(CikInput),
  accession: Type.Optional(AccessionNumber),
})
const reader = inputReader(schema, ['ticker'])
const DEFAULTS = { ticker: 'ACME', limit: 20, offset: 0, adjusted: true, period: 'annual' }

function faultsOf(read: () => Input): readonly ParameterError[] {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).code).toBe('invalid_parameter')
    return ((error as AppError).details ?? []) as readonly ParameterError[]
  }
  return []
}

const query = (texts: Record<string, unknown>, ticker = 'ACME') => reader.fromQuery({ ticker }, texts)
const body = (value: unknown) => reader.fromBody({ ticker: 'ACME' }, {}, value)

describe('input read from a query', () => {
  it('has every default', () => {
    expect(query({})).toEqual(DEFAULTS)
  })

  it.each([
    ['limit', '1', 1],
    ['limit', '100', 100],
    ['offset', '0', 0],
    ['ratio', '-0.5', -0.5],
    ['ratio', '1', 1],
    ['ratio', '0.125', 0.125],
    ['adjusted', 'false', false],
    ['period', 'quarterly', 'quarterly'],
    ['as_of', '2024-02-29', '2024-02-29'],
    ['q', ' two words ', ' two words '],
    ['q', '100%', '100%'],
    ['q', 'a+b', 'a+b'],
    ['q', 'Zürich €', 'Zürich €'],
    ['q', '%FF%FE', '%FF%FE'],
    ['tickers', 'a, b,a,', undefined],
    ['tickers', ' a , b,a ', ['a', 'b']],
    ['tickers', 'b,a', ['b', 'a']],
    ['tickers', 'a,a,a,a,a', ['a']],
    ['tickers', 'BRK.B,BRK-B,BRK/B', ['BRK.B', 'BRK-B', 'BRK/B']],
    ['include', 'b,a', ['b', 'a']],
    ['cik', '1234', '1234'],
    ['accession', '0000001234-24-000001', '0000001234-24-000001'],
  ])('reads %s=%j as %j, or rejects it', (name, text, value) => {
    if (value === undefined)
      expect(faultsOf(() => query({ [name]: text })).map(({ parameter }) => parameter)).toEqual([name])
    else expect(query({ [name]: text })).toEqual({ ...DEFAULTS, [name]: value })
  })

  it.each([
    ['limit', '', 'is empty'],
    ['limit', '0', 'must be a whole number from 1 to 100'],
    ['limit', '101', 'must be a whole number from 1 to 100'],
    ['limit', ' 5', 'must be a whole number from 1 to 100'],
    ['limit', '5 ', 'must be a whole number from 1 to 100'],
    ['limit', '05', 'must be a whole number from 1 to 100'],
    ['limit', '+5', 'must be a whole number from 1 to 100'],
    ['limit', '5.0', 'must be a whole number from 1 to 100'],
    ['limit', '1e1', 'must be a whole number from 1 to 100'],
    ['limit', '0x10', 'must be a whole number from 1 to 100'],
    ['limit', '１', 'must be a whole number from 1 to 100'],
    ['limit', 'Infinity', 'must be a whole number from 1 to 100'],
    ['limit', '99999999999999999999', 'must be a whole number from 1 to 100'],
    ['limit', 'null', 'must be a whole number from 1 to 100'],
    ['offset', '-1', 'must be a whole number from 0 to 1000000'],
    ['offset', '-0', 'must be a whole number from 0 to 1000000'],
    ['ratio', '1e400', 'must be a number from -1 to 1'],
    ['ratio', '.5', 'must be a number from -1 to 1'],
    ['ratio', '1.5', 'must be a number from -1 to 1'],
    ['ratio', 'NaN', 'must be a number from -1 to 1'],
    ['adjusted', '1', 'must be true or false'],
    ['adjusted', 'TRUE', 'must be true or false'],
    ['period', 'Annual', 'must be one of annual, quarterly'],
    ['as_of', '2024-02-30', 'must be a date as YYYY-MM-DD, from 1900 to 2099'],
    ['as_of', '2024-6-1', 'must be a date as YYYY-MM-DD, from 1900 to 2099'],
    ['as_of', '9999-12-31', 'must be a date as YYYY-MM-DD, from 1900 to 2099'],
    ['q', 'a', 'must be text of 2 to 20 characters'],
    ['q', 'a\u0000b', 'has control characters'],
    ['q', 'a\u0085b', 'has control characters'],
    ['q', 'a\ud800b', 'is not well-formed Unicode'],
    ['q', 'x'.repeat(100_000), 'is longer than 8 kB'],
    ['q', '€'.repeat(3_000), 'is longer than 8 kB'],
    ['tickers', ',', 'has an empty item'],
    ['tickers', 'a,,b', 'has an empty item'],
    ['tickers', 'a,b,c,d', 'must be a list of 1 to 3 values'],
    ['tickers', "a,b';DROP", 'has an item (number 2) that must be a ticker symbol or a CIK'],
    ['include', 'a,c', 'has an item (number 2) that must be one of a, b'],
    ['cik', '12345678901', 'must be a CIK of 1 to 10 digits'],
    ['accession', '000000123424000001', 'must be an accession number as 0000001234-24-000001'],
    ['limt', '5', 'is not a known parameter; did you mean limit?'],
    ['zzzzzz', '5', 'is not a known parameter'],
    ['ticker', 'B', 'is not a known parameter; did you mean tickers?'],
    ['limit[]', '5', 'is not a known parameter; did you mean limit?'],
    ['__proto__', 'x', 'is not a known parameter'],
    ['constructor', 'x', 'is not a known parameter'],
    ['toString', 'x', 'is not a known parameter'],
    ['', 'x', 'is not a known parameter'],
  ])('says of %j that it is wrong (%#)', (name, text, message) => {
    const texts = Object.defineProperty({}, name, { value: text, enumerable: true })
    const faults = faultsOf(() => query(texts))
    expect(faults).toEqual([{ parameter: name, message }])
  })

  it('rejects what must be given only once', () => {
    expect(faultsOf(() => query({ limit: ['1', '2'] }))).toEqual([
      { parameter: 'limit', message: 'must be given only once' },
    ])
  })

  it('accepts a list as a repeated parameter, within the same bounds', () => {
    expect(query({ tickers: ['A', 'B,C', 'A'] })).toEqual(query({ tickers: 'A,B,C' }))
    expect(faultsOf(() => query({ tickers: ['A', ''] }))).toEqual([
      { parameter: 'tickers', message: 'has an empty item' },
    ])
  })

  it('reports every fault, one a parameter, in path and query', () => {
    const faults = faultsOf(() => query({ limit: '0', offset: 'x', as_of: '', nope: '1' }, "x'--"))
    expect(faults.map(({ parameter }) => parameter).sort()).toEqual([
      'as_of',
      'limit',
      'nope',
      'offset',
      'ticker',
    ])
  })

  it('bounds the answer to a flood of unknown names, and reports how many more there are', () => {
    const flood = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`name${index}`, '1']))
    const faults = faultsOf(() => query(flood))
    expect(faults).toHaveLength(101)
    expect(faults.at(-1)).toEqual({ parameter: '…', message: '4900 more parameters are invalid' })
    const [long] = faultsOf(() => query({ ['n'.repeat(50_000)]: '1' }))
    expect(long!.parameter.length).toBeLessThan(100)
  })

  it('returns integers exactly as written or a fault, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), text => {
        const good = /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 100
        if (good) expect(query({ limit: text })['limit']).toBe(Number(text))
        else expect(faultsOf(() => query({ limit: text }))).toHaveLength(1)
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('keeps a list’s order, without blanks and duplicates', () => {
    const item = fc.stringMatching(/^[A-Z0-9]{1,6}$/)
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 100 }), items => {
        const text = items.map((part, index) => (index % 2 ? ` ${part} ` : part)).join(',')
        expect(query({ words: text })['words']).toEqual([...new Set(items)])
      }),
    )
  })
})

describe('input read from a body', () => {
  it('takes JSON values as they are, lists as arrays', () => {
    expect(body({ limit: 5, tickers: ['a', ' b', 'a'], as_of: '2024-01-01' })).toEqual({
      ...DEFAULTS,
      limit: 5,
      tickers: ['a', 'b'],
      as_of: '2024-01-01',
    })
    expect(body(undefined)).toEqual(DEFAULTS)
  })

  it.each([
    [{ limit: '5' }, 'limit', 'must be a whole number from 1 to 100'],
    [{ limit: 1.5 }, 'limit', 'must be a whole number from 1 to 100'],
    [{ limit: null }, 'limit', 'must be a whole number from 1 to 100'],
    [{ tickers: 'a,b' }, 'tickers', 'must be a list of 1 to 3 values'],
    [{ tickers: [] }, 'tickers', 'must be a list of 1 to 3 values'],
    [{ tickers: [1] }, 'tickers', 'has an item (number 1) that must be a ticker symbol or a CIK'],
    [{ tickers: ['a\u0000'] }, 'tickers', 'has an item that has control characters'],
    [{ tickers: ['a', 'b', 'c', 'd'] }, 'tickers', 'must be a list of 1 to 3 values'],
    [{ q: 'x\u0000y' }, 'q', 'has control characters'],
    [{ q: ['x'] }, 'q', 'must be text of 2 to 20 characters'],
    [{ limits: 3 }, 'limits', 'is not a known parameter; did you mean limit?'],
    [{ ticker: 'B' }, 'ticker', 'is not a known parameter; did you mean tickers?'],
    [[], 'body', 'must be an object'],
    [null, 'body', 'must be an object'],
    ['text', 'body', 'must be an object'],
  ])('says of %j that %s %s', (value, parameter, message) => {
    expect(faultsOf(() => body(value))).toEqual([{ parameter, message }])
  })

  it('rejects query parameters next to a body', () => {
    expect(faultsOf(() => reader.fromBody({ ticker: 'ACME' }, { limit: '5' }, {}))).toEqual([
      { parameter: 'limit', message: 'is not a known parameter' },
    ])
  })

  it('reads or rejects any JSON, and never fails otherwise', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ limit: fc.jsonValue(), tickers: fc.jsonValue(), q: fc.jsonValue() }),
        ),
        value => {
          faultsOf(() => body(value))
        },
      ),
      { numRuns: propertyRuns(500) },
    )
  })
})

describe('an input’s definition', () => {
  it('is rejected where a list has no bound', () => {
    expect(() => inputReader(Type.Object({ ids: Type.Array(Type.String()) }), [])).toThrow(
      'input.ids: a list needs maxItems',
    )
  })
})
