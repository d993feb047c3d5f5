import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { ParameterError } from '../../../../src/errors.ts'
import { testApp } from '../../../support/http/app.ts'
import { propertyRuns } from '../../../support/property-runs.ts'

/** Which texts each parameter of `test.periods` takes, said a second time and simply: the oracle. */
const GOOD = new Map<string, (text: string) => boolean>(
  Object.entries({
    period: (text: string) => text === 'annual' || text === 'quarterly',
    adjusted: (text: string) => text === 'true' || text === 'false',
    limit: (text: string) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 100,
    offset: (text: string) => /^(0|[1-9]\d{0,6})$/.test(text) && Number(text) <= 1_000_000,
    ratio: (text: string) => /^(0(\.\d{1,15})?|1(\.0{1,15})?|-0(\.0{1,15})?)$/.test(text),
    include: (text: string) => text.split(',').every(part => ['provenance', 'labels'].includes(part.trim())),
    as_of: (text: string) =>
      /^(19|20)\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text,
  }),
)

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...GOOD.keys()) },
  { weight: 1, arbitrary: fc.string() },
)
const text = fc.oneof(
  fc.constantFrom(
    'annual',
    'true',
    '5',
    '100',
    '101',
    '0',
    '-0',
    '1.0',
    '0.5',
    '2024-02-29',
    '2023-02-29',
    'labels, provenance',
    ',',
    '',
  ),
  fc.nat(2_000_000).map(String),
  fc.date({ noInvalidDate: true }).map(day => day.toJSON().slice(0, 10)),
  fc.string(),
  fc.string({ unit: 'binary' }).filter(value => value.isWellFormed()),
)

describe('any query string', () => {
  const app = testApp()
  afterAll(() => app.close())

  it('gives 200, or 400 with exactly the faults there are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, text), { maxLength: 8 }), async pairs => {
        const query = pairs.map(pair => pair.map(encodeURIComponent).join('=')).join('&')
        const names = pairs.map(([key]) => key)
        const bad = new Set(
          pairs
            .filter(
              ([key, value]) => !GOOD.get(key)?.(value) || names.indexOf(key) !== names.lastIndexOf(key),
            )
            .map(([key]) => key),
        )
        const reply = await app.inject(`/api/v1/companies/ACME/periods?${query}`)
        expect(reply.statusCode, query).toBe(bad.size > 0 ? 400 : 200)
        const told: readonly ParameterError[] = bad.size > 0 ? reply.json().error.details : []
        expect(told.map(({ parameter }) => parameter).sort(), query).toEqual([...bad].sort())
      }),
      { numRuns: propertyRuns(1_000) },
    )
  })

  it('that is no proper query string gives 200 or 400 too', async () => {
    const raw = fc.stringMatching(/^[!-"$-~]{0,40}$/)
    await fc.assert(
      fc.asyncProperty(raw, async query => {
        const { statusCode, body } = await app.inject({ url: `/api/v1/companies/ACME/periods?${query}` })
        expect([200, 400], `${query}: ${body}`).toContain(statusCode)
      }),
      { numRuns: propertyRuns(500) },
    )
  })

  it('and any path gives an answer or the error object', async () => {
    const part = fc.string({ unit: 'binary', minLength: 1 }).filter(value => value.isWellFormed())
    await fc.assert(
      fc.asyncProperty(part, async value => {
        const reply = await app.inject(`/api/v1/companies/${encodeURIComponent(value)}/periods`)
        expect([200, 400, 404], value).toContain(reply.statusCode)
        if (reply.statusCode !== 200) expect(reply.json().error.status).toBe(reply.statusCode)
      }),
      { numRuns: propertyRuns(300) },
    )
  })
})
