import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { askToPay, authorize, findPaymentOf, intentIdOf, openDashboard, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, services } = product

let admin: UserId
let seller: UserId
let booking: { id: BookingId; buyerId: UserId; itemId: ListingId }
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
  seller = await buildSeller(product)
  booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId: seller }) })
})

const reason = 'The phone was not as described.'
const refund = (id: PaymentId, body: unknown = { reason }, as: UserId | undefined = admin) =>
  ask(`POST /payments/${id}/refunds`, { as, body })
const readPayment = async (id: PaymentId) => (await ask(`GET /payments/${id}`, { as: admin })).body
/** What this admin may do with the payment, as the lists of payments say. */
const findMay = async (id: PaymentId, as = admin) =>
  (await ask('GET /payments', { as })).body.find(({ _id }: { _id: string }) => _id === id).may
const stateOf = async (id: PaymentId) => (await readPayment(id)).state
const refundsOf = async (transationId: string) =>
  (await openDashboard(product).refunds.list({ payment_intent: transationId })).data

test('an admin refunds everything, and the event records who, why and when', async () => {
  const { transationId, paymentId } = await sell(product, booking)
  const { status, body } = await refund(paymentId)
  expect([status, body]).toEqual([200, { acknowledged: true, matchedCount: 1, modifiedCount: 1 }])
  await expect.poll(() => stateOf(paymentId), { timeout: 10_000 }).toBe('refunded')
  expect(await refundsOf(transationId)).toMatchObject([{ amount: 5_450_000, status: 'succeeded' }])
  const payment = await readPayment(paymentId)
  expect(payment).toMatchObject({ amountMinor: 5_450_000, refundedMinor: 5_450_000, refundReason: reason })
  const steps = payment.steps.map(({ kind, by }: { kind: string; by: string }) => `${kind} by ${by}`)
  expect(steps).toEqual([
    'opened by buyer',
    'reserved by buyer',
    'capturing by buyer',
    'captured by job',
    'refunding by admin',
    'refunded by job',
  ])
  expect(payment.steps[4]).toMatchObject({ name: 'Amina', reason, at: product.time.now.toISOString() })
  const { body: own } = await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })
  expect(own).toMatchObject({ isSold: 'sold', paid: true, refunded: true, paymentId })
  expect(own).not.toHaveProperty('refunding')
})

test('as soon as a refund begins, the seller reads so, and no longer sees the buyer’s phone number and the meeting place', async () => {
  const { transationId, paymentId } = await sell(product, booking)
  const readSale = () => ask(`GET /items/${booking.itemId}/bookings`, { as: seller })
  const soldCount = async () => (await ask(`GET /sellers/${seller}`)).body.sold
  const readListing = async (as?: UserId) => (await ask(`GET /items/${booking.itemId}`, { as })).body
  expect((await readSale()).text).toContain('01712345678')
  expect(await readListing(seller)).not.toHaveProperty('refunded')
  expect(await soldCount()).toBe(1)

  const inState = (state: 'refunding' | 'refunded' | 'refund-failed') =>
    putInState(product.db, state, { intentId: transationId })
  const name = expect.any(String)
  const paidAt = expect.any(String)
  const sides = { refunding: { refunded: true, refunding: true }, refunded: { refunded: true } }
  for (const [state, told] of Object.entries(sides)) {
    await inState(state as keyof typeof sides)
    const refunded = state === 'refunded' ? { refundedMinor: 5_450_000 } : {}
    const paid = { name, paidAt, paymentId, paymentState: state, ...refunded, ...told }
    expect((await readSale()).body).toEqual({ count: 1, paid })
    const { body: own } = await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })
    expect({ refunded: own.refunded, refunding: own.refunding }).toEqual({ refunding: undefined, ...told })
    for (const as of [seller, admin])
      expect(await readListing(as)).toMatchObject({ isSold: 'sold', refunded: true })
    expect(await soldCount()).toBe(0)
    for (const as of [undefined, booking.buyerId])
      expect(await readListing(as)).not.toHaveProperty('refunded')
  }

  await inState('refund-failed')
  expect((await readSale()).text).toContain('01712345678')
  expect(await readListing(seller)).not.toHaveProperty('refunded')
})

raceTest(
  'a second refund is refused in plain words, even at the same time, and one refund is made',
  async () => {
    const { transationId, paymentId } = await sell(product, booking)
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(paymentId)))
    expect(answers.map(({ body }) => body.code ?? 'done').sort()).toEqual([
      ...Array<string>(4).fill('already-refunded'),
      'done',
    ])
    await expect.poll(() => stateOf(paymentId), { timeout: 10_000 }).toBe('refunded')
    expect(await refund(paymentId)).toMatchObject({
      status: 409,
      body: { code: 'already-refunded', detail: 'This payment has already been refunded.' },
    })
    expect(await refundsOf(transationId)).toHaveLength(1)
  },
)

test('a refund whose reply is lost is made once', async () => {
  const { transationId, paymentId } = await sell(product, booking)
  services.embedded.sandbox?.faults.plan({
    calls: [{ kind: 'lost-reply', call: 'POST /refunds', times: 2 }],
  })
  await refund(paymentId)
  await expect.poll(() => stateOf(paymentId), { timeout: 15_000 }).toBe('refunded')
  expect(await refundsOf(transationId)).toHaveLength(1)
})

test('a refund that the provider refuses is shown as failed, and can be tried again', async () => {
  const { transationId, paymentId } = await sell(product, booking)
  const provider = vi
    .spyOn(services.payments, 'refundIntent')
    .mockImplementationOnce(async ({ intentId }) => ({
      id: 're_1',
      intentId,
      state: 'failed',
      amountMinor: 5_450_000,
    }))
  await refund(paymentId)
  await expect.poll(() => stateOf(paymentId), { timeout: 10_000 }).toBe('refund-failed')
  provider.mockRestore()
  const { body } = await ask('POST /payments/reconciliations', { as: admin })
  expect(body.findings).toMatchObject([
    { kind: 'refund-failed', trouble: true, transationId, amountMinor: 5_450_000 },
  ])
  const [stored] = await services.db
    .selectFrom('events')
    .select('detail')
    .where('kind', '=', 'payment-refund-failed')
    .execute()
  expect(stored?.detail).toMatchObject({ reason: 'bank-refused' })
  const { steps } = await readPayment(paymentId)
  expect(steps.at(-1)).toMatchObject({ kind: 'refund-failed', reason: 'The bank refused it.' })
  const activity = await ask('GET /events?kind=payment-refund-failed', { as: admin })
  expect(activity.body).toMatchObject([{ detail: { reason: 'The bank refused it.' } }])
  expect((await refund(paymentId)).status).toBe(200)
  await expect.poll(() => stateOf(paymentId), { timeout: 10_000 }).toBe('refunded')
})

test('a refund waits while the provider is unavailable, and succeeds when it is available again', async () => {
  const { paymentId } = await sell(product, booking)
  const away = new Refusal('provider-unavailable/payments')
  const provider = vi.spyOn(services.payments, 'refundIntent').mockRejectedValueOnce(away)
  await refund(paymentId)
  await expect.poll(() => provider.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(0)
  expect(['refunding', 'refunded']).toContain(await stateOf(paymentId))
  provider.mockRestore()
  await expect.poll(() => stateOf(paymentId), { timeout: 20_000 }).toBe('refunded')
}, 40_000)

test('an error that is not a refusal of the provider is tried again', async () => {
  const { transationId, paymentId } = await sell(product, booking)
  const broken = new TypeError('Cannot read properties of undefined')
  const provider = vi.spyOn(services.payments, 'refundIntent').mockRejectedValueOnce(broken)
  await refund(paymentId)
  await expect.poll(() => stateOf(paymentId), { timeout: 20_000 }).toBe('refunded')
  provider.mockRestore()
  const { steps } = await readPayment(paymentId)
  expect(steps.map(({ kind }: { kind: string }) => kind)).not.toContain('refund-failed')
  expect(await refundsOf(transationId)).toHaveLength(1)
}, 40_000)

test('the job updates open pages when the refund has ended', async () => {
  const { paymentId } = await sell(product, booking)
  const original = services.payments.refundIntent
  const asked = Promise.withResolvers<void>()
  const provider = vi.spyOn(services.payments, 'refundIntent').mockImplementationOnce(async (wanted) => {
    await asked.promise
    return original(wanted)
  })
  await refund(paymentId)
  const published: string[] = []
  services.bus.subscribe((topics) => void published.push(...topics))
  asked.resolve()
  await expect.poll(() => published, { timeout: 10_000 }).toContain('payments')
  expect(await stateOf(paymentId)).toBe('refunded')
  provider.mockRestore()
})

describe('there is nothing to refund', () => {
  const refused = { status: 409, body: { code: 'not-refundable' } }

  test('for a payment that is open or was given up', async () => {
    const intentId = intentIdOf((await askToPay(product, booking.buyerId, booking.id)).body.clientSecret)
    const { id } = await findPaymentOf(product, intentId)
    expect(await refund(id)).toMatchObject(refused)
    await ask(`DELETE /booking/${booking.id}`, { as: booking.buyerId })
    expect(await refund(id)).toMatchObject(refused)
    expect((await refund(id)).body.detail).toBe('Nothing was charged, so there is nothing to give back.')
  })
})

test.each([null, {}, { reason: '' }, { reason: ' ' }, { reason: 7 }, { reason: 'a'.repeat(501) }])(
  'the reason has to be said: %j',
  async (body) => {
    const { paymentId } = await sell(product, booking)
    const answer = await refund(paymentId, body)
    expect(answer.status).toBe(422)
    expect(await stateOf(paymentId)).toBe('captured')
  },
)

test('only admins can refund', async () => {
  const { paymentId } = await sell(product, booking)
  for (const as of [booking.buyerId, seller])
    expect(await refund(paymentId, { reason }, as)).toMatchObject({ status: 403 })
  expect((await ask(`POST /payments/${paymentId}/refunds`, { body: { reason } })).status).toBe(401)
  expect((await refund(newId<PaymentId>())).status).toBe(404)
  expect(await stateOf(paymentId)).toBe('captured')
})

test('no admin can refund a phone that they bought or sold', async () => {
  const { paymentId } = await sell(product, booking)
  const parties = [booking.buyerId, seller]
  await product.db.updateTable('users').set({ isAdmin: true }).where('id', 'in', parties).execute()
  for (const as of parties)
    expect(await refund(paymentId, { reason }, as)).toMatchObject({
      status: 403,
      body: { code: 'not-allowed', detail: expect.stringContaining('another admin') },
    })
  expect(await stateOf(paymentId)).toBe('captured')
  for (const as of parties) expect(await findMay(paymentId, as)).toEqual([])
  expect(await findMay(paymentId)).toEqual(['refund'])
  expect((await refund(paymentId)).status).toBe(200)
  expect(await findMay(paymentId)).toEqual([])
})

describe('a payment', () => {
  test('is shown to admins with email addresses, and to its buyer and seller without', async () => {
    const { paymentId } = await sell(product, booking)
    expect((await readPayment(paymentId)).buyer.email).toMatch(/@/)
    for (const as of [booking.buyerId, seller]) {
      const { status, body, text } = await ask(`GET /payments/${paymentId}`, { as })
      expect(status).toBe(200)
      expect(body).toMatchObject({ productModel: 'iPhone 13', amountMinor: 5_450_000, state: 'captured' })
      expect(text).not.toContain('@hatbodol.example')
    }
    const stranger = await buildUser(product)
    expect((await ask(`GET /payments/${paymentId}`, { as: stranger })).status).toBe(404)
    expect((await ask(`GET /payments/${paymentId}`)).status).toBe(401)
  })

  test('does not show the admin’s name and reason to its parties, or the name of the other buyer', async () => {
    const loser = await buildBooking(product, { itemId: booking.itemId, buyerId: await buildUser(product) })
    const theirs = await authorize(product, loser.buyerId, loser.id)
    product.pass({ minutes: 11 })
    const { paymentId } = await sell(product, booking)
    await refund(paymentId)
    await expect.poll(() => stateOf(paymentId), { timeout: 10_000 }).toBe('refunded')
    for (const as of [booking.buyerId, seller]) {
      const { body, text } = await ask(`GET /payments/${paymentId}`, { as })
      expect(body.steps.map(({ kind }: { kind: string }) => kind)).toContain('refunding')
      for (const secret of ['Amina', reason]) expect(text).not.toContain(secret)
    }
    const { id } = await findPaymentOf(product, theirs)
    const lost = await ask(`GET /payments/${id}`, { as: loser.buyerId })
    expect(lost.body.steps).toMatchObject([
      { kind: 'opened', name: lost.body.buyer.name },
      { kind: 'cancelled', by: 'rival' },
    ])
    const rival = (await readPayment(paymentId)).buyer.name
    expect(lost.text).not.toContain(`"${rival}"`)
    expect((await readPayment(id)).steps[1].name).toBe(rival)
  })

  test('that has not sold the phone is not shown to the seller', async () => {
    const intentId = await authorize(product, booking.buyerId, booking.id)
    const { id } = await findPaymentOf(product, intentId)
    expect((await ask(`GET /payments/${id}`, { as: seller })).status).toBe(404)
    expect((await ask(`GET /payments/${id}`, { as: booking.buyerId })).status).toBe(200)
  })
})

test('is listed for admins, newest first, in pages, and by state or phone', async () => {
  const { transationId } = await sell(product, booking)
  const other = await buildBooking(product)
  const open = intentIdOf((await askToPay(product, other.buyerId, other.id)).body.clientSecret)
  const list = async (query = '') => (await ask(`GET /payments${query}`, { as: admin })).body
  const ids = (rows: { transationId: string }[]) => rows.map((row) => row.transationId)
  expect(ids(await list())).toEqual([open, transationId])
  expect(ids(await list('?state=open'))).toEqual([open])
  expect(ids(await list('?state=captured'))).toEqual([transationId])
  expect(ids(await list('?state=lost'))).toEqual([])
  expect(ids(await list(`?productId=${booking.itemId}`))).toEqual([transationId])
  expect(ids(await list(`?productId=${booking.itemId}&state=open`))).toEqual([])
  const first = await ask('GET /payments?limit=1', { as: admin })
  const next = /<\/api(?<path>[^>]+)>/.exec(first.headers.get('link') ?? '')?.groups?.['path']
  expect(ids((await ask(`GET ${next}`, { as: admin })).body)).toEqual([transationId])
  expect((await ask('GET /payments?state=stolen', { as: admin })).status).toBe(422)
  expect((await ask('GET /payments', { as: booking.buyerId })).status).toBe(403)
  expect((await ask('GET /payments')).status).toBe(401)
})
