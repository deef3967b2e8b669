import { beforeEach } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { reconcile } from './booked.ts'
import { failRefund, findPaymentOf } from './pay.ts'
import { day, preparePayouts } from './payouts.ts'
import type { Product } from '#test/product.ts'

/** The price of the sale, and a part of it, in paisa. */
export const priceMinor = 5_450_000
export const partMinor = 500_000
export const transfer = { reason: 'The card is closed.', reference: 'BRAC 7731-04' }

/** Before each test, makes a sale whose money can be paid out (`at.sale`). Returns what an admin does about it. */
export function prepareByHand(product: Product) {
  const { ask, db } = product
  const payouts = preparePayouts(product)
  const { people, nameAccount, sellOne } = payouts
  const at = {} as { sale: Awaited<ReturnType<typeof sellOne>> }
  beforeEach(async () => {
    await nameAccount()
    at.sale = await sellOne()
    product.pass({ minutes: 2 * day })
  })

  return {
    ...payouts,
    at,
    fail: (amountMinor = partMinor) =>
      failRefund(product, { paymentId: at.sale.paymentId, as: people.admin, amountMinor }),
    refund: (amountMinor?: number) =>
      ask(`POST /payments/${at.sale.paymentId}/refunds`, {
        as: people.admin,
        body: { reason: 'They brought it back.', ...(amountMinor && { amountMinor }) },
      }),
    record: (more: object = {}, as: UserId = people.admin) =>
      ask(`POST /payments/${at.sale.paymentId}/refunds-by-hand`, {
        as,
        body: { ...transfer, amountMinor: partMinor, ...more },
      }),
    drop: (amountMinor: number) =>
      ask(`POST /payments/${at.sale.paymentId}/refund-withdrawals`, {
        as: people.admin,
        body: { reason: 'They agreed on a cable.', amountMinor },
      }),
    readPayment: async (as: UserId = people.admin) =>
      (await ask(`GET /payments/${at.sale.paymentId}`, { as })).body,
    listFindings: async () => (await reconcile(product, people.admin)).findings,
    stateOf: async () => (await findPaymentOf(product, at.sale.transationId)).state,
    /** Reads what the accounts hold, without the provider's fees. */
    readBooks: async () => {
      const { provider = 0, 'provider-fees': kept = 0, ...rest } = await readBalances(db)
      const held = Object.entries({ ...rest, provider: provider + kept })
      return Object.fromEntries(held.filter(([, amountMinor]) => amountMinor !== 0))
    },
  }
}
