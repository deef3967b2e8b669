import { expect } from 'vitest'
import type { SaleProblemId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildUser } from '#test/build.ts'
import type { Answer } from '#test/http/ask.ts'
import { openDashboard, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { cracked, sellBeforeEach } from '#test/sales/sale-problem.ts'

const product = await startProduct()
const { ask, db } = product
const { sale, report, withdraw, answer, decide, refund, readLatestProblem, stateOfPayment } =
  sellBeforeEach(product)

const rounds = 3

/** Makes another sale between the same two people and uses it from then on. */
async function sellAnother() {
  const itemId = await buildListing(product, { sellerId: sale.seller })
  const booking = await buildBooking(product, { buyerId: sale.buyer, itemId })
  Object.assign(sale, { booking, ...(await sell(product, booking)) })
}

const codes = (...answers: Answer[]) => answers.map(({ body }) => body.code ?? 'done').sort()

/**
 * Makes three sales with a problem each. Returns what happens to each problem when these requests run at the same
 * moment.
 */
async function race(happen: (id: SaleProblemId) => Promise<Answer>[]) {
  const ends: { codes: string[]; state: string; payment: string; refunds: number; closings: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await sellAnother()
    const id = (await report()).body.insertedId
    const answers = await Promise.all(happen(id))
    const { state } = await readLatestProblem()
    const isBack = state === 'refunded'
    await expect.poll(stateOfPayment).toBe(isBack ? 'refunded' : 'captured')
    const refunds = await openDashboard(product).refunds.list({ payment_intent: sale.transationId })
    const closings = await db
      .selectFrom('events')
      .select('id')
      .where('subjectId', '=', sale.paymentId)
      .where('kind', 'in', ['problem-refunded', 'problem-declined', 'problem-withdrawn'])
      .execute()
    const payment = await stateOfPayment()
    ends.push({
      codes: codes(...answers),
      state,
      payment,
      refunds: refunds.data.length,
      closings: closings.length,
    })
  }
  return ends
}

raceTest(
  'of two decisions at the same time, one counts, and the other admin reads that the problem is closed',
  async () => {
    const other = await buildUser(product, { isAdmin: true })
    const ends = await race((id) => [decide(id, 'refund'), decide(id, 'decline', other)])
    for (const end of ends) {
      expect(end).toMatchObject({ codes: ['done', 'problem-closed'], closings: 1 })
      expect(end.refunds).toBe(end.state === 'refunded' ? 1 : 0)
    }
  },
)

raceTest('a refund that is requested four times is made once', async () => {
  const ends = await race((id) => Array.from({ length: 4 }, () => decide(id, 'refund')))
  for (const end of ends)
    expect(end).toEqual({
      codes: ['done', 'problem-closed', 'problem-closed', 'problem-closed'],
      state: 'refunded',
      payment: 'refunded',
      refunds: 1,
      closings: 1,
    })
})

raceTest('a refund of the payment and a decision to refund make one refund', async () => {
  const ends = await race((id) => [decide(id, 'refund'), refund()])
  for (const end of ends) {
    expect(end).toMatchObject({ state: 'refunded', refunds: 1, closings: 1 })
    expect([
      ['already-refunded', 'done'],
      ['done', 'problem-closed'],
    ]).toContainEqual(end.codes)
  }
})

raceTest('a problem that is withdrawn while an admin refunds is either withdrawn or refunded', async () => {
  const ends = await race((id) => [withdraw(id), decide(id, 'refund')])
  for (const end of ends) {
    expect(end).toMatchObject({ codes: ['done', 'problem-closed'], closings: 1 })
    expect(end.refunds).toBe(end.state === 'refunded' ? 1 : 0)
  }
})

raceTest(
  'an answer at the same time as a decision is stored or refused, and the decision is valid',
  async () => {
    const ends = await race((id) => [answer(id), decide(id, 'decline')])
    for (const end of ends) {
      expect(end).toMatchObject({ state: 'declined', closings: 1 })
      expect([
        ['done', 'done'],
        ['done', 'problem-closed'],
      ]).toContainEqual(end.codes)
    }
  },
)

raceTest('a report at the same time as a refund is closed by it or refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await sellAnother()
    const [reported, refunded] = await Promise.all([report(), refund()])
    expect(refunded.status).toBe(200)
    const latest = await readLatestProblem()
    const [outcome] = codes(reported)
    expect([
      ['done', 'refunded'],
      ['not-reportable', undefined],
    ]).toContainEqual([outcome, latest?.state])
  }
})

raceTest('a report by somebody who is deleted at the same time is stored completely or refused', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const buyerId = await buildUser(product)
    const booking = await buildBooking(product, { buyerId })
    const { paymentId } = await sell(product, booking)
    const [reported, removed] = await Promise.all([
      ask(`POST /payments/${paymentId}/problems`, { as: buyerId, body: cracked }),
      ask(`DELETE /users/buyers/${buyerId}`, { as: sale.admin }),
    ])
    expect(removed.status).toBe(200)
    const { problems } = (await ask(`GET /payments/${paymentId}/problems`, { as: sale.admin })).body
    expect(problems).toHaveLength(reported.status === 200 ? 1 : 0)
    expect([200, 401]).toContain(reported.status)
  }
})
