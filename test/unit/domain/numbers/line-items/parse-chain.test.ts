import { describe, expect, it } from 'vitest'
import { parseMember } from '../../../../../src/domain/numbers/line-items/line-item.ts'

describe('a member of a chain', () => {
  it('is one us-gaap concept by default, or the filer’s own of that name', () => {
    expect(parseMember('Assets')).toEqual([
      { sign: 1, concepts: ['us-gaap:Assets', 'custom:Assets'], optional: false },
    ])
  })

  it('names other taxonomies by a prefix', () => {
    expect(parseMember('ifrs:Assets')[0]!.concepts).toEqual(['ifrs-full:Assets'])
    expect(parseMember('custom:X')[0]!.concepts).toEqual(['custom:X'])
    expect(parseMember('dei:X')[0]!.concepts).toEqual(['dei:X'])
  })

  it('reads sums, differences, alternatives, missable parts and a leading minus', () => {
    expect(parseMember('-A|B - C? + ifrs:D')).toEqual([
      { sign: -1, concepts: ['us-gaap:A', 'custom:A', 'us-gaap:B', 'custom:B'], optional: false },
      { sign: -1, concepts: ['us-gaap:C', 'custom:C'], optional: true },
      { sign: 1, concepts: ['ifrs-full:D'], optional: false },
    ])
  })

  it.each(['A B', 'A +', 'A * B', 'A, B', 'A ++ B', '?'])('rejects %j', text => {
    expect(() => parseMember(text)).toThrow('Not a chain member')
  })
})
