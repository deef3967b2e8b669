import { beforeEach, describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { bookBeforeEach, dropJobs, reconcile } from '#test/sales/booked.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import {
  askToPay,
  authorize,
  confirmCard,
  findDealOf,
  handOver,
  intentIdOf,
  openDashboard,
  reserve,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { deleteOldReconciliations, reconcilePayments } from './commands/reconciliation.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db, services } = product
const { booked, isSold, stateOf } = bookBeforeEach(product)

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
})

const kinds = async () => (await reconcile(product, admin)).findings.map((finding) => finding.kind)

describe('a reconciliation', () => {
  test('settles a card that was authorised without a message, and leaves the money reserved', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    expect((await kinds())[0]).toBe('sold')
    expect(await stateOf(transationId)).toBe('reserved')
    expect(await statusOf(product, transationId)).toBe('requires_capture')
    expect((await ask(`GET /booking/${booked.id}`, { as: booked.buyerId })).body.paid).toBe(true)
  })

  test('that an admin started records the admin and the request', async () => {
    await authorize(product, booked.buyerId, booked.id)
    const { headers } = await ask('POST /payments/reconciliations', { as: admin })
    const events = await db
      .selectFrom('events')
      .select(['actorId', 'requestId'])
      .where('kind', 'in', ['item-sold', 'payment-reserved', 'booking-paid'])
      .execute()
    const asked = { actorId: admin, requestId: headers.get('x-request-id') }
    expect(events).toEqual(Array.from({ length: 3 }, () => asked))
  })

  test('captures the money after a hand-over whose job is lost', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    const lost = dropJobs(product)
    await handOver(product, booked.buyerId, paymentId)
    lost.mockRestore()
    expect(await kinds()).toEqual(['captured'])
    expect([await stateOf(transationId), await statusOf(product, transationId)]).toEqual([
      'captured',
      'succeeded',
    ])
    expect(await kinds()).toEqual([])
  })

  test('records money that was taken without a record', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    const lost = dropJobs(product)
    await handOver(product, booked.buyerId, paymentId)
    lost.mockRestore()
    await services.payments.captureIntent(transationId)
    expect(await kinds()).toEqual(['captured'])
  })

  test('cancels the authorization of a buyer who lost the phone, if its job is lost', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    product.pass({ minutes: 11 })
    const rival = await buildBooking(product, { itemId: booked.itemId })
    const theirs = await authorize(product, rival.buyerId, rival.id)
    const lost = dropJobs(product)
    await settle(product, rival.buyerId, rival.id, theirs)
    lost.mockRestore()
    expect(await kinds()).toEqual(['cancelled'])
    expect(await statusOf(product, transationId)).toBe('canceled')
    expect((await reconcile(product, admin)).compared).toBe(0)
  })

  test('refunds what was charged without a sale', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    await putInState(db, 'cancelled', { intentId: transationId })
    await openDashboard(product).paymentIntents.capture(transationId)
    expect((await kinds())[0]).toBe('refunding')
    await expect.poll(() => stateOf(transationId)).toBe('refunded')
    const intent = await services.payments.findIntent(transationId)
    expect(intent).toMatchObject({ capturedMinor: 5_450_000, refundedMinor: 5_450_000 })
    expect(await isSold()).toBe(false)
    expect(await kinds()).toEqual([])
  })

  raceTest('twice at the same time, during the settlement: one sale, one capture', async () => {
    const transationId = await authorize(product, booked.buyerId, booked.id)
    const sync = openPaymentSync(services)
    const [, , settled] = await Promise.all([
      reconcilePayments(sync, { cause: 'schedule' }),
      reconcilePayments(sync, { cause: 'schedule' }),
      settle(product, booked.buyerId, booked.id, transationId),
    ])
    expect(settled.status).toBe(200)
    const { id } = await findDealOf(product, transationId)
    const [confirmed] = await Promise.all([
      handOver(product, booked.buyerId, id),
      reconcilePayments(sync, { cause: 'schedule' }),
      handOver(product, booked.buyerId, id),
    ])
    expect(confirmed.status).toBe(200)
    await expect.poll(() => stateOf(transationId)).toBe('captured')
    const events = await db.selectFrom('events').select('kind').execute()
    for (const kind of ['item-sold', 'payment-reserved', 'payment-capturing', 'payment-captured'])
      expect(events.filter((event) => event.kind === kind)).toHaveLength(1)
    expect(await kinds()).toEqual([])
  })

  test('does not disturb a buyer whose card is being authorised', async () => {
    const { body } = await askToPay(product, booked.buyerId, booked.id)
    await confirmCard(product, body.clientSecret, 'pm_card_authenticationRequired')
    expect(await kinds()).toEqual([])
    expect(await statusOf(product, intentIdOf(body.clientSecret))).toBe('requires_action')
  })
})

test('each run is stored, newest first, for admins only', async () => {
  await reconcile(product, admin)
  const transationId = await authorize(product, booked.buyerId, booked.id)
  await reconcilePayments(openPaymentSync(services), { cause: 'schedule' })
  const { body } = await ask('GET /payments/reconciliations', { as: admin })
  expect(body).toMatchObject([
    {
      cause: 'schedule',
      compared: 1,
      findings: expect.arrayContaining([
        expect.objectContaining({
          kind: 'sold',
          transationId,
          trouble: false,
          paidFor: {
            productId: booked.itemId,
            productModel: expect.any(String),
            productTitle: expect.any(String),
            buyer: expect.any(String),
            seller: expect.any(String),
          },
        }),
      ]),
    },
    { cause: 'admin', name: 'Amina', compared: 0, findings: [] },
  ])
  for (const call of ['GET /payments/reconciliations', 'POST /payments/reconciliations']) {
    expect((await ask(call, { as: booked.buyerId })).status).toBe(403)
    expect((await ask(call)).status).toBe(401)
  }
})

test('reconciliations and messages of the provider are deleted after three months', async () => {
  const now = product.time.now
  const event = { kind: 'payment_intent.created', happenedAt: now, receivedAt: now }
  await db
    .insertInto('webhookEvents')
    .values([
      { ...event, id: 'evt_1', handledAt: now },
      { ...event, id: 'evt_2', handledAt: null },
    ])
    .execute()
  await reconcile(product, admin)
  product.pass({ minutes: 89 * 24 * 60 })
  await reconcile(product, admin)
  await deleteOldReconciliations(services)
  const ids = async () =>
    (await db.selectFrom('webhookEvents').select('id').orderBy('id').execute()).map((row) => row.id)
  expect(await ids()).toEqual(['evt_1', 'evt_2'])
  product.pass({ minutes: 2 * 24 * 60 })
  await deleteOldReconciliations(services)
  expect(await db.selectFrom('reconciliations').select('id').execute()).toHaveLength(1)
  expect(await ids()).toEqual(['evt_2'])
})
