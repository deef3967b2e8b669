import type { IncomingMessage, RequestListener } from 'node:http'
import { isIP } from 'node:net'

/** An address with a port: `203.0.113.7:4711` or `[2001:db8::1]:4711`. The brackets may stand without a port. */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/

/**
 * The address that our own proxy added to X-Forwarded-For: the last one, because the caller may have invented those
 * before it. Undefined if it is no address.
 */
export function readForwardedAddress(header: string | string[] | undefined): string | undefined {
  const last = String(header ?? '')
    .split(',')
    .at(-1)
  const entry = (last ?? '').trim()
  const { v6, v4 } = withPort.exec(entry)?.groups ?? {}
  const [address = ''] = (v6 ?? v4 ?? entry).split('%')
  return isIP(address) === 0 ? undefined : address
}

/** Requests of balancers, payment providers and our own emulators, which need no proxy. */
const comesDirectly = /^\/(v1|sandbox|bkash)\/|^\/api\/(health|webhooks)\//

/**
 * Replaces X-Forwarded-For by the one address by which we know the caller. If the header has none, that is the address
 * of the connection: every other text would count as a network of its own, so limits would not hold. Calls `warn` at the
 * first request without the header.
 */
export function withCallerAddress(handle: RequestListener, warn: () => void): RequestListener {
  let hasWarned = false
  return (request, response) => {
    const isKnown = setCallerAddress(request)
    if (!isKnown && !hasWarned && !comesDirectly.test(request.url ?? '')) {
      hasWarned = true
      warn()
    }
    handle(request, response)
  }
}

/** Returns false when the request has no X-Forwarded-For. */
function setCallerAddress({ headers, socket }: IncomingMessage): boolean {
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return false
  headers['x-forwarded-for'] = readForwardedAddress(forwarded) ?? socket.remoteAddress ?? ''
  return true
}

/** The id that our own proxy gave to the request; undefined if it has none that can be logged as it is. */
export function readRequestId({ headers }: { headers: IncomingMessage['headers'] }): string | undefined {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : undefined
}
