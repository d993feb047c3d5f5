import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { networkOf } from '../../../../src/api/access/caller.ts'

describe('whose quota an address uses', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['unknown', 'unknown'],
    ['', 'unknown'],
    ["'; DROP TABLE x", 'unknown'],
    ['1.2.3.4:5678', 'unknown'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is the same for all of a /64, and another for the next', () => {
    const hex = (value: number) => value.toString(16)
    const group = fc.nat(0xffff)
    fc.assert(
      fc.property(fc.tuple(group, group, group), fc.nat(0xfffe), fc.ipV6(), (front, fourth, _) => {
        const at = (last: number, host: string) =>
          networkOf(`${['2001', ...front.slice(0, 2).map(hex), hex(last)].join(':')}:${host}`)
        expect(at(fourth, '0:0:0:1')).toBe(at(fourth, 'ffff:1:2:3'))
        expect(at(fourth, '0:0:0:1')).not.toBe(at(fourth + 1, '0:0:0:1'))
      }),
    )
  })

  it('is determined for every address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()), address => {
        expect(networkOf(address)).toMatch(/^([\d.]+|[0-9a-f:]+::\/64|unknown)$/)
      }),
    )
  })
})
