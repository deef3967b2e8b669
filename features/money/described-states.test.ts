import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaymentState, paymentStates } from '#contract/payment-states.ts'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { selectPaymentRows } from '#features/payments/queries.ts'
import { buildBooking } from '#test/build.ts'
import { authorize, findPaymentOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { pickRounds } from '#test/runner/rounds.ts'
import { storedStates } from '#test/sales/money-facts.ts'
import {
  describedStateOf,
  isInState,
  isKeptIn,
  isOwedIn,
  isRefundedIn,
  owedMinorOf,
  owesAllIn,
} from './queries.ts'
import { describePayment, findOwed, goesBack, owesAll } from './rules.ts'

const product = await startProduct()
const { db } = product

type Refund = { state: 'requested' | 'made' | 'failed'; amountMinor: number; isClosed: boolean }
type Facts = {
  state: (typeof storedStates)[number]
  isSold: boolean
  capturedMinor: number | null
  refunds: Refund[]
  byHandMinor: number | null
  disputes: ('open' | 'won' | 'lost' | null)[]
}

const amountMinor = 10
const refund = fc.record({
  state: fc.constantFrom('made' as const, 'failed' as const),
  amountMinor: fc.integer({ min: 1, max: amountMinor }),
  isClosed: fc.boolean(),
})
const facts: fc.Arbitrary<Facts> = fc
  .record({
    state: fc.oneof(
      { arbitrary: fc.constant('captured' as const), weight: 4 },
      fc.constantFrom(...storedStates),
    ),
    isSold: fc.boolean(),
    capturedMinor: fc.option(fc.constant(amountMinor / 2)),
    refunds: fc.array(refund, { maxLength: 3 }),
    requestedMinor: fc.option(fc.integer({ min: 1, max: amountMinor })),
    byHandMinor: fc.option(fc.integer({ min: 1, max: 4 })),
    disputes: fc.array(fc.constantFrom('won' as const, 'lost' as const, null), { maxLength: 2 }),
    isDisputed: fc.boolean(),
  })
  .map(({ requestedMinor, isDisputed, disputes, refunds, ...rest }) => ({
    ...rest,
    refunds:
      requestedMinor === null
        ? refunds
        : [...refunds, { state: 'requested' as const, amountMinor: requestedMinor, isClosed: false }],
    disputes: isDisputed ? [...disputes, 'open' as const] : disputes,
  }))

/** In these states the database allows a payment that has sold its phone, or one that has not. */
const sells: Partial<Record<PaymentState, boolean>> = {
  open: false,
  released: false,
  cancelled: false,
  'cash-requested': false,
  'cash-ended': false,
  reserved: true,
  capturing: true,
  uncollectable: true,
  'cash-reserved': true,
  'cash-sold': true,
}

async function write(id: PaymentId, { state, isSold, capturedMinor, ...rows }: Facts): Promise<void> {
  const at = product.time.now
  const times = { createdAt: at, settledAt: at }
  await db.deleteFrom('refunds').execute()
  await db.deleteFrom('refundsByHand').execute()
  await db.deleteFrom('disputes').execute()
  await db
    .updateTable('payments')
    .set({ state, soldAt: (sells[state] ?? isSold) ? at : null, handOverBy: at, amountMinor, capturedMinor })
    // The product never changes it.
    .set({ provider: state.startsWith('cash-') ? 'cash' : 'card' } as never)
    .where('id', '=', id)
    .execute()
  for (const { state: of, isClosed, amountMinor: minor } of rows.refunds)
    await db
      .insertInto('refunds')
      .values({
        id: newId(),
        paymentId: id,
        amountMinor: minor,
        state: of,
        ...times,
        ...(of === 'requested' && { settledAt: null }),
        ...(of === 'failed' && { promisedMinor: minor }),
        ...(isClosed && { closedAt: at }),
      })
      .execute()
  if (rows.byHandMinor !== null)
    await db
      .insertInto('refundsByHand')
      .values({
        id: newId(),
        paymentId: id,
        amountMinor: rows.byHandMinor,
        reference: 'A 1',
        reason: 'x',
        createdAt: at,
      })
      .execute()
  for (const recorded of rows.disputes) {
    const state = recorded ?? 'open'
    const endedAt = state === 'open' ? null : at
    await db
      .insertInto('disputes')
      .values({ id: newId(), paymentId: id, state, recorded, beganAt: at, endedAt })
      .execute()
  }
}

test('the conditions in SQL and the function agree about every payment, and each payment has one state', async () => {
  const { id: bookingId, buyerId } = await buildBooking(product)
  const { id } = await findPaymentOf(product, await authorize(product, buyerId, bookingId))
  const seen = new Set<PaymentState>()
  const assertAgree = async (given: Facts) => {
    await write(id, given)
    const row = await selectPaymentRows(db)
      .select([describedStateOf().as('described'), owedMinorOf().as('owedMinor')])
      .select([owesAllIn().as('owesAll'), isOwedIn().as('isOwed')])
      .select([isKeptIn().as('isKept'), isRefundedIn().as('isRefunded')])
      .select(paymentStates.map((state) => isInState(state).as(state)))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const state = describePayment(row)
    seen.add(state)
    expect([given, row.described]).toEqual([given, state])
    expect([given, paymentStates.filter((each) => row[each])]).toEqual([given, [state]])
    expect([given, row.owedMinor, row.isOwed]).toEqual([
      given,
      findOwed(row) ?? null,
      findOwed(row) !== undefined,
    ])
    expect([given, row.owesAll]).toEqual([given, owesAll(row)])
    expect(row.isRefunded).toBe(state === 'refunded' || state === 'refunding')
    const isUndisputed = row.state === 'captured' && row.dispute === null
    expect(row.isKept).toBe(row.state === 'capturing' || (isUndisputed && !goesBack(row)))
  }
  const nothing = { isSold: true, capturedMinor: null, refunds: [], byHandMinor: null, disputes: [] }
  await fc.assert(fc.asyncProperty(facts, assertAgree), {
    examples: storedStates.map((state): [Facts] => [{ ...nothing, state }]),
    numRuns: pickRounds({ short: 150, long: 3000 }),
  })
  expect(paymentStates.filter((state) => !seen.has(state))).toEqual([])
}, 300_000)
