import { expect, test } from 'vitest'
import { changedBy, paymentStates } from '#contract/payments.ts'
import { bookingTransitions, readBookingState } from '#features/bookings/rules.ts'
import type { IntentStatus } from '#services/payments/payments.ts'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { buildBooking } from '#test/build.ts'
import { askToPay, findPaymentOf, intentIdOf } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { changePaymentState } from './commands/state-changes.ts'
import { assertCanMove, decideStep, paymentTransitions, type Step } from './rules.ts'

const product = await startProduct()
const { db } = product

async function buildPayment() {
  const { id, buyerId } = await buildBooking(product)
  const intentId = intentIdOf((await askToPay(product, buyerId, id)).body.clientSecret)
  return findPaymentOf(product, intentId)
}

test('a move that the table does not have throws and leaves everything as it was', async () => {
  const { id } = await buildPayment()
  const cause = { at: product.time.now, by: 'job' } as const
  const skip = inTransaction(db, (tx) => changePaymentState(tx, id, 'open', 'captured', cause))
  await expect(skip).rejects.toThrow('There is no way from open to captured.')
  const byJob = inTransaction(db, (tx) => changePaymentState(tx, id, 'open', 'cancelled', cause))
  await expect(byJob).rejects.toThrow('job may not move it from open to cancelled.')
  expect((await db.selectFrom('payments').select('state').execute()).map(({ state }) => state)).toEqual([
    'open',
  ])
  const events = await db.selectFrom('events').select('kind').where('subjectId', '=', id).execute()
  expect(events).toEqual([{ kind: 'payment-opened' }])
})

test('a move from where the payment is no more is none', async () => {
  const { id } = await buildPayment()
  const cause = { at: product.time.now, by: 'job' } as const
  expect(await inTransaction(db, (tx) => changePaymentState(tx, id, 'sold', 'captured', cause))).toBe(false)
})

test('the database refuses a second sale of a phone, whatever the code thinks', async () => {
  const first = await buildPayment()
  const { id: _, intentId: __, ...row } = first
  const sold = { ...row, state: 'sold', soldAt: product.time.now } as const
  const write = () =>
    db
      .insertInto('payments')
      .values({ ...sold, id: newId(), intentId: newId() })
      .execute()
  await write()
  await expect(write()).rejects.toThrow('payments_sold_once')
})

test('each state can be reached, and each move names who may make it', () => {
  for (const state of paymentStates.filter((each) => each !== 'open'))
    expect(paymentTransitions.some(({ to }) => to === state)).toBe(true)
  for (const { from, to, by } of [...paymentTransitions, ...bookingTransitions]) {
    expect(from).not.toBe(to)
    expect(by.length).toBeGreaterThan(0)
  }
  expect(() => assertCanMove(bookingTransitions, 'removed', 'paid', 'buyer')).toThrow('There is no way')
  const dates = { paidAt: new Date(), removedAt: new Date() }
  expect(readBookingState(dates)).toBe('archived')
  expect(readBookingState({ ...dates, paidAt: null })).toBe('removed')
  expect(new Set(paymentTransitions.flatMap(({ by }) => by))).toEqual(new Set(changedBy))
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

/** All pairs of our state and the provider's, such as `sold requires_capture`, for which this is the next step. */
function listPairs(step: Step): string[] {
  return paymentStates.flatMap((state) =>
    statuses.flatMap((status) => {
      const payment = { state, soldAt: null, refundedMinor: 0, disputeEnded: null }
      const amountCapturedMinor = status === 'succeeded' ? 100 : 0
      const intent = { status, amountCapturedMinor, amountRefundedMinor: 0, isDisputed: false }
      return decideStep(payment as never, intent as never) === step ? [`${state} ${status}`] : []
    }),
  )
}

test('only what is authorised is sold, only what was sold is charged, and only what bought nothing is let go', () => {
  expect(listPairs('settle')).toEqual(['open requires_capture', 'open succeeded'])
  expect(listPairs('capture')).toEqual(['sold requires_capture', 'uncollectable requires_capture'])
  const unfinished = statuses.filter((status) => status !== 'succeeded' && status !== 'canceled')
  expect(listPairs('release')).toEqual(unfinished.map((status) => `cancelled ${status}`))
  expect(listPairs('refund')).toEqual([
    'cancelled succeeded',
    ...statuses.map((status) => `refunding ${status}`),
  ])
})
