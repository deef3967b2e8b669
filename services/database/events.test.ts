import { beforeEach, expect, test } from 'vitest'
import { readDetail } from '#contract/events.ts'
import type { ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { inTransaction, type Tx } from './database.ts'
import { recordEvent, recordTogether } from './events.ts'

const { db } = await openTestDatabase()
beforeEach(() => clearTables(db))

const cause = { at: new Date('2026-11-20T06:00:00Z') }

test('an event has its details, and its kind determines its subject', async () => {
  const subjectId = newId<PaymentId>()
  const detail = { from: 'captured', by: 'admin', reason: undefined } as const
  await inTransaction(db, (tx) => recordEvent(tx, cause, { kind: 'payment-refunding', subjectId, detail }))
  const event = await db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
  expect(event).toMatchObject({
    subjectKind: 'payment',
    subjectId,
    detail: { from: 'captured', by: 'admin' },
  })
  expect(readDetail(event, 'payment-refunding')).toEqual({ from: 'captured', by: 'admin' })
  expect(readDetail(event, 'payment-refunded')).toBeUndefined()
})

test('events that are recorded together are written in order, or none of them is', async () => {
  const subjectId = newId<UserId>()
  const record = (tx: Tx, at: Date) => recordEvent(tx, { at }, { kind: 'user-claimed', subjectId })
  const times = [1, 2].map((minute) => new Date(Date.UTC(2026, 10, 20, 6, minute)))
  const listTimes = async () => {
    const rows = await db.selectFrom('events').select('createdAt').orderBy('id').execute()
    return rows.map(({ createdAt }) => createdAt)
  }
  const recordAll = (tx: Tx) =>
    recordTogether(tx, async () => {
      for (const at of times) await record(tx, at)
    })
  await inTransaction(db, recordAll)
  expect(await listTimes()).toEqual(times)
  const fail = () => Promise.reject(new Error('no sale'))
  await expect(inTransaction(db, (tx) => recordTogether(tx, () => recordAll(tx).then(fail)))).rejects.toThrow(
    'no sale',
  )
  await inTransaction(db, async (tx) => {
    await recordTogether(tx, fail).catch(() => {})
    for (const at of times) await record(tx, at)
  })
  expect(await listTimes()).toEqual([...times, ...times])
})

test('an unknown kind, details of another kind and an id of another type do not compile', () => {
  const write = (...[, , event]: Parameters<typeof recordEvent>) => event
  const tx = undefined as never
  const [user, listing] = [newId<UserId>(), newId<ListingId>()]
  // @ts-expect-error no such kind
  write(tx, cause, { kind: 'item-burnt', subjectId: listing })
  // @ts-expect-error the id of a listing
  write(tx, cause, { kind: 'user-verified', subjectId: listing })
  // @ts-expect-error without its details
  write(tx, cause, { kind: 'user-moved', subjectId: user })
  // @ts-expect-error with the details of another kind
  write(tx, cause, { kind: 'user-moved', subjectId: user, detail: { sessions: 2 } })
  // @ts-expect-error with details, although it has none
  write(tx, cause, { kind: 'item-held', subjectId: listing, detail: { until: 'noon' } })
  expect(write(tx, cause, { kind: 'item-held', subjectId: listing })).toEqual({
    kind: 'item-held',
    subjectId: listing,
  })
})

test('details of another shape are not read', () => {
  expect(readDetail({ kind: 'item-changed', detail: { what: 'price' } }, 'item-changed')).toBeUndefined()
})
