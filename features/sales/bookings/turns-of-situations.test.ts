import { expect, test } from 'vitest'
import { findTurn } from '#contract/sale-table.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { selectTurns } from '#features/sales/meetings/queries/turns.ts'
import { newId } from '#lib/ids.ts'
import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import { startProduct } from '#test/product.ts'
import { buildReservedSale } from '#test/sales/sale.ts'
import { putInState } from '#test/sales/payment-facts.ts'
import { at, situationRows } from '#test/sales/situations.ts'

const product = await startProduct()
const { ask, db } = product

/** The time of the rows, moved to now. */
const moved = (time: Date) => new Date(time.getTime() - at(22).getTime() + product.time.now.getTime())

type Given = (typeof situationRows)[number][0]

/** Builds a sale in cash, which has no payment. */
async function buildCashSale() {
  const sale = await buildReservedSale(product)
  await db.deleteFrom('payments').where('id', '=', sale.paymentId).execute()
  // The product never changes it.
  const means = { means: 'cash' } as never
  await db.updateTable('sales').set(means).where('id', '=', sale.paymentId).execute()
  return sale
}

/** Writes the facts of a situation over those of the one before. */
async function write(paymentId: PaymentId, given: Given) {
  const { state = 'reserved', sale: changes = {}, meeting, isFrozen, isHandingBack } = given
  await db.deleteFrom('meetings').execute()
  await db.deleteFrom('saleProblems').execute()
  await putInState(db, state, { id: paymentId })
  const { capturedAt = at(22), uncollectableBecause = null, refundedMinor, reservedAt, ...own } = changes
  const { confirmedBy = 'seller', wrongCodes = 0, endHow } = own
  const now = product.time.now
  const isHandedOver = confirmedBy !== null
  await db
    .updateTable('sales')
    .set({ wrongCodes, ...(reservedAt && { reservedAt: moved(reservedAt) }) })
    .where('id', '=', paymentId)
    .execute()
  await db
    .updateTable('sales')
    .set({ confirmedBy, ...(!isHandedOver && { handedOverAt: null }) })
    .where('id', '=', paymentId)
    .where('handedOverAt', 'is not', null)
    .execute()
  await db
    .updateTable('sales')
    .set({ endHow: endHow ?? 'gone' })
    .where('id', '=', paymentId)
    .where('endedAt', 'is not', null)
    .execute()
  await db
    .updateTable('payments')
    .set({ capturedAt: capturedAt && moved(capturedAt), uncollectableBecause })
    .where('id', '=', paymentId)
    .execute()
  if (state === 'cash-refunded')
    await db
      .updateTable('sales')
      .set(({ ref }) => ({ handedBackMinor: ref('amountMinor'), handedBackAt: now }))
      .where('id', '=', paymentId)
      .execute()
  if (refundedMinor)
    await db
      .insertInto('refunds')
      .values({
        id: newId(),
        paymentId,
        amountMinor: refundedMinor,
        state: 'made',
        createdAt: now,
        settledAt: now,
      })
      .execute()
  if (meeting)
    await db
      .insertInto('meetings')
      .values({
        paymentId,
        version: 1,
        place: 'Mirpur 10',
        meetAt: moved(meeting.meetAt),
        proposedBy: meeting.proposedBy,
        agreedAt: meeting.agreedAt && moved(meeting.agreedAt),
        updatedAt: now,
      })
      .execute()
  if (isFrozen || isHandingBack)
    await db
      .insertInto('saleProblems')
      .values({
        id: newId<SaleProblemId>(),
        paymentId,
        reportedBy: 'buyer',
        reason: 'other',
        text: 'The screen is cracked.',
        state: isHandingBack ? 'handing-back' : 'open',
        createdAt: now,
        ...(isHandingBack && { handBackBy: moved(at(25)) }),
      })
      .execute()
}

/** Whose turn the list says that it is. It lists only what waits, what sold a phone, and what is still to be explained. */
async function readTurn(paymentId: PaymentId, side: SaleSide) {
  const turn = await db
    .selectFrom(selectTurns(side, product.time.now).as('turn'))
    .selectAll()
    .where('turn.id', '=', paymentId)
    .executeTakeFirst()
  if (!turn) return 'over'
  return turn.isOwn ? 'own' : turn.isWaiting ? 'other' : 'over'
}

test('lists and pages agree whose turn it is in every situation', async () => {
  const sales = { card: await buildReservedSale(product), cash: await buildCashSale() }
  for (const [given, situation] of situationRows) {
    const sale = sales[given.state?.startsWith('cash-') ? 'cash' : 'card']
    await write(sale.paymentId, given)
    for (const side of ['buyer', 'seller'] as const) {
      const { body } = await ask(`GET /payments/${sale.paymentId}`, { as: sale[side] })
      // Nobody sees an attempt to pay as a sale.
      const seen = body.sale ? [body.sale.situation, findTurn(body.sale)] : [situation, 'over']
      const listed = await readTurn(sale.paymentId, side)
      expect([given, side, situation, listed]).toEqual([given, side, ...seen])
    }
  }
})
