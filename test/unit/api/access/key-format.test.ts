import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hashOfKey,
  hintOfKey,
  holdsKey,
  isKey,
  KEY_PREFIXES,
  newKey,
  redactKeys,
} from '../../../../src/api/access/key-format.ts'

const KINDS = ['live', 'test'] as const
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keys = fc.constantFrom(...KINDS).map(newKey)

describe('keys', () => {
  it('are a prefix and 49 digits that a double click takes whole', () => {
    expect(newKey('live')).toMatch(/^fda_[0-9A-Za-z]{49}$/)
    expect(newKey('test')).toMatch(/^svc_test_[0-9A-Za-z]{49}$/)
    expect(KEY_PREFIXES).toEqual({ live: 'fda_', test: 'svc_test_' })
  })

  it('are never the same, and use all of their bits', () => {
    const made = Array.from({ length: 2_000 }, () => newKey('live'))
    expect(new Set(made).size).toBe(2_000)
    const last = new Set(made.map(key => key[4 + 42]))
    const first = new Set(made.map(key => key[4]))
    expect(last.size).toBe(62)
    // 62^43 is a little more than 2^256: the first digit tells how much.
    expect(first.size).toBeGreaterThan(50)
  })

  it('are good as they were made, and never with one digit mistyped', () => {
    fc.assert(
      fc.property(keys, fc.nat(), fc.nat(61), (key, at, digit) => {
        expect(isKey(key)).toBe(true)
        const start = key.lastIndexOf('_') + 1
        const place = start + (at % (key.length - start))
        const typed = key.slice(0, place) + DIGITS[digit] + key.slice(place + 1)
        expect(isKey(typed)).toBe(typed === key)
      }),
    )
  })

  it('are not good with neighbours swapped, cut, lengthened or with the other prefix', () => {
    fc.assert(
      fc.property(keys, fc.nat(47), (key, at) => {
        const place = key.lastIndexOf('_') + 1 + at
        const swapped = key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2)
        expect(isKey(swapped)).toBe(swapped === key)
        expect(isKey(key.slice(0, -1))).toBe(false)
        expect(isKey(`${key}0`)).toBe(false)
        expect(isKey(` ${key}`)).toBe(false)
        const body = key.slice(key.lastIndexOf('_') + 1)
        expect(isKey(key.startsWith('fda_') ? `svc_test_${body}` : `fda_${body}`)).toBe(false)
      }),
    )
  })

  it.each(['', 'fda_', 'x', `fda_${'0'.repeat(49)}`, '\u0000', `fda_${'ä'.repeat(49)}`])(
    '%j is none',
    text => {
      expect(isKey(text)).toBe(false)
    },
  )

  it('are kept as a hash that differs for each, and known again by their first digits', () => {
    const [one, two] = [newKey('live'), newKey('test')]
    expect(hashOfKey(one)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashOfKey(one)).not.toBe(hashOfKey(two))
    expect(hintOfKey(one)).toBe(`${one.slice(0, 8)}…`)
    expect(hintOfKey(two)).toBe(`${two.slice(0, 13)}…`)
  })

  it('are found and taken out of any text, whole, cut or percent-encoded', () => {
    fc.assert(
      fc.property(keys, fc.string(), fc.string(), (key, before, after) => {
        for (const written of [
          key,
          key.slice(0, 30),
          key.replaceAll('_', '%5F'),
          key.replaceAll('_', '%5f'),
        ]) {
          const text = `${before}?k=${written}&${after}`
          expect(holdsKey(text)).toBe(true)
          expect(redactKeys(text)).not.toContain(written.slice(-20))
        }
      }),
    )
    expect(redactKeys('nothing of fda_ or svc_test_ here')).toBe('nothing of fda_ or svc_test_ here')
    expect(holdsKey('/api/v1/companies/ZZALDR')).toBe(false)
  })
})
