import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The key under which we count one address: all of an IPv4 address, but only the first 64 bits of an IPv6 address. One
 * owner has all addresses that share these bits.
 */
export const networkOf = (address: string): string => partOf(address, { ofV4: 4, ofV6: 4 })

/**
 * The key of a larger range, in which one owner can easily have many networks: the first 48 bits of IPv6, 24 of IPv4.
 */
export const neighbourhoodOf = (address: string): string => partOf(address, { ofV4: 3, ofV6: 3 })

/** An IPv4 address in IPv6 form is treated as IPv4. A text that is not an address is returned unchanged. */
function partOf(address: string, { ofV4, ofV6 }: { ofV4: number; ofV6: number }): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toByteArray().slice(0, ofV4).join('.')
  const groups = (parsed as ipaddr.IPv6).parts.slice(0, ofV6)
  return groups.map((group) => group.toString(16)).join(':')
}

/** A range of addresses in which limits count together, and how many times the limit of one network it may use. */
export type Range = { key: string; times: number }

const rangesOfV6 = [
  { bits: 48, times: 4 },
  { bits: 56, times: 2 },
  { bits: 64, times: 1 },
]

/**
 * The ranges to which an address belongs, the largest first. One owner can have 256 or 65,536 IPv6 networks. If only
 * the network counted, they could multiply every limit by that.
 */
export function rangesOf(address: string): Range[] {
  // Nearly every request has a plain IPv4 address, which is its own key. To parse it takes longer than all else here.
  if (isIPv4(address) || !ipaddr.isValid(address)) return [{ key: address, times: 1 }]
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return [{ key: parsed.toString(), times: 1 }]
  const bytes = Buffer.from(parsed.toByteArray())
  return rangesOfV6.map(({ bits, times }) => ({
    key: `${bytes.toString('hex', 0, bits / 8)}/${bits}`,
    times,
  }))
}

/** The key of the site to which an address belongs: the first 48 bits of IPv6, or all of an IPv4 address. */
export const siteOf = (address: string): string => rangesOf(address)[0]?.key ?? address
