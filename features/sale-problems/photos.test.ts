import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SaleProblemId } from '#contract/ids.ts'
import { saveImage } from '#features/images/commands.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { cracked, sellBeforeEach } from '#test/sale-problem.ts'
import { inTransaction } from '#services/database/database.ts'
import { deleteOldPhotos } from './commands/photos.ts'
import { photosKeptDays } from './rules.ts'

const product = await startProduct()
const { ask, db, services } = product
const { sale, report, withdraw, readProblems, readLatestProblem } = sellBeforeEach(product)

let shade = 0
async function host(): Promise<string> {
  shade += 1
  const background = { r: shade, g: 90, b: 200 }
  const picture = sharp({ create: { width: 40, height: 50, channels: 3, background } })
  return (await saveImage(services, await picture.png().toBuffer())).url
}

const answerWith = (id: SaleProblemId, photos: string[]) =>
  ask(`POST /problems/${id}/answers`, { as: sale.seller, body: { text: 'It was like that.', photos } })
const urlsOf = (photos: { url: string }[] | undefined) => photos?.map(({ url }) => url)

test('both sides and admins see the photos of a report and of its answer, in order, and nobody else', async () => {
  const [first, second, third] = [await host(), await host(), await host()]
  const sent = { ...cracked, photos: [second, first] }
  const id = (await report(sent)).body.insertedId
  expect((await report(sent)).body.insertedId).toBe(id)
  expect(await report({ ...cracked, photos: [first] })).toMatchObject({ body: { code: 'already-reported' } })
  expect((await answerWith(id, [third])).body).toMatchObject({ modifiedCount: 1 })
  expect((await answerWith(id, [third])).body).toMatchObject({ modifiedCount: 0 })
  expect(await answerWith(id, [])).toMatchObject({ body: { code: 'already-answered' } })
  for (const as of [sale.buyer, sale.seller, sale.admin]) {
    const { photos, answer } = await readLatestProblem(as)
    expect([urlsOf(photos), urlsOf(answer?.photos)]).toEqual([[second, first], [third]])
  }
  const stranger = await ask(`GET /payments/${sale.paymentId}/problems`, { as: await buildUser(product) })
  expect(stranger.status).toBe(404)
  const { body } = await ask('GET /account/export', { as: sale.buyer })
  expect(body.saleProblems[0].photos).toContainEqual({ by: 'buyer', url: second })
})

test('a fifth photo, the same photo twice, a photo on another site and a removed photo are refused', async () => {
  const five = await Promise.all(Array.from({ length: 5 }, host))
  const [one = ''] = five
  const wrong = [five, [one, one], ['https://pictures.example/a.jpg'], [`/images/${'0'.repeat(32)}.jpg`]]
  for (const photos of wrong) expect((await report({ ...cracked, photos })).status).toBe(422)
  expect((await readProblems()).problems).toEqual([])
})

const listKept = () => db.selectFrom('saleProblemPhotos').select('url').execute()
const forgetAfter = (days: number) =>
  inTransaction(db, (tx) => deleteOldPhotos(tx, new Date(product.time.now.getTime() + days * 86_400_000)))

test('the photos of a closed problem are kept for months, those of an open problem until it is closed', async () => {
  const { insertedId } = (await report({ ...cracked, photos: [await host()] })).body
  await forgetAfter(photosKeptDays + 1)
  expect(await listKept()).toHaveLength(1)
  await withdraw(insertedId)
  await forgetAfter(photosKeptDays - 1)
  expect(await listKept()).toHaveLength(1)
  await forgetAfter(photosKeptDays + 1)
  expect(await listKept()).toEqual([])
})

test('the photos of a person who deletes the account are deleted once the problem is closed', async () => {
  const theirs = await host()
  const { insertedId } = (await report({ ...cracked, photos: [await host()] })).body
  await answerWith(insertedId, [theirs])
  expect((await ask(`DELETE /users/buyers/${sale.buyer}`, { as: sale.admin })).status).toBe(200)
  await forgetAfter(0)
  expect(await listKept()).toHaveLength(2)
  await ask(`POST /problems/${insertedId}/decisions`, {
    as: sale.admin,
    body: { outcome: 'decline', reason: 'It was so.' },
  })
  await forgetAfter(0)
  expect(await listKept()).toEqual([{ url: theirs }])
})
