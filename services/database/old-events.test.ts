import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { eventKinds, moneyKinds, type NewEvent } from '#contract/events.ts'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { inTransaction } from './database.ts'
import { recordEvent } from './events.ts'
import { deleteOldEvents } from './old-events.ts'

const { db } = await openTestDatabase()
beforeEach(() => clearTables(db))

const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * 24 * 60 * 60 * 1000)
const record = (years: number, event: NewEvent) =>
  inTransaction(db, (tx) => recordEvent(tx, { at: yearsAgo(years) }, event))
const listKinds = async () =>
  (await db.selectFrom('events').select('kind').orderBy('createdAt').execute()).map(({ kind }) => kind)

const subjectId = newId<UserId>()
const userCreated = { kind: 'user-created', subjectId } as const
const payoutFailed = {
  kind: 'payout-failed',
  subjectId,
  detail: { reference: 'HB-1', amountMinor: 100 },
} as const
const explained = {
  kind: 'unknown-payment-explained',
  subjectId,
  detail: { by: 'admin', intentId: 'pi_1', amountMinor: 100, text: 'Paid by hand.' },
} as const
const payment = { kind: 'payment-opened', subjectId: newId<PaymentId>(), detail: { by: 'buyer' } } as const

test('each kind that has an amount or is named after payments or payouts is about money', () => {
  const fieldsOf = ({ detail }: { detail: z.ZodMiniType }) => Object.keys((detail as z.ZodMiniObject).shape)
  const isNamedSo = (name: string) => /payment|payout|refund|cash-/.test(name)
  const hasAmount = (fields: string[]) => fields.some((field) => /^(amount|total|refunded)Minor$/.test(field))
  const kinds = Object.entries(eventKinds).filter(
    ([name, kind]) => isNamedSo(name) || hasAmount(fieldsOf(kind)) || kind.subject === 'payment',
  )
  expect(kinds.map(([name]) => name).toSorted()).toEqual([...moneyKinds].toSorted())
})

test('events about money stay longer than others', async () => {
  await record(8, payment)
  await record(8, payoutFailed)
  await record(6, payment)
  await record(5.5, explained)
  await record(5, payoutFailed)
  await record(3, userCreated)
  await record(1, { kind: 'user-claimed', subjectId })
  expect(await deleteOldEvents(db, { ofMoney: yearsAgo(7), ofOthers: yearsAgo(2) })).toBe(3)
  expect(await listKinds()).toEqual([
    'payment-opened',
    'unknown-payment-explained',
    'payout-failed',
    'user-claimed',
  ])
})

test('a kind that is not written any more counts as about money', async () => {
  await sql`insert into events (id, kind, subject_kind, subject_id, detail, created_at)
    select gen_random_uuid(), 'forgotten-kind', 'user', '1', '{}', now() - years * interval '1 year'
    from unnest(array[3, 8]) years`.execute(db)
  expect(await deleteOldEvents(db, { ofMoney: yearsAgo(7), ofOthers: yearsAgo(2) })).toBe(1)
})

test('many events are deleted in batches', async () => {
  await sql`insert into events (id, kind, subject_kind, subject_id, detail, created_at)
    select gen_random_uuid(), 'user-created', 'user', '1', '{}', now() - interval '3 years'
    from generate_series(1, 2500)`.execute(db)
  expect(await deleteOldEvents(db, { ofMoney: yearsAgo(7), ofOthers: yearsAgo(2) })).toBe(2500)
  expect(await listKinds()).toEqual([])
})

test('whatever the settings say, the database refuses to delete an event of the last year', async () => {
  await record(0.9, userCreated)
  const ends = { ofMoney: new Date(), ofOthers: new Date() }
  await expect(deleteOldEvents(db, ends)).rejects.toThrow('events are append-only')
  expect(await listKinds()).toEqual(['user-created'])
})
