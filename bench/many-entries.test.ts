import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import { addUpEntries } from '#features/sales/ledger/commands.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { listWrongBalances } from '#features/sales/ledger/queries/sellers.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { buildBooking, buildListing, buildSeller } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { isLong, pickRounds } from '#test/runner/rounds.ts'

const product = await startProduct()
const { db } = product

const count = pickRounds({ short: 300, long: 100_000 })

/**
 * Ten new entries have twenty lines, each found by its entry in a few pages: about 35 in all. The deleted entries are
 * read too, about 150 pages, as long as another connection has a transaction open that might see them.
 */
const maxPages = 300

/** Explains how the database reads the balances. */
async function explainBalances(read: () => Promise<unknown> = () => readBalances(db)) {
  // The database would join so few entries by reading all of them, so the test forces the plan for many.
  const plans = await explainStatements(db, read, {
    isSmall: !isLong,
    joinsByIndex: !isLong,
  })
  const [plan] = plans
  if (!plan || plans.length > 1) throw new Error(`the balances took ${plans.length} statements`)
  return plan
}

/** Writes this number of entries of 100 paisa about one payment. */
async function postMany(sellerId: string, paymentId: PaymentId, from: number, to: number) {
  await sql`
    with entry as (
      insert into ledger_entries (id, subject, payment_id, source_id, kind, created_at)
      select gen_random_uuid(), 'payment', ${paymentId}::uuid, n::text, 'captured', now()
      from generate_series(${from}::int, ${to}::int) n
      returning id
    )
    insert into ledger_lines (entry_id, account, seller_id, amount_minor)
    select id, 'provider', null, 100 from entry
    union all select id, 'sellers', ${sellerId}::uuid, -100 from entry`.execute(db)
}

async function measure(work: () => Promise<unknown>): Promise<string> {
  const begun = performance.now()
  await work()
  return `${(performance.now() - begun).toFixed(1)} ms`
}

test(`with ${count} entries, the balances of all accounts are read from the totals and the new entries`, async () => {
  const sellerId = await buildSeller(product)
  const booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId }) })
  const { id: bookingId, itemId, buyerId } = booking
  const paymentId = newId<PaymentId>()
  const at = product.time.now
  const begun = { id: paymentId, bookingId, itemId, buyerId, means: 'card', createdAt: at } as const
  await db
    .insertInto('sales')
    .values({ ...begun, amountMinor: 100, currency: 'bdt', reservedAt: at, soldAt: at, handOverBy: at })
    .execute()
  await db
    .insertInto('payments')
    .values({ id: paymentId, intentId: 'pi_many', state: 'captured', updatedAt: at })
    .execute()
  await postMany(sellerId, paymentId, 1, count)
  const all = sql`select account, sum(amount_minor) from ledger_lines group by account`
  const wholeTime = await measure(() => all.execute(db))
  // Before any entry is added up, all are read. So the limit below can tell this from reading only the new ones.
  expect((await explainBalances()).pages).toBeGreaterThan(maxPages)
  await inTransaction(db, addUpEntries)
  // Other test files have used these tables, and their deleted rows would be read too.
  await sql`vacuum full analyze ledger_new_entries, ledger_lines, ledger_totals`.execute(db)
  await postMany(sellerId, paymentId, count + 1, count + 10)
  const totalMinor = (count + 10) * 100
  expect(await readBalances(db)).toEqual({ provider: totalMinor, sellers: -totalMinor })
  const boundedTime = await measure(() => readBalances(db))
  const plan = await explainBalances()
  console.log(
    `${count} entries: all lines summed in ${wholeTime}, balances read in ${boundedTime}, ${plan.pages} pages`,
  )
  expect(plan.scanned).not.toContain('ledger_lines')
  expect(plan.pages).toBeLessThan(maxPages)
  const wrong = () => listWrongBalances(db, 1)
  expect(await wrong()).toMatchObject([{ sellerId, postedMinor: totalMinor }])
  expect((await explainBalances(wrong)).pages).toBeLessThan(10)
  // Adding up again, also at the same time, counts nothing twice.
  await Promise.all([inTransaction(db, addUpEntries), inTransaction(db, addUpEntries)])
  expect(await readBalances(db)).toEqual({ provider: totalMinor, sellers: -totalMinor })
}, 600_000)
