import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { maxEndedSales } from '#contract/sale-limits.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { openDashboard, reserve } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'
import { sendSaleEmail } from './sale-email.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db, services } = product
const { sale } = reserveBeforeEach(product)

async function miss() {
  product.pass({ minutes: 5 * 24 * 60 })
  expect(await keepDeadlines(services)).toEqual([])
}

async function readEnded(email: string): Promise<string | undefined> {
  await product.awaitJobs()
  return (await listEmails(product, email)).find(({ id }) => id.startsWith('sale-released'))?.text
}

test('the email says that the phone is for sale again after a missed hand-over, and that nothing was taken', async () => {
  await miss()
  const toBuyer = await readEnded('rakib@example.com')
  expect(toBuyer).toContain('The phone is for sale again. You can pay')
  expect(toBuyer).toContain('and you have paid nothing.')
  const toSeller = await readEnded('salma@example.com')
  expect(toSeller).toContain('delete the listing too, so that nobody else pays for it.')
  expect(toSeller).toContain('The phone is for sale again, with the same listing')
})

test('a buyer whose sales ended too often reads from when they can pay again', async () => {
  await miss()
  for (let nth = 2; nth <= maxEndedSales; nth += 1) {
    await db.deleteFrom('mails').execute()
    await reserve(product, await buildBooking(product, { buyerId: sale.buyer }))
    await miss()
  }
  const text = await readEnded('rakib@example.com')
  expect(text).toContain('Others can pay for it now. You can pay for it from')
  expect(text).not.toContain('You can pay for it again')
})

test('a buyer reads which part of the money was taken in the provider’s dashboard, and that it goes back', async () => {
  await openDashboard(product).paymentIntents.capture(sale.transationId, { amount_to_capture: 100_000 })
  await miss()
  const text = await readEnded('rakib@example.com')
  expect(text).toContain('৳1,000 of the price had been taken by mistake. It goes back the way you paid')
  expect(text).toContain('The rest was only reserved, and is yours again.')
  expect(text).not.toContain('you have paid nothing')
})

test('a buyer whose whole price was taken there reads that it goes back', async () => {
  await openDashboard(product).paymentIntents.capture(sale.transationId)
  const body = { reason: 'The display is broken.' }
  const cancelled = await ask(`POST /payments/${sale.paymentId}/cancellation`, { as: sale.seller, body })
  expect(cancelled.status).toBe(200)
  const text = await readEnded('rakib@example.com')
  expect(text).toContain('The price had been taken by mistake. It goes back the way you paid')
  expect(text).not.toMatch(/you have paid nothing|reserved amount/)
})

test.each([
  ['does not answer', new Refusal('provider-unavailable/payments')],
  ['does not accept our keys', new Error('Invalid API Key provided')],
])('while the provider %s, the email claims nothing about what was taken', async (_, failure) => {
  const warn = vi.spyOn(services.log, 'warn')
  await miss()
  await product.awaitJobs()
  await db.deleteFrom('mails').execute()
  vi.spyOn(services.payments, 'findIntent').mockRejectedValueOnce(failure)
  await sendSaleEmail(services, { paymentId: sale.paymentId, party: 'buyer', news: 'released' })
  const text = await readEnded('rakib@example.com')
  expect(text).toContain('The money that was reserved is yours again.')
  expect(text).not.toContain('you have paid nothing')
  expect(warn).toHaveBeenCalledWith({ err: failure, paymentId: sale.paymentId }, expect.any(String))
})

test('nor while that is not certain', async () => {
  await miss()
  await product.awaitJobs()
  await db.deleteFrom('mails').execute()
  const intent = await services.payments.findIntent(sale.transationId)
  if (!intent) throw new Error('it is gone')
  vi.spyOn(services.payments, 'findIntent').mockResolvedValueOnce({ ...intent, isUnsure: true })
  await sendSaleEmail(services, { paymentId: sale.paymentId, party: 'buyer', news: 'released' })
  const text = await readEnded('rakib@example.com')
  expect(text).toContain('The money that was reserved is yours again.')
  expect(text).not.toContain('you have paid nothing')
})

test('it does not say so while the listing is hidden, because the seller is not verified', async () => {
  const as = await buildUser(product, { isAdmin: true })
  await ask(`POST /users/sellers/${sale.seller}/withdrawals`, { as, body: { reason: 'Not theirs.' } })
  await miss()
  expect(await readEnded('rakib@example.com')).toContain('The phone is not for sale at the moment.')
  expect(await readEnded('salma@example.com')).toContain('The listing is hidden until you are verified again')
})

test('nor in an email that is sent after the phone was sold again', async () => {
  await miss()
  await reserve(product, await buildBooking(product, { itemId: sale.itemId }))
  await product.awaitJobs()
  await db.deleteFrom('mails').execute()
  for (const party of ['buyer', 'seller'] as const)
    await sendSaleEmail(services, { paymentId: sale.paymentId, party, news: 'released' })
  expect(await readEnded('rakib@example.com')).toContain('The phone is no longer for sale.')
  const toSeller = await readEnded('salma@example.com')
  expect(toSeller).toContain(
    'Since then the phone was reserved or sold again: give it to nobody but the new buyer.',
  )
  expect(toSeller).not.toContain('elete the listing')
})
