import type { Sale } from '#features/sales/bookings/queries.ts'
import type { Formats } from '../sentences/en/formats.ts'
import type { OpenServices } from '../services.ts'
import type { TakenMoney } from './sale-text.ts'

/**
 * How much of the buyer's money was taken for a sale that ended before its hand-over: somebody may have captured it in the
 * provider's dashboard. Returns `unknown` when the provider does not answer, so that the buyer hears in time that the sale
 * has ended.
 */
export async function findTakenMoney(
  { payments, log }: Pick<OpenServices, 'payments' | 'log'>,
  { id, intentId, amountMinor, currency }: Sale,
  { formatMinor }: Formats,
): Promise<TakenMoney> {
  try {
    const intent = await payments.findIntent(intentId)
    if (!intent || intent.isUnsure) return 'unknown'
    const { capturedMinor: takenMinor } = intent
    if (takenMinor === 0) return 'nothing'
    return takenMinor < amountMinor ? { part: formatMinor(takenMinor, currency) } : 'all'
  } catch (error) {
    log.warn({ err: error, paymentId: id }, 'An email about a sale that ended does not say what was taken.')
    return 'unknown'
  }
}
