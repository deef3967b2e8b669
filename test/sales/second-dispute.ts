import type Stripe from 'stripe'
import type { Product } from '#test/product.ts'

/**
 * Lets the card's holder dispute the only disputed payment of the sandbox again, a minute after the product's time.
 * Returns the new dispute. The sandbox sends no message about it.
 */
export async function disputeAgain({ db, time }: Product): Promise<Stripe.Dispute> {
  const { seq: _, ...row } = await db
    .selectFrom('sandboxObjects')
    .selectAll()
    .where('kind', '=', 'dispute')
    .executeTakeFirstOrThrow()
  const created = Math.floor(time.now.getTime() / 1000) + 60
  const first = JSON.parse(row.body) as Stripe.Dispute
  const second: Stripe.Dispute = { ...first, id: 'dp_second', status: 'needs_response', created }
  await db
    .insertInto('sandboxObjects')
    .values({ ...row, id: second.id, body: JSON.stringify(second) })
    .execute()
  return second
}
