import { listAllowed } from '#contract/refusal.ts'
import type { Payment } from '#contract/payments.ts'
import type { Session } from '#contract/session.ts'
import type { UserId } from '#contract/ids.ts'
import { findOwed, type MoneyFacts } from '#features/money/rules.ts'
import type { Deal, PaymentWithParties } from '../queries.ts'
import { assertCanDecide, assertCanRelist } from '../rules.ts'
import {
  assertCanCancel,
  assertCodeLocked,
  assertCodeUsable,
  assertRequested,
  assertReserved,
  type Parties,
} from './hand-over.ts'
import { assertCanGiveBack, findWithdrawableMinor } from './refunds.ts'

type PaymentFacts = Parties & MoneyFacts & Pick<Deal, 'wrongCodes'> & Pick<PaymentWithParties, 'explanations'>

/** What this person may do with a payment now. */
export function findActions(payment: PaymentFacts, { userId, isAdmin }: Session): Payment['may'] {
  return [
    ...(payment.buyerId === userId ? findBuyerActions(payment) : []),
    ...(payment.sellerId === userId ? findSellerActions(payment) : []),
    ...(isAdmin ? findAdminActions(payment, userId) : []),
    ...(isAdmin && payment.explanations.some(({ read }) => read === null)
      ? listAllowed({ 'read-explanations': () => assertCanDecide(payment, userId) })
      : []),
    ...(isAdmin && findWithdrawableMinor(payment) !== undefined
      ? listAllowed({ 'withdraw-refund': () => assertCanDecide(payment, userId) })
      : []),
    ...(isAdmin && findOwed(payment) !== undefined
      ? listAllowed({ 'refund-by-hand': () => assertCanDecide(payment, userId) })
      : []),
  ]
}

const findBuyerActions = (payment: PaymentFacts) =>
  listAllowed({
    'confirm-hand-over': () => assertReserved(payment),
    'renew-code': () => assertCodeLocked(payment),
    cancel: () => assertCanCancel(payment, 'buyer'),
  })

const findSellerActions = (payment: PaymentFacts) =>
  listAllowed({
    'enter-code': () => assertCodeUsable(payment),
    'accept-cash': () => assertRequested(payment),
    cancel: () => assertCanCancel(payment, 'seller'),
  })

const findAdminActions = (payment: PaymentFacts, adminId: UserId) =>
  listAllowed({
    refund: () => {
      assertCanDecide(payment, adminId)
      assertCanGiveBack(payment)
    },
    relist: () => assertCanRelist(payment),
  })
