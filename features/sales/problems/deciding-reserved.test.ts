import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingId, ListingId, SaleProblemId, UserId } from '#contract/ids.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { askPages } from '#test/http/ask.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { findDealOf, handOver, openDashboard, reserve, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { cracked, sellBeforeEach } from '#test/sales/sale-problem.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, awaitJobs, services } = product

describe('before the hand-over', () => {
  let admin: UserId
  let seller: UserId
  let booking: { id: BookingId; buyerId: UserId; itemId: ListingId }
  let sale: Awaited<ReturnType<typeof reserve>>
  let id: SaleProblemId

  async function reportAnother() {
    booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId: seller }) })
    sale = await reserve(product, booking)
    const call = `POST /payments/${sale.paymentId}/problems`
    id = (await ask(call, { as: booking.buyerId, body: cracked })).body.insertedId
  }
  beforeEach(async () => {
    admin = await buildUser(product, { isAdmin: true })
    seller = await buildSeller(product, { email: 'salma@example.com' })
    await reportAnother()
  })

  const reason = 'We called both of you.'
  const decide = (outcome: string, more = {}) =>
    ask(`POST /problems/${id}/decisions`, { as: admin, body: { outcome, reason, ...more } })
  const stateOf = async () => (await findDealOf(product, sale.transationId)).state
  const readProblemAs = async (as: UserId) =>
    (await ask(`GET /payments/${sale.paymentId}/problems`, { as })).body.problems[0]

  test('answered problems are listed first, then the others, each by the earliest end, also over several pages', async () => {
    const endIn = async (days: number) => {
      await services.db
        .updateTable('sales')
        .set({ handOverBy: new Date(product.time.now.getTime() + days * 86_400_000) })
        .where('id', '=', sale.paymentId)
        .execute()
      await services.db
        .updateTable('payments')
        .set({ captureBefore: null })
        .where('id', '=', sale.paymentId)
        .execute()
    }
    const reports: SaleProblemId[] = []
    for (const days of [4, 3, 2, 1]) {
      if (days < 4) await reportAnother()
      await endIn(days)
      reports.push(id)
    }
    const [inFour, inThree, inTwo, inOne] = reports
    for (const each of [inFour, inThree]) {
      const body = { text: 'I was there.' }
      expect((await ask(`POST /problems/${each}/answers`, { as: seller, body })).status).toBe(200)
    }
    const pages = await askPages(ask, '/problems?open=true&limit=1', { as: admin })
    const listed = pages.flatMap(({ body }) => body as { _id: string }[]).map(({ _id }) => _id)
    expect(listed).toEqual([inThree, inFour, inOne, inTwo])
  })

  test('an admin captures the money for the seller, and both sides read the reason', async () => {
    expect((await readProblemAs(admin)).may).toEqual(['capture', 'release', 'decline'])
    expect((await decide('capture')).status).toBe(200)
    await expect.poll(stateOf).toBe('captured')
    expect(await statusOf(product, sale.transationId)).toBe('succeeded')
    for (const as of [booking.buyerId, seller])
      expect(await readProblemAs(as)).toMatchObject({ state: 'captured', decision: { reason }, may: [] })
    await awaitJobs()
    const emails = await listEmails(product, 'salma@example.com')
    const email = emails.find(
      ({ subject }) => subject === 'An admin decided that you get the money: iPhone 13',
    )
    expect(email?.text).toContain(`Reason: ${reason}`)
    expect((await decide('release')).body.code).toBe('problem-closed')
  })

  test('an admin releases the money: nobody is charged, and the phone is for sale again', async () => {
    expect((await decide('release')).status).toBe(200)
    expect([await stateOf(), (await readProblemAs(seller)).state]).toEqual(['released', 'released'])
    await expect.poll(() => statusOf(product, sale.transationId)).toBe('canceled')
    await awaitJobs()
    const texts = (await listEmails(product, 'salma@example.com')).map(({ text }) => text)
    expect(texts.join('\n')).toContain(`An admin has ended the sale: ${reason}`)
  })

  test('an admin declines, and the hand-over can be confirmed', async () => {
    expect((await decide('decline')).status).toBe(200)
    expect((await handOver(product, booking.buyerId, sale.paymentId)).status).toBe(200)
    await expect.poll(stateOf).toBe('captured')
  })

  test('nothing can be refunded', async () => {
    expect(await decide('refund')).toMatchObject({ status: 409, body: { code: 'not-refundable' } })
    expect(await decide('refund', { amountMinor: 100 })).toMatchObject({ status: 409 })
    expect((await readProblemAs(booking.buyerId)).state).toBe('open')
  })

  raceTest(
    'of a decision, a withdrawal, a hand-over, a cancellation and the deadline at the same time, one wins',
    async () => {
      for (const outcome of ['capture', 'release', 'capture', 'release']) {
        await Promise.all([
          decide(outcome),
          ask(`POST /problems/${id}/withdrawals`, { as: booking.buyerId }),
          handOver(product, booking.buyerId, sale.paymentId),
          ask(`POST /payments/${sale.paymentId}/cancellation`, { as: seller, body: { reason: 'Too late.' } }),
          keepDeadlines(services),
        ])
        await awaitJobs()
        const state = await stateOf()
        const { state: problem } = await readProblemAs(admin)
        const pairs = ['captured captured', 'released released', 'captured withdrawn']
        expect([...pairs, 'reserved withdrawn', 'released withdrawn']).toContain(`${state} ${problem}`)
        const ends = { captured: 'succeeded', released: 'canceled', reserved: 'requires_capture' }
        expect(await statusOf(product, sale.transationId)).toBe(ends[state as keyof typeof ends])
        await reportAnother()
      }
    },
  )
})

describe('after the hand-over', () => {
  const { sale, reportId, decide, readLatestProblem, stateOfPayment } = sellBeforeEach(product)

  test('an admin refunds a part, and both sides read how much', async () => {
    const id = await reportId()
    expect((await readLatestProblem(sale.admin)).may).toEqual(['refund', 'decline'])
    const tooMuch = await decide(id, 'refund', sale.admin, 'All of it.', 5_450_001)
    expect(tooMuch).toMatchObject({ status: 409, body: { code: 'refund-too-large' } })
    expect((await readLatestProblem()).state).toBe('open')
    expect((await decide(id, 'refund', sale.admin, 'It is scratched.', 500_000)).status).toBe(200)
    for (const as of [sale.buyer, sale.seller])
      expect(await readLatestProblem(as)).toMatchObject({
        state: 'refunded',
        decision: { reason: 'It is scratched.', amountMinor: 500_000 },
      })
    const made = async () =>
      (await openDashboard(product).refunds.list({ payment_intent: sale.transationId })).data
    await expect.poll(made).toMatchObject([{ amount: 500_000 }])
    await expect.poll(stateOfPayment).toBe('captured')
    expect(await readLatestProblem()).toMatchObject({ refundedMinor: 500_000 })
  })

  test.each(['capture', 'release'] as const)('it is too late to %s', async (outcome) => {
    const id = await reportId()
    expect(await decide(id, outcome)).toMatchObject({ status: 409, body: { code: 'not-reserved' } })
    expect((await readLatestProblem()).state).toBe('open')
  })
})
