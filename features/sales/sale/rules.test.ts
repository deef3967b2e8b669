import { describe, expect, test } from 'vitest'
import { type PaymentState, paymentStates } from '#contract/payment-states.ts'
import type { SaleMove, SaleSituation } from '#contract/sale-view.ts'
import { makeFacts } from '#test/sales/money-facts.ts'
import { areContactsShown, findMove, findSituation, isMeetingShown, type SituationFacts } from './rules.ts'
import { listSteps } from './rules/steps.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
type Sale = SituationFacts['sale']
const makeSale = (state: PaymentState, sale: Partial<Sale> = {}): Sale => ({
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

const rows: Row[] = [
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

test.each(rows)(
  '%j: what the sale waits for, and what each side does next',
  ({ state = 'reserved', sale, ...given }, situation, buyer, seller) => {
    const facts = { isFrozen: false, isHandingBack: false, meeting: undefined, now: at(22), ...given }
    expect(findSituation({ ...facts, sale: makeSale(state, sale) })).toBe(situation)
    expect([findMove(situation, 'buyer'), findMove(situation, 'seller')]).toEqual([buyer, seller])
  },
)

test('the next step never leads to a phone without a page', () => {
  expect(findMove('ended', 'buyer', { isPhoneGone: true })).toBeUndefined()
  expect(findMove('cash-declined', 'seller', { isPhoneGone: true })).toBeUndefined()
  expect(findMove('missed', 'buyer', { isPhoneGone: true })).toBe('tell-us')
})

test('the table has every state', () => {
  expect(new Set(rows.map(([{ state = 'reserved' }]) => state))).toEqual(new Set(paymentStates))
})

const early = { booked: at(1), reserved: at(2) }
const all = { ...early, meeting: at(3), 'handed-over': at(4), captured: at(5) }
const write = (state: PaymentState, times: Parameters<typeof listSteps>[0]['times']) =>
  listSteps({ sale: makeFacts(state), changedAt: at(9), times }).map((step) =>
    [step.kind, step.status, ...(step.at ? [new Date(step.at).getUTCDate()] : [])].join(' '),
  )

describe('the steps', () => {
  const begun = ['booked done 1', 'reserved done 2']
  const whole = [...begun, 'meeting done 3', 'handed-over done 4', 'captured done 5']
  const { meeting: _, ...unarranged } = all
  const { captured: __, ...uncaptured } = all
  test.each<[PaymentState, Parameters<typeof listSteps>[0]['times'], string[]]>([
    ['reserved', early, [...begun, 'meeting next', 'handed-over later', 'captured later', 'payout later']],
    [
      'reserved',
      { ...early, meeting: at(3) },
      [...begun, 'meeting done 3', 'handed-over next', 'captured later', 'payout later'],
    ],
    ['capturing', uncaptured, [...whole.slice(0, 4), 'captured next', 'payout later']],
    ['captured', all, [...whole, 'payout next']],
    ['captured', { ...all, payout: at(8) }, [...whole, 'payout done 8']],
    ['captured', unarranged, [...begun, ...whole.slice(3), 'payout next']],
    ['refunding-part', all, [...whole, 'part-refunded next', 'payout later']],
    ['captured', { ...all, 'part-refunded': at(8) }, [...whole, 'part-refunded done 8', 'payout next']],
    [
      'captured',
      { ...all, 'part-refunded': at(7), payout: at(8) },
      [...whole, 'part-refunded done 7', 'payout done 8'],
    ],
    [
      'captured',
      { ...all, 'part-refunded': at(9), payout: at(8) },
      [...whole, 'payout done 8', 'part-refunded done 9'],
    ],
    ['refunding-part', { ...all, payout: at(8) }, [...whole, 'payout done 8', 'part-refunded next']],
    [
      'refunding-part',
      { ...all, 'part-refunded': at(8) },
      [...whole, 'part-refunded done 8', 'part-refunded next', 'payout later'],
    ],
    [
      'refunding-part',
      { ...all, 'part-refunded': at(7), payout: at(8) },
      [...whole, 'part-refunded done 7', 'payout done 8', 'part-refunded next'],
    ],
    ['uncollectable', uncaptured, [...whole.slice(0, 4), 'captured failed 9']],
    ['released', early, [...begun, 'ended done 9']],
    ['cancelled', uncaptured, [...whole.slice(0, 4), 'ended done 9']],
    ['refunding', all, [...whole, 'refunded next']],
    ['refunding', early, [...begun, 'refunded next']],
    ['refund-failed', all, [...whole, 'refunded failed 9']],
    ['refunded', all, [...whole, 'refunded done 9']],
    ['refunded', { ...all, payout: at(10) }, [...whole, 'refunded done 9', 'payout done 10']],
    ['disputed', all, [...whole, 'disputed next']],
    ['lost', all, [...whole, 'disputed failed 9']],
  ])('of a payment that is %s, with what was done', (state, times, expected) => {
    expect(write(state, times)).toEqual(expected)
  })
})

test('the steps that a problem freezes come after its decision', () => {
  const next = (state: PaymentState, times: Parameters<typeof listSteps>[0]['times']) =>
    listSteps({ sale: makeFacts(state), isFrozen: true, changedAt: at(9), times })
      .filter(({ status }) => status !== 'done')
      .map(({ kind, status }) => `${kind} ${status}`)
  expect(next('reserved', early)).toEqual([
    'problem next',
    'meeting later',
    'handed-over later',
    'captured later',
    'payout later',
  ])
  expect(next('captured', all)).toEqual(['problem next', 'payout later'])
})

test('phone numbers are shown from the payment on, but not after the sale has ended or when the money is refunded', () => {
  const shown = (state: PaymentState) =>
    areContactsShown({ sale: makeSale(state, { capturedAt: null }), isFrozen: false, now: at(22) })
  expect(paymentStates.filter(shown)).toEqual(
    paymentStates.filter((state) => isMeetingShown(makeFacts(state))),
  )
  expect(paymentStates.filter(shown)).toEqual([
    'reserved',
    'capturing',
    'captured',
    'uncollectable',
    'refunding-part',
    'refund-failed',
    'disputed',
    'cash-reserved',
    'cash-sold',
  ])
})

test('the meeting is not shown again when money is taken after the sale has ended', () => {
  const taken = { ...makeFacts('captured'), soldAt: null }
  expect(isMeetingShown(taken)).toBe(false)
  expect(isMeetingShown({ ...taken, dispute: 'open' })).toBe(false)
})

test('phone numbers are shown until 14 days after the capture, and while a problem is open', () => {
  const shown = (day: number, isFrozen = false) =>
    areContactsShown({ sale: makeSale('captured', { capturedAt: at(1) }), isFrozen, now: at(day) })
  expect([shown(15), shown(16), shown(16, true)]).toEqual([true, false, true])
})
