import { expect } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import type { PaymentState } from '#contract/payment-states.ts'
import type { SaleProblemDecision } from '#contract/sale-problems.ts'
import type { PaymentMeans } from '#contract/payments.ts'
import { paths } from '#services/payments/bkash/bkash-client.ts'
import type { RestartableNode } from '#test/processes/restartable-node.ts'
import type { Orders } from '#test/processes/node-program.ts'
import type { NodeAnswer, TestCard } from '#test/processes/nodes.ts'
import { type Approval, approveAt, askToPayAt, settleAt } from '#test/processes/pay-on-nodes.ts'

type Booked = { id: BookingId; buyerId: UserId; approval?: Approval | undefined }

/** A phone that two people have booked, and the node on which the sale runs. */
export type Sale = {
  node: RestartableNode
  means: PaymentMeans
  card: TestCard
  admin: UserId
  sellerId: UserId
  itemId: ListingId
  booking: Booked
  rival: Booked
}

/** An action of a person, the provider or a job. The process may die during it. */
export type Act = (sale: Sale) => Promise<NodeAnswer | undefined | void>

export const readHistory = ({ node, booking }: Sale) => node.tell('readHistory', { bookingId: booking.id })

/** Waits until the payment is in this state. */
export const reach =
  (state: PaymentState): Act =>
  async (sale) => {
    await expect.poll(async () => (await readHistory(sale)).state).toBe(state)
  }

/** Gives an order to the node, which may die of it. Throws on every other failure. */
async function order<Name extends keyof Orders>({ node }: Sale, name: Name, what: Orders[Name]) {
  const answer: unknown = await node.tell(name, what).catch((error: unknown) => {
    if (!String(error).includes('The node died of it.')) throw error
  })
  if (Array.isArray(answer)) expect(answer).toEqual([])
}

const providerOf = ({ means }: Sale) => (means === 'bkash' ? 'bkash' : 'card')

async function approve(sale: Sale, booked: Booked) {
  booked.approval = await approveAt(
    sale.node,
    await askToPayAt(sale.node, booked, providerOf(sale)),
    sale.card,
  )
}

type Person = 'buyer' | 'seller' | 'admin'
const idOf = ({ booking, sellerId, admin }: Sale, person: Person) =>
  ({ buyer: booking.buyerId, seller: sellerId, admin })[person]

/** A call of a person. `{booking}`, `{payment}`, `{problem}` and `{payout}` are the ids of this sale. */
const call =
  (person: Person, path: string, body?: unknown): Act =>
  async (sale) => {
    const { paymentId, problemId, payoutId } = await readHistory(sale)
    const ids = { booking: sale.booking.id, payment: paymentId, problem: problemId, payout: payoutId }
    const named = path.replace(/\{(\w+)\}/, (_, name: keyof typeof ids) => ids[name] ?? '')
    return sale.node.ask(named, idOf(sale, person), body)
  }

/** An action at the provider that does not come from us. */
const atProvider =
  (act: Orders['atProvider']['act'], amountMinor?: number): Act =>
  async (sale) => {
    const { intentId } = await readHistory(sale)
    await order(sale, 'atProvider', { intentId, act, ...(amountMinor && { amountMinor }) })
  }

const days = (sale: Sale, byCard: number, byBkash: number) => (sale.means === 'bkash' ? byBkash : byCard)
const dayMinutes = 24 * 60

/** The calls of the providers, as the plans of faults name them. */
export const providerCalls = {
  status: { card: 'GET /payment_intents/:id', bkash: `POST ${paths.status}` },
  execute: { card: undefined, bkash: `POST ${paths.execute}` },
  capture: { card: 'POST /payment_intents/:id/capture', bkash: `POST ${paths.capture}` },
  void: { card: 'POST /payment_intents/:id/cancel', bkash: `POST ${paths.void}` },
  refund: { card: 'POST /refunds', bkash: `POST ${paths.refund}` },
  refundStatus: { card: 'GET /refunds', bkash: `POST ${paths.refundStatus}` },
} as const

export const acts = {
  approve: (sale) => approve(sale, sale.booking),
  settle: ({ node, booking }) => settleAt(node, booking, booking.approval),
  // The hold of the first buyer has expired by the time the second one pays.
  letRivalApprove: async (sale) => {
    await approve(sale, sale.rival)
    await sale.node.pass(11)
  },
  letRivalSettle: ({ node, rival }) => settleAt(node, rival, rival.approval),
  beginToPay: async (sale) => void (await askToPayAt(sale.node, sale.booking, providerOf(sale))),
  deleteBooking: call('buyer', 'DELETE /booking/{booking}'),
  leave: call('buyer', 'DELETE /account'),

  handOver: call('buyer', 'POST /payments/{payment}/hand-over', {}),
  cancel: call('buyer', 'POST /payments/{payment}/cancellation', { reason: 'I found another.' }),
  cancelAsSeller: call('seller', 'POST /payments/{payment}/cancellation', { reason: 'I kept the phone.' }),
  missDeadline: async (sale) => {
    await sale.node.pass(5 * dayMinutes + 1)
    await order(sale, 'keepDeadlines', {})
  },
  leaveUndecided: async (sale) => {
    await sale.node.pass(days(sale, 6, 4) * dayMinutes + 1)
    await order(sale, 'keepDeadlines', {})
  },

  askForCash: call('buyer', 'POST /booking/{booking}/cash-requests', { productPrice: 54_500 }),
  acceptCash: call('seller', 'POST /payments/{payment}/cash-acceptance'),

  refund: call('admin', 'POST /payments/{payment}/refunds', { reason: 'They agreed.' }),
  refundPart: call('admin', 'POST /payments/{payment}/refunds', {
    reason: 'They agreed.',
    amountMinor: 100_000,
  }),
  /** An admin pays all that is left from the operator's own bank account. */
  payByHand: async (sale) => {
    const { paymentId = '' } = await readHistory(sale)
    const body = { reason: 'The card is closed.', reference: paymentId, amountMinor: 5_450_000 }
    return sale.node.ask(`POST /payments/${paymentId}/refunds-by-hand`, sale.admin, body)
  },
  refuseRefunds: async (sale) => {
    const provider = providerOf(sale)
    const call = providerCalls.refund[provider]
    await sale.node.injectLasting({ provider, calls: [{ kind: 'refusal', call, times: 1000 }] })
  },
  acceptRefunds: ({ node }) => node.clearFaults(),

  report: call('buyer', 'POST /payments/{payment}/problems', { reason: 'other', text: 'It is another.' }),
  answer: call('seller', 'POST /problems/{problem}/answers', { text: 'It is the right one.' }),
  offerAll: call('buyer', 'POST /problems/{problem}/offers', { what: 'all', text: 'I want it back.' }),
  offerPart: call('buyer', 'POST /problems/{problem}/offers', {
    what: 'part',
    amountMinor: 100_000,
    text: 'It is scratched.',
  }),
  offerToKeep: call('buyer', 'POST /problems/{problem}/offers', { what: 'as-described', text: 'It works.' }),
  acceptOffer: async (sale) => {
    const { problemId, offerId } = await readHistory(sale)
    return sale.node.ask(`POST /problems/${problemId}/acceptances`, sale.sellerId, { offerId })
  },
  keepDeadlines: (sale) => order(sale, 'keepDeadlines', {}),
  confirmCash: call('buyer', 'POST /problems/{problem}/confirmations'),
  withdraw: call('buyer', 'POST /problems/{problem}/withdrawals'),

  authorizeAtProvider: atProvider('authorize'),
  captureAtProvider: atProvider('capture'),
  voidAtProvider: atProvider('void'),
  refundAtProvider: atProvider('refund'),
  refundPartAtProvider: atProvider('refund', 100_000),
  reconcile: (sale) => order(sale, 'reconcile', {}),
  /** The provider's answer about an authorization was out of date: it has the money after all. */
  markUncollectable: async (sale) => {
    const { paymentId } = await readHistory(sale)
    if (paymentId) await order(sale, 'markUncollectable', { paymentId })
  },

  /** Only the release of this sale is awaited: jobs of other sales may wait for a killed process. */
  awaitOwnRelease: async (sale) => {
    const { intentId } = await readHistory(sale)
    await expect.poll(() => sale.node.tell('idle', { intentId }), { timeout: 60_000 }).toBe(0)
  },
  /** The provider's answer about a released payment was out of date: it was not charged. */
  countAsCharged: async (sale) => {
    const { paymentId } = await readHistory(sale)
    if (paymentId) await order(sale, 'markCharged', { paymentId, state: 'refunding' })
  },
  countAsNotRefunded: async (sale) => {
    const { paymentId } = await readHistory(sale)
    if (paymentId) await order(sale, 'markCharged', { paymentId, state: 'refund-failed' })
  },

  payByDisputingCard: async (sale) => {
    sale.card = 'pm_card_createDispute'
  },
  payByCardThatTakesNoRefund: async (sale) => {
    sale.card = 'pm_card_refundFail'
  },
  winDispute: async (sale) => {
    const { intentId } = await readHistory(sale)
    await order(sale, 'endDispute', { intentId, side: 'seller' })
  },
  loseDispute: async (sale) => {
    const { intentId } = await readHistory(sale)
    await order(sale, 'endDispute', { intentId, side: 'buyer' })
  },
  deliver: async (sale) => {
    await order(sale, 'injectFaults', { webhooks: { order: 'oldest-first' } })
    await order(sale, 'deliverWebhooks', {})
  },
  deliverNewestFirst: async (sale) => {
    await order(sale, 'injectFaults', { webhooks: { order: 'newest-first' } })
    await order(sale, 'deliverWebhooks', {})
  },
  passMinutes: ({ node }) => node.pass(2),

  nameAccount: call('seller', 'PUT /account/payout-account', { method: 'bkash', number: '01712345678' }),
  passAWeek: ({ node }) => node.pass(7 * dayMinutes),
  passTwoDays: ({ node }) => node.pass(49 * 60),
  claim: call('admin', 'POST /payouts/batches'),
  markPaid: call('admin', 'POST /payouts/{payout}/payment'),
  markFailed: call('admin', 'POST /payouts/{payout}/failure', { reason: 'No such wallet.' }),
} satisfies Record<string, Act>

/** An admin decides a problem. */
export const decide = (outcome: SaleProblemDecision['outcome'], amountMinor?: number): Act =>
  call('admin', 'POST /problems/{problem}/decisions', {
    outcome,
    reason: 'We called both.',
    ...(amountMinor && { amountMinor }),
  })
