import { expect, test } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { makeHandOverCode } from '#features/sales/payments/rules/hand-over.ts'
import { reconcilePayments } from '#features/sales/payments/commands/reconciliation.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { awaitEmail, listEmails, sellAndDeleteEmails } from '#test/emails/emails.ts'
import { findDealOf, reserve } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { openPaymentSync } from '../jobs/payment-sync.ts'
import { sendSaleEmail } from './sale-email.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example', MAIL: 'mailbox' })
const { services, db } = product
const [buyer, seller] = ['ayesha@example.com', 'karim@example.com']

async function bookOne(model = 'iPhone 13 128 GB') {
  const sellerId = await buildSeller(product, { email: seller, name: 'Karim' })
  const buyerId = await buildUser(product, { email: buyer, name: 'Ayesha' })
  const itemId = await buildListing(product, { sellerId, model })
  return { ...(await buildBooking(product, { buyerId, itemId })), sellerId, buyerId }
}

async function sellOne(model?: string) {
  const { sellerId, buyerId, ...booking } = await bookOne(model)
  const sold = await sellAndDeleteEmails(product, { ...booking, buyerId }, [buyer, seller])
  const { transationId, paymentId } = sold
  return { transationId, paymentId, sellerId, buyerId }
}

const mailBoth = async (paymentId: PaymentId) => {
  for (const party of ['buyer', 'seller'] as const)
    await sendSaleEmail(services, { paymentId, party, news: 'paid' })
}
const countEmails = async () =>
  (await listEmails(product, buyer)).length + (await listEmails(product, seller)).length

test('both get an email about captured money: the buyer a receipt, the seller that they can hand over the phone', async () => {
  const { transationId, paymentId } = await sellOne()
  const receipt = await awaitEmail(product, buyer)
  expect(receipt.subject).toBe('Your receipt: iPhone 13 128 GB')
  for (const part of ['৳54,500', 'Karim', '20 November 2026', transationId])
    for (const form of [receipt.text, receipt.html]) expect(form).toContain(part)
  expect(receipt.text).toContain(`https://hatbodol.example/receipt/${paymentId}`)
  const sold = await awaitEmail(product, seller)
  expect(sold.subject).toBe('Paid: iPhone 13 128 GB')
  expect(sold.text).toContain('Ayesha has paid for this phone.')
  for (const part of ['৳54,500', 'Ayesha', '01712 345678'])
    for (const form of [sold.text, sold.html]) expect(form).toContain(part)
  expect(sold.text).toContain(`https://hatbodol.example/receipt/${paymentId}`)
  for (const { text } of [receipt, sold]) expect(text).toContain('Test mode: no real money moved.')
  // The two parties learn each other's names, and the seller learns the buyer's number. Neither learns the other's
  // address.
  for (const form of [receipt.text, receipt.html]) expect(form).not.toContain(seller)
  for (const form of [sold.text, sold.html]) expect(form).not.toContain(buyer)
})

test('the receipt says until when a problem can be reported: 48 hours after the hand-over, however late it is sent', async () => {
  const { paymentId } = await sellOne()
  const readAfter = async (hours: number) => {
    await awaitEmail(product, buyer)
    await db.deleteFrom('mails').execute()
    product.pass({ minutes: hours * 60 })
    await mailBoth(paymentId)
    return (await awaitEmail(product, buyer)).text
  }
  expect(await readAfter(20)).toContain('on the page of the sale until 22 Nov 2026, 12:00 pm (Dhaka time).')
  expect(await readAfter(28)).not.toContain('report it on the page')
})

test('both get an email about a sale: the buyer learns about the code, and the seller whom to call and until when', async () => {
  const sellerId = await buildSeller(product, { email: seller, name: 'Karim' })
  const buyerId = await buildUser(product, { email: buyer, name: 'Ayesha' })
  const itemId = await buildListing(product, { sellerId, model: 'iPhone 13 128 GB' })
  const { paymentId, transationId } = await reserve(product, await buildBooking(product, { buyerId, itemId }))
  const [toBuyer, toSeller] = [await awaitEmail(product, buyer), await awaitEmail(product, seller)]
  const by = 'Wed 25\u00a0Nov, 12:00\u00a0pm.'
  expect(toBuyer.subject).toBe('Reserved for you: iPhone 13 128 GB')
  for (const part of ['৳54,500', 'Karim', 'Mirpur 10', by, 'never in a call'])
    expect(toBuyer.text).toContain(part)
  expect(toBuyer.text).toContain(`https://hatbodol.example/receipt/${paymentId}`)
  expect(toSeller.subject).toBe('Reserved: iPhone 13 128 GB')
  for (const part of ['৳54,500', 'Ayesha', '01712 345678', 'Mirpur 10', by])
    expect(toSeller.text).toContain(part)
  // The code is on the page, which only the buyer sees.
  const code = makeHandOverCode(services.codeKey, await findDealOf(product, transationId))
  for (const { text } of [toBuyer, toSeller]) expect(text).not.toContain(code)
})

test('a sale leads to one email each, however often its payment is checked and its job is run', async () => {
  const { paymentId } = await sellOne()
  await awaitEmail(product, buyer)
  await awaitEmail(product, seller)
  await reconcilePayments(openPaymentSync(services), { cause: 'schedule' })
  await mailBoth(paymentId)
  expect(await countEmails()).toBe(2)
})

test('a sale that only a reconciliation discovers leads to emails too', async () => {
  const booking = await bookOne()
  const { paymentId, transationId } = await reserve(product, booking)
  await product.awaitJobs()
  await db.deleteFrom('mails').execute()
  // As if the provider's response had been lost when the process that waited for it died.
  await services.payments.captureIntent(transationId)
  await putInState(db, 'capturing', { id: paymentId })
  await reconcilePayments(openPaymentSync(services), { cause: 'schedule' })
  expect(await awaitEmail(product, buyer)).toMatchObject({ id: `sale-paid-${paymentId}-buyer` })
  expect(await awaitEmail(product, seller)).toMatchObject({ id: `sale-paid-${paymentId}-seller` })
})

test('a removed person gets no email, and nobody gets one after the refund', async () => {
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
  await putInState(db, 'refunding', { id: paymentId })
  await mailBoth(paymentId)
  expect(await countEmails()).toBe(0)
})

test('a person’s text is in an email as it was written, and is never executed', async () => {
  await sellOne('<b>iPhone</b> & "13"')
  for (const to of [buyer, seller]) {
    const { text, html } = await awaitEmail(product, to)
    expect(text).toContain('<b>iPhone</b> & "13"')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&#60;b&#62;iPhone')
  }
})
