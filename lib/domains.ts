const ipAddress = /^\d{1,3}(\.\d{1,3}){3}$/

/** True when an authorized domain allows this host. A name also allows its subdomains; an IP address only itself. */
export function isWithinDomain(domain: string, hostname: string): boolean {
  const own = domain.toLowerCase()
  const asked = hostname.toLowerCase()
  return asked === own || (!ipAddress.test(asked) && !ipAddress.test(own) && asked.endsWith(`.${own}`))
}
