import { beforeEach, expect, test } from 'vitest'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { awaitEmail, listEmails, sellAndDeleteEmails } from '#test/emails/emails.ts'
import { handOver, interrupt, openDashboard, reserve } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { sendSaleEmail } from './sale-email.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example', MAIL: 'mailbox' })
const { ask, db, services } = product
const [buyer, seller] = ['ayesha@example.com', 'karim@example.com']

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
})

async function build(model = 'iPhone 13 128 GB') {
  const sellerId = await buildSeller(product, { email: seller, name: 'Karim' })
  const buyerId = await buildUser(product, { email: buyer, name: 'Ayesha' })
  const itemId = await buildListing(product, { sellerId, model })
  const booking = await buildBooking(product, { buyerId, itemId })
  interrupt(product, 'before', 'captureIntent', cancelAtProvider)
  const sale = await sellAndDeleteEmails(product, booking, [buyer, seller])
  return { ...sale, sellerId, buyerId, itemId }
}
/** Cancels the only authorization at the provider. */
async function cancelAtProvider() {
  const dashboard = openDashboard(product)
  for (const { id, status } of (await dashboard.paymentIntents.list()).data)
    if (status === 'requires_capture') await dashboard.paymentIntents.cancel(id)
}
/** As `build`, and deletes the emails about the money that could not be taken. */
async function buildNotified() {
  const built = await build()
  for (const to of [buyer, seller]) await awaitEmail(product, to)
  await db.deleteFrom('mails').execute()
  return built
}
const relist = (id: PaymentId) =>
  ask(`POST /payments/${id}/relistings`, { as: admin, body: { reason: 'The bank let it run out.' } })

test('both read that the money cannot be taken, and that the phone must not be handed over yet', async () => {
  const { transationId, paymentId } = await build()
  const toBuyer = await awaitEmail(product, buyer)
  expect(toBuyer.subject).toBe('Your payment did not go through: iPhone 13 128 GB')
  for (const part of [
    'you were not charged.',
    'Karim has to cancel the sale. Then pay again, or give the phone back.',
    '৳54,500',
    transationId,
  ])
    for (const form of [toBuyer.text, toBuyer.html]) expect(form).toContain(part)
  const toSeller = await awaitEmail(product, seller)
  expect(toSeller.subject).toBe('Keep the phone: iPhone 13 128 GB')
  expect(toSeller.text).toContain('Ayesha')
  for (const secret of ['01712345678', buyer]) expect(toSeller.text).not.toContain(secret)
  for (const party of ['buyer', 'seller'] as const)
    await sendSaleEmail(services, { paymentId, party, news: 'unpaid' })
  expect(await listEmails(product, seller)).toHaveLength(1)
})

test('both read that a sale was undone: nobody paid, and the phone is for sale again', async () => {
  const { transationId, paymentId } = await buildNotified()
  await relist(paymentId)
  const toBuyer = await awaitEmail(product, buyer)
  expect(toBuyer.subject).toBe('Not paid: iPhone 13 128 GB')
  for (const part of ['you pay nothing.', 'You can pay for it again', '৳54,500', 'Karim', transationId])
    for (const form of [toBuyer.text, toBuyer.html]) expect(form).toContain(part)
  expect(toBuyer.text).toContain(`https://hatbodol.example/receipt/${paymentId}`)
  const toSeller = await awaitEmail(product, seller)
  expect(toSeller.subject).toBe('Not sold after all: iPhone 13 128 GB')
  for (const part of ['keep the phone.', 'The phone is for sale again', '৳54,500', 'Ayesha'])
    for (const form of [toSeller.text, toSeller.html]) expect(form).toContain(part)
  expect(toSeller.text).toContain(`https://hatbodol.example/receipt/${paymentId}`)
  // Neither party learns who the admin was or what they wrote, or the other party's address and number.
  for (const { text } of [toBuyer, toSeller])
    for (const secret of ['Amina', 'The bank let it run out.', '01712345678'])
      expect(text).not.toContain(secret)
  expect(toBuyer.text).not.toContain(seller)
  expect(toSeller.text).not.toContain(buyer)
})

test('a buyer from whom a part was taken reads that it goes back, and not that they were not charged', async () => {
  const sellerId = await buildSeller(product, { email: seller, name: 'Karim' })
  const buyerId = await buildUser(product, { email: buyer, name: 'Ayesha' })
  const booking = await buildBooking(product, {
    buyerId,
    itemId: await buildListing(product, { sellerId }),
  })
  const { transationId, paymentId } = await reserve(product, booking)
  await openDashboard(product).paymentIntents.capture(transationId, { amount_to_capture: 100_000 })
  await handOver(product, buyerId, paymentId)
  const find = async (news: string) =>
    (await listEmails(product, buyer)).find(({ id }) => id.startsWith(`sale-${news}-`))?.text
  await expect.poll(() => find('unpaid')).toContain('only a part of the money was taken')
  await relist(paymentId)
  await expect.poll(() => find('undone')).toContain('That part goes back the way you paid.')
  expect(await find('unpaid')).not.toContain('you were not charged.')
  expect(await find('undone')).not.toContain('you pay nothing')
})

test('the email says that a phone that its seller removed is no longer for sale', async () => {
  const { paymentId, itemId, sellerId } = await buildNotified()
  await ask(`DELETE /items/${itemId}`, { as: sellerId })
  await relist(paymentId)
  const toBuyer = await awaitEmail(product, buyer)
  expect(toBuyer.text).toContain('The phone is no longer for sale.')
  expect((await awaitEmail(product, seller)).text).toContain('list it again')
})

test('an undone sale leads to one email each, to people who are not removed; a sale that stands to none', async () => {
  const { paymentId, buyerId } = await buildNotified()
  for (const party of ['buyer', 'seller'] as const)
    await sendSaleEmail(services, { paymentId, party, news: 'undone' })
  expect([await listEmails(product, buyer), await listEmails(product, seller)]).toEqual([[], []])
  await ask(`DELETE /users/buyers/${buyerId}`, { as: admin })
  await relist(paymentId)
  await awaitEmail(product, seller)
  for (const party of ['buyer', 'seller'] as const)
    await sendSaleEmail(services, { paymentId, party, news: 'undone' })
  expect(await listEmails(product, buyer)).toEqual([])
  expect(await listEmails(product, seller)).toHaveLength(1)
})
