import type { Product } from './product.ts'

/**
 * Makes an account at the identity service as the browser does, over the wire. Gives its ID token, or what it refuses
 * with.
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
