import ipaddr from 'ipaddr.js'

/** The only range of IPv6 that is assigned to the public internet so far. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet. Loopback, private and reserved addresses do not. An IPv4
 * address in IPv6 notation is judged as IPv4. Returns false for a text that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}
