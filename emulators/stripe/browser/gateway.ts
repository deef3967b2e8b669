import type { StripeError } from '@stripe/stripe-js'

type Params = { [name: string]: unknown }
export type Answer<T> = { value: T; error?: undefined } | { value?: undefined; error: StripeError }

const api = new URL('/v1/', import.meta.url)

/** Calls the sandbox with the publishable key. Returns Stripe's error as a value, also when there is no connection. */
export function createGateway(publishableKey: string) {
  async function send<T>(path: string, init: RequestInit): Promise<Answer<T>> {
    try {
      const reply = await fetch(new URL(path, api), {
        ...init,
        headers: { authorization: `Bearer ${publishableKey}` },
      })
      const body = await reply.json()
      return reply.ok ? { value: body } : { error: body.error }
    } catch {
      return { error: noConnection }
    }
  }

  return {
    get: <T>(path: string, params: Params) => send<T>(`${path}?${encodeForm(params)}`, { method: 'GET' }),
    post: <T>(path: string, params: Params) => send<T>(path, { method: 'POST', body: encodeForm(params) }),
  }
}

const noConnection: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your ' +
    'internet connection and try again.',
}

/** Encodes parameters with nested names as Stripe writes them: card[number]. */
function encodeForm(params: Params): URLSearchParams {
  const form = new URLSearchParams()
  const append = (name: string, value: unknown) => {
    if (value === null || value === undefined) return
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      form.append(name, String(value))
    else for (const [inner, nested] of Object.entries(value)) append(`${name}[${inner}]`, nested)
  }
  for (const [name, value] of Object.entries(params)) append(name, value)
  return form
}
