import { expect, test } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { reconcilePayments } from '#features/payments/commands/reconciliation.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { awaitEmail, listEmails } from '#test/emails.ts'
import { sell } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { openPaymentSync } from '../jobs/payment-sync.ts'
import { sendSaleEmail } from './sale-email.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example', MAIL: 'mailbox' })
const { services, db } = product
const [buyer, seller] = ['ayesha@example.com', 'karim@example.com']

async function sellOne(model = 'iPhone 13 128 GB') {
  const sellerId = await buildSeller(product, { email: seller, name: 'Karim' })
  const buyerId = await buildUser(product, { email: buyer, name: 'Ayesha' })
  const booking = await buildBooking(product, {
    buyerId,
    itemId: await buildListing(product, { sellerId, model }),
  })
  const { transationId, paymentId } = await sell(product, booking)
  return { transationId, paymentId, sellerId, buyerId }
}

const mailBoth = async (paymentId: PaymentId) => {
  for (const party of ['buyer', 'seller'] as const)
    await sendSaleEmail(services, { paymentId, party, news: 'paid' })
}
const countEmails = async () =>
  (await listEmails(product, buyer)).length + (await listEmails(product, seller)).length

test('a sale is told to both: a receipt to the buyer, and whom to call to the seller', async () => {
  const { transationId, paymentId } = await sellOne()
  const receipt = await awaitEmail(product, buyer)
  expect(receipt.subject).toBe('Your receipt: iPhone 13 128 GB')
  for (const said of ['৳54,500', 'Karim', 'Mirpur 10', '20 November 2026', transationId])
    for (const form of [receipt.text, receipt.html]) expect(form).toContain(said)
  expect(receipt.text).toContain(`https://hatbodol.example/receipt/${paymentId}`)
  const sold = await awaitEmail(product, seller)
  expect(sold.subject).toBe('Sold: iPhone 13 128 GB')
  for (const said of ['৳54,500', 'Ayesha', '01712 345678', 'Mirpur 10'])
    for (const form of [sold.text, sold.html]) expect(form).toContain(said)
  expect(sold.text).toContain('https://hatbodol.example/dashboard/managemylist')
  for (const { text } of [receipt, sold]) expect(text).toContain('Test mode: no real money moved.')
  // The two parties learn each other's names, and the seller learns the buyer's number. Neither learns the other's
  // address.
  for (const form of [receipt.text, receipt.html]) expect(form).not.toContain(seller)
  for (const form of [sold.text, sold.html]) expect(form).not.toContain(buyer)
})

test('a sale is told once, however often its payment is looked at and its job is done', async () => {
  const { paymentId } = await sellOne()
  await awaitEmail(product, buyer)
  await awaitEmail(product, seller)
  await reconcilePayments(openPaymentSync(services), { cause: 'schedule' })
  await mailBoth(paymentId)
  expect(await countEmails()).toBe(2)
})

test('a sale whose money only a reconciliation learns of is told as well', async () => {
  const { paymentId } = await sellOne()
  await awaitEmail(product, buyer)
  await awaitEmail(product, seller)
  await db.deleteFrom('mails').execute()
  // As if the provider's response had been lost when the waiting process died.
  await db
    .updateTable('payments')
    .set({ state: 'sold', agreedAt: null })
    .where('id', '=', paymentId)
    .execute()
  await reconcilePayments(openPaymentSync(services), { cause: 'schedule' })
  expect(await awaitEmail(product, buyer)).toMatchObject({ id: `sale-paid-${paymentId}-buyer` })
  expect(await awaitEmail(product, seller)).toMatchObject({ id: `sale-paid-${paymentId}-seller` })
})

test('whoever was removed gets no email, and nobody does once the money went back', async () => {
  const { paymentId, buyerId } = await sellOne()
  await awaitEmail(product, buyer)
  await awaitEmail(product, seller)
  await db.deleteFrom('mails').execute()
  await db.updateTable('users').set({ removedAt: services.clock() }).where('id', '=', buyerId).execute()
  await mailBoth(paymentId)
  expect([await listEmails(product, buyer), await listEmails(product, seller)]).toEqual([
    [],
    [expect.objectContaining({ to: seller })],
  ])
  await db.deleteFrom('mails').execute()
  await db.updateTable('payments').set({ state: 'refunding' }).where('id', '=', paymentId).execute()
  await mailBoth(paymentId)
  expect(await countEmails()).toBe(0)
})

test('what people wrote stands in an email as they wrote it, and runs nowhere', async () => {
  await sellOne('<b>iPhone</b> & "13"')
  for (const to of [buyer, seller]) {
    const { text, html } = await awaitEmail(product, to)
    expect(text).toContain('<b>iPhone</b> & "13"')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&#60;b&#62;iPhone')
  }
})
