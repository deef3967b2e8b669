import { expect, test } from 'vitest'
import { verifiedByOwner } from '#services/identity/embedded/accounts/accounts.ts'
import { startProduct } from '#test/product.ts'
import { join } from '#test/identity/sign-up.ts'
import { signInAtGoogleEmulator } from '#test/identity/google-emulator.ts'

const product = await startProduct()
const { ask, db } = product

test('once Google is unlinked, access tokens of sign-ins with Google are void, except for the person who unlinks it', async () => {
  // The Google emulator uses the machine's clock.
  product.time.now = new Date()
  const email = 'rahim@example.com'
  const { identity, idToken, accessToken } = await join(product, email)
  await db.updateTable('identityAccounts').set(verifiedByOwner).execute()
  const googleIdToken = await signInAtGoogleEmulator(product.address(), {
    email,
    name: 'Rahim',
    isVerified: true,
  })
  const byGoogle = await identity('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: googleIdToken, providerId: 'google.com' }).toString(),
    requestUri: 'http://localhost',
    returnSecureToken: true,
  })
  const exchange = (bearer: string | undefined) => ask(`GET /jwt?email=${email}`, { bearer: bearer ?? '' })
  const theirs = (await exchange(byGoogle.body.idToken)).body.accessToken
  const read = async (bearer: string) => (await ask(`GET /users/${email}`, { bearer })).status
  expect([await read(theirs), await read(accessToken)]).toEqual([200, 200])

  product.pass({ minutes: 1 })
  expect((await identity('update', { idToken, deleteProvider: ['google.com'] })).status).toBe(200)
  expect(await read(theirs)).toBe(401)
  expect((await exchange(byGoogle.body.idToken)).status).toBe(401)
  const again = await identity('signInWithPassword', {
    email,
    password: 'correct horse',
    returnSecureToken: true,
  })
  expect(await read((await exchange(again.body.idToken)).body.accessToken)).toBe(200)
})
