import { isIPv6 } from 'node:net'

/** What counts as one address: of IPv6 the half that names a network, for its owner has all of the other. */
export function networkOf(address: string): string {
  return isV6(address) ? groupsOf(address).slice(0, 4).join(':') : readV4(address)
}

/** What one owner easily has many networks of: of IPv6 a site's 48 bits, of IPv4 the first 24. */
export function neighbourhoodOf(address: string): string {
  if (isV6(address)) return groupsOf(address).slice(0, 3).join(':')
  return readV4(address).split('.').slice(0, 3).join('.')
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IPv4 address that came in by an IPv6 door counts as what it is. */
const readV4 = (address: string) => mapped.exec(address)?.[1] ?? address

const isV6 = (address: string) => isIPv6(address) && !mapped.test(address)

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
