import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { reconcile } from '#test/booked.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { deliverWebhooks, findPaymentOf, openDashboard, sell } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { pickRounds } from '#test/rounds.ts'
import { readBalances } from './queries.ts'

const product = await startProduct({ FEE_BASIS_POINTS: '333' })
const { ask, db } = product
const dashboard = openDashboard(product)

let admin: UserId
let seller: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  seller = await buildSeller(product)
})

const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_createDispute', 'pm_card_refundFail'] as const
type Sale = { transationId: string; paymentId: string }

async function sellBy(card: (typeof cards)[number]): Promise<Sale> {
  const itemId = await buildListing(product, { sellerId: seller })
  return sell(product, await buildBooking(product, { itemId }), card)
}

const endDispute = async ({ transationId }: Sale, evidence: string) => {
  const { data } = await dashboard.disputes.list({ payment_intent: transationId })
  for (const { id, status } of data)
    if (status === 'needs_response')
      await dashboard.disputes.update(id, { evidence: { uncategorized_text: evidence } })
}

/** What may happen to a sale. A step that the provider or the product refuses changes nothing. */
const steps = {
  refund: ({ paymentId }: Sale) =>
    ask(`POST /payments/${paymentId}/refunds`, { as: admin, body: { reason: 'It is broken.' } }),
  'refund a part in the dashboard': ({ transationId }: Sale) =>
    dashboard.refunds.create({ payment_intent: transationId, amount: 123_457 }).catch(isRefused),
  'refund the rest in the dashboard': ({ transationId }: Sale) =>
    dashboard.refunds.create({ payment_intent: transationId }).catch(isRefused),
  'win the dispute': (sale: Sale) => endDispute(sale, 'winning_evidence'),
  'lose the dispute': (sale: Sale) => endDispute(sale, 'losing_evidence'),
  'let two minutes pass': async () => {
    product.pass({ minutes: 2 })
    await product.services.embedded.sandbox?.sweep(async (ids) => new Set(ids))
  },
  'deliver the messages': () => deliverAll(),
  reconcile: () => reconcile(product, admin),
}
type Step = keyof typeof steps

function isRefused(error: Error & { type?: string }) {
  if (error.type !== 'StripeInvalidRequestError') throw error
}

async function deliverAll() {
  while ((await deliverWebhooks(product)) > 0);
}

/** Everything that the provider's account says, by what it is. */
async function readProvider() {
  const moved = { net: 0, fees: 0 }
  for await (const each of dashboard.balanceTransactions.list({ limit: 100 })) {
    moved.net += each.net
    moved.fees += each.fee
  }
  return moved
}

/** Lets everything arrive. Returns what the ledger says, and what it should say by the provider's account. */
async function compare(sales: Sale[]) {
  await product.awaitJobs()
  await deliverAll()
  const runs = [await reconcile(product, admin), await reconcile(product, admin)]
  await product.awaitJobs()
  runs.push(await reconcile(product, admin))
  const { net, fees } = await readProvider()
  const payments = await Promise.all(sales.map(({ transationId }) => findPaymentOf(product, transationId)))
  const keptIn = (...states: string[]) =>
    payments
      .filter(({ state }) => states.includes(state))
      .reduce((total, { amountMinor, refundedMinor }) => total + amountMinor - refundedMinor, 0)
  const posted = await readBalances(db)
  const { sellers = 0, fees: ourFees = 0, refunds = 0, disputes = 0 } = posted
  const balance = await db.selectFrom('sellerBalances').select('balanceMinor').executeTakeFirst()
  return {
    differing: runs.flatMap(({ findings }) => findings.filter(({ kind }) => kind === 'ledger-differs')),
    ours: {
      provider: posted.provider ?? 0,
      providerFees: posted['provider-fees'] ?? 0,
      kept: 0 - sellers - ourFees,
      refunds: 0 - refunds,
      disputes,
      balance: balance?.balanceMinor ?? 0,
    },
    theirs: {
      provider: net,
      providerFees: fees,
      kept: keptIn('captured', 'disputed'),
      refunds: keptIn('refunding', 'refund-failed'),
      disputes: keptIn('disputed'),
      balance: 0 - sellers,
    },
  }
}

test('after any history, each account is what the provider says, its processing fees included', async () => {
  const history = fc.record({
    cards: fc.array(fc.constantFrom(...cards), { minLength: 1, maxLength: 3 }),
    moves: fc.array(
      fc.record({
        step: fc.constantFrom(...(Object.keys(steps) as Step[])),
        nth: fc.nat(2),
      }),
      { maxLength: 8 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(history, async ({ cards: paid, moves }) => {
      await product.clear()
      admin = await buildUser(product, { isAdmin: true })
      seller = await buildSeller(product)
      const sales: Sale[] = []
      for (const card of paid) sales.push(await sellBy(card))
      for (const { step, nth } of moves) await steps[step](sales[nth % sales.length] as Sale)
      const { differing, ours, theirs } = await compare(sales)
      expect(differing).toEqual([])
      expect(ours).toEqual(theirs)
    }),
    { numRuns: pickRounds({ short: 6, long: 150 }) },
  )
}, 600_000)
