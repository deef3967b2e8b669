import type { PaymentId } from '#contract/ids.ts'
import { Refusal } from '#contract/refusal.ts'
import { notifyOtherBuyers } from '#features/sales/bookings/commands/notifications.ts'
import { lockOwnSale } from '#features/sales/payments/commands/lock-sale.ts'
import { markSoldInCash } from '#features/sales/cash/commands.ts'
import { requestCapture } from '#features/sales/payments/commands/state-changes.ts'
import type { Deal } from '#features/sales/payments/queries.ts'
import {
  assertCodeLocked,
  assertReserved,
  isCodeLocked,
  isHandOverCode,
  isHandedOver,
} from '#features/sales/payments/rules/hand-over.ts'
import { isCash } from '#features/money/rules.ts'
import { isFrozen } from '#features/sales/problems/queries.ts'
import { findAgreedMinor } from '#features/sales/problems/queries/offers.ts'
import { countWrongCode, startCodeVersion } from '#features/sales/payments/commands/hand-over.ts'
import type { Tx } from '#services/database/database.ts'
import type { ByPerson } from '#services/database/events.ts'
import type { Services } from '#services/services.ts'

type Needs = Pick<Services, 'jobs' | 'codeKey'>
type Confirmation = { id: PaymentId; code?: string | undefined }

/**
 * Confirms that the buyer has the phone, and requests the capture unless they pay in cash. The buyer needs no code; the
 * seller needs the buyer's code. Confirming again changes nothing, whatever the code.
 *
 * The refusal of a wrong code is returned, so that the caller can throw it after the transaction that counts the attempt.
 * Throws `problem-open` while a problem freezes the sale, `not-reserved` with the reason, `not-yours` and `not-found`.
 */
export async function confirmHandOver(
  tx: Tx,
  services: Needs,
  { id, code }: Confirmation,
  cause: ByPerson,
): Promise<Refusal | undefined> {
  const { deal, side } = await lockOwnSale(tx, id, cause)
  if (deal.state === 'authorized' && (await isFrozen(tx, id))) throw new Refusal('problem-open/sale')
  // No code is compared unless a wrong one counts: otherwise the answers would tell it to whoever tries them all.
  if (isHandedOver(deal)) return undefined
  assertReserved(deal)
  const refusal = side === 'seller' && (await checkCode(tx, services, { deal, code }, cause))
  if (refusal) return refusal
  const confirmed = { ...cause, by: side }
  if (!isCash(deal))
    await requestCapture(tx, services.jobs, deal, { agreedMinor: await findAgreedMinor(tx, id) }, confirmed)
  else if (await markSoldInCash(tx, services.jobs, id, confirmed))
    await notifyOtherBuyers(tx, services.jobs, deal, 'sold-to-other')
  return undefined
}

/**
 * Gives the buyer a new code after the seller has used all attempts for the last one. Throws `code-works` before that,
 * `not-reserved` with the reason, `not-yours` and `not-found`.
 */
export async function renewCode(tx: Tx, id: PaymentId, cause: ByPerson): Promise<void> {
  const { deal, side } = await lockOwnSale(tx, id, cause)
  if (side !== 'buyer') throw new Refusal('not-yours/sale', { data: { party: 'buyer' } })
  assertCodeLocked(deal)
  await startCodeVersion(tx, deal, cause)
}

/** Returns the refusal when the code of a reserved payment is wrong or locked. Counts a wrong code. */
async function checkCode(
  tx: Tx,
  { jobs, codeKey }: Needs,
  { deal, code }: { deal: Deal; code: string | undefined },
  cause: ByPerson,
): Promise<Refusal | undefined> {
  if (code === undefined)
    throw new Refusal('invalid-input/fields', { fields: [{ path: 'code', error: 'hand-over-code' }] })
  if (isCodeLocked(deal)) return new Refusal('code-locked')
  if (isHandOverCode(codeKey, deal, code)) return undefined
  const left = await countWrongCode(tx, jobs, deal, cause)
  return left > 0 ? new Refusal('wrong-code', { data: { left } }) : new Refusal('code-locked')
}
