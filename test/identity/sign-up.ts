import type { UserId } from '#contract/ids.ts'
import type { Product } from '#test/product.ts'

/**
 * Creates an account at the identity service over HTTP, as the browser does. Returns its ID token and its id. Throws
 * if the service refuses.
 */
export async function signUpIdentity(
  { address, config }: Product,
  email: string,
  password = 'correct horse',
) {
  const key = config.identity.apiKey
  const reply = await fetch(`${address()}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' }),
  })
  const body = (await reply.json()) as { idToken?: string; localId?: string; error?: { message: string } }
  if (!body.idToken || !body.localId) throw new Error(`no account for ${email}: ${JSON.stringify(body)}`)
  return { idToken: body.idToken, uid: body.localId }
}

type Answer = { idToken?: string; localId?: string; refreshToken?: string; error?: { message: string } }

/** Calls the identity service about an account, as the SDK does. */
export async function askIdentity({ address, config }: Product, operation: string, body: object) {
  const url = `${address()}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=${config.identity.apiKey}`
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: reply.status, body: (await reply.json()) as Answer }
}

/** Signs a person up as the browser does. Returns the person with both tokens. */
export async function join(product: Product, email: string) {
  const { ask } = product
  await ask('POST /users', {
    body: { name: 'Rahim', email, image: '/images/a.jpg', role: 'buyer', verify: false },
  })
  const { idToken, uid } = await signUpIdentity(product, email)
  const { accessToken } = (await ask(`GET /jwt?email=${email}`, { bearer: idToken })).body
  const { _id } = (await ask(`GET /users/${email}`, { bearer: accessToken })).body
  return {
    id: _id as UserId,
    uid,
    idToken,
    accessToken: accessToken as string,
    identity: (operation: string, body: object) => askIdentity(product, operation, body),
  }
}
