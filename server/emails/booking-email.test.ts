import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ListingId, UserId } from '#contract/ids.ts'
import { buildListing, buildSeller, buildUser } from '#test/build.ts'
import { awaitEmail, listEmails } from '#test/emails/emails.ts'
import { reserve } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example', MAIL: 'mailbox' })
const { ask } = product
const [seller, buyer, rival] = ['karim@example.com', 'ayesha@example.com', 'rina@example.com']

let sellerId: UserId
let itemId: ListingId
beforeEach(async () => {
  sellerId = await buildSeller(product, { email: seller, name: 'Karim' })
  itemId = await buildListing(product, { sellerId, model: 'iPhone 13', storageGb: 128 })
})

async function book(email: string, name = 'Ayesha') {
  const buyerId = await buildUser(product, { email, name })
  const body = { productId: itemId, bookingUserNumber: '01712345678', meetLocation: 'Mirpur 10' }
  const { body: answer } = await ask('POST /booking', { as: buyerId, body })
  return { id: answer.insertedId, buyerId, itemId }
}
const subjectsTo = async (email: string) => {
  await product.awaitJobs()
  return (await listEmails(product, email)).map(({ subject }) => subject)
}
const setPrice = (price: number) => ask(`PATCH /items/${itemId}`, { as: sellerId, body: { price } })

describe('a seller is emailed', () => {
  test('not again when the same buyer books the phone again, also days later', async () => {
    const { buyerId } = await book(buyer)
    await product.awaitJobs()
    const enqueue = vi.spyOn(product.services.jobs, 'enqueue')
    const again = { productId: itemId, bookingUserNumber: '01712345678', meetLocation: 'Mirpur 10' }
    for (const minutes of [1, 2 * 24 * 60]) {
      product.pass({ minutes })
      expect((await ask('POST /booking', { as: buyerId, body: again })).status).toBe(200)
    }
    // The mailbox would replace the first email by the same one, but a mail server would deliver both.
    expect(enqueue).not.toHaveBeenCalled()
    enqueue.mockRestore()
  })

  test('about the first booking of a phone in a day, without the buyer’s number or address', async () => {
    await book(buyer)
    const email = await awaitEmail(product, seller)
    expect(email.subject).toBe('Booked: iPhone 13 · 128 GB')
    for (const part of ['Ayesha', '৳54,500', 'https://hatbodol.example/dashboard/managemylist'])
      expect(email.text).toContain(part)
    for (const hidden of [buyer, '01712345678']) expect(email.text).not.toContain(hidden)
    await book(rival, 'Rina')
    expect(await subjectsTo(seller)).toHaveLength(1)
    product.pass({ minutes: 24 * 60 + 1 })
    await book('third@example.com', 'Third')
    expect(await subjectsTo(seller)).toHaveLength(2)
  })

  test('once it is paid', async () => {
    await reserve(product, await book(buyer))
    await expect.poll(() => subjectsTo(seller)).toContain('Reserved: iPhone 13 · 128 GB')
  })

  test('once they are verified, and not again', async () => {
    const newcomer = await buildUser(product, { role: 'seller', email: 'new@example.com' })
    const admin = await buildUser(product, { isAdmin: true })
    await ask(`POST /users/sellers/${newcomer}`, { as: admin })
    const email = await awaitEmail(product, 'new@example.com')
    expect(email.subject).toBe('You can sell on Hatbodol now')
    await ask(`POST /users/sellers/${newcomer}`, { as: admin })
    expect(await subjectsTo('new@example.com')).toHaveLength(1)
  })
})

describe('a buyer is emailed', () => {
  test('that the phone is reserved for somebody else, and whoever bought it is not', async () => {
    const booking = await book(buyer)
    await book(rival, 'Rina')
    await reserve(product, booking)
    const email = await awaitEmail(product, rival)
    expect(email.subject).toBe('Reserved for somebody else: iPhone 13 · 128 GB')
    expect(email.text).toContain('You were not charged.')
    // The sale can still end, so the phone is not sold yet.
    expect(email.text).not.toMatch(/sold|gone/i)
    expect(email.text).not.toContain('Ayesha')
    await expect.poll(() => subjectsTo(buyer)).toEqual(['Reserved for you: iPhone 13 · 128 GB'])
  })

  test('that the phone is for sale again, once for each time, and about each sale to somebody else', async () => {
    await book(rival, 'Rina')
    const first = await book(buyer)
    const second = await book('third@example.com', 'Third')
    for (const booking of [first, second]) {
      const { paymentId } = await reserve(product, booking)
      await product.awaitJobs()
      const call = `POST /payments/${paymentId}/cancellation`
      await ask(call, { as: sellerId, body: { reason: 'I keep it.' } })
      await ask(call, { as: sellerId, body: { reason: 'I keep it.' } })
      await product.awaitJobs()
    }
    const [again, sold] = [
      'For sale again: iPhone 13 · 128 GB',
      'Reserved for somebody else: iPhone 13 · 128 GB',
    ]
    const sorted = async () => (await subjectsTo(rival)).sort()
    await expect.poll(sorted).toEqual([again, again, sold, sold])
    const ids = (await listEmails(product, rival)).map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    // The buyer whose own sale ended gets an email about that, and none about somebody else's sale.
    expect((await subjectsTo(buyer)).filter((subject) => subject === again)).toHaveLength(1)
  })

  test('that the price changed, at most three times a day, and nothing of other changes', async () => {
    await book(buyer)
    await ask(`PATCH /items/${itemId}`, { as: sellerId, body: { description: 'Hardly used.' } })
    expect(await subjectsTo(buyer)).toEqual([])
    await setPrice(50_000)
    const email = await awaitEmail(product, buyer)
    expect(email.subject).toBe('New price: iPhone 13 · 128 GB')
    expect(email.text).toContain('৳50,000')
    for (const price of [49_000, 48_000, 47_000, 46_000]) {
      await setPrice(price)
      await product.awaitJobs()
    }
    expect(await subjectsTo(buyer)).toHaveLength(3)
  })

  test('about nothing once the booking is deleted', async () => {
    const { id, buyerId } = await book(buyer)
    await ask(`DELETE /booking/${id}`, { as: buyerId })
    await setPrice(50_000)
    expect(await subjectsTo(buyer)).toEqual([])
  })
})

test.each([
  ['declines', false, 'You are not verified as a seller'],
  ['withdrawals', true, 'You can no longer sell on Hatbodol'],
] as const)('a seller reads why: %s', async (call, isVerified, subject) => {
  const userId = await buildUser(product, { role: 'seller', email: 'new@example.com', isVerified })
  const admin = await buildUser(product, { isAdmin: true })
  const reason = 'The photos are of a shop window.'
  await ask(`POST /users/sellers/${userId}/${call}`, { as: admin, body: { reason } })
  const email = await awaitEmail(product, 'new@example.com')
  expect(email.subject).toBe(subject)
  expect(email.text).toContain(reason)
})
