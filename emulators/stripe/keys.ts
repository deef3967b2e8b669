import type { FastifyRequest } from 'fastify'
import { isSame } from '../shared/secrets.ts'
import { StripeError } from './stripe-errors.ts'

export type SandboxKeys = {
  secretKey: string
  publishableKey: string
  /** Whether a request may use these keys. */
  mayUseKeys: (request: FastifyRequest) => boolean
}

/** Our server, or a browser, which has only the publishable key. */
export type Caller = 'server' | 'browser'

/**
 * Returns who sent a request, by its `Authorization` (Bearer, or Basic with the key as its user). Throws a 401
 * StripeError.
 */
export function identifyCaller(request: FastifyRequest, keys: SandboxKeys): Caller {
  const key = readKey(request.headers.authorization)
  if (!key)
    throw unauthorized('You did not provide an API key. Provide it in the Authorization header, as Bearer.')
  if (!keys.mayUseKeys(request)) throw unauthorized(`Invalid API Key provided: ${maskKey(key)}`)
  if (isSame(key, keys.secretKey)) return 'server'
  if (isSame(key, keys.publishableKey)) return 'browser'
  throw unauthorized(`Invalid API Key provided: ${maskKey(key)}`)
}

export function secretKeyRequired(): StripeError {
  return unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  )
}

function unauthorized(message: string, code?: string) {
  return new StripeError(401, { type: 'invalid_request_error', message, code })
}

function readKey(header = ''): string {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? ''
}

function maskKey(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(8)}${key.length > 20 ? key.slice(-4) : ''}`
}
