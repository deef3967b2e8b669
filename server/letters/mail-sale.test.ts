import { expect, test } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { reconcilePayments } from '#features/payments/commands/reconciliation.ts'
import { buildBooking, buildItem, buildSeller, buildUser } from '#test/build.ts'
import { awaitLetter, listLetters } from '#test/letters.ts'
import { sell } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { openBooks } from '../books.ts'
import { mailSale } from './mail-sale.ts'

const product = await startProduct({ PUBLIC_URL: 'https://hatbodol.example', MAIL: 'mailbox' })
const { services, db } = product
const [buyer, seller] = ['ayesha@example.com', 'karim@example.com']

async function sellOne(model = 'iPhone 13 128 GB') {
  const sellerId = await buildSeller(product, { email: seller, name: 'Karim' })
  const buyerId = await buildUser(product, { email: buyer, name: 'Ayesha' })
  const booking = await buildBooking(product, {
    buyerId,
    itemId: await buildItem(product, { sellerId, model }),
  })
  const { transationId, paymentId } = await sell(product, booking)
  return { transationId, paymentId, sellerId, buyerId }
}

const mailBoth = async (paymentId: PaymentId) => {
  for (const party of ['buyer', 'seller'] as const)
    await mailSale(services, { paymentId, party, news: 'paid' })
}
const countLetters = async () =>
  (await listLetters(product, buyer)).length + (await listLetters(product, seller)).length

test('a sale is told to both: a receipt to the buyer, and whom to call to the seller', async () => {
  const { transationId, paymentId } = await sellOne()
  const receipt = await awaitLetter(product, buyer)
  expect(receipt.subject).toBe('Your receipt: iPhone 13 128 GB')
  for (const said of ['৳54,500', 'Karim', 'Mirpur 10', '20 November 2026', transationId])
    for (const form of [receipt.text, receipt.html]) expect(form).toContain(said)
  expect(receipt.text).toContain(`https://hatbodol.example/receipt/${paymentId}`)
  const sold = await awaitLetter(product, seller)
  expect(sold.subject).toBe('Sold: iPhone 13 128 GB')
  for (const said of ['৳54,500', 'Ayesha', '01712345678', 'Mirpur 10'])
    for (const form of [sold.text, sold.html]) expect(form).toContain(said)
  expect(sold.text).toContain('https://hatbodol.example/dashboard/managemylist')
  for (const { text } of [receipt, sold]) expect(text).toContain('Test mode: no real money moved.')
  // The two learn each other's names, and the seller the buyer's number: no address of either.
  for (const form of [receipt.text, receipt.html]) expect(form).not.toContain(seller)
  for (const form of [sold.text, sold.html]) expect(form).not.toContain(buyer)
})

test('a sale is told once, however often its payment is looked at and its job is done', async () => {
  const { paymentId } = await sellOne()
  await awaitLetter(product, buyer)
  await awaitLetter(product, seller)
  await reconcilePayments(openBooks(services), { cause: 'schedule' })
  await mailBoth(paymentId)
  expect(await countLetters()).toBe(2)
})

test('a sale whose money only a reconciliation learns of is told as well', async () => {
  const { paymentId } = await sellOne()
  await awaitLetter(product, buyer)
  await awaitLetter(product, seller)
  await db.deleteFrom('mails').execute()
  // As if the provider's answer had been lost with the process that waited for it.
  await db
    .updateTable('payments')
    .set({ state: 'sold', agreedAt: null })
    .where('id', '=', paymentId)
    .execute()
  await reconcilePayments(openBooks(services), { cause: 'schedule' })
  expect(await awaitLetter(product, buyer)).toMatchObject({ id: `sale-paid-${paymentId}-buyer` })
  expect(await awaitLetter(product, seller)).toMatchObject({ id: `sale-paid-${paymentId}-seller` })
})

test('whoever was removed gets no letter, and nobody does once the money went back', async () => {
  const { paymentId, buyerId } = await sellOne()
  await awaitLetter(product, buyer)
  await awaitLetter(product, seller)
  await db.deleteFrom('mails').execute()
  await db.updateTable('users').set({ removedAt: services.clock() }).where('id', '=', buyerId).execute()
  await mailBoth(paymentId)
  expect([await listLetters(product, buyer), await listLetters(product, seller)]).toEqual([
    [],
    [expect.objectContaining({ to: seller })],
  ])
  await db.deleteFrom('mails').execute()
  await db.updateTable('payments').set({ state: 'refunding' }).where('id', '=', paymentId).execute()
  await mailBoth(paymentId)
  expect(await countLetters()).toBe(0)
})

test('what people wrote stands in a letter as they wrote it, and runs nowhere', async () => {
  await sellOne('<b>iPhone</b> & "13"')
  for (const to of [buyer, seller]) {
    const { text, html } = await awaitLetter(product, to)
    expect(text).toContain('<b>iPhone</b> & "13"')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&#60;b&#62;iPhone')
  }
})
