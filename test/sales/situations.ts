import type { PaymentState } from '#contract/payment-states.ts'
import type { SaleMove, SaleSituation } from '#contract/sale-view.ts'
import type { SituationFacts } from '#features/sales/sale/rules.ts'
import { makeFacts } from '#test/sales/money-facts.ts'

export const at = (day: number) => new Date(Date.UTC(2026, 10, day))
type Sale = SituationFacts['sale']
export const makeSale = (state: PaymentState, sale: Partial<Sale> = {}): Sale => ({
  ...makeFacts(state),
  capturedAt: at(22),
  confirmedBy: 'seller',
  endHow: null,
  uncollectableBecause: null,
  wrongCodes: 0,
  ...sale,
})
const codeLocked = { wrongCodes: 15 }

const proposed = (by: 'buyer' | 'seller', on = at(24)) => ({ proposedBy: by, meetAt: on, agreedAt: null })
const agreed = (on: Date) => ({ proposedBy: 'buyer' as const, meetAt: on, agreedAt: at(21) })

type Row = [
  given: Omit<Partial<SituationFacts>, 'sale'> & { state?: PaymentState; sale?: Partial<Sale> },
  situation: SaleSituation,
  buyer: SaleMove | undefined,
  seller: SaleMove | undefined,
]

/** What a sale waits for on 22 November, and what each side does next, for each situation and each state of a payment. */
export const situationRows: Row[] = [
  [{}, 'arrange', 'propose-meeting', 'propose-meeting'],
  [{ meeting: proposed('buyer') }, 'buyer-proposed', undefined, 'accept-meeting'],
  [{ meeting: proposed('seller') }, 'seller-proposed', 'accept-meeting', undefined],
  [{ meeting: proposed('buyer', at(21)) }, 'arrange', 'propose-meeting', 'propose-meeting'],
  [{ meeting: agreed(at(24)) }, 'agreed', 'confirm-hand-over', 'enter-code'],
  [{ meeting: agreed(at(22)) }, 'due', 'confirm-hand-over', 'enter-code'],
  [{ isFrozen: true, meeting: agreed(at(22)), sale: codeLocked }, 'frozen', undefined, undefined],
  [{ isFrozen: true, state: 'captured' }, 'contested', undefined, undefined],
  [{ isFrozen: true, state: 'uncollectable' }, 'frozen', undefined, undefined],
  [{ state: 'captured', sale: { refundedMinor: 40 } }, 'partly-refunded', undefined, undefined],
  [{ sale: codeLocked }, 'code-locked', 'confirm-hand-over', undefined],
  [{ meeting: agreed(at(24)), sale: codeLocked }, 'code-locked', 'confirm-hand-over', undefined],
  [{ state: 'open' }, 'ended', 'see-phone', 'see-phone'],
  [{ state: 'capturing' }, 'capturing', undefined, undefined],
  [{ state: 'capturing', meeting: proposed('buyer'), sale: codeLocked }, 'capturing', undefined, undefined],
  [{ state: 'captured', meeting: agreed(at(21)) }, 'captured', undefined, undefined],
  [{ state: 'captured', sale: { capturedAt: at(21) } }, 'done', undefined, undefined],
  [{ state: 'captured', sale: { confirmedBy: 'buyer' } }, 'done', undefined, undefined],
  // In the provider's dashboard.
  [{ state: 'captured', sale: { confirmedBy: null } }, 'captured-without-hand-over', undefined, undefined],
  [
    { state: 'captured', sale: { confirmedBy: null, capturedAt: at(20) } },
    'captured-without-hand-over',
    undefined,
    undefined,
  ],
  // By an admin's decision.
  [
    { state: 'captured', sale: { confirmedBy: 'admin', capturedAt: at(20) } },
    'captured-without-hand-over',
    undefined,
    undefined,
  ],
  // At the second attempt, hours after the seller was told to keep the phone.
  [
    { state: 'captured', sale: { uncollectableBecause: 'authorization-ended', capturedAt: at(20) } },
    'captured-without-hand-over',
    undefined,
    undefined,
  ],
  [
    { state: 'captured', sale: { confirmedBy: 'buyer', uncollectableBecause: 'authorization-ended' } },
    'captured-without-hand-over',
    undefined,
    undefined,
  ],
  [{ state: 'captured', sale: { confirmedBy: 'admin' } }, 'captured-without-hand-over', undefined, undefined],
  [{ state: 'released' }, 'ended', 'see-phone', 'see-phone'],
  [{ state: 'released', sale: { endHow: 'missed' } }, 'missed', 'tell-us', 'tell-us'],
  [{ state: 'cancelled' }, 'ended', 'see-phone', 'see-phone'],
  [{ state: 'uncollectable' }, 'uncollectable', undefined, 'cancel'],
  [{ state: 'refunding' }, 'refunding', undefined, undefined],
  [{ state: 'refunding-part' }, 'refunding-part', undefined, undefined],
  [{ state: 'refund-failed' }, 'refund-failed', undefined, undefined],
  [{ state: 'refunded' }, 'refunded', undefined, undefined],
  [{ state: 'disputed' }, 'disputed', undefined, undefined],
  [{ state: 'lost' }, 'lost', undefined, undefined],
  [{ state: 'cash-requested' }, 'cash-requested', undefined, 'accept-cash'],
  [{ state: 'cash-reserved' }, 'arrange', 'propose-meeting', 'propose-meeting'],
  [{ state: 'cash-reserved', meeting: agreed(at(22)) }, 'due', 'confirm-hand-over', 'enter-code'],
  [{ state: 'cash-sold' }, 'cash-sold', undefined, undefined],
  [{ state: 'cash-sold', isFrozen: true }, 'cash-contested', undefined, undefined],
  [
    { state: 'cash-sold', isFrozen: true, isHandingBack: true },
    'cash-handing-back',
    'confirm-hand-back',
    'hand-back',
  ],
  [{ state: 'cash-refunded' }, 'cash-refunded', undefined, undefined],
  [{ state: 'cash-ended' }, 'cash-declined', 'see-phone', 'see-phone'],
  [{ state: 'cash-ended', sale: { reservedAt: at(20) } }, 'ended', 'see-phone', 'see-phone'],
  [{ state: 'cash-ended', sale: { endHow: 'missed' } }, 'missed', 'tell-us', 'tell-us'],
]
