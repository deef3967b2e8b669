import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithBuyer, type PaymentState, paymentStates } from '#contract/payment-states.ts'
import type { PaymentId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { selectDealRows } from '#features/sales/payments/queries.ts'
import { buildBooking } from '#test/build.ts'
import { authorize, findDealOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { pickRounds } from '#test/runner/rounds.ts'
import { moneyStates } from '#test/sales/money-facts.ts'
import {
  describedStateOf,
  isInState,
  isWithBuyerIn,
  isGoingBackIn,
  isRefundedTwiceIn,
  isDisputedIn,
  isOwedIn,
  isRefundedIn,
  owedMinorOf,
  owesAllIn,
  isOverIn,
  isReleasedIn,
  isRequestedIn,
  isReservedIn,
} from './queries.ts'
import {
  describePayment,
  findExcess,
  findOwed,
  goesBack,
  isRefunded,
  isReleased,
  isReserved,
  isWithSeller,
  owesAll,
} from './rules.ts'

const product = await startProduct()
const { db } = product

type Refund = { state: 'requested' | 'made' | 'failed'; amountMinor: number; isClosed: boolean }
type Facts = {
  state: (typeof moneyStates)[number] | null
  /** Which of these has happened. */
  isSold: boolean
  isReserved: boolean
  isHandedOver: boolean
  isEnded: boolean
  isCharged: boolean
  capturedMinor: number | null
  refunds: Refund[]
  byHandMinor: number | null
  /** What of too much money was paid back or written off. */
  explained: { how: 'returned' | 'written-off'; amountMinor: number }[]
  /** Of cash. */
  handedBackMinor: number | null
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
    state: fc.constantFrom(...moneyStates, null, 'captured', 'captured', 'captured', 'cancelled'),
    isSold: fc.boolean(),
    isReserved: fc.boolean(),
    isHandedOver: fc.boolean(),
    isEnded: fc.boolean(),
    isCharged: fc.boolean(),
    capturedMinor: fc.option(fc.constant(amountMinor / 2)),
    refunds: fc.array(refund, { maxLength: 3 }),
    requestedMinor: fc.option(fc.integer({ min: 1, max: amountMinor })),
    handedBackMinor: fc.option(fc.constantFrom(1, amountMinor)),
    byHandMinor: fc.option(fc.integer({ min: 1, max: 4 })),
    explained: fc.array(
      fc.record({
        how: fc.constantFrom('returned' as const, 'written-off' as const),
        amountMinor: fc.integer({ min: 1, max: 2 }),
      }),
      { maxLength: 2 },
    ),
    disputes: fc.array(fc.constantFrom('won' as const, 'lost' as const, null), { maxLength: 2 }),
    isDisputed: fc.boolean(),
  })
  .map(({ requestedMinor, isDisputed, disputes, refunds, explained, ...rest }) => ({
    ...rest,
    // Only what was paid by hand can be paid back or written off.
    explained: rest.byHandMinor === null ? [] : explained,
    refunds:
      requestedMinor === null
        ? refunds
        : [...refunds, { state: 'requested' as const, amountMinor: requestedMinor, isClosed: false }],
    disputes: isDisputed ? [...disputes, 'open' as const] : disputes,
  }))

/** Whether the phone is sold: the database allows both only for captured money. */
function isPhoneSold({ state, isSold, isReserved, isHandedOver, isEnded }: Facts): boolean {
  if (state === null) return (isReserved || isHandedOver) && !isEnded
  return state === 'captured' ? isSold : state !== 'open' && state !== 'cancelled'
}

async function write(id: PaymentId, given: Facts): Promise<void> {
  const { state, isReserved, isHandedOver, isEnded, isCharged, capturedMinor, ...rows } = given
  const at = product.time.now
  const times = { createdAt: at, settledAt: at }
  await db.deleteFrom('refunds').execute()
  await db.deleteFrom('refundsByHand').execute()
  await db.deleteFrom('excessExplanations').execute()
  await db.deleteFrom('disputes').execute()
  const isSold = isPhoneSold(given)
  const wasReserved = isReserved || isHandedOver || isSold
  const isOver = !isSold && (isEnded || wasReserved)
  await db.deleteFrom('ledgerComparisons').execute()
  await db.deleteFrom('payments').execute()
  const handedBackMinor = state === null && isSold && isHandedOver ? (rows.handedBackMinor ?? 0) : 0
  await db
    .updateTable('sales')
    .set({ soldAt: isSold ? at : null, handOverBy: at, amountMinor, reservedAt: wasReserved ? at : null })
    .set({ handedOverAt: isHandedOver ? at : null, confirmedBy: isHandedOver ? 'buyer' : null })
    .set({ endedAt: isOver ? at : null, endHow: isOver ? 'gone' : null })
    .set({ handedBackMinor, handedBackAt: handedBackMinor > 0 ? at : null })
    // The product never changes it.
    .set({ means: state === null ? 'cash' : 'card' } as never)
    .where('id', '=', id)
    .execute()
  const chargedAt = isCharged || (state === 'captured' && !isSold) ? at : null
  // A sale in cash has no payment, and no rows about it.
  if (state === null) return
  await db
    .insertInto('payments')
    .values({ id, intentId: 'pi_1', state, chargedAt, capturedMinor, updatedAt: at })
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
  const { buyerId: explainedBy } = await db.selectFrom('sales').select('buyerId').executeTakeFirstOrThrow()
  for (const each of rows.explained)
    await db
      .insertInto('excessExplanations')
      .values({ id: newId(), paymentId: id, ...each, reason: 'x', explainedBy, createdAt: at })
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
  const { id } = await findDealOf(product, await authorize(product, buyerId, bookingId))
  const seen = new Set<PaymentState>()
  const assertAgree = async (given: Facts) => {
    await write(id, given)
    const row = await selectDealRows(db)
      .select([describedStateOf().as('described'), owedMinorOf().as('owedMinor')])
      .select([owesAllIn().as('owesAll'), isOwedIn().as('isOwed')])
      .select([isReservedIn().as('isReserved'), isReleasedIn().as('isReleased')])
      .select([isRequestedIn().as('isRequested'), isOverIn().as('isOver')])
      .select(isWithBuyerIn().as('isWithBuyer'))
      .select([isRefundedIn().as('isRefunded'), isGoingBackIn().as('isGoingBack')])
      .select(isRefundedTwiceIn().as('isRefundedTwice'))
      .select([isDisputedIn('open').as('isDisputed'), isDisputedIn('lost').as('isLost')])
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
    expect([given, row.isReserved, row.isReleased]).toEqual([given, isReserved(row), isReleased(row)])
    expect([given, row.isRequested]).toEqual([given, state === 'cash-requested'])
    expect(row.isOver).toBe(['released', 'cancelled', 'cash-ended'].includes(state))
    expect([given, row.owesAll]).toEqual([given, owesAll(row)])
    expect([given, row.isRefunded]).toEqual([given, isRefunded(row)])
    expect(isRefunded(row)).toBe(['refunded', 'refunding', 'cash-refunded'].includes(state))
    const isSellers = state === 'captured' || state === 'cash-sold'
    expect(isWithSeller(row)).toBe(isSellers)
    const isUndisputed = row.state === 'captured' && row.dispute === null
    const isBuyers = row.state === 'capturing' || (isUndisputed && !goesBack(row)) || state === 'cash-sold'
    expect(row.isWithBuyer).toBe(isBuyers)
    expect(isWithBuyer(state)).toBe(isBuyers)
    expect([given, row.isGoingBack]).toEqual([given, ['refunding', 'refund-failed'].includes(state)])
    expect([given, row.isRefundedTwice]).toEqual([given, findExcess(row) !== undefined])
    expect([row.isDisputed, row.isLost]).toEqual([state === 'disputed', state === 'lost'])
  }
  const nothing = {
    capturedMinor: null,
    refunds: [],
    byHandMinor: null,
    explained: [],
    handedBackMinor: null,
    disputes: [],
  }
  const times = { isSold: true, isReserved: false, isHandedOver: false, isEnded: false, isCharged: false }
  const each = (state: Facts['state'], ...happened: (keyof typeof times)[]): [Facts] => [
    { ...nothing, ...times, state, ...Object.fromEntries(happened.map((name) => [name, true])) },
  ]
  const withRows = (rows: Partial<Facts>): [Facts] => [{ ...nothing, ...times, state: 'captured', ...rows }]
  await fc.assert(fc.asyncProperty(facts, assertAgree), {
    examples: [
      ...moneyStates.map((state) => each(state)),
      each('cancelled', 'isReserved'),
      [{ ...each('cancelled')[0], byHandMinor: 4, explained: [{ how: 'written-off', amountMinor: 1 }] }],
      [{ ...each(null, 'isHandedOver')[0], handedBackMinor: amountMinor }],
      each(null),
      each(null, 'isReserved'),
      each(null, 'isReserved', 'isHandedOver'),
      each(null, 'isEnded'),
      ...(['requested', 'made', 'failed'] as const).flatMap((state) => [
        withRows({ refunds: [{ state, amountMinor, isClosed: false }] }),
        withRows({ refunds: [{ state, amountMinor: 1, isClosed: false }] }),
      ]),
      withRows({
        capturedMinor: 5,
        refunds: [{ state: 'made', amountMinor: 7, isClosed: false }],
        byHandMinor: 1,
        explained: [{ how: 'returned', amountMinor: 1 }],
      }),
      ...(['open', 'won', 'lost'] as const).map((dispute) => withRows({ disputes: [dispute] })),
    ],
    numRuns: pickRounds({ short: 150, long: 3000 }),
  })
  expect(paymentStates.filter((state) => !seen.has(state))).toEqual([])
})
