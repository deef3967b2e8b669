import type { DemoListing } from '#db/demo/listings.ts'
import { createBooking } from '#features/bookings/commands/booking.ts'
import { holdForPayment, settlePayment } from '#features/bookings/commands/settlement.ts'
import { getBooking } from '#features/bookings/queries.ts'
import { openIntent } from '#features/payments/commands/intents.ts'
import { findPaymentByIntent } from '#features/payments/queries.ts'
import type { ByPerson } from '#services/database/events.ts'
import { confirmHandOver } from '#features/sales/commands/hand-over.ts'
import { toMinor } from '#lib/money.ts'
import { inTransaction } from '#services/database/database.ts'
import type { DemoWorld } from './demo.ts'
import type { OpenServices } from '../services.ts'

/** Sells demo phones in the same way as any sale: booking, card, settlement, hand-over. */
export async function sellDemoListings(
  services: OpenServices,
  listings: DemoListing[],
  world: DemoWorld,
  address: string,
): Promise<void> {
  for (const listing of listings) {
    const buyerId = listing.soldTo === undefined ? undefined : world.people.get(listing.soldTo)
    const itemId = world.listings.get(listing.key)
    if (!buyerId || !itemId) continue
    const cause = { actorId: buyerId, at: services.clock() }
    const request = { itemId, buyerId, phoneNumber: '01700000000', meetLocation: listing.location }
    const id = await inTransaction(services.db, (tx) => createBooking(tx, request, cause))
    const booking = await getBooking(services.db, buyerId, id)
    const priceMinor = toMinor(listing.priceTaka)
    const { purchase } = await inTransaction(services.db, (tx) =>
      holdForPayment(tx, booking, priceMinor, cause),
    )
    const intent = await openIntent(services, { ...purchase, provider: 'card' }, cause)
    await confirmCard(intent.clientSecret, address, services.paymentKeys.publishableKey)
    await settlePayment(services, booking, { intentId: intent.id }, cause)
    await handOver(services, intent.id, cause)
  }
}

/** Confirms the hand-over as the buyer does. */
async function handOver(services: OpenServices, intentId: string, cause: ByPerson): Promise<void> {
  const payment = await findPaymentByIntent(services.db, intentId)
  if (payment)
    await inTransaction(services.db, (tx) => confirmHandOver(tx, services, { id: payment.id }, cause))
}

/** Confirms the card as the buyer's browser does, with the sandbox's test card. */
async function confirmCard(clientSecret: string, address: string, publishableKey: string) {
  const [intentId] = clientSecret.split('_secret_')
  const reply = await fetch(`${address}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  })
  if (!reply.ok) throw new Error(`the sandbox refused a demo payment: ${await reply.text()}`)
}
