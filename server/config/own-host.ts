import type { Environment } from './environment.ts'

/** The host by which this process can reach itself. It may listen on only one address. */
export function ownHost({ host }: { host: string }): string {
  return ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host
}

/** Whether a host is a loopback address, which only this machine can reach. */
export const isLoopback = (host: string) => /^(?:127\.[\d.]+|\[?::1\]?|localhost)$/.test(host)

/**
 * Who may use the secrets that are published with the product: the demo people's password, the sandbox's keys and
 * controls, and the caught emails. `everybody` is for browser tests, which invent the networks they come from. No
 * variable sets it.
 */
export type Published = 'nobody' | 'this-machine' | 'everybody'

type Reach = Pick<Environment, 'NODE_ENV' | 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>

/** This machine, if the settings say that no other machine can reach the product. In production, nobody. */
export function readPublished({ NODE_ENV, HOST, PUBLIC_URL, TRUST_PROXY }: Reach): Published {
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)
  // A configured proxy means that people on other machines can reach the product.
  return NODE_ENV === 'production' || isPublic || TRUST_PROXY || !isLoopback(HOST) ? 'nobody' : 'this-machine'
}
