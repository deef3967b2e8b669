import { vi } from 'vitest'
import { RefundRefused } from '#services/payments/payments.ts'
import { reconcile } from '../booked.ts'
import { deliverWebhooks, openDashboard } from '../pay.ts'
import type { Product } from '#test/product.ts'
import {
  bounce,
  type Decided,
  disputeAs,
  type Facts,
  leftOf,
  owedOf,
  refundMinor,
  payByHand,
  refund,
  refundAtProvider,
  withdraw,
} from './refund-rules.ts'
import type { RefundedSale } from './refunded-sale.ts'

/** How the provider's messages about an act arrive. When they are lost, reconciliation finds out. */
const orders = ['in order', 'the newest first', 'twice', 'lost'] as const
const arrivingOrders = orders.filter((order) => order !== 'lost')
export type Order = (typeof orders)[number] | 'later'

/** Something that somebody does about a refund: what the rules say, and how it is done. */
type Act = {
  decide: (facts: Facts) => Decided
  /** Returns the code of the refusal; undefined when it was done. */
  perform: (product: Product, sale: RefundedSale, facts: Facts) => Promise<string | undefined>
  /** In which orders the provider's messages about it may arrive. Without it, there are none. */
  messages?: readonly Order[]
}

const reason = 'They met, and the seller gave a cable.'
type Amount = (facts: Facts) => number | undefined
const whole: Amount = () => undefined
const part: Amount = () => refundMinor
/** Less than the part that fails: also a smaller refund settles it. */
const lessThanPart: Amount = () => 400_000
const tooMuch: Amount = (facts) => leftOf(facts) + 1

async function call({ ask }: Product, { paymentId, admin }: RefundedSale, path: string, body: object) {
  const answer = await ask(`POST /payments/${paymentId}/${path}`, { as: admin, body })
  return answer.status === 200 ? undefined : (answer.body.code as string)
}

const refundHere = (amount: Amount): Act => ({
  decide: (facts) => refund(facts, amount(facts), 'made'),
  perform: (product, sale, facts) => call(product, sale, 'refunds', { reason, amountMinor: amount(facts) }),
  messages: orders,
})

/** The buyer's bank refuses the refund at once. */
const refundInVain = (amount: Amount): Act => ({
  decide: (facts) => refund(facts, amount(facts), 'refused'),
  perform: async (product, sale, facts) => {
    const refused = {
      id: 're_refused',
      intentId: sale.transationId,
      state: 'failed',
      amountMinor: 0,
    } as const
    const provider = vi.spyOn(product.services.payments, 'refundIntent').mockResolvedValueOnce(refused)
    const code = await call(product, sale, 'refunds', { reason, amountMinor: amount(facts) })
    await product.awaitJobs()
    provider.mockRestore()
    return code
  },
})

const refundInDashboard = (amount: Amount): Act => ({
  decide: (facts) => refundAtProvider(facts, amount(facts)),
  perform: async ({ services }, { transationId: intentId }, facts) => {
    const idempotencyKey = `dashboard-${facts.returnedMinor}`
    const wanted = { intentId, idempotencyKey, amountMinor: amount(facts) ?? leftOf(facts) }
    if (wanted.amountMinor === 0) return 'by the provider'
    return services.payments.refundIntent(wanted).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof RefundRefused) return 'by the provider'
        throw error
      },
    )
  },
  messages: orders,
})

const sendByHand = (amount: (facts: Facts) => number): Act => ({
  decide: (facts) => payByHand(facts, amount(facts)),
  perform: (product, sale, facts) =>
    call(product, sale, 'refunds-by-hand', {
      reason,
      reference: `BRAC ${facts.byHandMinor}`,
      amountMinor: amount(facts),
    }),
})

const giveUp = (amount: (facts: Facts) => number): Act => ({
  decide: (facts) => withdraw(facts, amount(facts)),
  perform: (product, sale, facts) =>
    call(product, sale, 'refund-withdrawals', { reason, amountMinor: amount(facts) }),
})

const endDispute = (ended: 'won' | 'lost'): Act => ({
  decide: (facts) => disputeAs(facts, ended),
  perform: async (product, { transationId }) => {
    const { disputes } = openDashboard(product)
    const [found] = (await disputes.list({ payment_intent: transationId })).data
    const evidence = { uncategorized_text: ended === 'won' ? 'winning_evidence' : 'losing_evidence' }
    await disputes.update(found?.id ?? '', { evidence })
    product.pass({ minutes: 2 })
    return undefined
  },
  // Only a message says how a dispute ended.
  messages: arrivingOrders,
})

const owedOrOne = (facts: Facts) => owedOf(facts) || 1

/** Everything that can be done about a refund. The names complete “when …”. */
export const acts = {
  'an admin refunds everything': refundHere(whole),
  'an admin refunds a part': refundHere(lessThanPart),
  'an admin refunds more than is left': refundHere(tooMuch),
  'an admin refunds everything, but the bank refuses it': refundInVain(whole),
  'an admin refunds a part, but the bank refuses it': refundInVain(part),
  'a part is refunded in the dashboard': refundInDashboard(lessThanPart),
  'everything is refunded in the dashboard': refundInDashboard(whole),
  'an admin sends by hand what is owed': sendByHand(owedOrOne),
  'an admin sends a part of it by hand': sendByHand((facts) => Math.ceil(owedOrOne(facts) / 5)),
  'an admin sends more by hand than is owed': sendByHand((facts) => owedOf(facts) + 1),
  'an admin withdraws what is owed': giveUp(owedOrOne),
  'an admin withdraws another amount': giveUp((facts) => owedOf(facts) + 1),
  'the bank returns what was refunded': {
    decide: bounce,
    perform: async ({ pass }, _, { bouncingMinor }) => {
      pass({ minutes: 2 })
      return bouncingMinor.length > 0 ? undefined : 'nothing to return'
    },
    messages: arrivingOrders,
  },
  'the buyer disputes the payment': {
    decide: (facts) => disputeAs(facts, 'open'),
    perform: async () => undefined,
    messages: orders,
  },
  'the dispute is won': endDispute('won'),
  'the dispute is lost': endDispute('lost'),
} satisfies Record<string, Act>

export type ActName = keyof typeof acts
export const actNames = Object.keys(acts) as ActName[]
export const findAct = (name: ActName): Act => acts[name]

/** Does an act. The provider's messages about it arrive in this order. Returns the code of the refusal, if any. */
export async function perform(
  product: Product,
  { sale, facts }: { sale: RefundedSale; facts: Facts },
  name: ActName,
  order: Order,
): Promise<string | undefined> {
  const { sandbox } = product.services.emulators
  sandbox?.faults.plan({
    webhooks: {
      held: true,
      order: order === 'the newest first' ? 'newest-first' : 'oldest-first',
      copies: order === 'twice' ? 2 : 1,
    },
  })
  const code = await acts[name].perform(product, sale, facts)
  await product.awaitJobs()
  if (order === 'later') return code
  // bKash sends no messages, and a payment that agreed once is compared once a day.
  if (sale.means === 'bkash') product.pass({ minutes: 24 * 60 + 1 })
  if (sale.means === 'bkash' || order === 'lost') await reconcile(product, sale.admin)
  else await deliverWebhooks(product)
  await product.awaitJobs()
  return code
}
