import { beforeEach, expect, test } from 'vitest'
import { clearTables, openTestDatabase } from '#test/database/database.ts'
import { cardParams, listEvents, startTestSandbox } from '#test/servers/stripe-emulator.ts'

const { db } = await openTestDatabase()
const { stripe, time, sandbox } = await startTestSandbox(db, () => {}, {
  webhooks: { url: () => 'http://127.0.0.1:1/nobody', secret: 'whsec_test' },
})
const startedAt = time.now
beforeEach(async () => {
  sandbox.faults.plan({ webhooks: { held: true } })
  await clearTables(db)
  time.now = startedAt
})

const order = { amount: 5_450_000, currency: 'bdt', capture_method: 'manual' } as const
const nobody = async () => new Set<string>()
const passDays = (days: number) => {
  time.now = new Date(time.now.getTime() + days * 24 * 60 * 60 * 1000)
}
const open = async () => (await stripe.paymentIntents.create(order)).id
const confirm = (id: string, card = 'pm_card_visa') =>
  stripe.paymentIntents.confirm(id, { payment_method: card }).catch(() => undefined)
const find = (id: string) => stripe.paymentIntents.retrieve(id).catch(() => undefined)

async function countKinds(): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('sandboxObjects')
    .select((of) => ['kind', of.fn.countAll<number>().as('count')])
    .where('kind', '<>', 'event')
    .groupBy('kind')
    .execute()
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

test('an intent without money is deleted after a week, with its charges and cards', async () => {
  const cancelled = await open()
  await confirm(cancelled)
  await stripe.paymentIntents.cancel(cancelled)
  const declined = await open()
  await confirm(declined, 'pm_card_visa_chargeDeclined')
  const challenged = await open()
  await confirm(challenged, 'pm_card_authenticationRequired')
  await open()
  await stripe.paymentMethods.create(cardParams('4242424242424242'))

  passDays(6.9)
  await sandbox.sweep(nobody)
  expect(await countKinds()).toEqual({ payment_intent: 4, charge: 2, payment_method: 4 })
  passDays(0.2)
  await sandbox.sweep(nobody)
  expect(await countKinds()).toEqual({})
})

test('a captured intent stays with all its objects, refunded or not', async () => {
  const id = await open()
  await confirm(id)
  await stripe.paymentIntents.capture(id)
  await stripe.refunds.create({ payment_intent: id })
  passDays(400)
  await sandbox.sweep(nobody)
  expect(await countKinds()).toEqual({
    balance_transaction: 2,
    payment_intent: 1,
    charge: 1,
    payment_method: 1,
    refund: 1,
  })
  expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1)
})

test('an intent that is still needed stays', async () => {
  const needed = await open()
  const unneeded = await open()
  passDays(30)
  const asked: string[][] = []
  await sandbox.sweep(async (ids) => {
    asked.push(ids)
    return new Set([needed])
  })
  expect(asked).toEqual([[needed, unneeded]])
  expect(await find(needed)).toBeDefined()
  expect(await find(unneeded)).toBeUndefined()
})

test('an intent that is paid during the sweep is kept', async () => {
  const id = await open()
  passDays(30)
  await sandbox.sweep(async () => {
    await confirm(id)
    return new Set()
  })
  expect(await find(id)).toMatchObject({ status: 'requires_capture' })
})

test('an authorization ends after seven days, with an event', async () => {
  const id = await open()
  await confirm(id)
  passDays(6.9)
  await sandbox.sweep(nobody)
  expect(await find(id)).toMatchObject({ status: 'requires_capture' })
  passDays(0.2)
  await sandbox.sweep(nobody)
  expect(await find(id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'expired',
    amount_capturable: 0,
  })
  expect((await listEvents(db))[0]?.type).toBe('payment_intent.canceled')
  await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('keys are deleted after a day and events after thirty days, unless a webhook is still pending', async () => {
  await stripe.paymentIntents.create(order, { idempotencyKey: 'key-1' })
  const countKeys = async () => (await db.selectFrom('sandboxIdempotency').selectAll().execute()).length
  passDays(0.9)
  await sandbox.sweep(nobody)
  expect(await countKeys()).toBe(1)
  passDays(0.2)
  await sandbox.sweep(nobody)
  expect(await countKeys()).toBe(0)

  const countEvents = async () => (await listEvents(db)).length
  passDays(30)
  await sandbox.sweep(nobody)
  expect(await countEvents()).toBe(1)
  await db.deleteFrom('sandboxDeliveries').execute()
  await sandbox.sweep(nobody)
  expect(await countEvents()).toBe(0)
})

test('a sweep with nothing to do changes nothing', async () => {
  await sandbox.sweep(nobody)
  await confirm(await open())
  const before = await db.selectFrom('sandboxObjects').selectAll().execute()
  await sandbox.sweep(nobody)
  await sandbox.sweep(nobody)
  expect(await db.selectFrom('sandboxObjects').selectAll().execute()).toEqual(before)
})
