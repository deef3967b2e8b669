import { beforeEach, expect } from 'vitest'
import type { SaleProblemId } from '#contract/ids.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { buildUser } from '#test/build.ts'
import type { Answer } from '#test/http/ask.ts'
import { acceptCash, buildCashRequest, callsOfCash } from '#test/sales/cash.ts'
import { callsOfProblems, type ProblemSale } from '#test/sales/sale-problem.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct()
const { db, services } = product
const sale = {} as ProblemSale
const { reportId, accept, confirmCash, decide, withdraw, readLatestProblem, stateOfPayment } =
  callsOfProblems(product, sale)

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

type Reported = Awaited<ReturnType<typeof reportCash>>

/** What becomes of three such problems when these calls run at once. */
async function race(
  begin: (reported: Reported) => Promise<unknown>,
  happen: (id: SaleProblemId, offerId: string) => Promise<Answer | undefined>[],
) {
  const ends = []
  for (let round = 0; round < rounds; round += 1) {
    const reported = await reportCash()
    await begin(reported)
    const answers = await Promise.all(happen(reported.id, reported.offerId))
    const codes = answers.flatMap((answer) => (answer ? [answer.body.code ?? 'done'] : []))
    const { state, refundedMinor } = await readLatestProblem()
    ends.push({ codes, state, refundedMinor, payment: await stateOfPayment() })
  }
  return ends
}

async function keep(): Promise<undefined> {
  expect(await keepDeadlines(services)).toEqual([])
}

const agree = ({ id, offerId }: Reported) => accept(id, offerId, sale.seller)
const back = { state: 'refunded', refundedMinor: 5_450_000, payment: 'cash-refunded' }
const stays = { refundedMinor: 0, payment: 'cash-sold' }

raceTest(
  'a report that is withdrawn while its wish is accepted is withdrawn in the end',
  async () => {
    const ends = await race(
      async () => undefined,
      (id, offerId) => [accept(id, offerId, sale.seller), withdraw(id)],
    )
    for (const end of ends) {
      expect(end).toMatchObject({ state: 'withdrawn', ...stays })
      expect([
        ['done', 'done'],
        ['offer-changed', 'done'],
      ]).toContainEqual(end.codes)
    }
  },
  60_000,
)

raceTest(
  'cash that the buyer confirms four times at once is counted once',
  async () => {
    const ends = await race(agree, (id) => Array.from({ length: 4 }, () => confirmCash(id)))
    for (const end of ends) expect(end).toEqual({ codes: ['done', 'done', 'done', 'done'], ...back })
    const events = await db
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'payment-cash-refunded')
      .where('subjectId', '=', sale.paymentId)
      .execute()
    expect(events).toHaveLength(1)
  },
  60_000,
)

raceTest(
  'of the buyer’s word and an admin’s decision at the deadline, one counts',
  async () => {
    const late = async (reported: Reported) => {
      await agree(reported)
      product.pass({ minutes: 7 * 24 * 60 })
    }
    const ends = await race(late, (id) => [confirmCash(id), decide(id, 'uphold'), keep()])
    for (const end of ends)
      expect([
        { codes: ['done', 'problem-closed'], ...back },
        { codes: ['problem-closed', 'done'], state: 'upheld', ...stays },
      ]).toContainEqual(end)
  },
  60_000,
)

raceTest(
  'of the buyer’s word and the withdrawal at the same moment, one counts',
  async () => {
    const ends = await race(agree, (id) => [confirmCash(id), withdraw(id)])
    for (const end of ends)
      expect([
        { codes: ['done', 'problem-closed'], ...back },
        { codes: ['problem-closed', 'done'], state: 'withdrawn', ...stays },
      ]).toContainEqual(end)
  },
  60_000,
)
