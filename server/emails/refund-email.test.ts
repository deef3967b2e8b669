import { beforeEach, expect, test } from 'vitest'
import { afterRefund } from '#contract/sentences/en/after-refund.ts'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { reconcilePayments } from '#features/sales/payments/commands/reconciliation.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { awaitEmail, listEmails, sellAndDeleteEmails } from '#test/emails/emails.ts'
import { deliverWebhooks, openDashboard } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { openPaymentSync } from '../jobs/payment-sync.ts'
import { sendSaleEmail } from './sale-email.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example', MAIL: 'mailbox' })
const { ask, db, services } = product
const [buyer, seller] = ['ayesha@example.com', 'karim@example.com']

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
})

/** Sells a phone and deletes the emails about that. */
async function sellOne() {
  const sellerId = await buildSeller(product, { email: seller, name: 'Karim' })
  const buyerId = await buildUser(product, { email: buyer, name: 'Ayesha' })
  const itemId = await buildListing(product, { sellerId, model: 'iPhone 13 128 GB' })
  const sale = await sellAndDeleteEmails(product, await buildBooking(product, { buyerId, itemId }), [
    buyer,
    seller,
  ])
  for (const to of [buyer, seller]) await awaitEmail(product, to)
  await db.deleteFrom('mails').execute()
  return sale
}
const reason = 'He never came.'
const refund = (id: PaymentId) => ask(`POST /payments/${id}/refunds`, { as: admin, body: { reason } })
const countEmails = async () =>
  (await listEmails(product, buyer)).length + (await listEmails(product, seller)).length

test('both get an email about a refund at once: the money goes back, and what that means for the phone', async () => {
  const { transationId, paymentId } = await sellOne()
  await refund(paymentId)
  const toBuyer = await awaitEmail(product, buyer)
  expect(toBuyer.subject).toBe('Your refund is on its way: iPhone 13 128 GB')
  const goesBack = 'goes back the way you paid'
  for (const part of ['৳54,500', 'Karim', transationId, goesBack, afterRefund.buyer, reason])
    for (const form of [toBuyer.text, toBuyer.html]) expect(form).toContain(part)
  expect(toBuyer.text).toContain(`https://hatbodol.example/receipt/${paymentId}`)
  const toSeller = await awaitEmail(product, seller)
  expect(toSeller.subject).toBe('Refund to the buyer: iPhone 13 128 GB')
  for (const part of [afterRefund.seller, '৳54,500', 'Ayesha', reason])
    for (const form of [toSeller.text, toSeller.html]) expect(form).toContain(part)
  // The money does not both go back and have gone back.
  for (const { text } of [toBuyer, toSeller]) expect(text).not.toContain('went back')
  // Neither party learns who the admin was, or the other party's address and number.
  for (const { text } of [toBuyer, toSeller])
    for (const secret of ['Amina', '01712345678']) expect(text).not.toContain(secret)
  expect(toBuyer.text).not.toContain(seller)
  expect(toSeller.text).not.toContain(buyer)
})

test('a refund in the provider’s dashboard leads to emails too, and each refund only once', async () => {
  const { transationId, paymentId } = await sellOne()
  await openDashboard(product).refunds.create({ payment_intent: transationId })
  await deliverWebhooks(product)
  expect((await awaitEmail(product, buyer)).subject).toContain('Your refund is on its way')
  expect((await awaitEmail(product, seller)).subject).toContain('Refund to the buyer')
  await reconcilePayments(openPaymentSync(services), { cause: 'schedule' })
  for (const party of ['buyer', 'seller'] as const)
    await sendSaleEmail(services, { paymentId, party, news: 'given-back' })
  expect(await countEmails()).toBe(2)
})

test('after a part was refunded, the email about the rest calls it the rest', async () => {
  const { transationId, paymentId } = await sellOne()
  const body = { reason: 'A scratch.', amountMinor: 500_000 }
  expect((await ask(`POST /payments/${paymentId}/refunds`, { as: admin, body })).status).toBe(200)
  await product.awaitJobs()
  product.pass({ minutes: 1 })
  await openDashboard(product).refunds.create({ payment_intent: transationId })
  await deliverWebhooks(product)
  const toBuyer = await awaitEmail(product, buyer, 2)
  expect(toBuyer.subject).toContain('Your refund is on its way')
  expect(toBuyer.text).toContain('The rest, ৳49,500, goes back the way you paid.')
  expect(toBuyer.text).not.toContain('The full amount')
})

test('no email says that money goes back if it does not', async () => {
  const { paymentId } = await sellOne()
  for (const party of ['buyer', 'seller'] as const)
    await sendSaleEmail(services, { paymentId, party, news: 'given-back' })
  expect(await countEmails()).toBe(0)
})
