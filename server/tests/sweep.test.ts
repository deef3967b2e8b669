import { expect, test } from 'vitest'
import type { BookingId, UserId } from '#contract/ids.ts'
import { reconcilePayments } from '#features/sales/payments/commands/reconciliation.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { numberRetentionDays } from '#features/sales/bookings/rules.ts'
import { addressRetentionDays } from '#features/users/rules.ts'
import { recordEvent } from '#services/database/events.ts'
import { inTransaction } from '#services/database/database.ts'
import { loadModels } from '#features/models/commands.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import { askToPay, intentIdOf, openDashboard, reserve, sell, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { putInState, putUnsold } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { db, services, ask } = product

test('the sandbox forgets only what none of our payments needs any more', async () => {
  const sold = await sell(product, await buildBooking(product))
  const waiting = await buildBooking(product)
  const open = intentIdOf((await askToPay(product, waiting.buyerId, waiting.id)).body.clientSecret)
  const left = await buildBooking(product)
  const cancelled = intentIdOf((await askToPay(product, left.buyerId, left.id)).body.clientSecret)
  await ask(`DELETE /booking/${left.id}`, { as: left.buyerId })
  await expect.poll(() => statusOf(product, cancelled)).toBe('canceled')
  const stray = await openDashboard(product).paymentIntents.create({ amount: 50_000, currency: 'bdt' })

  product.pass({ minutes: 8 * 24 * 60 })
  await inTransaction(db, (tx) => services.jobs.enqueue(tx, 'sweep-leftovers', {}))
  await expect.poll(() => statusOf(product, stray.id)).toBeUndefined()
  expect(await statusOf(product, cancelled)).toBeUndefined()
  expect(await statusOf(product, open)).toBe('requires_payment_method')
  expect(await statusOf(product, sold.transationId)).toBe('succeeded')
})

test('a listing that another process wrote without its model gets it', async () => {
  const id = await buildListing(product, { model: 'iPhone 13' })
  await loadModels(db, product.time.now)
  await inTransaction(db, (tx) => services.jobs.enqueue(tx, 'sweep-leftovers', {}))
  await product.awaitJobs()
  expect((await ask(`GET /items/${id}`)).body).toMatchObject({ modelId: 'iphone-13' })
  expect((await ask('GET /items?model=iphone-13')).body).toMatchObject([{ _id: id }])
})

async function sweepAfter(days: number) {
  product.pass({ minutes: days * 24 * 60 })
  await inTransaction(db, (tx) => services.jobs.enqueue(tx, 'sweep-leftovers', {}))
  await product.awaitJobs()
}

async function hasNumber(id: BookingId) {
  const columns = ['phoneNumber', 'meetLocation'] as const
  const row = await db.selectFrom('bookings').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.meetLocation).toBe(row.phoneNumber ? 'Mirpur 10' : null)
  return row.phoneNumber !== ''
}

test('a booking of a phone that stays for sale is removed, with its number, 90 days after it was made or last paid for', async () => {
  const [waiting, tried] = [await buildBooking(product), await buildBooking(product)]
  product.pass({ minutes: 24 * 60 })
  expect((await askToPay(product, tried.buyerId, tried.id)).status).toBe(200)
  const isListed = async ({ id, buyerId }: { id: BookingId; buyerId: UserId }) =>
    (await ask(`GET /booking/${id}`, { as: buyerId })).status === 200
  await sweepAfter(numberRetentionDays - 1)
  for (const each of [waiting, tried])
    expect([await hasNumber(each.id), await isListed(each)]).toEqual([true, true])
  await sweepAfter(1)
  expect([await hasNumber(waiting.id), await isListed(waiting)]).toEqual([false, false])
  expect([await hasNumber(tried.id), await isListed(tried)]).toEqual([true, true])
  const again = await buildBooking(product, waiting)
  expect(await hasNumber(again.id)).toBe(true)
  // The payment is given up now, after it has waited for a day.
  await reconcilePayments(openPaymentSync(services), { cause: 'schedule' })
  await sweepAfter(numberRetentionDays)
  expect([await hasNumber(tried.id), await hasNumber(again.id)]).toEqual([true, true])
  await sweepAfter(1)
  expect([await hasNumber(tried.id), await isListed(tried)]).toEqual([false, false])
})

test('an old booking stays while its buyer is about to pay, and while we owe them money', async () => {
  const [paying, owed] = [await buildBooking(product), await buildBooking(product)]
  const { paymentId } = await reserve(product, owed)
  await putInState(db, 'refund-failed', { id: paymentId })
  await putUnsold(db, paymentId)
  await db.updateTable('sales').set({ handOverBy: null }).where('id', '=', paymentId).execute()
  await db.updateTable('bookings').set({ paidAt: null }).where('id', '=', owed.id).execute()
  product.pass({ minutes: (numberRetentionDays + 1) * 24 * 60 })
  const { time } = product
  const hold = { heldBy: paying.buyerId, heldUntil: new Date(time.now.getTime() + 600_000) }
  await db.updateTable('items').set(hold).where('id', '=', paying.itemId).execute()
  await sweepAfter(0)
  expect([await hasNumber(paying.id), await hasNumber(owed.id)]).toEqual([true, true])
  await putInState(db, 'refunded', { id: paymentId })
  await sweepAfter(1)
  expect([await hasNumber(paying.id), await hasNumber(owed.id)]).toEqual([false, false])
})

test('the number and the place of a booking are deleted 90 days after it can buy nothing any more', async () => {
  const [bought, reserved] = [await buildBooking(product), await buildBooking(product)]
  const outsold = await buildBooking(product, { itemId: bought.itemId })
  const beaten = await buildBooking(product, { itemId: reserved.itemId })
  const removed = await buildBooking(product)
  const withdrawn = await buildBooking(product)
  await sell(product, bought)
  await reserve(product, reserved)
  await ask(`DELETE /booking/${removed.id}`, { as: removed.buyerId })
  await db
    .updateTable('items')
    .set({ removedAt: product.time.now })
    .where('id', '=', withdrawn.itemId)
    .execute()

  const over = [outsold, removed, withdrawn, beaten]
  const kept = [bought, reserved]
  await sweepAfter(numberRetentionDays)
  for (const { id } of [...over, ...kept]) expect(await hasNumber(id)).toBe(true)
  await sweepAfter(1)
  for (const { id } of over) expect(await hasNumber(id)).toBe(false)
  for (const { id } of kept) expect(await hasNumber(id)).toBe(true)
})

test('events keep the email addresses that a person had until 180 days after the account is deleted', async () => {
  const [gone, here] = [await buildUser(product), await buildUser(product)]
  const detail = { before: 'old@example.com', after: 'new@example.com' }
  for (const subjectId of [gone, here])
    await inTransaction(db, (tx) =>
      recordEvent(tx, { at: product.time.now }, { kind: 'user-moved', subjectId, detail }),
    )
  const read = (id: UserId) =>
    db.selectFrom('events').selectAll().where('kind', '=', 'user-moved').where('subjectId', '=', id).execute()
  const [before] = await read(gone)
  expect((await ask('DELETE /account', { as: gone })).status).toBe(200)
  await sweepAfter(addressRetentionDays)
  expect(await read(gone)).toEqual([before])
  await sweepAfter(1)
  expect(await read(gone)).toEqual([{ ...before, detail: {} }])
  expect(await read(here)).toMatchObject([{ detail }])
})

test('an alert is forgotten 30 days after it was over, and never while it lasts', async () => {
  const { now } = product.time
  const row = { code: 'redis', beganAt: now, seenAt: now } as const
  await db
    .insertInto('alerts')
    .values([
      { ...row, source: 'over', endedAt: now },
      { ...row, source: 'lasting' },
    ])
    .execute()
  const listed = async () =>
    (await db.selectFrom('alerts').select('source').orderBy('source').execute()).map(({ source }) => source)
  await sweepAfter(30)
  expect(await listed()).toEqual(['lasting', 'over'])
  await sweepAfter(1)
  expect(await listed()).toEqual(['lasting'])
})

test('events are deleted after the time that the operator sets, those about money later', async () => {
  const subjectId = await buildUser(product)
  const at = new Date(product.time.now.getTime() - 731 * 24 * 60 * 60 * 1000)
  await inTransaction(db, async (tx) => {
    await recordEvent(tx, { at }, { kind: 'user-claimed', subjectId })
    await recordEvent(tx, { at }, { kind: 'payouts-resumed', subjectId })
  })
  await sweepAfter(0)
  const left = await db.selectFrom('events').select('kind').where('createdAt', '=', at).execute()
  expect(left).toEqual([{ kind: 'payouts-resumed' }])
})
