import { isIP } from 'node:net'

/** Groups of an IPv6 address that a network provider gives to one customer: /64. */
const GROUPS = 4

/**
 * Whose quota a guest at an address uses: an IPv4 address, or the /64 of an IPv6 one, since a household has all of it.
 * What is no address (a trusted proxy passes on what it was told) is one guest, `unknown`.
 */
export function networkOf(address: string): string {
  const bare = address.trim().replace(/%.*$/, '')
  const kind = isIP(bare)
  if (kind === 4) return bare
  if (kind === 0) return 'unknown'
  const groups = groupsOf(bare)
  if (groups.slice(0, 5).every(group => group === '0') && groups[5] === 'ffff') return mappedIpv4(groups)
  return `${groups.slice(0, GROUPS).join(':')}::/64`
}

/** The eight groups of an IPv6 address, hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [left = '', right] = written.split('::')
  const [before, after] = [left, right ?? ''].map(part => (part === '' ? [] : part.split(':')))
  const missing = 8 - before!.length - after!.length
  return [...before!, ...Array<string>(missing).fill('0'), ...after!]
}

/** `::ffff:102:304` is 1.2.3.4 as a socket for both protocols tells it. */
function mappedIpv4(groups: readonly string[]): string {
  return groups
    .slice(6)
    .map(group => Number.parseInt(group, 16))
    .flatMap(group => [group >> 8, group & 0xff])
    .join('.')
}
