import { AuthFailure } from './identity-failures.ts'

const timeoutMs = 30_000

/**
 * Makes a call to our own identity service that the SDK does not offer, such as `v1/accounts:update`. Throws
 * AuthFailure.
 */
export async function postIdentity(call: string, apiKey: string, body: object): Promise<Response> {
  try {
    return await fetch(`/identitytoolkit.googleapis.com/${call}?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    throw new AuthFailure('network-request-failed')
  }
}
