import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { newKey } from '../../../../src/api/access/key-format.ts'
import { tieredAccess } from '../../../../src/api/access/tiered.ts'
import { defineEndpoint } from '../../../../src/api/endpoints/define-endpoint.ts'
import { redactSecrets, secretsIn, serializeError } from '../../../../src/api/http/log-redaction.ts'
import { readConfig } from '../../../../src/config.ts'
import { AppError } from '../../../../src/errors.ts'
import { testApp } from '../../../support/http/app.ts'
import { openTestAccess } from '../../../support/test-access.ts'

const PASSWORD = 'tr0ub4dor&3"x'
const ADDRESS = `postgres://ann:${encodeURIComponent(PASSWORD)}@db.example.org/x`

describe('a line of the log', () => {
  const hidden = redactSecrets(secretsIn([ADDRESS, 'http://plain.example.org', null, 7]))

  it('holds no password of the settings, however it is written', () => {
    const basic = Buffer.from(`ann:${PASSWORD}`).toString('base64')
    for (const text of [ADDRESS, PASSWORD, encodeURIComponent(PASSWORD), basic, JSON.stringify(PASSWORD)])
      expect(hidden(`before ${text} after`)).not.toMatch(/tr0ub4dor|YW5uOn/)
    expect(hidden('before after http://plain.example.org')).toBe('before after http://plain.example.org')
  })

  it('holds no password of any address, and no key', () => {
    const open = redactSecrets([])
    expect(open('at http://u:p@h:8123/x, redis://:secret@r')).toBe('at http://***@h:8123/x, redis://***@r')
    expect(open(`of ${newKey('live')}`)).not.toMatch(/fda_\w/)
  })

  it('redacts long lines of what may be schemes of addresses', () => {
    const line = '+a'.repeat(500_000)
    expect(redactSecrets([])(`${line} http://user:pass@host`)).toBe(`${line} http://***@host`)
  })
})

describe('an error in the log', () => {
  it('reports what led to it, and nothing that a driver hung on it', () => {
    const driver = Object.assign(new Error('no route'), {
      code: 'EHOSTUNREACH',
      meta: { headers: { authorization: 'Basic c2VjcmV0' } },
      command: { args: ['account:7'] },
    })
    const told = serializeError(
      new AppError('unavailable', { cause: new Error('middle', { cause: driver }) }),
    )
    expect(told).toMatchObject({
      type: 'AppError',
      code: 'unavailable',
      cause: { message: 'middle', cause: { message: 'no route', code: 'EHOSTUNREACH' } },
    })
    expect(JSON.stringify(told)).not.toMatch(/Basic|account:7/)
  })

  it('ends somewhere, whatever its causes are', () => {
    const circle = new Error('a')
    circle.cause = circle
    expect(JSON.stringify(serializeError(circle)).length).toBeLessThan(100_000)
    expect(serializeError('text')).toMatchObject({ type: 'string', message: 'text' })
  })
})

describe('the line of a request', () => {
  it('tells operation, times, account and key by their ids; an error that holds passwords does not tell them', async () => {
    const local = await openTestAccess()
    const { key, id, accountId } = await local.key('pro')
    const failing = defineEndpoint({
      name: 'test.failing',
      method: 'GET',
      path: '/failing',
      tag: 'Test',
      tier: 'public',
      summary: 'Fails',
      shape: { kind: 'object' },
      input: Type.Object({}),
      output: Type.Unknown(),
      async handle() {
        throw new AppError('unavailable', { cause: new Error(`connect to ${ADDRESS} with ${PASSWORD}`) })
      },
    })
    const lines: string[] = []
    const app = testApp({
      config: readConfig({}),
      endpoints: [failing],
      secrets: secretsIn([ADDRESS]),
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
      access: tieredAccess({
        keys: local.accounts.keys,
        quota: local.quota,
        quotaDown: 'none',
        now: local.now,
        failed: () => {},
      }),
    })
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'request-7' }
    expect((await app.inject({ url: '/api/v1/failing', headers })).statusCode).toBe(503)
    await app.close()
    await local.close()
    const told = lines.map(line => JSON.parse(line)).find(({ msg }) => msg === 'answered')
    expect(told).toMatchObject({
      door: 'http',
      operation: 'test.failing',
      status: 503,
      reqId: 'request-7',
      account: accountId,
      key: id,
      ms: expect.any(Number),
      storeMs: expect.any(Number),
    })
    const all = lines.join('')
    expect(all).toContain('connect to')
    expect(all).not.toMatch(/tr0ub4dor/)
    expect(all).not.toContain(key)
  })
})
