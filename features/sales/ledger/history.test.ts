import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import type { PaymentMeans } from '#contract/payments.ts'
import { reconcile } from '#test/sales/booked.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { acceptCash, buildCashRequest, callsOfCash } from '#test/sales/cash.ts'
import { reserveByBkash } from '#test/sales/pay-by-bkash.ts'
import { deliverWebhooks, findDealOf, handOver, openDashboard, reserve } from '#test/sales/pay.ts'
import { readBooks } from '#test/sales/payout-books.ts'
import { bkash as wallet } from '#test/sales/payouts.ts'
import { listDisagreements } from '#test/sales/witnesses.ts'
import { startProduct } from '#test/product.ts'
import { isLong, pickRounds } from '#test/runner/rounds.ts'
import { describedStateOf } from '#features/money/queries.ts'
import { describePayment } from '#features/money/rules.ts'
import { selectDealRows } from '#features/sales/payments/queries.ts'
import { readBalances } from './queries.ts'

const product = await startProduct({ FEE_BASIS_POINTS: '333' })
const { ask, db } = product
const { payments } = product.services
const dashboard = openDashboard(product)

let admin: UserId
let seller: UserId
beforeEach(begin)

/** A seller whose payouts wait only for the 48 hours, and an admin. */
async function begin() {
  admin = await buildUser(product, { isAdmin: true })
  seller = await buildSeller(product)
  await ask('PUT /account/payout-account', { as: seller, body: wallet })
}

const cards = ['pm_card_visa', 'pm_card_createDispute', 'pm_card_refundFail'] as const
const means = [...cards, 'bkash', 'cash'] as const
type Means = (typeof means)[number]
type Sale = {
  transationId: string
  paymentId: string
  buyer: UserId
  provider: PaymentMeans
  refunds: number
}

async function sellBy(paid: Means): Promise<Sale> {
  if (paid === 'cash') return sellForCash()
  const booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId: seller }) })
  const provider = paid === 'bkash' ? 'bkash' : 'card'
  const sale = await (paid === 'bkash' ? reserveByBkash(product, booking) : reserve(product, booking, paid))
  expect((await handOver(product, booking.buyerId, sale.paymentId)).status).toBe(200)
  await product.awaitJobs()
  return { ...sale, buyer: booking.buyerId, provider, refunds: 0 }
}

async function sellForCash(): Promise<Sale> {
  const sale = await buildCashRequest(product, { seller })
  await acceptCash(product, sale)
  expect((await callsOfCash(product, sale).confirm()).status).toBe(200)
  const { paymentId, buyer } = sale
  return { paymentId, buyer, transationId: `cash_${paymentId}`, provider: 'cash', refunds: 0 }
}

const endDispute = async ({ transationId, provider }: Sale, evidence: string) => {
  if (provider !== 'card') return false
  const { data } = await dashboard.disputes.list({ payment_intent: transationId })
  const open = data.filter(({ status }) => status === 'needs_response')
  for (const { id } of open)
    await dashboard.disputes.update(id, { evidence: { uncategorized_text: evidence } })
  return open.length > 0
}

/** A refund that an admin makes here. */
const refund = async ({ paymentId }: Sale, amountMinor?: number) => {
  const body = { reason: 'It is broken.', ...(amountMinor && { amountMinor }) }
  const { status } = await ask(`POST /payments/${paymentId}/refunds`, { as: admin, body })
  await product.awaitJobs()
  return status === 200
}

/** The buyer reports a problem, and the seller accepts what they want. The buyer then confirms that cash is back. */
async function agree({ paymentId, buyer, provider }: Sale, wish: { what: string; amountMinor?: number }) {
  const body = { reason: 'other', text: 'It is another one.', wish }
  const report = await ask(`POST /payments/${paymentId}/problems`, { as: buyer, body })
  if (report.status !== 200) return false
  const { problems } = (await ask(`GET /payments/${paymentId}/problems`, { as: buyer })).body
  const offerId = problems[0].offers[0]._id
  const path = `POST /problems/${report.body.insertedId}`
  const { status } = await ask(`${path}/acceptances`, { as: seller, body: { offerId } })
  if (status !== 200) await ask(`${path}/withdrawals`, { as: buyer })
  else if (provider === 'cash') expect((await ask(`${path}/confirmations`, { as: buyer })).status).toBe(200)
  await product.awaitJobs()
  return status === 200
}

/** A refund that somebody makes on the provider's own pages. */
async function refundAtProvider(sale: Sale, amountMinor?: number) {
  if (sale.provider === 'cash') return false
  sale.refunds += 1
  const { transationId: intentId } = sale
  const idempotencyKey = `elsewhere-${sale.paymentId}-${sale.refunds}`
  return payments.refundIntent({ intentId, idempotencyKey, ...(amountMinor && { amountMinor }) }).then(
    () => true,
    (error: Error) => {
      if (error.name !== 'RefundRefused' && error.constructor.name !== 'RefundRefused') throw error
      return false
    },
  )
}

const claim = async () => (await ask('POST /payouts/batches', { as: admin })).status === 200

/** Marks every payout in this state as paid or failed. */
async function markPayouts(from: 'claimed' | 'paid', call: 'payment' | 'failure') {
  const { body } = await ask(`GET /payouts?state=${from}`, { as: admin })
  const reason = { body: { reason: 'No such wallet.' } }
  for (const { _id } of body as { _id: string }[])
    await ask(`POST /payouts/${_id}/${call}`, { as: admin, ...(call === 'failure' && reason) })
  return body.length > 0
}

async function pass(minutes: number) {
  // The sandbox gives a message up after three days.
  await deliverAll()
  product.pass({ minutes })
  await product.services.emulators.sandbox?.sweep(async (ids) => new Set(ids))
  return true
}

/** What may happen to a sale. Each returns whether it happened, because the provider or the product may refuse it. */
const steps = {
  refund: (sale: Sale) => refund(sale),
  'refund a part': (sale: Sale) => refund(sale, 345_679),
  'agree on a part': (sale: Sale) => agree(sale, { what: 'part', amountMinor: 234_567 }),
  'agree on all that is left': (sale: Sale) => agree(sale, { what: 'all' }),
  'refund a part at the provider': (sale: Sale) => refundAtProvider(sale, 123_457),
  'refund the rest at the provider': (sale: Sale) => refundAtProvider(sale),
  'win the dispute': (sale: Sale) => endDispute(sale, 'winning_evidence'),
  'lose the dispute': (sale: Sale) => endDispute(sale, 'losing_evidence'),
  'let two minutes pass': () => pass(2),
  'let two days pass': () => pass(49 * 60),
  'deliver the messages': async () => (await deliverAll()) > 0,
  reconcile: async () => (await reconcile(product, admin)).compared > 0,
  export: async () => {
    await pass(49 * 60)
    return claim()
  },
  'payouts are paid': () => markPayouts('claimed', 'payment'),
  'payouts fail': () => markPayouts('claimed', 'failure'),
  'payouts are returned': () => markPayouts('paid', 'failure'),
}
type Step = keyof typeof steps

async function deliverAll() {
  let count = 0
  for (;;) {
    const delivered = await deliverWebhooks(product)
    if (delivered === 0) return count
    count += delivered
  }
}

/** The sums of all movements in the accounts at both providers, by kind. */
async function readProviders() {
  const cards = await sql<{ net: number; fees: number }>`
    select coalesce(sum((body::jsonb ->> 'net')::int), 0)::float8 as net,
      coalesce(sum((body::jsonb ->> 'fee')::int), 0)::float8 as fees
    from sandbox_objects where kind = 'balance_transaction'
  `.execute(db)
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum((body::jsonb ->> 'amountMinor')::int - (
      select coalesce(sum((r ->> 'amountMinor')::int), 0) from jsonb_array_elements(body::jsonb -> 'refunds') r
    )), 0)::float8 as kept
    from sandbox_objects where kind = 'bkash_payment' and body::jsonb ->> 'status' = 'Completed'
  `.execute(db)
  const { net = 0, fees = 0 } = cards.rows[0] ?? {}
  return { fees, net: net + (rows[0]?.kept ?? 0) }
}

/**
 * Delivers all messages. Returns the balances of the ledger, and the balances that follow from the providers' accounts.
 */
async function compare(sales: Sale[]) {
  await product.awaitJobs()
  // bKash sends no messages, and a payment that agreed once is compared once a day.
  await pass(24 * 60 + 1)
  await deliverAll()
  const runs = [await reconcile(product, admin), await reconcile(product, admin)]
  await product.awaitJobs()
  runs.push(await reconcile(product, admin))
  const { net, fees } = await readProviders()
  const sold = await Promise.all(sales.map(({ transationId }) => findDealOf(product, transationId)))
  const sumLeftIn = (...states: string[]) =>
    sold
      .filter(({ state }) => states.includes(state))
      .reduce((total, { amountMinor, refundedMinor }) => total + amountMinor - refundedMinor, 0)
  const posted = await readBalances(db)
  const books = await readBooks(db)
  const { sellers = 0, fees: ourFees = 0, refunds = 0, disputes = 0 } = posted
  return {
    differing: runs.flatMap(({ findings }) => findings.filter(({ kind }) => kind === 'ledger-differs')),
    ours: {
      provider: posted.provider ?? 0,
      providerFees: posted['provider-fees'] ?? 0,
      kept: books.claimedOrPaidMinor - sellers - ourFees,
      refunds: 0 - refunds,
      disputes,
      payouts: books.posted,
    },
    theirs: {
      provider: net,
      providerFees: fees,
      kept: sumLeftIn('captured', 'disputed'),
      refunds: sumLeftIn('refunding', 'refund-failed'),
      disputes: sumLeftIn('disputed'),
      payouts: books.kept,
    },
  }
}

/** Lists the payments whose state SQL and the function name differently. */
async function listUndescribed() {
  const rows = await selectDealRows(db).select(describedStateOf().as('described')).execute()
  return rows.filter((row) => row.described !== describePayment(row))
}

type History = { paid: Means[]; moves: { step: Step; nth: number }[] }

/** Every run of the tests has each way to pay and each step that moves money. */
const everything: History = {
  paid: ['pm_card_createDispute', 'bkash', 'cash', 'pm_card_visa'],
  moves: [
    { step: 'deliver the messages', nth: 0 },
    { step: 'refund a part', nth: 1 },
    { step: 'agree on a part', nth: 1 },
    { step: 'agree on a part', nth: 2 },
    { step: 'agree on all that is left', nth: 2 },
    { step: 'agree on a part', nth: 3 },
    { step: 'refund a part', nth: 3 },
    { step: 'export', nth: 0 },
    { step: 'payouts fail', nth: 0 },
    { step: 'export', nth: 0 },
    { step: 'payouts are paid', nth: 0 },
    { step: 'refund a part at the provider', nth: 1 },
    { step: 'lose the dispute', nth: 0 },
    { step: 'payouts are returned', nth: 0 },
    { step: 'refund', nth: 3 },
    { step: 'refund', nth: 2 },
  ],
}

test('after any history, each account agrees with the providers, including their processing fees', async () => {
  const history: fc.Arbitrary<History> = fc.record({
    paid: fc.array(fc.constantFrom(...means), { minLength: 1, maxLength: 3 }),
    moves: fc.array(fc.record({ step: fc.constantFrom(...(Object.keys(steps) as Step[])), nth: fc.nat(2) }), {
      maxLength: 10,
    }),
  })
  const seen = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(history, async ({ paid, moves }) => {
      await product.clear()
      await begin()
      const sales: Sale[] = []
      for (const each of paid) sales.push(await sellBy(each))
      for (const { step, nth } of moves) {
        const sale = sales[nth % sales.length] as Sale
        const name = `${step}, ${sale.provider}`
        if (await steps[step](sale)) seen.set(name, (seen.get(name) ?? 0) + 1)
        expect([name, await listDisagreements(product)]).toEqual([name, []])
      }
      const { differing, ours, theirs } = await compare(sales)
      expect(differing).toEqual([])
      expect(ours).toEqual(theirs)
      expect(await listUndescribed()).toEqual([])
      const ofCash = sales.filter(({ provider }) => provider === 'cash').map(({ paymentId }) => paymentId)
      const entries = await db.selectFrom('ledgerEntries').select('paymentId').execute()
      expect(entries.filter(({ paymentId }) => ofCash.includes(paymentId ?? ''))).toEqual([])
    }),
    { numRuns: pickRounds({ short: 1, long: 150 }), examples: [[everything]] },
  )
  const refunds = (Object.keys(steps) as Step[]).filter((step) => step.startsWith('refund'))
  for (const refunded of refunds) expect(seen.has(`${refunded}, cash`)).toBe(false)
  for (const agreed of ['a part, bkash', 'a part, card', 'a part, cash', 'all that is left, cash'])
    expect(seen.has(`agree on ${agreed}`)).toBe(true)
  if (!isLong) return
  process.stdout.write(`\n${JSON.stringify(Object.fromEntries([...seen].toSorted()), null, 1)}\n`)
  const names = [...seen.keys()]
  const isSeen = (name: string) => names.some((each) => each.startsWith(name))
  const expected = refunds.flatMap((step) => [`${step}, card`, `${step}, bkash`])
  expect([...Object.keys(steps), ...expected].filter((name) => !isSeen(name))).toEqual([])
}, 1_800_000)
