import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from '#contract/errors.ts'
import type { BookingId, ItemId, UserId } from '#contract/ids.ts'
import type { Finding } from '#contract/payments.ts'
import { openBooks } from '#server/books.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import {
  askToPay,
  authorize,
  confirmCard,
  findPaymentOf,
  intentIdOf,
  openDashboard,
  sell,
  settle,
  statusOf,
} from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { forgetOldFindings, reconcilePayments } from './commands/reconciliation.ts'

const product = await startProduct()
const { ask, db, services } = product

let admin: UserId
let id: BookingId
let itemId: ItemId
let buyerId: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
  ;({ id, itemId, buyerId } = await buildBooking(product))
})

const reconcile = async () => {
  const { status, body } = await ask('POST /payments/reconciliations', { as: admin })
  expect(status).toBe(200)
  return body as { compared: number; findings: Finding[] }
}
const kinds = async () => (await reconcile()).findings.map((finding) => finding.kind)
const stateOf = async (intentId: string) => (await findPaymentOf(product, intentId)).state
const openPayment = async () => intentIdOf((await askToPay(product, buyerId, id)).body.clientSecret)

/** Jobs of this product are as good as gone. */
const loseJobs = () => vi.spyOn(services.jobs, 'enqueue').mockResolvedValue()

describe('a reconciliation', () => {
  test('settles a card that said yes and that nobody told us of, and takes the money', async () => {
    const transationId = await authorize(product, buyerId, id)
    expect((await kinds())[0]).toBe('sold')
    await expect.poll(() => stateOf(transationId), { timeout: 10_000 }).toBe('captured')
    expect(await statusOf(product, transationId)).toBe('succeeded')
    expect((await ask(`GET /booking/${id}`, { as: buyerId })).body.paid).toBe(true)
  })

  test('that an admin asked for is on record with them and their request', async () => {
    await authorize(product, buyerId, id)
    const { headers } = await ask('POST /payments/reconciliations', { as: admin })
    const events = await db
      .selectFrom('events')
      .select(['actorId', 'requestId'])
      .where('kind', 'in', ['item-sold', 'payment-sold', 'booking-paid'])
      .execute()
    const asked = { actorId: admin, requestId: headers.get('x-request-id') }
    expect(events).toEqual(Array.from({ length: 3 }, () => asked))
  })

  test('captures what was sold and whose job is lost', async () => {
    const transationId = await authorize(product, buyerId, id)
    const lost = loseJobs()
    await settle(product, buyerId, id, transationId)
    lost.mockRestore()
    expect(await kinds()).toEqual(['captured'])
    expect([await stateOf(transationId), await statusOf(product, transationId)]).toEqual([
      'captured',
      'succeeded',
    ])
    expect(await kinds()).toEqual([])
  })

  test('notes money that was taken and not written down', async () => {
    const transationId = await authorize(product, buyerId, id)
    const lost = loseJobs()
    await settle(product, buyerId, id, transationId)
    lost.mockRestore()
    await services.payments.captureIntent(transationId)
    expect(await kinds()).toEqual(['captured'])
  })

  test('lets go of a loser’s authorization whose job is lost', async () => {
    const transationId = await authorize(product, buyerId, id)
    product.pass({ minutes: 11 })
    const rival = await buildBooking(product, { itemId })
    const theirs = await authorize(product, rival.buyerId, rival.id)
    const lost = loseJobs()
    await settle(product, rival.buyerId, rival.id, theirs)
    lost.mockRestore()
    expect((await kinds()).sort()).toEqual(['cancelled', 'captured'])
    expect(await statusOf(product, transationId)).toBe('canceled')
    expect((await reconcile()).compared).toBe(0)
  })

  test('gives back what was charged for nothing', async () => {
    const transationId = await authorize(product, buyerId, id)
    await db
      .updateTable('payments')
      .set({ state: 'cancelled' })
      .where('intentId', '=', transationId)
      .execute()
    await openDashboard(product).paymentIntents.capture(transationId)
    expect((await kinds())[0]).toBe('refunding')
    await expect.poll(() => stateOf(transationId), { timeout: 10_000 }).toBe('refunded')
    const intent = await services.payments.findIntent(transationId)
    expect(intent).toMatchObject({ amountCapturedMinor: 5_450_000, amountRefundedMinor: 5_450_000 })
    expect((await ask(`GET /items/${itemId}`)).body.isSold).toBe('notSold')
    expect(await kinds()).toEqual([])
  })

  test('shows a capture that can never succeed, again and again', async () => {
    const transationId = await authorize(product, buyerId, id)
    const lost = loseJobs()
    await settle(product, buyerId, id, transationId)
    lost.mockRestore()
    await openDashboard(product).paymentIntents.cancel(transationId)
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await reconcile()).findings).toMatchObject([
        { kind: 'uncollectable', trouble: true, transationId, amount: 54_500, words: expect.any(String) },
      ])
    }
    const { body } = await ask('GET /payments?state=uncollectable', { as: admin })
    expect(body).toMatchObject([{ transationId }])
  })

  test('so does the capture’s own job, which does not try for ever', async () => {
    const transationId = await authorize(product, buyerId, id)
    const provider = vi.spyOn(services.payments, 'captureIntent').mockImplementationOnce(async (intentId) => {
      await openDashboard(product).paymentIntents.cancel(intentId)
      provider.mockRestore()
      return services.payments.captureIntent(intentId)
    })
    await settle(product, buyerId, id, transationId)
    await expect.poll(() => stateOf(transationId), { timeout: 10_000 }).toBe('uncollectable')
    expect(await kinds()).toEqual(['uncollectable'])
  })

  test('shows money that is not taken an hour after the sale', async () => {
    const transationId = await authorize(product, buyerId, id)
    const lost = loseJobs()
    await settle(product, buyerId, id, transationId)
    lost.mockRestore()
    product.pass({ minutes: 61 })
    const away = new Problem('provider-unavailable', 'Our payment provider does not answer.')
    const provider = vi.spyOn(services.payments, 'findIntent').mockRejectedValue(away)
    expect((await reconcile()).findings).toMatchObject([
      { kind: 'failed', trouble: true, transationId, words: away.message },
    ])
    provider.mockRestore()
    expect(await kinds()).toEqual(['captured'])
  })

  test('gives up what waited for a card for a day, and leaves what a buyer is at', async () => {
    const intentId = await openPayment()
    product.pass({ minutes: 23 * 60 })
    expect(await kinds()).toEqual([])
    expect(await stateOf(intentId)).toBe('open')
    await askToPay(product, buyerId, id)
    product.pass({ minutes: 2 })
    expect(await kinds()).toEqual([])
    product.pass({ minutes: 120 })
    expect(await kinds()).toEqual(['cancelled'])
    expect(await stateOf(intentId)).toBe('cancelled')
    await expect.poll(() => statusOf(product, intentId), { timeout: 10_000 }).toBe('canceled')
  })

  test('gives up a payment whose intent is somebody else’s business by now', async () => {
    const transationId = await authorize(product, buyerId, id)
    await db.updateTable('payments').set({ amountMinor: 1 }).where('intentId', '=', transationId).execute()
    expect((await reconcile()).findings[0]).toMatchObject({ kind: 'mismatch', trouble: true })
    await expect.poll(() => statusOf(product, transationId), { timeout: 10_000 }).toBe('canceled')
    expect((await ask(`GET /items/${itemId}`)).body.isSold).toBe('notSold')
  })

  test('catches up with refunds and disputes whose messages were lost, once a day', async () => {
    const { transationId } = await sell(product, { id, buyerId })
    expect(await kinds()).toEqual([])
    await openDashboard(product).refunds.create({ payment_intent: transationId })
    expect(await kinds()).toEqual([])
    product.pass({ minutes: 25 * 60 })
    expect(await kinds()).toEqual(['refunded'])
  })

  test('deals with a message that was left lying', async () => {
    const transationId = await authorize(product, buyerId, id)
    const now = product.time.now
    const event = { id: 'evt_1', kind: 'payment_intent.amount_capturable_updated', intentId: transationId }
    await db
      .insertInto('webhookEvents')
      .values({ ...event, happenedAt: now, receivedAt: now })
      .execute()
    product.pass({ minutes: 3 })
    const away = new Problem('provider-unavailable', 'It is away.')
    const provider = vi.spyOn(services.payments, 'findIntent').mockRejectedValue(away)
    expect((await reconcile()).findings[0]).toEqual({
      kind: 'failed',
      trouble: true,
      words: 'It is away. (The message is evt_1.)',
    })
    provider.mockRestore()
    expect(await kinds()).toContain('webhook')
    expect((await ask(`GET /items/${itemId}`)).body.isSold).toBe('sold')
  })

  test('moves nothing that the provider does not know, and says so: the keys may be those of another account', async () => {
    const { transationId } = await sell(product, { id, buyerId })
    const other = await buildBooking(product)
    const theirs = await authorize(product, other.buyerId, other.id)
    const open = await buildBooking(product)
    const opened = await authorize(product, open.buyerId, open.id)
    const given = await buildBooking(product)
    const givenUp = intentIdOf((await askToPay(product, given.buyerId, given.id)).body.clientSecret)
    const lost = loseJobs()
    await settle(product, other.buyerId, other.id, theirs)
    expect((await ask(`DELETE /booking/${given.id}`, { as: given.buyerId })).status).toBe(200)
    lost.mockRestore()
    const ours = [transationId, theirs, opened, givenUp]
    const states = () => Promise.all(ours.map(stateOf))
    const provider = vi.spyOn(services.payments, 'findIntent').mockResolvedValue(undefined)
    for (let nth = 0; nth < 2; nth += 1) {
      const { findings } = await reconcile()
      expect(findings.map(({ kind, trouble }) => [kind, trouble])).toEqual(ours.map(() => ['missing', true]))
      expect(await states()).toEqual(['captured', 'sold', 'open', 'cancelled'])
    }
    provider.mockRestore()
    expect(await kinds()).toEqual(expect.arrayContaining(['cancelled', 'captured', 'sold']))
    await expect.poll(states, { timeout: 10_000 }).toEqual(['captured', 'captured', 'captured', 'cancelled'])
    expect(await statusOf(product, givenUp)).toBe('canceled')
  })

  test('twice at once, in the middle of settling: one sale, one capture', async () => {
    const transationId = await authorize(product, buyerId, id)
    const books = openBooks(services)
    const [, , settled] = await Promise.all([
      reconcilePayments(books, { cause: 'schedule' }),
      reconcilePayments(books, { cause: 'schedule' }),
      settle(product, buyerId, id, transationId),
    ])
    expect(settled.status).toBe(200)
    await expect.poll(() => stateOf(transationId), { timeout: 10_000 }).toBe('captured')
    const events = await db.selectFrom('events').select('kind').execute()
    for (const kind of ['item-sold', 'payment-sold', 'payment-captured'])
      expect(events.filter((event) => event.kind === kind)).toHaveLength(1)
    expect(await kinds()).toEqual([])
  })

  test('leaves a buyer alone whose card is being asked', async () => {
    const { body } = await askToPay(product, buyerId, id)
    await confirmCard(product, body.clientSecret, 'pm_card_authenticationRequired')
    expect(await kinds()).toEqual([])
    expect(await statusOf(product, intentIdOf(body.clientSecret))).toBe('requires_action')
  })
})

test('what each found is kept, newest first, for admins alone', async () => {
  await reconcile()
  const transationId = await authorize(product, buyerId, id)
  await reconcilePayments(openBooks(services), { cause: 'schedule' })
  const { body } = await ask('GET /payments/reconciliations', { as: admin })
  expect(body).toMatchObject([
    {
      cause: 'schedule',
      compared: 1,
      findings: expect.arrayContaining([
        expect.objectContaining({ kind: 'sold', transationId, trouble: false }),
      ]),
    },
    { cause: 'admin', name: 'Amina', compared: 0, findings: [] },
  ])
  for (const call of ['GET /payments/reconciliations', 'POST /payments/reconciliations']) {
    expect((await ask(call, { as: buyerId })).status).toBe(403)
    expect((await ask(call)).status).toBe(401)
  }
})

test('after three months it is forgotten, and so are the provider’s messages', async () => {
  const now = product.time.now
  const event = { kind: 'payment_intent.created', happenedAt: now, receivedAt: now }
  await db
    .insertInto('webhookEvents')
    .values([
      { ...event, id: 'evt_1', handledAt: now },
      { ...event, id: 'evt_2', handledAt: null },
    ])
    .execute()
  await reconcile()
  product.pass({ minutes: 89 * 24 * 60 })
  await reconcile()
  await forgetOldFindings(services)
  const ids = async () =>
    (await db.selectFrom('webhookEvents').select('id').orderBy('id').execute()).map((row) => row.id)
  expect(await ids()).toEqual(['evt_1', 'evt_2'])
  product.pass({ minutes: 2 * 24 * 60 })
  await forgetOldFindings(services)
  expect(await db.selectFrom('reconciliations').select('id').execute()).toHaveLength(1)
  expect(await ids()).toEqual(['evt_2'])
})
