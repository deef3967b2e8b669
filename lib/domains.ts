const ipAddress = /^\d{1,3}(\.\d{1,3}){3}$/

/** Whether an authorized domain lets this host in: a name stands for its subdomains too, an IP address for itself alone. */
export function isWithinDomain(domain: string, hostname: string): boolean {
  const own = domain.toLowerCase()
  const asked = hostname.toLowerCase()
  return asked === own || (!ipAddress.test(asked) && !ipAddress.test(own) && asked.endsWith(`.${own}`))
}
