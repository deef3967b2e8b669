import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { PictureNotFetched } from '#services/images/fetch-picture.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { join } from '#test/identity/sign-up.ts'

const product = await startProduct()
const { ask, db, elsewhere, services } = product

const face = 'https://lh3.example/a/face=s96-c'
const hosted = /^\/images\/\w+\.jpg$/
const rahim = { name: 'Rahim', email: 'rahim@example.com', role: 'buyer' }
let fetched: string[] = []

/** Fakes the web: a picture at one address and a text at another. */
beforeEach(() => {
  fetched = []
  elsewhere.fetchPicture = async (address) => {
    fetched.push(address)
    // With a single database connection, this waits for ever if a transaction is open meanwhile.
    await sql`select 1`.execute(db)
    if (address === 'https://text.example/') return Buffer.from('<html>')
    if (address !== face) throw new PictureNotFetched('Nothing is there.')
    return sharp({ create: { width: 96, height: 96, channels: 3, background: '#0a5' } })
      .jpeg()
      .toBuffer()
  }
})

const imageOf = async (email: string) =>
  (await db.selectFrom('users').select('image').where('email', '=', email).executeTakeFirstOrThrow()).image

describe('the picture of a new record', () => {
  test('is fetched from its address once and hosted', async () => {
    expect((await ask('POST /users', { body: { ...rahim, image: face } })).status).toBe(200)
    const image = await imageOf(rahim.email)
    expect([image, fetched]).toEqual([expect.stringMatching(hosted), [face]])
    const reply = await fetch(product.address() + image)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  test.each(['https://gone.example/a.jpg', 'https://text.example/', 'http://lh3.example/a'])(
    'is empty if %s gives no picture',
    async (image) => {
      expect((await ask('POST /users', { body: { ...rahim, image } })).status).toBe(200)
      expect(await imageOf(rahim.email)).toBe('')
    },
  )

  test('may be empty for a sign-up with Google, and is required for a sign-up by email', async () => {
    expect((await ask('POST /users', { body: { ...rahim, image: '' } })).status).toBe(200)
    const { status, body } = await ask('POST /users', { body: { ...rahim, image: '', verify: false } })
    expect([status, body.errors]).toEqual([422, [{ path: 'image', message: 'Choose a picture.' }]])
  })

  test('that is hosted here is not fetched', async () => {
    await ask('POST /users', { body: { ...rahim, image: '/images/a.jpg' } })
    expect([await imageOf(rahim.email), fetched]).toEqual(['/images/a.jpg', []])
  })
})

test('people can change their picture only to an uploaded one', async () => {
  const as = await buildUser(product)
  const { status, body } = await ask('PATCH /account', { as, body: { image: face } })
  expect([status, body.errors?.[0].path, fetched]).toEqual([422, 'image', []])
})

describe('the photo of an account', () => {
  const photoOf = async (uid: string) => (await services.embeddedIdentity?.findAccount(uid))?.photoUrl

  test('is hosted when a program sets one from another site, and empty if it cannot be fetched', async () => {
    const { idToken, uid, identity } = await join(product, rahim.email)
    const set = await identity('update', { idToken, photoUrl: face })
    expect(set).toMatchObject({ status: 200, body: { photoUrl: expect.stringMatching(hosted) } })
    expect(await photoOf(uid)).toMatch(hosted)
    const unset = await identity('update', { idToken, photoUrl: 'https://gone.example/a.jpg' })
    expect([unset.status, await photoOf(uid)]).toEqual([200, undefined])
  })

  test('is fetched at most ten times in a row', async () => {
    const { idToken, identity } = await join(product, rahim.email)
    const answers = new Set<unknown>()
    for (let tries = 0; tries < 11; tries += 1)
      answers.add((await identity('update', { idToken, photoUrl: 'https://gone.example/a.jpg' })).status)
    expect([[...answers], fetched.length]).toEqual([[200, 400], 10])
  })
})
