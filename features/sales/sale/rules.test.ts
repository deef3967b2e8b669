import { describe, expect, test } from 'vitest'
import { type PaymentState, paymentStates } from '#contract/payment-states.ts'
import { saleTable } from '#contract/sale-table.ts'
import { saleSituations } from '#contract/sale-view.ts'
import { makeFacts } from '#test/sales/money-facts.ts'
import { at, makeSale, situationRows } from '#test/sales/situations.ts'
import { areContactsShown, findMove, findSituation, isMeetingShown } from './rules.ts'
import { listSteps } from './rules/steps.ts'

test.each(situationRows)(
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

test('the rows have every situation, and every state of a payment', () => {
  expect(new Set(situationRows.map(([, situation]) => situation))).toEqual(new Set(saleSituations))
  expect(new Set(situationRows.map(([{ state = 'reserved' }]) => state))).toEqual(new Set(paymentStates))
})

const early = { booked: at(1), reserved: at(2) }
const all = { ...early, meeting: at(3), 'handed-over': at(4), captured: at(5) }
const findLastStep = (state: PaymentState) => {
  const facts = { isFrozen: false, isHandingBack: false, meeting: undefined, now: at(22) }
  return saleTable[findSituation({ ...facts, sale: makeSale(state) })].lastStep
}
const write = (state: PaymentState, times: Parameters<typeof listSteps>[0]['times']) =>
  listSteps({ sale: makeFacts(state), lastStep: findLastStep(state), changedAt: at(9), times }).map((step) =>
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
    listSteps({
      sale: makeFacts(state),
      isFrozen: true,
      lastStep: findLastStep(state),
      changedAt: at(9),
      times,
    })
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
  const areContactsShownIn = (state: PaymentState) =>
    areContactsShown({ sale: makeSale(state, { capturedAt: null }), isFrozen: false, now: at(22) })
  expect(paymentStates.filter(areContactsShownIn)).toEqual(
    paymentStates.filter((state) => isMeetingShown(makeFacts(state))),
  )
  expect(paymentStates.filter(areContactsShownIn)).toEqual([
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
  const areContactsShownOn = (day: number, isFrozen = false) =>
    areContactsShown({ sale: makeSale('captured', { capturedAt: at(1) }), isFrozen, now: at(day) })
  expect([areContactsShownOn(15), areContactsShownOn(16), areContactsShownOn(16, true)]).toEqual([
    true,
    false,
    true,
  ])
})
