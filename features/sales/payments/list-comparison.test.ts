import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import type { UserId } from '#contract/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import type { IntentPage } from '#services/payments/payments.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { recordStatements } from '#test/database/statements.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { reconcile } from '#test/sales/booked.ts'
import { openDashboard, sell } from '#test/sales/pay.ts'
import { compareWithList, type ListProgress } from './commands/list-comparison.ts'

const product = await startProduct()
const { db, services } = product
const { payments } = services

let admin: UserId
/** Three sales, the first of which is the oldest, each of which was compared, and is due again. */
type Sale = Awaited<ReturnType<typeof sell>>
let sales: Sale[]
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  sales = []
  for (let nth = 0; nth < 3; nth += 1) {
    sales.push(await sell(product, await buildBooking(product)))
    product.pass({ minutes: 30 })
  }
  expect((await reconcile(product, admin)).findings).toEqual([])
  product.pass({ minutes: 24 * 60 + 1 })
})

const asked = [
  vi.spyOn(payments, 'findIntent'),
  vi.spyOn(payments, 'listMovements'),
  vi.spyOn(payments, 'listIntents'),
]
/** How many calls a reconciliation makes for payments that it knows, and what it finds. */
async function countCalls() {
  for (const call of asked) call.mockClear()
  const { findings, compared } = await reconcile(product, admin)
  const [intents, movements] = asked.map((call) => call.mock.calls.length)
  const lists = vi.mocked(payments.listIntents).mock.calls.filter(([{ from }]) => !from).length
  return { lists, intents, movements, compared, kinds: findings.map(({ kind }) => kind) }
}

/** The list as the provider gives it, in pages of one intent. `failAt` is the page that does not come. */
function pageByOne({ failAt }: { failAt?: number } = {}) {
  const { listIntents } = payments
  let given = 0
  async function* list(period: Parameters<typeof listIntents>[0]): AsyncGenerator<IntentPage> {
    const { data } = await openDashboard(product).paymentIntents.list({ limit: 100 })
    for await (const { intents } of listIntents(period))
      for (const intent of intents) {
        given += 1
        if (given === failAt) throw new Refusal('provider-unavailable/payments')
        const created = data.find(({ id }) => id === intent.id)?.created ?? 0
        yield { intents: [intent], reachesBackTo: new Date(created * 1000) }
      }
  }
  return { ...services, payments: { ...payments, listIntents: list } }
}

const noProgress = (): ListProgress => ({ pages: 0, compared: 0, leftBefore: product.time.now })
const dueAgain = async () => {
  const rows = await db
    .selectFrom('ledgerComparisons')
    .select('paymentId')
    .where('nextAt', '<=', product.time.now)
    .execute()
  return sales.map(({ paymentId }) => rows.some((row) => row.paymentId === paymentId))
}

test('payments that are due again are compared with one page of the list, which is not read again that day', async () => {
  const metadata = { bookingId: 'lost', itemId: 'lost', buyerId: 'lost' }
  const lost = { amountMinor: 100_000, currency: 'bdt', metadata, idempotencyKey: 'lost' }
  const { id } = await payments.createIntent(lost)
  await openDashboard(product).paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  product.pass({ minutes: 11 })
  // The one intent that is asked for is that which only the provider knows.
  const kinds = ['unknown-released']
  expect(await countCalls()).toEqual({ lists: 1, intents: 1, movements: 0, compared: 3, kinds })
  expect(await countCalls()).toEqual({ lists: 0, intents: 0, movements: 0, compared: 0, kinds: [] })
})

test('page by page, from where one did not come, and no more at once than the provider should be asked for', async () => {
  const progress = noProgress()
  const failing = compareWithList(pageByOne({ failAt: 2 }), product.time.now, progress)
  await expect(failing).rejects.toBeInstanceOf(Refusal)
  expect(progress).toMatchObject({ pages: 1, compared: 1 })
  expect(await dueAgain()).toEqual([true, true, false])
  const again = noProgress()
  await compareWithList(pageByOne(), product.time.now, again, { maxPages: 1 })
  expect(again).toMatchObject({ pages: 1, compared: 1, leftBefore: expect.any(Date) })
  expect(await dueAgain()).toEqual([true, false, false])
  await compareWithList(pageByOne(), product.time.now, again)
  expect(again).toEqual({ pages: 2, compared: 2, leftBefore: undefined })
  expect(await dueAgain()).toEqual([false, false, false])
})

test('what the provider has not confirmed yet is compared before the list is read', async () => {
  await sell(product, await buildBooking(product))
  expect(await countCalls()).toMatchObject({ lists: 1, intents: 1, compared: 4, kinds: [] })
  const { calls, invocationCallOrder } = vi.mocked(payments.listIntents).mock
  const listed = invocationCallOrder[calls.findIndex(([{ from }]) => !from)]
  expect(vi.mocked(payments.findIntent).mock.invocationCallOrder[0]).toBeLessThan(Number(listed))
})

test('what is due is read once, however many pages the list has', async () => {
  const progress = noProgress()
  const statements = await recordStatements(() => compareWithList(pageByOne(), product.time.now, progress))
  expect(progress).toEqual({ pages: 3, compared: 3, leftBefore: undefined })
  expect(statements.filter((text) => text.includes('"agreed_at" <'))).toHaveLength(1)
})

test('when more is due than is read at once, the rest is read after it', async () => {
  const progress = noProgress()
  await compareWithList(pageByOne(), product.time.now, progress, { maxDue: 1 })
  expect(progress).toEqual({ pages: 3, compared: 3, leftBefore: undefined })
  expect(await dueAgain()).toEqual([false, false, false])
})

raceTest('a payment that changes while its page is compared does not count as compared', async () => {
  const [first] = sales as [Sale]
  const isBlocked = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like '%payments%'`.execute(db)
    return rows.length > 0
  }
  const progress = noProgress()
  let compared: Promise<void> = Promise.resolve()
  await inTransaction(db, async (tx) => {
    await tx.updateTable('payments').set({ agreedAt: null }).where('id', '=', first.paymentId).execute()
    compared = compareWithList(services, product.time.now, progress)
    await expect.poll(isBlocked).toBe(true)
  })
  await compared
  expect(progress.compared).toBe(2)
  const { agreedAt } = await db
    .selectFrom('payments')
    .select('agreedAt')
    .where('id', '=', first.paymentId)
    .executeTakeFirstOrThrow()
  expect(agreedAt).toBeNull()
})

test('while the list does not come, no payment is asked for by itself', async () => {
  vi.mocked(payments.listIntents).mockImplementation(async function* () {
    yield await Promise.reject(new Refusal('provider-unavailable/payments'))
  })
  expect(await countCalls()).toMatchObject({ lists: 1, intents: 0, compared: 0, kinds: ['failed', 'failed'] })
  vi.mocked(payments.listIntents).mockReset()
  expect(await countCalls()).toMatchObject({ lists: 1, compared: 3, kinds: [] })
})

test('another amount, an intent that the provider does not have, and a refund without a message are found', async () => {
  const [first, second, third] = sales as [Sale, Sale, Sale]
  await db.updateTable('sales').set({ amountMinor: 5_450_001 }).where('id', '=', first.paymentId).execute()
  const hidden = db.updateTable('sandboxObjects').set({ kind: 'event' })
  await hidden.where('id', '=', second.transationId).execute()
  await openDashboard(product).refunds.create({ payment_intent: third.transationId, amount: 100_000 })
  const { kinds, lists } = await countCalls()
  // Neither its payment nor its movements are found.
  const missing = ['failed', 'missing']
  expect(kinds.toSorted()).toEqual([...missing, 'ledger-differs', 'partly-refunded'].toSorted())
  expect(lists).toBe(1)
})
