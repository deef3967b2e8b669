import { expect } from 'vitest'
import type { SaleProblemId } from '#contract/ids.ts'
import { buildBooking, buildListing } from '#test/build.ts'
import type { Answer } from '#test/http/ask.ts'
import { openDashboard, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { sellBeforeEach } from '#test/sales/sale-problem.ts'

const product = await startProduct()
const { sale, reportId, withdraw, offer, accept, decide, readLatestProblem, stateOfPayment } =
  sellBeforeEach(product)

const rounds = 3
const part = { what: 'part', amountMinor: 500_000 } as const

/** Makes another sale between the same two people and uses it from then on. */
async function sellAnother() {
  const itemId = await buildListing(product, { sellerId: sale.seller })
  const booking = await buildBooking(product, { buyerId: sale.buyer, itemId })
  Object.assign(sale, { booking, ...(await sell(product, booking)) })
}

type End = { codes: string[]; state: string; openOffers: number; refunds: number[] }

/** Makes three problems with an offer of the buyer, and returns what becomes of each when these calls run at once. */
async function race(happen: (id: SaleProblemId, offerId: string) => Promise<Answer>[]): Promise<End[]> {
  const ends: End[] = []
  for (let round = 0; round < rounds; round += 1) {
    if (round > 0) await sellAnother()
    const id = await reportId({ wish: { what: 'all' } })
    const offerId = (await readLatestProblem()).offers.at(-1)?._id ?? ''
    const answers = await Promise.all(happen(id, offerId))
    const { state, offers } = await readLatestProblem()
    const isBack = state === 'refunded'
    await expect.poll(stateOfPayment).toBe(isBack ? 'refunded' : 'captured')
    const { data } = await openDashboard(product).refunds.list({ payment_intent: sale.transationId })
    const codes = answers.map(({ body }) => body.code ?? 'done')
    const openOffers = offers.filter(({ acceptedAt, ended }) => !acceptedAt && !ended).length
    ends.push({ codes, state, openOffers, refunds: data.map(({ amount }) => amount) })
  }
  return ends
}

const all = 5_450_000

raceTest('an offer that is accepted four times at once is carried out once', async () => {
  const four = (id: SaleProblemId, offerId: string) =>
    Array.from({ length: 4 }, () => accept(id, offerId, sale.seller))
  for (const end of await race(four))
    expect(end).toEqual({
      codes: ['done', 'done', 'done', 'done'],
      state: 'refunded',
      openOffers: 0,
      refunds: [all],
    })
})

raceTest('an offer that is replaced while it is accepted is either accepted or replaced', async () => {
  for (const end of await race((id, offerId) => [
    accept(id, offerId, sale.seller),
    offer(id, part, sale.buyer),
  ]))
    expect([
      { codes: ['done', 'problem-closed'], state: 'refunded', openOffers: 0, refunds: [all] },
      { codes: ['offer-changed', 'done'], state: 'open', openOffers: 1, refunds: [] },
    ]).toContainEqual(end)
})

raceTest('of an agreement and the decision of an admin at the same moment one counts', async () => {
  for (const end of await race((id, offerId) => [accept(id, offerId, sale.seller), decide(id, 'decline')]))
    expect([
      { codes: ['done', 'problem-closed'], state: 'refunded', openOffers: 0, refunds: [all] },
      { codes: ['offer-changed', 'done'], state: 'declined', openOffers: 0, refunds: [] },
    ]).toContainEqual(end)
})

raceTest(
  'a report that is withdrawn while its wish is accepted is either withdrawn or refunded',
  async () => {
    for (const end of await race((id, offerId) => [accept(id, offerId, sale.seller), withdraw(id)]))
      expect([
        { codes: ['done', 'problem-closed'], state: 'refunded', openOffers: 0, refunds: [all] },
        { codes: ['offer-changed', 'done'], state: 'withdrawn', openOffers: 0, refunds: [] },
      ]).toContainEqual(end)
  },
)

raceTest('of two offers at the same moment the later one stays open, and nothing is agreed', async () => {
  for (const end of await race((id) => [offer(id, part), offer(id, part, sale.buyer)]))
    expect(end).toEqual({ codes: ['done', 'done'], state: 'answered', openOffers: 1, refunds: [] })
})
