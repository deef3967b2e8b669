import { expect, test } from 'vitest'
import { paymentStates } from '#contract/payment-states.ts'
import { changedBy } from '#contract/payments.ts'
import { bookingTransitions, readBookingState } from '#features/sales/bookings/rules.ts'
import type { IntentStatus } from '#services/payments/payments.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { buildBooking } from '#test/build.ts'
import { askToPay, findDealOf, intentIdOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { changePaymentState } from './commands/state-changes.ts'
import { decideStep, type SyncStep } from './rules/steps.ts'
import { cashTransitions } from '#features/sales/cash/rules.ts'
import { assertCanChangeState, paymentTransitions } from './rules/transitions.ts'
import { makeFacts, moneyStates } from '#test/sales/money-facts.ts'
import { listPaymentStates } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { db } = product

async function buildPayment() {
  const { id, buyerId } = await buildBooking(product)
  const intentId = intentIdOf((await askToPay(product, buyerId, id)).body.clientSecret)
  return findDealOf(product, intentId)
}

test('a state change that the table does not have throws and changes nothing', async () => {
  const { id } = await buildPayment()
  const cause = { at: product.time.now, by: 'job' } as const
  const skip = inTransaction(db, (tx) => changePaymentState(tx, id, 'open', 'captured', cause))
  await expect(skip).rejects.toThrow('There is no way from open to captured.')
  const byJob = inTransaction(db, (tx) => changePaymentState(tx, id, 'open', 'cancelled', cause))
  await expect(byJob).rejects.toThrow('job may not move it from open to cancelled.')
  expect(await listPaymentStates(db)).toEqual(['open'])
  const events = await db.selectFrom('events').select('kind').where('subjectId', '=', id).execute()
  expect(events).toEqual([{ kind: 'payment-opened' }])
})

test('a change from a state that the payment has left returns false', async () => {
  const { id } = await buildPayment()
  const cause = { at: product.time.now, by: 'job' } as const
  expect(await inTransaction(db, (tx) => changePaymentState(tx, id, 'capturing', 'captured', cause))).toBe(
    false,
  )
})

test('the database refuses a second sale of a phone, even if the code allows it', async () => {
  const first = await buildPayment()
  const row = await db.selectFrom('sales').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow()
  const { now } = product.time
  const sold = { ...row, reservedAt: now, soldAt: now, handOverBy: now }
  const write = () =>
    db
      .insertInto('sales')
      .values({ ...sold, id: newId() })
      .execute()
  await write()
  await expect(write()).rejects.toThrow('sales_sold_once')
})

test('each state can be reached, and each change names who may make it', () => {
  for (const state of moneyStates.filter((each) => each !== 'open'))
    expect(paymentTransitions.some(({ to }) => to === state)).toBe(true)
  for (const { from, to, by } of [...paymentTransitions, ...cashTransitions, ...bookingTransitions]) {
    expect(from).not.toBe(to)
    expect(by.length).toBeGreaterThan(0)
  }
  expect(() => assertCanChangeState(bookingTransitions, 'removed', 'paid', 'buyer')).toThrow(
    'There is no way',
  )
  const dates = { paidAt: new Date(), cashAt: null, removedAt: new Date() }
  expect(readBookingState(dates)).toBe('archived')
  expect(readBookingState({ ...dates, paidAt: null })).toBe('removed')
  expect(new Set([...paymentTransitions, ...cashTransitions].flatMap(({ by }) => by))).toEqual(
    new Set(changedBy),
  )
})

const statuses: IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
]

/** A payment that clients see in these states has sold its phone. */
const sells = ['captured', 'refunding-part']

/**
 * Lists the pairs of our state and the provider's, such as `capturing requires_capture`, for which this is the next
 * step.
 */
function listPairs(step: SyncStep, takenMinor = 100): string[] {
  return paymentStates.flatMap((state) =>
    statuses.flatMap((status) => {
      const deal = { ...makeFacts(state), ...(sells.includes(state) ? {} : { soldAt: null }) }
      const capturedMinor = status === 'succeeded' ? takenMinor : 0
      const intent = { status, capturedMinor, refundedMinor: 0, isDisputed: false }
      return decideStep(deal as never, intent as never) === step ? [`${state} ${status}`] : []
    }),
  )
}

test('a sale needs an authorization, a capture needs a sale, and only a payment without a sale is released', () => {
  expect(listPairs('settle')).toEqual(['open requires_capture', 'open succeeded'])
  expect(listPairs('capture')).toEqual(['capturing requires_capture', 'uncollectable requires_capture'])
  const unfinished = statuses.filter((status) => status !== 'succeeded' && status !== 'canceled')
  const givenUp = ['released', 'cancelled']
  expect(listPairs('release')).toEqual(
    givenUp.flatMap((state) => unfinished.map((status) => `${state} ${status}`)),
  )
  expect(listPairs('refund')).toEqual(
    [
      ...givenUp.map((state) => `${state} succeeded`),
      ...['refunding', 'refunding-part'].flatMap((state) => statuses.map((status) => `${state} ${status}`)),
    ].filter((pair) => pair !== 'refunding canceled'),
  )
})

test('the money of a payment without a sale, whose refund began or failed, was never taken if its authorization is released', () => {
  expect(listPairs('record-nothing-taken')).toEqual(['refunding canceled', 'refund-failed canceled'])
  const sold = makeFacts('refund-failed') as never
  const released = { status: 'canceled', refundedMinor: 0 } as never
  expect(decideStep(sold, released)).toBeUndefined()
})

test('the money of a payment without a sale that was refunded by hand was never taken if the provider is sure', () => {
  const paid = { ...makeFacts('refunded'), refundedByHandMinor: 100 }
  const released = { status: 'canceled', refundedMinor: 0 }
  const decide = (deal: object, intent: object) => decideStep(deal as never, intent as never)
  expect(decide({ ...paid, soldAt: null }, released)).toBe('record-nothing-taken')
  expect(decide({ ...paid, soldAt: null }, { ...released, isUnsure: true })).toBeUndefined()
  expect(decide({ ...paid, soldAt: new Date() }, released)).toBeUndefined()
  const charged = { status: 'succeeded', capturedMinor: 100, refundedMinor: 0 }
  expect(decide({ ...paid, state: 'cancelled', soldAt: null }, charged)).toBeUndefined()
})

test('a reserved payment waits while the card is authorised, and its sale ends with the authorization', () => {
  expect(listPairs('record-captured')).toEqual(
    ['reserved', 'capturing', 'uncollectable'].map((state) => `${state} succeeded`),
  )
  expect(listPairs('end-sale')).toEqual(
    ['requires_payment_method', 'requires_confirmation', 'requires_action', 'canceled'].map(
      (status) => `reserved ${status}`,
    ),
  )
})

test('an open problem stops another capture of an uncollectable payment', () => {
  const deal = makeFacts('uncollectable') as never
  const intent = { status: 'requires_capture', refundedMinor: 0 } as never
  expect([decideStep(deal, intent, { isFrozen: true }), decideStep(deal, intent)]).toEqual([
    undefined,
    'capture',
  ])
})

test('a part of the amount does not pay for the phone', () => {
  expect(listPairs('record-captured', 99)).toEqual([])
  expect(listPairs('record-partly-captured', 99)).toEqual(['reserved succeeded'])
  expect(listPairs('record-uncollectable', 99)).toContain('capturing succeeded')
  expect(listPairs('record-uncollectable')).not.toContain('capturing succeeded')
})
