import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type PaymentState, paymentStates as allStates } from '#contract/payment-states.ts'
import type { PaymentId } from '#contract/ids.ts'
import { describedStateOf, owedMinorOf } from '#features/money/queries.ts'
import { describePayment, findOwed } from '#features/money/rules.ts'
import { selectDealRows } from '#features/sales/payments/queries.ts'
import { type Db, migrate } from '#services/database/database.ts'
import { openEmptyPGlite } from '#test/database/database.ts'
import { migrations } from './migrations.ts'

/** Those that an old version could store. */
const paymentStates = allStates.filter((state) => state !== 'cash-refunded')
const statesWithoutSale: PaymentState[] = ['open', 'released', 'cancelled', 'cash-requested', 'cash-ended']
const at = '2026-11-20T06:00:00Z'
const idOf = (nth: number) => `00000000-0000-0000-0000-${String(nth).padStart(12, '0')}` as PaymentId
const everybody = idOf(999)

async function writeParents(db: Db): Promise<void> {
  await writeUser(db, everybody)
  await sql`insert into brands (id, name, image, position) values (${everybody}, 'Apple', '', 1)`.execute(db)
}

const writeUser = (db: Db, id: string) =>
  sql`insert into users (id, email, name, image, role, created_at)
    values (${id}, ${`${id}@example.com`}, 'Rakib', '', 'buyer', ${at})`.execute(db)

type Old = { state: PaymentState; refundedMinor?: number; byHandMinor?: number; isUnsold?: boolean }

/** Writes a payment of 1000 paisa as it was stored before the migration 0004. */
async function writePayment(db: Db, nth: number, old: Old): Promise<void> {
  const { state, refundedMinor = 0, byHandMinor = 0, isUnsold = false } = old
  const id = idOf(nth)
  const soldAt = isUnsold || statesWithoutSale.includes(state) ? null : at
  const handOverBy = state === 'open' || state === 'cancelled' || isUnsold ? null : at
  await writeUser(db, id)
  await sql`insert into items (id, seller_id, brand_id, model, condition, location, description, price_minor, currency,
      created_at)
    values (${id}, ${everybody}, ${everybody}, 'iPhone', 'Good', 'Dhaka', '', 1000, 'bdt', ${at})`.execute(db)
  await sql`insert into bookings (id, item_id, buyer_id, phone_number, created_at)
    values (${id}, ${id}, ${id}, '01712345678', ${at})`.execute(db)
  await sql`insert into payments (id, booking_id, item_id, buyer_id, provider, intent_id, amount_minor, currency,
      state, sold_at, hand_over_by, refunded_minor, refunded_by_hand_minor, created_at, updated_at)
    values (${id}, ${id}, ${id}, ${id}, ${state.startsWith('cash-') ? 'cash' : 'card'}, ${`pi_${nth}`}, 1000,
      'bdt', ${state}, ${soldAt}, ${handOverBy}, ${refundedMinor}, ${byHandMinor}, ${at}, ${at})`.execute(db)
}

type OldRefund = { state: 'requested' | 'made' | 'failed'; amountMinor: number; promisedMinor?: number }

async function writeRefund(
  db: Db,
  nth: number,
  { state, amountMinor, promisedMinor }: OldRefund,
): Promise<void> {
  await sql`insert into refunds (id, payment_id, amount_minor, promised_minor, state, created_at, settled_at)
    values (gen_random_uuid(), ${idOf(nth)}, ${amountMinor}, ${promisedMinor ?? null}, ${state}, ${at},
      ${state === 'requested' ? null : at})`.execute(db)
}

async function openOldDatabase(): Promise<Db> {
  const { db, close } = await openEmptyPGlite()
  onTestFinished(close)
  await migrateTo(db, '0004')
  await writeParents(db)
  return db
}

const migrateTo = (db: Db, next: string) =>
  migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < next)))

/** What clients see of each payment after the update, once by SQL and once by the function. */
async function readStates(db: Db): Promise<PaymentState[]> {
  await migrate(db)
  const rows = await selectDealRows(db)
    .select([describedStateOf().as('described'), owedMinorOf().as('owedMinor')])
    .orderBy('deals.id')
    .execute()
  expect(rows.map(describePayment)).toEqual(rows.map(({ described }) => described))
  expect(rows.map((row) => findOwed(row) ?? null)).toEqual(rows.map(({ owedMinor }) => owedMinor))
  return rows.map(({ described }) => described)
}

test('migrations are numbered without a gap, so that two that came at the same time run in one order', () => {
  const numbers = Object.keys(migrations).map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, nth) => nth + 1))
})

test('an update leaves no check that holds only for new rows', async () => {
  const db = await openOldDatabase()
  await migrate(db)
  const { rows } = await sql`select conname from pg_constraint where not convalidated`.execute(db)
  expect(rows).toEqual([])
})

test('an update keeps what clients see of a payment, in every state', async () => {
  const db = await openOldDatabase()
  const refunds: Partial<Record<PaymentState, OldRefund>> = {
    refunding: { state: 'requested', amountMinor: 1000 },
    'refunding-part': { state: 'requested', amountMinor: 400 },
    refunded: { state: 'made', amountMinor: 1000 },
    'refund-failed': { state: 'failed', amountMinor: 1000, promisedMinor: 1000 },
  }
  for (const [nth, state] of paymentStates.entries()) {
    const refund = refunds[state]
    await writePayment(db, nth, {
      state,
      ...(refund?.state === 'made' && { refundedMinor: refund.amountMinor }),
    })
    if (refund) await writeRefund(db, nth, refund)
  }
  expect(await readStates(db)).toEqual(paymentStates)
})

test('an update keeps what is owed and refunded after parts, refunds by hand and disputes', async () => {
  const db = await openOldDatabase()
  await writePayment(db, 1, { state: 'captured', refundedMinor: 300 })
  await writeRefund(db, 1, { state: 'made', amountMinor: 300 })
  await writeRefund(db, 1, { state: 'failed', amountMinor: 200, promisedMinor: 500 })
  await writePayment(db, 2, { state: 'refund-failed', refundedMinor: 250, byHandMinor: 250 })
  await sql`insert into refunds_by_hand (id, payment_id, amount_minor, reference, reason, created_at)
    values (gen_random_uuid(), ${idOf(2)}, 250, 'A 1', 'x', ${at})`.execute(db)
  await writePayment(db, 3, { state: 'refunding', isUnsold: true })
  await writeRefund(db, 3, { state: 'requested', amountMinor: 1000 })
  await writePayment(db, 4, { state: 'captured' })
  await writePayment(db, 5, { state: 'lost' })
  for (const [nth, state] of [
    ['4', 'won'],
    ['5', 'lost'],
  ] as const)
    await sql`insert into disputes (id, payment_id, provider_id, state, began_at, ended_at)
      values (gen_random_uuid(), ${idOf(Number(nth))}, ${`dp_${nth}`}, ${state}, ${at}, ${at})`.execute(db)
  expect(await readStates(db)).toEqual(['captured', 'refund-failed', 'refunding', 'captured', 'lost'])
  const rows = await selectDealRows(db).orderBy('deals.id').execute()
  expect(rows.map((row) => [row.refundedMinor, row.refundedByHandMinor, findOwed(row)])).toEqual([
    [300, 0, 200],
    [250, 250, 750],
    [0, 0, undefined],
    [0, 0, undefined],
    [0, 0, undefined],
  ])
  const disputes = await db.selectFrom('disputes').select('recorded').orderBy('providerId').execute()
  expect(disputes).toEqual([{ recorded: 'won' }, { recorded: 'lost' }])
})

test('an update moves what is known of each sale to its own table, and leaves the money in its payment', async () => {
  const db = await openOldDatabase()
  for (const [nth, state] of paymentStates.entries()) await writePayment(db, nth, { state })
  await sql`update payments set reminded_hours = 24, code_version = 3, wrong_codes = 2, listing_revision = 4,
    fee_basis_points = 250`.execute(db)
  await sql`update payments set pay_at = 'https://example.com', return_nonce = 'x', captured_at = ${at}
    where provider <> 'cash'`.execute(db)
  await sql`update payments set captured_minor = 400, end_by = 'seller', end_text = 'Lost.', end_how = 'cancelled',
    ended_at = ${at}, end_counts_against_buyer = true where state = 'released'`.execute(db)
  await migrateTo(db, '0007')
  const { rows: old } = await sql<Record<string, unknown>>`select * from payments order by id`.execute(db)
  await sql`insert into meetings (payment_id, version, place, meet_at, proposed_by, updated_at)
    select id, 1, 'Shahbag', ${at}, 'seller', ${at} from payments`.execute(db)
  await migrate(db)
  const { rows: deals } = await sql<Record<string, unknown>>`select * from deals order by id`.execute(db)
  // The first is only named anew. An end that was not stored is stored now, and the others follow from other columns or rows.
  const others = ['provider', 'endedAt', 'endHow', 'updatedAt', 'intentId', 'partRefundedAt']
  const names = Object.keys(old[0] ?? {}).filter((name) => !others.includes(name))
  const pick = (row: Record<string, unknown>) => names.map((name) => [name, row[name]])
  expect(deals.map(pick)).toEqual(old.map(pick))
  expect(deals.map(({ means }) => means)).toEqual(old.map(({ provider }) => provider))
  const isEnded = ({ endedAt }: Record<string, unknown>) => endedAt !== null
  const ends = (rows: Record<string, unknown>[]) => rows.filter(isEnded).map(({ id, endHow }) => [id, endHow])
  expect(ends(deals)).toEqual(expect.arrayContaining(ends(old)))
  const ofCash = old.filter(({ provider }) => provider === 'cash').map(({ id }) => id)
  const { rows: paid } = await sql<{ id: string }>`select id from payments`.execute(db)
  expect(ofCash).toHaveLength(paymentStates.filter((state) => state.startsWith('cash-')).length)
  expect(paid.map(({ id }) => id).toSorted()).toEqual(
    old.map(({ id }) => id).filter((id) => !ofCash.includes(id)),
  )
  const { rows: meetings } = await sql`select payment_id from meetings`.execute(db)
  expect(meetings).toHaveLength(old.length)
})

test('an update tells the refund of a part from money that was taken', async () => {
  const db = await openOldDatabase()
  await migrateTo(db, '0028')
  for (const from of ['capturing', 'refunding-part', 'refund-failed'])
    await sql`insert into events (id, kind, subject_kind, subject_id, detail, created_at)
      values (gen_random_uuid(), 'payment-captured', 'payment', 'x', ${JSON.stringify({ from })}, ${at})`.execute(
      db,
    )
  await migrate(db)
  const { rows } = await sql`select detail ->> 'from' as "from", kind from events order by kind, 1`.execute(
    db,
  )
  expect(rows).toEqual([
    { from: 'capturing', kind: 'payment-captured' },
    { from: 'refund-failed', kind: 'payment-partly-refunded' },
    { from: 'refunding-part', kind: 'payment-partly-refunded' },
  ])
  await expect(sql`update events set kind = 'x'`.execute(db)).rejects.toThrow('append-only')
})

test('an update finds in the events who refunded, paid by hand and marked a payout', async () => {
  const db = await openOldDatabase()
  await writePayment(db, 1, { state: 'captured', refundedMinor: 300 })
  await writeRefund(db, 1, { state: 'made', amountMinor: 300 })
  await migrateTo(db, '0030')
  await sql`insert into refunds_by_hand (id, payment_id, amount_minor, reference, reason, created_at)
    values (gen_random_uuid(), ${idOf(1)}, 250, 'A 1', 'x', ${at})`.execute(db)
  await sql`insert into payout_batches (id, created_by, created_at) values (${everybody}, ${everybody}, ${at})`.execute(
    db,
  )
  for (const [nth, state] of ['paid', 'failed', 'failed'].entries())
    await sql`insert into payouts (id, batch_id, seller_id, amount_minor, reference, method, sealed, masked, state,
        reason, created_at, changed_at)
      values (${idOf(nth)}, ${everybody}, ${everybody}, 1, ${`HBD-${nth}`}, 'bkash', 'x', 'x', ${state},
        ${state === 'failed' ? 'x' : null}, ${at},
        ${at})`.execute(db)
  const payout = (nth: number) => ({ reference: `HBD-${nth}` })
  for (const [kind, subject, detail] of [
    ['payment-refunding-part', idOf(1), { by: 'admin' }],
    ['refund-by-hand', idOf(1), {}],
    ['payout-paid', everybody, payout(0)],
    ['payout-paid', everybody, payout(1)],
    ['payout-failed', everybody, payout(1)],
  ] as const)
    await sql`insert into events (id, kind, actor_id, subject_kind, subject_id, detail, created_at)
      values (gen_random_uuid(), ${kind}, ${everybody}, ${subject === everybody ? 'user' : 'payment'}, ${subject},
        ${JSON.stringify(detail)}, ${at})`.execute(db)
  await migrate(db)
  expect(await db.selectFrom('refunds').select('requestedBy').execute()).toEqual([{ requestedBy: everybody }])
  expect(await db.selectFrom('refundsByHand').select('paidBy').execute()).toEqual([{ paidBy: everybody }])
  const marked = await db.selectFrom('payouts').select(['paidBy', 'failedBy']).orderBy('id').execute()
  expect(marked).toEqual([
    { paidBy: everybody, failedBy: null },
    { paidBy: everybody, failedBy: everybody },
    { paidBy: null, failedBy: null },
  ])
})
