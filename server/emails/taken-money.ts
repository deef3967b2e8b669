import type { Sale } from '#features/bookings/queries.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import type { OpenServices } from '../services.ts'
import type { TakenMoney } from '../sentences/en/emails/sale-parts.ts'

/**
 * What had been taken of the buyer's money for a sale that ended before its hand-over: somebody may have captured it on the pages of the
 * provider. It is unknown while the provider does not say it. The buyer has to hear in time that the sale has ended, so that is only
 * logged.
 */
export async function findTakenMoney(
  { payments, log }: Pick<OpenServices, 'payments' | 'log'>,
  { id, intentId, amountMinor, currency }: Sale,
): Promise<TakenMoney> {
  try {
    const intent = await payments.findIntent(intentId)
    if (!intent || intent.isUnsure) return 'unknown'
    const { amountCapturedMinor: takenMinor } = intent
    if (takenMinor === 0) return 'nothing'
    return takenMinor < amountMinor ? { part: formatTaka(toMajor(takenMinor, currency)) } : 'all'
  } catch (error) {
    log.warn({ err: error, paymentId: id }, 'An email about a sale that ended does not say what was taken.')
    return 'unknown'
  }
}
