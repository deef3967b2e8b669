import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { reconcile } from '#test/sales/booked.ts'
import { listEmails } from '#test/emails/emails.ts'
import { deliverWebhooks, failRefund, findPaymentOf, openDashboard } from '#test/sales/pay.ts'
import { day, preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const { people, nameAccount, sellOne, mine } = preparePayouts(product)
const partMinor = 500_000
const reason = 'They met, and the seller gave a cable.'

let sale: Awaited<ReturnType<typeof sellOne>>
beforeEach(async () => {
  await nameAccount()
  sale = await sellOne()
  product.pass({ minutes: 2 * day })
})

const fail = (amountMinor = partMinor) =>
  failRefund(product, { paymentId: sale.paymentId, as: people.admin, amountMinor })
const withdraw = (amountMinor = partMinor, as: UserId = people.admin) =>
  ask(`POST /payments/${sale.paymentId}/refund-withdrawals`, { as, body: { reason, amountMinor } })
const readPayment = async (as: UserId = people.admin) =>
  (await ask(`GET /payments/${sale.paymentId}`, { as })).body
const listFailed = async () =>
  (await reconcile(product, people.admin)).findings.filter(({ kind }) => kind === 'refund-failed')

test('a failed partial refund that an admin withdraws is no longer held, and no money moves', async () => {
  await fail()
  expect(await mine()).toMatchObject({
    dueMinor: 4_950_000,
    held: [{ heldMinor: 500_000, why: 'refund-failed' }],
  })
  expect(await listFailed()).toHaveLength(1)
  expect(await readPayment()).toMatchObject({
    owedMinor: 500_000,
    may: ['refund', 'withdraw-refund', 'refund-by-hand'],
  })
  for (const as of [sale.buyerId, people.seller]) {
    const { owedMinor, may } = await readPayment(as)
    expect([owedMinor, may]).toEqual([undefined, []])
  }
  const before = await readBalances(db)
  expect((await withdraw()).status).toBe(200)
  expect(await mine()).toMatchObject({ dueMinor: 5_450_000, held: [] })
  expect(await readBalances(db)).toEqual(before)
  expect(await findPaymentOf(product, sale.transationId)).toMatchObject({
    state: 'captured',
    refundedMinor: 0,
  })
  expect(await listFailed()).toEqual([])
  expect(await readPayment()).toMatchObject({ may: ['refund'] })
  expect((await withdraw()).body.code).toBe('no-failed-refund')
})

test('both sides read the reason, in an email and in the steps', async () => {
  await fail()
  await withdraw()
  await product.awaitJobs()
  for (const as of [sale.buyerId, people.seller]) {
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', as)
      .executeTakeFirstOrThrow()
    const told = (await listEmails(product, email)).filter(({ id }) =>
      id.startsWith('sale-refund-withdrawn-'),
    )
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('৳5,000 of')
    expect(told[0]?.text).toContain(`The admin’s reason: ${reason}`)
    expect((await readPayment(as)).steps.at(-1)).toMatchObject({
      kind: 'refund-withdrawn',
      by: 'admin',
      amountMinor: 500_000,
      reason,
    })
  }
})

test('a refund cannot be withdrawn if it did not fail, has another amount by now, or was made since', async () => {
  expect((await withdraw()).body.code).toBe('no-failed-refund')
  await fail()
  expect((await withdraw(partMinor - 1)).body).toMatchObject({
    code: 'no-failed-refund',
    detail: 'The amount that should have gone back has changed. Load the page again.',
  })
  await openDashboard(product).refunds.create({ payment_intent: sale.transationId, amount: 100 })
  await deliverWebhooks(product)
  expect((await withdraw()).body.code).toBe('no-failed-refund')
})

test('a refund that fails after one was withdrawn is held again', async () => {
  await fail()
  await withdraw()
  await fail(200_000)
  expect(await mine()).toMatchObject({
    dueMinor: 5_250_000,
    held: [{ heldMinor: 200_000, why: 'refund-failed' }],
  })
  expect((await withdraw(200_000)).status).toBe(200)
  expect(await mine()).toMatchObject({ dueMinor: 5_450_000, held: [] })
})

raceTest(
  'of two admins at the same time one withdraws it, and nobody who bought or sold the phone can',
  async () => {
    await fail()
    await db.updateTable('users').set({ isAdmin: true }).where('id', '=', people.seller).execute()
    expect((await withdraw(partMinor, people.seller)).body.code).toBe('not-allowed')
    expect((await readPayment(people.seller)).may).toEqual([])
    const answers = await Promise.all([withdraw(), withdraw()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  },
)
