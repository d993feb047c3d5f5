import { describe, expect, it } from 'vitest'
import { namesAny, namesTag, weakTag } from '../../../../src/api/http/headers.ts'
import { cacheControl } from '../../../../src/api/http/route.ts'

describe('entity tags', () => {
  it('are weak, and differ where any part does', () => {
    expect(weakTag('a', 'b')).toMatch(/^W\/"[\w-]{27}"$/)
    expect(weakTag('a', 'b')).toBe(weakTag('a', 'b'))
    expect(weakTag('a', 'b')).not.toBe(weakTag('ab', ''))
  })

  it.each([
    ['W/"x"', true],
    ['"x"', true],
    ['W/"y", W/"x"', true],
    ['"a,b","x"', true],
    ['W/"y"', false],
    ['x', false],
    ['*', false],
    ['', false],
    [undefined, false],
  ])('in If-None-Match: %s match W/"x": %s', (header, expected) => {
    expect(namesTag(header, 'W/"x"')).toBe(expected)
  })

  it('are all meant by a star', () => {
    expect(namesAny(' * ')).toBe(true)
    expect(namesAny('"*"')).toBe(false)
  })
})

describe('Cache-Control', () => {
  it('ends at midnight UTC where the answer depends on today', () => {
    const late = new Date('2025-03-04T23:59:30Z')
    expect(cacheControl(late, true, true)).toBe('public, max-age=30')
    expect(cacheControl(late, false, true)).toBe('public, max-age=60')
    expect(cacheControl(new Date('2025-03-04T12:00:00Z'), true, true)).toBe('public, max-age=60')
  })

  it('is private for responses to a key', () => {
    expect(cacheControl(new Date('2025-03-04T12:00:00Z'), false, false)).toBe('private, max-age=60')
  })
})
