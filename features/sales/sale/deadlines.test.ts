import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import { recordReminder } from '#features/sales/payments/commands/hand-over.ts'
import { formatAppointment } from '#lib/formats/en/unbroken-dates.ts'
import { inTransaction } from '#services/database/database.ts'
import { recordStatements } from '#test/database/statements.ts'
import { beforeWriting } from '#test/database/before-writing.ts'
import { buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { reconcile } from '#test/sales/booked.ts'
import { statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { buildReservedSale, reserveBeforeEach } from '#test/sales/sale.ts'
import { cracked } from '#test/sales/sale-problem.ts'
import { sendSaleEmail } from '#server/emails/sale-email.ts'
import { keepDeadlines } from './commands/deadlines.ts'
import { listDueReminders, listMissedHandOvers } from './queries.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db, services } = product
const { sale, readPayment, stateOf, isSold, confirm } = reserveBeforeEach(product)

const people = ['rakib@example.com', 'salma@example.com']
const hours = (count: number) => product.pass({ minutes: count * 60 })
const keep = async () => expect(await keepDeadlines(services)).toEqual([])
/** The ids of the emails to both sides of this kind. */
async function idsOf(news: string): Promise<string[]> {
  await product.awaitJobs()
  const sent = await Promise.all(people.map((to) => listEmails(product, to)))
  return sent.flat().flatMap(({ id }) => (id.startsWith(`sale-${news}-`) ? [id] : []))
}

test('a sale whose hand-over is not confirmed in five days ends: nobody is charged, and both sides are asked what happened', async () => {
  hours(5 * 24 - 1)
  await keep()
  expect(await stateOf()).toBe('reserved')
  hours(1)
  await keep()
  expect([await stateOf(), await isSold()]).toEqual(['released', false])
  await expect.poll(() => statusOf(product, sale.transationId)).toBe('canceled')
  expect((await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body).toMatchObject({
    paid: false,
    may: ['pay', 'delete'],
  })
  expect((await readPayment(sale.seller)).steps.at(-1)).toMatchObject({
    kind: 'released',
    by: 'job',
    reason: 'The hand-over was not confirmed in time.',
  })
  expect(await idsOf('released')).toHaveLength(2)
  for (const as of [sale.buyer, sale.seller])
    expect((await readPayment(as)).sale).toMatchObject({ situation: 'missed', move: 'tell-us' })
  // The buyer may have the phone already, so nobody reads what to do with it before both sides were asked.
  for (const to of people) {
    const ended = (await listEmails(product, to)).filter(({ id }) => id.startsWith('sale-released-'))
    const text = ended.map((each) => each.text).join()
    for (const part of ['What happened?', 'tell us', `/receipt/${sale.paymentId}`])
      expect(text).toContain(part)
    for (const order of ['Do not take the phone', 'Do not hand it over']) expect(text).not.toContain(order)
  }
  await keep()
  expect(await idsOf('released')).toHaveLength(2)
})

test('a sale whose money the provider has taken is not ended by an older record: the phone was handed over', async () => {
  await services.payments.captureIntent(sale.transationId)
  hours(5 * 24)
  await keep()
  expect([await stateOf(), await isSold()]).toEqual(['reserved', true])
  const admin = await buildUser(product, { isAdmin: true })
  await reconcile(product, admin)
  expect([await stateOf(), await isSold()]).toEqual(['captured', true])
})

test('a sale is not ended while the provider does not answer, and then it is', async () => {
  hours(5 * 24)
  const outage = new Refusal('provider-unavailable/payments')
  const provider = vi.spyOn(services.payments, 'findIntent').mockRejectedValueOnce(outage)
  expect(await keepDeadlines(services)).toEqual([outage])
  expect(await stateOf()).toBe('reserved')
  provider.mockRestore()
  await keep()
  expect(await stateOf()).toBe('released')
})

raceTest(
  'both sides are reminded a day and two hours before, once each, even if several jobs run',
  async () => {
    const keepTwice = () => Promise.all([keep(), keep()])
    hours(4 * 24 - 1)
    await keepTwice()
    expect(await idsOf('hand-over-due')).toEqual([])
    hours(2)
    await keepTwice()
    await keep()
    const first = await idsOf('hand-over-due')
    expect(first).toHaveLength(2)
    hours(21.5)
    await keepTwice()
    const both = await idsOf('hand-over-due')
    expect([both.length, new Set(both).size]).toEqual([4, 4])
  },
)

test('a reminder is sent once, even if its job runs again after the next reminder', async () => {
  const first = { paymentId: sale.paymentId, party: 'buyer', news: 'hand-over-due', hours: 24 } as const
  hours(4 * 24)
  await keep()
  expect(await idsOf('hand-over-due')).toHaveLength(2)
  await sendSaleEmail(services, first)
  hours(22)
  await keep()
  const both = await idsOf('hand-over-due')
  expect([both.length, new Set(both).size]).toEqual([4, 4])
  await sendSaleEmail(services, first)
  expect(await idsOf('hand-over-due')).toHaveLength(4)
})

test('when several reminders are due at once, only the last one is sent', async () => {
  hours(5 * 24 - 1)
  await keep()
  expect(await idsOf('hand-over-due')).toHaveLength(2)
})

test('a delayed reminder is not sent while a problem is open', async () => {
  hours(4 * 24)
  await inTransaction(db, async (tx) => {
    const before = new Date(product.time.now.getTime() + 24 * 3_600_000)
    await recordReminder(tx, sale.paymentId, { hours: 24, now: product.time.now, before })
  })
  await ask(`POST /payments/${sale.paymentId}/problems`, { as: sale.buyer, body: cracked })
  const reminder = { paymentId: sale.paymentId, party: 'buyer', news: 'hand-over-due', hours: 24 } as const
  await sendSaleEmail(services, reminder)
  expect(await idsOf('hand-over-due')).toEqual([])
})

test('a sale is locked before the code checks whether a problem freezes it', async () => {
  hours(4 * 24)
  const statements = await recordStatements(keep)
  const locked = statements.findIndex((statement) => /from "sales" .*for no key update/.test(statement))
  const asked = statements.findIndex((statement) => /^select exists .*"sale_problems"/.test(statement))
  expect(locked).toBeGreaterThan(-1)
  expect(asked).toBeGreaterThan(locked)
})

test.each(['withdrawals', 'decisions'])(
  'a deadline that is moved by %s of a problem is told, and reminded of anew',
  async (how) => {
    hours(5 * 24 - 1)
    await keep()
    expect(await idsOf('hand-over-due')).toHaveLength(2)
    const call = `POST /payments/${sale.paymentId}/problems`
    const { body: report } = await ask(call, { as: sale.buyer, body: cracked })
    hours(2)
    const [as, body] =
      how === 'withdrawals'
        ? [sale.buyer, {}]
        : [await buildUser(product, { isAdmin: true }), { outcome: 'decline', reason: 'No crack.' }]
    expect((await ask(`POST /problems/${report.insertedId}/${how}`, { as, body })).status).toBe(200)
    const { by } = (await readPayment(sale.buyer)).handOver
    await keep()
    expect(await idsOf('hand-over-due')).toHaveLength(4)
    hours(21.5)
    await keep()
    const reminders = await idsOf('hand-over-due')
    expect([reminders.length, new Set(reminders).size]).toEqual([6, 6])
    const email = (await listEmails(product, 'salma@example.com')).find(({ id }) =>
      /^problem-(withdrawn|declined)/.test(id),
    )
    expect(email?.text).toMatch(
      new RegExp(`The sale goes on\\.\n\n.* ${formatAppointment(new Date(by))}\\.`, 'u'),
    )
    expect(email?.text).not.toContain('You do not need to do anything')
  },
)

describe('a deadline that a problem changes at the same time', () => {
  const call = () => `POST /payments/${sale.paymentId}/problems`
  /** Runs both between the query for due sales and the transaction that changes them. */
  const moveMeanwhile = async () => {
    // Waits for the jobs of the sale, so that the next transaction is the one of the deadline.
    await product.awaitJobs()
    beforeWriting(product, reportAndWithdraw)
  }
  const reportAndWithdraw = async () => {
    const { body } = await ask(call(), { as: sale.buyer, body: cracked })
    expect((await ask(`POST /problems/${body.insertedId}/withdrawals`, { as: sale.buyer })).status).toBe(200)
  }

  test('is the one that counts: the sale continues', async () => {
    hours(5 * 24)
    await moveMeanwhile()
    await keep()
    expect(await stateOf()).toBe('reserved')
  })

  test('is the one in the reminders to both sides', async () => {
    hours(5 * 24 - 1)
    await moveMeanwhile()
    await keep()
    const by = product.time.now.getTime() + 24 * 60 * 60_000
    expect(await idsOf('hand-over-due')).toEqual(
      ['buyer', 'seller'].map(
        (side) => `sale-hand-over-due-${sale.paymentId}-${side}-24-${new Date(by).toISOString()}`,
      ),
    )
  })
})

test('a confirmed hand-over has no deadline', async () => {
  await confirm()
  await expect.poll(stateOf).toBe('captured')
  hours(6 * 24)
  await keep()
  expect([await stateOf(), await isSold()]).toEqual(['captured', true])
  expect(await idsOf('hand-over-due')).toEqual([])
})

test('frozen sales are not among the due ones, and nothing is published about them', async () => {
  const { paymentId: later } = await buildReservedSale(product)
  const body = cracked
  expect((await ask(`POST /payments/${sale.paymentId}/problems`, { as: sale.buyer, body })).status).toBe(200)
  const { now } = product.time
  const before = new Date(now.getTime() + 6 * 24 * 60 * 60_000)
  expect(await listDueReminders(product.db, { now, before, hours: 24, limit: 1 })).toEqual([{ id: later }])
  hours(5 * 24 + 1)
  expect(await listMissedHandOvers(product.db, product.time.now, 1)).toEqual([{ id: later }])
  const published = vi.spyOn(services.bus, 'publish')
  await keep()
  expect(published).toHaveBeenCalledTimes(1)
  await keep()
  expect(published).toHaveBeenCalledTimes(1)
  published.mockRestore()
  expect(await stateOf()).toBe('reserved')
})
