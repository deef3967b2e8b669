import { beforeEach, expect } from 'vitest'
import type { SaleProblemId } from '#contract/ids.ts'
import { buildUser } from '#test/build.ts'
import type { Answer } from '#test/http/ask.ts'
import { acceptCash, buildCashRequest, callsOfCash } from '#test/sales/cash.ts'
import { callsOfProblems, type ProblemSale } from '#test/sales/sale-problem.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { db } = product
const sale = {} as ProblemSale
const { reportId, accept, confirmCash, withdraw, readLatestProblem, stateOfPayment } = callsOfProblems(
  product,
  sale,
)

const rounds = 3

beforeEach(async () => {
  sale.admin = await buildUser(product, { isAdmin: true })
})

/** Sells another phone for cash, and reports that the buyer wants all of the money back. */
async function reportCash() {
  const sold = await buildCashRequest(product)
  await acceptCash(product, sold)
  await callsOfCash(product, sold).confirm()
  Object.assign(sale, sold)
  const id = await reportId({ wish: { what: 'all' } })
  return { id, offerId: (await readLatestProblem()).offers[0]?._id ?? '' }
}

/** What becomes of three such problems, whose wish the seller has accepted, when these calls run at once. */
async function race(happen: (id: SaleProblemId) => Promise<Answer>[]) {
  const ends = []
  for (let round = 0; round < rounds; round += 1) {
    const { id, offerId } = await reportCash()
    await accept(id, offerId, sale.seller)
    const answers = await Promise.all(happen(id))
    const { state, refundedMinor } = await readLatestProblem()
    const codes = answers.map(({ body }) => body.code ?? 'done')
    ends.push({ codes, state, refundedMinor, payment: await stateOfPayment() })
  }
  return ends
}

const back = { state: 'refunded', refundedMinor: 5_450_000, payment: 'cash-refunded' }
const stays = { refundedMinor: 0, payment: 'cash-sold' }

raceTest('cash that the buyer confirms four times at once is counted once', async () => {
  const ends = await race((id) => Array.from({ length: 4 }, () => confirmCash(id)))
  for (const end of ends) expect(end).toEqual({ codes: ['done', 'done', 'done', 'done'], ...back })
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('kind', '=', 'payment-cash-refunded')
    .where('subjectId', '=', sale.paymentId)
    .execute()
  expect(events).toHaveLength(1)
})

raceTest('of the buyer’s word and the withdrawal at the same moment, one counts', async () => {
  const ends = await race((id) => [confirmCash(id), withdraw(id)])
  for (const end of ends)
    expect([
      { codes: ['done', 'problem-closed'], ...back },
      { codes: ['problem-closed', 'done'], state: 'withdrawn', ...stays },
    ]).toContainEqual(end)
})
