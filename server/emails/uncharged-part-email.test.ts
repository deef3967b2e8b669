import { beforeEach, expect, test } from 'vitest'
import type { SaleProblemId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { findDealOf, handOver, reserve } from '#test/sales/pay.ts'
import { callsOfProblems } from '#test/sales/sale-problem.ts'
import { sendSaleProblemEmail } from './sale-problem-email.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { awaitJobs, db, services, time } = product
const buyerEmail = 'rakib@example.com'

let calls: ReturnType<typeof callsOfProblems>
let buyer: Awaited<ReturnType<typeof buildUser>>

/** Before each test, sells a phone for ৳54,500 of which ৳5,000 is never charged, as both sides agreed. */
beforeEach(async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const seller = await buildSeller(product, {})
  buyer = await buildUser(product, { email: buyerEmail })
  const itemId = await buildListing(product, { sellerId: seller })
  const sale = await reserve(product, await buildBooking(product, { buyerId: buyer, itemId }))
  calls = callsOfProblems(product, { admin, seller, buyer, paymentId: sale.paymentId })
  await calls.settle({ what: 'part', amountMinor: 500_000 })
  await handOver(product, buyer, sale.paymentId)
  await expect
    .poll(() => findDealOf(product, sale.transationId))
    .toMatchObject({ state: 'captured', refundedMinor: 500_000 })
  await awaitJobs()
  await db.deleteFrom('mails').execute()
})

async function readText(subject: string): Promise<string | undefined> {
  await awaitJobs()
  return (await listEmails(product, buyerEmail)).find((email) => email.subject.startsWith(subject))?.text
}

test('a refund of everything gives back the full amount that was charged', async () => {
  expect((await calls.refund()).status).toBe(200)
  const text = await readText('Your refund is on its way')
  expect(text).toContain('Refunded: ৳49,500')
  expect(text).toContain('The full amount goes back the way you paid.')
  expect(text).not.toContain('The rest')
})

test('a decision to refund everything gives back the full amount that was charged', async () => {
  expect((await calls.decide(await calls.reportId(), 'refund')).status).toBe(200)
  const text = await readText('An admin decided that you get money back')
  expect(text).toContain('Refunded: ৳49,500')
  expect(text).toContain('The full amount, ৳49,500, goes back the way you paid.')
})

test('after a bank’s decision for the seller, the buyer does not read that money went back before', async () => {
  const problemId: SaleProblemId = await calls.reportId()
  const changes = { state: 'dispute-won', closedAt: time.now } as const
  await db.updateTable('saleProblems').set(changes).where('id', '=', problemId).execute()
  await sendSaleProblemEmail(services, { problemId, userId: buyer, news: 'dispute-won' })
  const text = await readText('Your bank decided that the sale stands')
  expect(text).toContain('the payment stands, and no money goes back.')
})
