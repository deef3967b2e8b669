import sharp from 'sharp'
import { expect, test } from 'vitest'
import { removeUnusedImages } from '#features/images/commands.ts'
import { startProduct } from '#test/product.ts'
import { join } from '#test/identity/sign-up.ts'
import { signInAtGoogleEmulator } from '#test/identity/google-emulator.ts'

const photoAtGoogle = 'https://lh3.example/a/rahim=s96-c'

const product = await startProduct()
const { ask, elsewhere, services, time } = product
const email = 'rahim@example.com'

const read = (bearer: string) => ask(`GET /users/${email}`, { bearer })

/** Signs in with Google as the owner of the address. Returns our access token. */
async function signInAsOwner(
  identity: Awaited<ReturnType<typeof join>>['identity'],
  picture?: string,
): Promise<string> {
  const googleIdToken = await signInAtGoogleEmulator(product.address(), {
    email,
    name: 'Rahim Uddin',
    isVerified: true,
    ...(picture && { picture }),
  })
  const { body } = await identity('signInWithIdp', {
    postBody: new URLSearchParams({ id_token: googleIdToken, providerId: 'google.com' }).toString(),
    requestUri: 'http://localhost',
    returnSecureToken: true,
  })
  return (await ask(`GET /jwt?email=${email}`, { bearer: body.idToken })).body.accessToken
}

test('an owner who signs in with Google gets the record under their own name, and the stranger who made it is signed out', async () => {
  // The Google emulator uses the machine's clock.
  product.time.now = new Date()
  const { identity, accessToken } = await join(product, email)
  expect((await read(accessToken)).body.name).not.toBe('Rahim Uddin')
  product.pass({ minutes: 1 })

  const owner = await signInAsOwner(identity)
  expect((await read(accessToken)).status).toBe(401)
  const record = (await read(owner)).body
  expect(record).toMatchObject({ name: 'Rahim Uddin', email, role: 'buyer' })
  expect(record.image).toBe('')
})

test('the owner’s photo at Google is hosted here, and replaces the stranger’s picture', async () => {
  product.time.now = new Date()
  elsewhere.fetchPicture = async (address) => {
    expect(address).toBe(photoAtGoogle)
    return sharp({ create: { width: 96, height: 96, channels: 3, background: '#0a5' } })
      .jpeg()
      .toBuffer()
  }
  const { identity, accessToken } = await join(product, email)
  const { image: before } = (await read(accessToken)).body
  product.pass({ minutes: 1 })
  const { image } = (await read(await signInAsOwner(identity, photoAtGoogle))).body
  expect(image).toMatch(/^\/images\/\w+\.jpg$/u)
  expect(image).not.toBe(before)
  product.pass({ minutes: 25 * 60 })
  await removeUnusedImages(services, time.now)
  expect((await fetch(product.address() + image)).status).toBe(200)
})
