import type Stripe from 'stripe'
import type { IntentPage, ListedIntent, PaymentProvider } from './payments.ts'
import { type StripeClient, toIntent } from './stripe-intents.ts'
import { listedMovements } from './stripe-movements.ts'
import { readPages } from './stripe-pages.ts'

type Period = Parameters<PaymentProvider['listIntents']>[0]

/** See PaymentProvider. An intent without the mark belongs to another installation or another shop of the account. */
export async function* listIntents(
  { stripe, withRetries }: StripeClient,
  { from, until }: Period,
  installation: string,
): AsyncGenerator<IntentPage> {
  const created = { ...(from && { gte: toSeconds(from) }), lt: toSeconds(until) }
  const expand = ['data.latest_charge.balance_transaction']
  const pages = readPages(withRetries, (position) =>
    stripe().paymentIntents.list({ created, expand, ...position }),
  )
  for await (const page of pages) {
    const oldest = page.at(-1)
    yield {
      intents: page.filter(({ metadata }) => metadata['installation'] === installation).map(toListed),
      reachesBackTo: oldest && new Date(oldest.created * 1000),
    }
  }
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000)

const toListed = (intent: Stripe.PaymentIntent): ListedIntent => ({
  ...toIntent(intent),
  movements: listedMovements(intent.latest_charge),
})
