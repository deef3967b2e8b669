import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import ipaddr from 'ipaddr.js'

/** Returns the bytes at an https address on another host. Throws PictureNotFetched. */
export type FetchPicture = (address: string) => Promise<Uint8Array>

/** The picture cannot be fetched. */
export class PictureNotFetched extends Error {
  override name = 'PictureNotFetched'
}

type Resolved = { address: string; family: number }

export type FetchSettings = {
  /** Whether we may connect to an IP address. */
  mayReach: (address: string) => boolean
  resolve: (host: string) => Promise<Resolved[]>
  ports: string[]
  maxBytes: number
  timeoutMs: number
  /** The certificate authority to trust; undefined trusts those of the system. */
  ca: string | undefined
}

const defaults: FetchSettings = {
  mayReach: isPublicAddress,
  resolve: (host) => lookup(host, { all: true }),
  ports: ['443'],
  maxBytes: 5 * 1024 * 1024,
  timeoutMs: 5000,
  ca: undefined,
}

/**
 * Creates a function that fetches pictures over https, only from public addresses, at most 5 MB and within 5 s.
 * Redirects are not followed. A host name is resolved only once, and the connection goes to the addresses that were
 * checked. So a DNS answer that changes after the check has no effect.
 */
export function createPictureFetcher(settings: Partial<FetchSettings> = {}): FetchPicture {
  const rules = { ...defaults, ...settings }
  const { ca, timeoutMs, maxBytes } = rules
  // A separate agent, because environment variables can make the global agent use a proxy.
  const agent = new Agent({ keepAlive: false, lookup: createGuardedLookup(rules), ...(ca && { ca }) })
  return async (address) => {
    const url = readAddress(address, rules)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await readBody(await request(url, agent, signal), maxBytes)
    } catch (error) {
      if (error instanceof PictureNotFetched) throw error
      throw new PictureNotFetched(error instanceof Error ? error.message : String(error), { cause: error })
    }
  }
}

function readAddress(address: string, { ports, mayReach }: FetchSettings): URL {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') throw new PictureNotFetched('Only https addresses are fetched.')
  if (url.username || url.password) throw new PictureNotFetched('An address with a password is not fetched.')
  if (!ports.includes(url.port || '443')) throw new PictureNotFetched('Only port 443 is allowed.')
  // Node does not call `lookup` for a host that is an IP address, so check it here. The URL parser has already turned
  // 2130706433 and 0x7f.1 into 127.0.0.1.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !mayReach(host)) throw addressRefused(host)
  return url
}

const addressRefused = (host: string) =>
  new PictureNotFetched(`${host} is not an address of the public internet.`)

/**
 * Returns a lookup that resolves a host only to checked addresses. It fails when there are none, or one is not
 * allowed.
 */
function createGuardedLookup({ resolve, mayReach }: FetchSettings): LookupFunction {
  const lookUp = callbackify(async (host: string) => {
    const resolved = await resolve(host)
    const [first] = resolved
    if (!first || !resolved.every(({ address }) => mayReach(address))) throw addressRefused(host)
    return { resolved, first }
  })
  return (host, { all }, done) =>
    lookUp(host, (error, found) => {
      if (error) done(error, [])
      else if (all) done(null, found.resolved)
      else done(null, found.first.address, found.first.family)
    })
}

function request(url: URL, agent: Agent, signal: AbortSignal): Promise<IncomingMessage> {
  const headers = { accept: 'image/*', 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    get(url, { agent, signal, headers }, resolve).on('error', reject)
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const { statusCode = 0, headers } = response
  try {
    if (statusCode !== 200) throw new PictureNotFetched(`It answered ${statusCode}.`)
    const tooLarge = () => new PictureNotFetched(`It has more than ${maxBytes} bytes.`)
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    response.destroy()
  }
}

/** The only IPv6 range that is assigned to the public internet so far. */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet. Loopback, private and reserved addresses do not. An IPv4
 * address in IPv6 notation is judged as IPv4. Returns false for a text that is not an IP address.
 */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalUnicast))
}
