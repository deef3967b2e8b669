import { expect, test } from 'vitest'
import { startProduct } from '#test/product.ts'
import { join } from '#test/sign-up.ts'
import { signInAtGoogleEmulator } from '#test/google-emulator.ts'

const product = await startProduct()
const { ask } = product
const email = 'rahim@example.com'

test('an owner who signs in with Google gets the record under their own name, and the stranger who made it is signed out', async () => {
  // The Google emulator uses the machine's clock.
  product.time.now = new Date()
  const { identity, accessToken } = await join(product, email)
  const read = async (bearer: string) => ask(`GET /users/${email}`, { bearer })
  expect((await read(accessToken)).body.name).not.toBe('Rahim Uddin')
  product.pass({ minutes: 1 })

  const googleIdToken = await signInAtGoogleEmulator(product.address(), {
    email,
    name: 'Rahim Uddin',
    isVerified: true,
  })
  const { body } = await identity('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: googleIdToken, providerId: 'google.com' }).toString(),
    requestUri: 'http://localhost',
    returnSecureToken: true,
  })
  expect((await read(accessToken)).status).toBe(401)
  const owner = await ask(`GET /jwt?email=${email}`, { bearer: body.idToken })
  const record = (await read(owner.body.accessToken)).body
  expect(record).toMatchObject({ name: 'Rahim Uddin', email, role: 'buyer' })
  expect(record.image).toBe('')
})
