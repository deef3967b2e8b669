import { Problem } from '#contract/errors.ts'
import type { IdentityClient } from './identity-client.ts'

/**
 * Our access token for whom the provider has signed in. An ID token our server no longer takes is fetched anew, once.
 * Throws Problem, the provider's error, or NetworkFailure.
 */
export async function exchangeToken(
  client: IdentityClient,
  email: string,
  exchange: (idToken: string, email: string) => Promise<string>,
): Promise<string> {
  const idToken = await client.getIdToken({ fresh: false })
  try {
    return await exchange(idToken, email)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not-signed-in') throw error
    return exchange(await client.getIdToken({ fresh: true }), email)
  }
}
