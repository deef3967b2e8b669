import { Refusal } from '#contract/refusal.ts'
import type { Sale } from '#features/bookings/queries.ts'
import { formatTaka, toMajor } from '#lib/money.ts'
import type { OpenServices } from '../services.ts'

/**
 * How much of a sale that ended before its hand-over somebody had captured in the dashboard of the card provider; undefined
 * where nothing was. bKash captures all or nothing. While the provider does not answer, nothing is known of it: the buyer
 * has to hear in time that the sale has ended, and the money goes back all the same.
 */
export async function findPartTaken(
  payments: OpenServices['payments'],
  { provider, intentId, amountMinor, currency }: Sale,
): Promise<string | undefined> {
  if (provider !== 'card') return undefined
  try {
    const takenMinor = (await payments.findIntent(intentId))?.amountCapturedMinor ?? 0
    const isPart = takenMinor > 0 && takenMinor < amountMinor
    return isPart ? formatTaka(toMajor(takenMinor, currency)) : undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === 'provider-unavailable') return undefined
    throw error
  }
}
