import { listAllowed } from '#contract/refusal.ts'
import type { Payment } from '#contract/payments.ts'
import type { Session } from '#contract/session.ts'
import type { UserId } from '#contract/ids.ts'
import { findExcess, findOwed, type MoneyFacts } from '#features/money/rules.ts'
import type { Deal, DealWithParties } from '../queries.ts'
import { assertCanDecide, assertCanRelist } from '../rules.ts'
import {
  assertCanCancel,
  assertCodeLocked,
  assertCodeUsable,
  assertRequested,
  assertReserved,
  findSide,
  type Parties,
} from './hand-over.ts'
import { assertCanGiveBack, findWithdrawableMinor } from './refunds.ts'

type PaymentFacts = Parties & MoneyFacts & Pick<Deal, 'wrongCodes'> & Pick<DealWithParties, 'explanations'>

/** What this person may do with a payment now. */
export function findActions(deal: PaymentFacts, { userId, isAdmin }: Session): Payment['may'] {
  return [
    ...(deal.buyerId === userId ? findBuyerActions(deal) : []),
    ...(deal.sellerId === userId ? findSellerActions(deal) : []),
    ...(isAdmin ? findAdminActions(deal, userId) : []),
    ...(isAdmin && !findSide(deal, userId) ? findDeciderActions(deal) : []),
  ]
}

/** What an admin can decide about the sale of others. */
const findDeciderActions = (deal: PaymentFacts): Payment['may'] => [
  ...(deal.explanations.some(({ read }) => read === null) ? (['read-explanations'] as const) : []),
  ...(findWithdrawableMinor(deal) === undefined ? [] : (['withdraw-refund'] as const)),
  ...(findOwed(deal) === undefined ? [] : (['refund-by-hand'] as const)),
  ...(findExcess(deal) === undefined ? [] : (['explain-excess'] as const)),
]

const findBuyerActions = (deal: PaymentFacts) =>
  listAllowed({
    'confirm-hand-over': () => assertReserved(deal),
    'renew-code': () => assertCodeLocked(deal),
    cancel: () => assertCanCancel(deal, 'buyer'),
  })

const findSellerActions = (deal: PaymentFacts) =>
  listAllowed({
    'enter-code': () => assertCodeUsable(deal),
    'accept-cash': () => assertRequested(deal),
    cancel: () => assertCanCancel(deal, 'seller'),
  })

const findAdminActions = (deal: PaymentFacts, adminId: UserId) =>
  listAllowed({
    refund: () => {
      assertCanDecide(deal, adminId)
      assertCanGiveBack(deal)
    },
    relist: () => assertCanRelist(deal),
  })
