import sharp from 'sharp'
import { expect, test } from 'vitest'
import { variantUrl } from '#contract/hosted-images.ts'
import { withoutSignature } from '#contract/hosted-photo.ts'
import type { SaleProblemId, UserId } from '#contract/ids.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { cracked, sellBeforeEach } from '#test/sales/sale-problem.ts'
import { inTransaction } from '#services/database/database.ts'
import { deleteOldPhotos } from './commands/photos.ts'
import { photoRetentionDays } from './rules.ts'

const product = await startProduct()
const { ask, db } = product
const { sale, report, withdraw, readProblems, readLatestProblem } = sellBeforeEach(product)

let shade = 0
async function draw(): Promise<FormData> {
  shade += 1
  const background = { r: shade, g: 90, b: 200 }
  const picture = sharp({ create: { width: 400, height: 500, channels: 3, background } })
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png')
  return form
}

/** Uploads a photo of a problem and returns its address, which is signed. */
async function host(as: UserId = sale.buyer): Promise<string> {
  const { body } = await ask('POST /images?purpose=problem', { as, body: await draw() })
  return body.data.url
}

const answerWith = (id: SaleProblemId, photos: string[]) =>
  ask(`POST /problems/${id}/answers`, { as: sale.seller, body: { text: 'It was like that.', photos } })
const urlsOf = (photos: { url: string }[] | undefined) => photos?.map(({ url }) => withoutSignature(url))
const plain = (...urls: string[]) => urls.map(withoutSignature)

test('both sides and admins see the photos of a report and of its answer, in order, and nobody else', async () => {
  const [first, second, third] = [await host(), await host(), await host(sale.seller)]
  const sent = { ...cracked, photos: [second, first] }
  const id = (await report(sent)).body.insertedId
  expect((await report(sent)).body.insertedId).toBe(id)
  expect(await report({ ...cracked, photos: [first] })).toMatchObject({ body: { code: 'already-reported' } })
  expect((await answerWith(id, [third])).body).toMatchObject({ modifiedCount: 1 })
  expect((await answerWith(id, [third])).body).toMatchObject({ modifiedCount: 0 })
  expect(await answerWith(id, [])).toMatchObject({ body: { code: 'already-answered' } })
  for (const as of [sale.buyer, sale.seller, sale.admin]) {
    const { photos, answer } = await readLatestProblem(as)
    expect([urlsOf(photos), urlsOf(answer?.photos)]).toEqual([plain(second, first), plain(third)])
  }
  const stranger = await ask(`GET /payments/${sale.paymentId}/problems`, { as: await buildUser(product) })
  expect(stranger.status).toBe(404)
  const { body } = await ask('GET /account/export', { as: sale.buyer })
  expect(body.saleProblems[0].photos).toContainEqual({ by: 'buyer', url: second })
})

const fetchPhoto = (url: string) => fetch(product.address() + url)

test('a photo is shown for an hour at the address that a side gets, in all sizes, and at no other', async () => {
  await report({ ...cracked, photos: [await host()] })
  const { photos } = await readLatestProblem(sale.seller)
  const url = photos[0]?.url ?? ''
  for (const address of [url, variantUrl(url, 320, 'webp')]) {
    const reply = await fetchPhoto(address)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/^private, max-age=\d{4}, immutable$/),
    ])
    expect((await fetchPhoto(withoutSignature(address))).status).toBe(404)
    expect((await fetchPhoto(address.replace(/.$/u, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404)
  }
  product.pass({ minutes: 61 })
  expect((await fetchPhoto(url)).status).toBe(404)
  const { photos: again } = await readLatestProblem(sale.seller)
  expect((await fetchPhoto(again[0]?.url ?? '')).status).toBe(200)
})

test('nobody else can use the photo of a problem, as a photo or as a picture, and a public one is no photo of a problem', async () => {
  const theirs = await host(sale.seller)
  expect((await report({ ...cracked, photos: [theirs] })).body.errors).toMatchObject([{ path: 'photos' }])
  for (const image of [theirs, withoutSignature(theirs)])
    expect((await ask('PATCH /account', { as: sale.buyer, body: { image } })).status).toBe(422)
  const { body } = await ask('POST /images', { as: sale.buyer, body: await draw() })
  expect((await report({ ...cracked, photos: [body.data.url] })).status).toBe(422)
  expect((await ask('POST /images?purpose=problem', { body: await draw() })).status).toBe(401)
})

test('a fifth photo, the same photo twice, a photo on another site and a removed photo are refused', async () => {
  const five: string[] = []
  for (let nth = 0; nth < 5; nth += 1) five.push(await host())
  const [one = ''] = five
  const wrong = [
    five,
    [one, withoutSignature(one)],
    ['https://pictures.example/a.jpg'],
    [`/images/private_${'0'.repeat(32)}.jpg`],
  ]
  for (const photos of wrong) expect((await report({ ...cracked, photos })).status).toBe(422)
  expect((await readProblems()).problems).toEqual([])
})

const listStored = () => db.selectFrom('saleProblemPhotos').select('url').execute()
const forgetAfter = (days: number) =>
  inTransaction(db, (tx) => deleteOldPhotos(tx, new Date(product.time.now.getTime() + days * 86_400_000)))

test('the photos of a closed problem are kept for months, those of an open problem until it is closed', async () => {
  const { insertedId } = (await report({ ...cracked, photos: [await host()] })).body
  await forgetAfter(photoRetentionDays + 1)
  expect(await listStored()).toHaveLength(1)
  await withdraw(insertedId)
  await forgetAfter(photoRetentionDays - 1)
  expect(await listStored()).toHaveLength(1)
  await forgetAfter(photoRetentionDays + 1)
  expect(await listStored()).toEqual([])
})

test('the photos of a person who deletes the account are deleted once the problem is closed', async () => {
  const theirs = await host(sale.seller)
  const { insertedId } = (await report({ ...cracked, photos: [await host()] })).body
  await answerWith(insertedId, [theirs])
  expect((await ask(`DELETE /users/buyers/${sale.buyer}`, { as: sale.admin })).status).toBe(200)
  await forgetAfter(0)
  expect(await listStored()).toHaveLength(2)
  await ask(`POST /problems/${insertedId}/decisions`, {
    as: sale.admin,
    body: { outcome: 'decline', reason: 'It was so.' },
  })
  await forgetAfter(0)
  expect(await listStored()).toEqual([{ url: withoutSignature(theirs) }])
})
