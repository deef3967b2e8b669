import { beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal.ts'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { listEmails } from '#test/emails/emails.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { authorize, deliverWebhooks, findDealOf, openDashboard, sell, settle } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { inTransaction } from '#services/database/database.ts'
import { reconcilePayments } from './commands/reconciliation.ts'
import { refundPayment, startRefund } from './commands/refunds.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db, services } = product
const priceMinor = 5_450_000

const reason = 'The screen is scratched.'

let admin: UserId
let sellerId: UserId
let other: UserId
let booking: { id: BookingId; buyerId: UserId; itemId: ListingId }
let paymentId: PaymentId
let transationId: string
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
  other = await buildUser(product, { isAdmin: true, name: 'Babul' })
  sellerId = await buildSeller(product, { email: 'karim@example.com' })
  const buyerId = await buildUser(product, { email: 'ayesha@example.com' })
  booking = await buildBooking(product, { buyerId, itemId: await buildListing(product, { sellerId }) })
  ;({ paymentId, transationId } = await sell(product, booking))
})

const refund = (amountMinor?: number, as = admin) =>
  ask(`POST /payments/${paymentId}/refunds`, {
    as,
    body: { reason, ...(amountMinor !== undefined && { amountMinor }) },
  })
const readPayment = async (as = admin) => (await ask(`GET /payments/${paymentId}`, { as })).body
const stateOf = async () => (await readPayment()).state
const dashboard = () => openDashboard(product).refunds
const reconcile = () => reconcilePayments(openPaymentSync(services), { cause: 'schedule' })

async function findEmail(to: string, subject: string) {
  const find = async () => (await listEmails(product, to)).find((email) => email.subject === subject)
  await expect.poll(find).toBeDefined()
  return find()
}

/** Waits until no refund is on its way, and compares what we say with what the provider says. */
async function assertAgree(state: string, refundedMinor: number) {
  await expect.poll(stateOf).toBe(state)
  const intent = await services.payments.findIntent(transationId)
  expect(intent).toMatchObject({ refundedMinor })
  const deal = await findDealOf(product, transationId)
  expect(deal.refundedMinor).toBe(refundedMinor)
  const rows = await db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).execute()
  const made = rows.filter((row) => row.state === 'made')
  expect(made.reduce((sum, row) => sum + row.amountMinor, 0)).toBe(refundedMinor)
  expect(rows.every((row) => row.state !== 'requested')).toBe(true)
  const entries = await db
    .selectFrom('ledgerEntries')
    .select('sourceId')
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'refund-made')
    .execute()
  expect(entries.map(({ sourceId }) => sourceId).toSorted()).toEqual(made.map(({ id }) => id).toSorted())
}

test('parts are refunded one after the other until nothing is left; until then the phone stays paid', async () => {
  expect((await refund(500_000)).status).toBe(200)
  await assertAgree('captured', 500_000)
  expect(await readPayment()).toMatchObject({ refundedMinor: 500_000, may: ['refund'] })
  const { body: own } = await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })
  expect(own).toMatchObject({ paid: true })
  expect(own).not.toHaveProperty('refunded')
  expect((await refund(450_050)).status).toBe(200)
  await assertAgree('captured', 950_050)
  const tooMuch = await refund(priceMinor - 950_050 + 1)
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'refund-too-large'])
  expect(tooMuch.body.detail).toBe('Only ৳44,999.50 of this payment is left to give back.')
  expect((await refund()).status).toBe(200)
  await assertAgree('refunded', priceMinor)
  expect((await refund(1)).body.code).toBe('already-refunded')
  expect((await ask(`GET /booking/${booking.id}`, { as: booking.buyerId })).body.refunded).toBe(true)
})

test('both sides read how much is refunded and why, in emails, on the page and in the steps', async () => {
  await refund(500_000)
  const toBuyer = await findEmail('ayesha@example.com', 'Part of your money goes back: iPhone 13')
  expect(toBuyer?.text).toContain('৳5,000 of what you paid for this phone goes back')
  const toSeller = await findEmail('karim@example.com', 'Part of the money goes back: iPhone 13')
  expect(toSeller?.text).toContain('The phone stays sold')
  for (const email of [toBuyer, toSeller]) {
    expect(email?.text).toContain(`Reason: ${reason}`)
    expect(email?.text).not.toMatch(/went back|in all/)
  }
  for (const party of [booking.buyerId, sellerId]) {
    const { steps, refundReason } = await readPayment(party)
    expect(refundReason).toBe(reason)
    expect(steps.slice(-2)).toMatchObject([
      { kind: 'refunding-part', by: 'admin', amountMinor: 500_000, reason },
      { kind: 'partly-refunded', by: 'job' },
    ])
  }
  await refund()
  const rest = await findEmail('ayesha@example.com', 'Your refund is on its way: iPhone 13')
  expect(rest?.text).toContain('The rest, ৳49,500, goes back')
})

raceTest('two admins at the same time never refund more than was paid', async () => {
  const asked = [3_000_000, 3_000_000, 2_000_000, undefined, undefined]
  const answers = await Promise.all(
    asked.map((amountMinor, at) => refund(amountMinor, at % 2 ? admin : other)),
  )
  // On a slow machine, one part is refunded before the other one is requested.
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  for (const { status, body } of answers)
    expect(status === 200 || ['already-refunded', 'refund-too-large'].includes(body.code)).toBe(true)
  await expect.poll(stateOf).toMatch(/^(captured|refunded)$/)
  const rounds = await Promise.all([refund(3_000_000), refund(3_000_000, other)])
  expect(rounds.filter(({ status }) => status === 200).length).toBeLessThan(2)
  await expect.poll(stateOf).toMatch(/^(captured|refunded)$/)
  const { refundedMinor, state } = await findDealOf(product, transationId)
  expect(refundedMinor).toBeLessThanOrEqual(priceMinor)
  await assertAgree(state, refundedMinor)
})

test('a partial refund whose reply is lost is made once', async () => {
  services.emulators.sandbox?.faults.plan({
    calls: [{ kind: 'lost-reply', call: 'POST /refunds', times: 2 }],
  })
  expect((await refund(500_000)).status).toBe(200)
  await assertAgree('captured', 500_000)
})

test('a job that fails after the provider made the refund, and a webhook about it, record one refund', async () => {
  const original = services.payments.refundIntent
  const provider = vi.spyOn(services.payments, 'refundIntent').mockImplementationOnce(async (asked) => {
    await original(asked)
    throw new Refusal('provider-unavailable/payments')
  })
  await refund(500_000)
  await expect.poll(() => provider.mock.calls.length).toBeGreaterThan(0)
  await deliverWebhooks(product)
  await reconcile()
  await assertAgree('captured', 500_000)
  provider.mockRestore()
})

test('a slow run of an ended refund does not change the next refund', async () => {
  const sync = openPaymentSync(services)
  // Without its job, so that only this test calls the provider.
  const begin = (amountMinor: number) =>
    inTransaction(db, (tx) =>
      startRefund(
        tx,
        { ...services.jobs, enqueue: async () => {} },
        paymentId,
        { reason: 'The screen is scratched.', amountMinor },
        { at: product.time.now, actorId: admin },
      ),
    )
  await begin(500_000)
  const list = services.payments.listRefunds
  const provider = vi.spyOn(services.payments, 'listRefunds').mockImplementationOnce(async (intentId) => {
    const known = await list(intentId)
    await refundPayment(sync, paymentId, 'reconciliation')
    await begin(300_000)
    return known
  })
  await refundPayment(sync, paymentId)
  provider.mockRestore()
  expect(await stateOf()).toBe('refunding-part')
  await refundPayment(sync, paymentId)
  await assertAgree('captured', 800_000)
})

test('partial refunds in the provider’s dashboard count, before, between and after those made here', async () => {
  await dashboard().create({ payment_intent: transationId, amount: 100_000 })
  await deliverWebhooks(product)
  await assertAgree('captured', 100_000)
  await refund(200_000)
  await assertAgree('captured', 300_000)
  await dashboard().create({ payment_intent: transationId, amount: 300_000 })
  expect((await refund(priceMinor - 300_000)).status).toBe(200)
  await expect.poll(stateOf).not.toBe('refunding')
  await reconcile()
  await assertAgree('refunded', priceMinor)
})

test('a partial refund is refused while everything is refunded in the dashboard, and nothing is counted twice', async () => {
  const original = services.payments.refundIntent
  const provider = vi.spyOn(services.payments, 'refundIntent').mockImplementationOnce(async (asked) => {
    await dashboard().create({ payment_intent: transationId })
    return original(asked)
  })
  await refund(500_000)
  await expect.poll(() => provider.mock.calls.length).toBeGreaterThan(0)
  await expect.poll(stateOf).not.toBe('refunding-part')
  provider.mockRestore()
  await reconcile()
  await assertAgree('refunded', priceMinor)
})

test('after a failed full refund, a partial refund in the dashboard is one step, with its amount', async () => {
  const refused = { id: 're_1', intentId: transationId, state: 'failed', amountMinor: priceMinor } as const
  const provider = vi.spyOn(services.payments, 'refundIntent').mockResolvedValueOnce(refused)
  await refund()
  await assertAgree('refund-failed', 0)
  provider.mockRestore()
  await dashboard().create({ payment_intent: transationId, amount: 300_000 })
  await deliverWebhooks(product)
  await assertAgree('captured', 300_000)
  const { steps, sale } = await readPayment(booking.buyerId)
  expect(steps.filter(({ kind }: { kind: string }) => kind === 'partly-refunded')).toMatchObject([
    { by: 'provider', amountMinor: 300_000 },
  ])
  expect(sale.steps).toContainEqual(expect.objectContaining({ kind: 'part-refunded', status: 'done' }))
})

test('the time of a part is that of its refund, also once the rest is refunded', async () => {
  const partAt = product.time.now.toISOString()
  await dashboard().create({ payment_intent: transationId, amount: 300_000 })
  await deliverWebhooks(product)
  const part = { kind: 'part-refunded', status: 'done', at: partAt }
  expect((await readPayment(booking.buyerId)).sale.steps).toContainEqual(part)
  product.pass({ minutes: 60 })
  await dashboard().create({ payment_intent: transationId })
  await deliverWebhooks(product)
  const { steps } = (await readPayment(booking.buyerId)).sale
  const at = product.time.now.toISOString()
  expect(steps.slice(-2)).toEqual([part, { kind: 'refunded', status: 'done', at }])
})

test('an amount is a whole number of paisa', async () => {
  for (const amountMinor of [0, -1, 1.5, '100', null]) {
    const body = { reason: 'x', amountMinor }
    const { status } = await ask(`POST /payments/${paymentId}/refunds`, { as: admin, body })
    expect([amountMinor, status]).toEqual([amountMinor, 422])
  }
  expect(await stateOf()).toBe('captured')
})

test('a part of reserved money cannot be refunded, because nothing was taken', async () => {
  const itemId = await buildListing(product)
  const second = await buildBooking(product, { itemId, buyerId: booking.buyerId })
  const intentId = await authorize(product, second.buyerId, second.id)
  await settle(product, second.buyerId, second.id, intentId)
  ;({ id: paymentId } = await findDealOf(product, intentId))
  const { status, body } = await refund(100)
  expect([status, body.code, await stateOf()]).toEqual([409, 'not-refundable', 'reserved'])
})
