import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { prepareByHand, priceMinor } from '#test/sales/by-hand.ts'
import { listEmails } from '#test/emails/emails.ts'
import { deliverWebhooks, openDashboard } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const { people, at, sellOne, refund, record, readPayment, listFindings, stateOf, readBooks, mine } =
  prepareByHand(product)

/** The provider does not refund a disputed charge. Its messages about the dispute have not arrived yet. */
beforeEach(async () => {
  at.sale = await sellOne(people.seller, 'pm_card_createDispute')
  await refund()
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('refund-failed')
  expect((await record({ amountMinor: priceMinor })).status).toBe(200)
  expect(await stateOf()).toBe('refunded')
})

const receiveMessages = async () => {
  product.pass({ minutes: 2 })
  await deliverWebhooks(product)
}
async function end(text: 'winning_evidence' | 'losing_evidence') {
  const { disputes } = openDashboard(product)
  const [dispute] = (await disputes.list({ payment_intent: at.sale.transationId })).data
  await disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: text } })
}
const readBooksOfSecondSale = async () => {
  const books = await readBooks()
  // The first sale, of which nothing was refunded.
  return {
    ...books,
    provider: (books['provider'] ?? 0) - priceMinor,
    sellers: (books['sellers'] ?? 0) + priceMinor,
  }
}
const nothing = { provider: 0, sellers: 0 }

test('a dispute after a refund by hand is recorded, and when it is won the payment is refunded again', async () => {
  await receiveMessages()
  expect(await stateOf()).toBe('disputed')
  expect(await readBooksOfSecondSale()).toEqual({ ...nothing, disputes: priceMinor, 'paid-out': -priceMinor })
  expect((await ask('GET /problems?open=true', { as: people.admin })).body).toMatchObject([
    { paymentId: at.sale.paymentId, reason: 'chargeback', state: 'open' },
  ])
  expect((await listFindings()).map(({ kind }) => kind)).toEqual(['disputed'])
  await end('winning_evidence')
  await receiveMessages()
  expect(await stateOf()).toBe('refunded')
  expect(await readBooksOfSecondSale()).toEqual({ ...nothing, provider: priceMinor, 'paid-out': -priceMinor })
  expect(await listFindings()).toEqual([])
  expect(await readPayment()).toMatchObject({ refundedMinor: 5_450_000, may: [] })
  expect(await mine()).toMatchObject({ balanceMinor: 5_450_000 })
  await product.awaitJobs()
  const read = async (as: UserId) => {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', as)
      .executeTakeFirstOrThrow()
    const told = await listEmails(product, email)
    return told.find(({ id }) => id.startsWith('problem-dispute-won-'))?.text
  }
  expect(await read(people.seller)).toContain('An admin had sent the money to the buyer before')
  expect(await read(at.sale.buyerId)).toContain('You have the money already')
})

test('after a lost dispute, the buyer owes the refund by hand, even if the message about its end arrives first', async () => {
  await end('losing_evidence')
  await receiveMessages()
  expect(await stateOf()).toBe('lost')
  expect(await readBooksOfSecondSale()).toEqual({ ...nothing, refunds: priceMinor, 'paid-out': -priceMinor })
  for (let nth = 0; nth < 2; nth += 1)
    expect(await listFindings()).toMatchObject([{ kind: 'owed-by-buyer', trouble: true }])
})

test('a dispute whose messages are lost is found by reconciliation', async () => {
  await listFindings()
  expect(await stateOf()).toBe('disputed')
})
