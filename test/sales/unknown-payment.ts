import { newId } from '#lib/ids.ts'
import type { Product } from '#test/product.ts'
import { type Card, confirmCard } from './pay.ts'

type UpTo = 'open' | 'authorised' | 'captured'

/** Pays ৳54,500 at the provider with an intent that no payment of our database names. Returns the intent's id. */
export async function payUnknown(product: Product, metadata: object, upTo: UpTo = 'captured', card?: Card) {
  const { payments } = product.services
  const intent = await payments.createIntent({
    amountMinor: 5_450_000,
    currency: 'bdt',
    metadata: metadata as Parameters<typeof payments.createIntent>[0]['metadata'],
    idempotencyKey: newId(),
  })
  if (upTo !== 'open') await confirmCard(product, intent.clientSecret, card)
  if (upTo === 'captured') await payments.captureIntent(intent.id)
  return intent.id
}
