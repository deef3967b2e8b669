import { beforeEach, expect, test } from 'vitest'
import type { RefundId } from '#contract/ids.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { reconcile } from '#test/sales/booked.ts'
import { type ActName, findAct, type Order, perform } from '#test/sales/refunds/refund-acts.ts'
import { atFirst, type Facts, priceMinor, withoutZeros } from '#test/sales/refunds/refund-rules.ts'
import { type RefundedSale, sellBy } from '#test/sales/refunds/refunded-sale.ts'
import { listDisagreements } from '#test/sales/witnesses.ts'
import { lockDeal, postMoneyChange } from './commands/money-changes.ts'
import type { Deal } from './queries.ts'
import { findLastReconciliation } from './queries/for-operators.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product

let sale: RefundedSale
let facts: Facts
const play = async (name: ActName, order: Order = 'in order') => {
  expect(await perform(product, { sale, facts }, name, order)).toBeUndefined()
  const decided = findAct(name).decide(facts)
  if ('after' in decided) facts = decided.after
}

/** An admin has paid everything by hand, because the refund failed. Then the buyer disputes the payment. */
beforeEach(async () => {
  sale = await sellBy(product, 'disputing card')
  facts = atFirst
  await play('an admin refunds everything, but the bank refuses it', 'later')
  await play('an admin sends by hand what is owed', 'later')
  await play('the buyer disputes the payment')
})

const listFound = async () => (await reconcile(product, sale.admin)).findings.filter(({ trouble }) => trouble)
const readExcess = async () => {
  const { body } = await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })
  return [body.state, body.excessMinor, body.may.includes('explain-excess')]
}
const explain = (how: 'returned' | 'written-off', amountMinor: number, excessMinor: number) =>
  ask(`POST /payments/${sale.paymentId}/excess-explanations`, {
    as: sale.admin,
    body: { how, amountMinor, excessMinor, reason: 'They sent it by bKash.' },
  })

test('what the buyer has twice after a lost dispute is reported until it came back or is written off', async () => {
  expect(await readExcess()).toEqual(['disputed', undefined, false])
  expect(await explain('returned', priceMinor, priceMinor)).toMatchObject({ body: { code: 'no-excess' } })
  await play('the dispute is lost')
  expect(await readExcess()).toEqual(['lost', priceMinor, true])
  for (let month = 0; month < 2; month += 1) {
    const found = await listFound()
    expect(found).toMatchObject([{ kind: 'owed-by-buyer', paymentId: sale.paymentId }])
    expect(found[0]?.words).toContain('Too much: ৳54,500.')
    product.pass({ minutes: 31 * 24 * 60 })
  }
  expect((await explain('returned', priceMinor - 1000, priceMinor)).status).toBe(200)
  expect((await listFound())[0]?.words).toContain('Too much: ৳10.')
  expect((await explain('written-off', 1000, 1000)).status).toBe(200)
  const [last] = (await ask('GET /payments/reconciliations', { as: sale.admin })).body
  expect(last.findings).toMatchObject([{ trouble: false, words: expect.stringContaining('It is settled.') }])
  expect(await readExcess()).toEqual(['lost', undefined, false])
  const books = withoutZeros(await readBalances(db))
  expect(books).toMatchObject({ 'paid-out': -1000, 'write-offs': 1000 })
  expect(books).not.toHaveProperty('refunds')
  expect(await listFound()).toEqual([])
})

test('operators see what the buyer owes once, however often it was found, and no longer once it is settled', async () => {
  const since = product.time.now
  const listForOperators = async () => {
    product.pass({ minutes: 10 })
    await reconcile(product, sale.admin)
    return (await findLastReconciliation(db, since))?.findings
  }
  await play('the dispute is lost')
  for (let run = 0; run < 2; run += 1)
    expect(await listForOperators()).toMatchObject([{ kind: 'owed-by-buyer' }])
  expect((await explain('returned', priceMinor, priceMinor)).status).toBe(200)
  expect(await listForOperators()).toMatchObject([{ kind: 'lost' }])
})

/** Before the dispute, this was refunded in the dashboard too, and is written off. */
const writeOff = (amountMinor: number) =>
  inTransaction(db, async (tx) => {
    const deal = (await lockDeal(tx, sale.paymentId)) as Deal
    const { id: paymentId } = deal
    const at = product.time.now
    const [refund, writtenOff] = [newId<RefundId>(), newId<RefundId>()]
    await tx
      .insertInto('refunds')
      .values({ id: refund, paymentId, amountMinor, state: 'made', createdAt: at, settledAt: at })
      .execute()
    await postMoneyChange(tx, deal, { id: refund, kind: 'refund-made', amountMinor }, at)
    const explained = { how: 'written-off', reason: 'They do not answer.', explainedBy: sale.admin } as const
    await tx
      .insertInto('excessExplanations')
      .values({ id: writtenOff, paymentId, amountMinor, ...explained, createdAt: at })
      .execute()
    await postMoneyChange(tx, deal, { id: writtenOff, kind: 'excess-written-off', amountMinor }, at)
  })

test('the emails about a lost dispute ask the buyer only for what is not written off', async () => {
  await writeOff(1_450_000)
  await play('the dispute is lost')
  for (const to of ['ayesha@example.com', 'salma@example.com']) {
    const emails = await listEmails(product, to)
    const about = emails.find(({ text }) => text.includes('has decided about the dispute'))
    expect(about?.text).toContain('৳40,000')
    expect(about?.text).not.toContain('sent you ৳54,500')
  }
  expect(await listDisagreements(product)).toEqual([])
})
