import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingId, ListingId, UserId } from '#contract/ids.ts'
import { assertBkashDone } from '#server/operator/assert-bkash-done.ts'
import { openPaymentSync } from '#server/jobs/payment-sync.ts'
import { reconcilePayments } from '#features/sales/payments/commands/reconciliation.ts'
import { approvePayment, sendEntry } from '#emulators/bkash/approve-payment.ts'
import { paths } from '#services/payments/bkash/bkash-client.ts'
import { bookBeforeEach } from '#test/sales/booked.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import {
  approveByBkash,
  chooseBkash,
  returnFromBkash,
  readReturn,
  type Returned,
  reserveByBkash,
} from '#test/sales/pay-by-bkash.ts'
import {
  askToPay,
  authorize,
  confirmCard,
  findDealOf,
  handOver,
  interrupt,
  settle,
  statusOf,
} from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask, db, services } = product
const faults = services.emulators.bkash?.faults
const { booked, isSold, stateOf } = bookBeforeEach(product)

let id: BookingId
let itemId: ListingId
let buyerId: UserId
beforeEach(() => {
  ;({ id, itemId, buyerId } = booked)
})
const reconcile = () => reconcilePayments(openPaymentSync(services), { cause: 'schedule' })

test('bKash leads back to the page in the language in which the buyer pays', async () => {
  const body = { id, productPrice: 54_500, provider: 'bkash' }
  const headers = { 'accept-language': 'bn' }
  const { body: asked } = await ask('POST /create-payment-intent', { as: buyerId, body, headers })
  expect(new URL(await approvePayment(asked.payAt)).pathname).toMatch(
    new RegExp(`^/bn/payment/${id}/bkash/`, 'u'),
  )
})

/** Authorises the only payment at bKash, without any call of ours. */
async function reserveAtBkash() {
  const row = await db
    .selectFrom('sandboxObjects')
    .selectAll()
    .where('kind', '=', 'bkash_payment')
    .executeTakeFirstOrThrow()
  const authorized = { isExecuted: true, status: 'Authorized', trxID: 'LATE000001' }
  const body = JSON.stringify({ ...JSON.parse(row.body), ...authorized })
  await db.updateTable('sandboxObjects').set({ body }).where('id', '=', row.id).execute()
}

describe('paying by bKash', () => {
  test('reserves the money when the buyer returns, and takes it after the hand-over', async () => {
    const returned = await approveByBkash(product, buyerId, id)
    expect([returned.status, await isSold()]).toEqual(['success', false])
    expect((await returnFromBkash(product, buyerId, id, returned)).status).toBe(200)
    const { transationId } = returned
    expect(await isSold()).toBe(true)
    const deal = await findDealOf(product, transationId)
    expect(deal).toMatchObject({ means: 'bkash', state: 'reserved' })
    expect(await statusOf(product, transationId)).toBe('requires_capture')
    await handOver(product, buyerId, deal.id)
    await expect.poll(() => stateOf(transationId)).toBe('captured')
    expect(await statusOf(product, transationId)).toBe('succeeded')
    expect((await ask(`GET /payments/${deal.id}`, { as: buyerId })).body).toMatchObject({
      provider: 'bkash',
    })
  })

  test.each([
    ['01823074817', 'balance is too low'],
    ['01823074818', 'cannot pay'],
  ] as const)('from %s is declined, and the buyer can pay again', async (wallet, sentence) => {
    const returned = await approveByBkash(product, buyerId, id, wallet)
    const { status, body } = await returnFromBkash(product, buyerId, id, returned)
    expect([status, body]).toEqual([402, expect.objectContaining({ code: 'payment-declined' })])
    expect(body.detail).toContain(sentence)
    expect(await isSold()).toBe(false)
    await reserveByBkash(product, { id, buyerId })
    expect(await stateOf(returned.transationId)).toBe('cancelled')
  })

  test('a payment that is cancelled on the page of bKash sells nothing', async () => {
    const { body } = await chooseBkash(product, buyerId, id)
    const returned = readReturn(await sendEntry(body.payAt, { step: 'number', cancel: 'yes' }))
    expect(returned.status).toBe('cancel')
    const answer = await returnFromBkash(product, buyerId, id, returned)
    expect([answer.status, answer.body.code]).toEqual([402, 'payment-incomplete'])
  })

  test('after cancelling on the page of bKash, the buyer gets another page, which does not send them back', async () => {
    const { body } = await chooseBkash(product, buyerId, id)
    const { transationId } = readReturn(await sendEntry(body.payAt, { step: 'number', cancel: 'yes' }))
    // The browser proves a return only if bKash calls it a success.
    expect((await returnFromBkash(product, buyerId, id, { transationId })).status).toBe(402)
    const again = await chooseBkash(product, buyerId, id)
    expect(again.body.payAt).not.toBe(body.payAt)
    expect((await fetch(again.body.payAt, { redirect: 'manual' })).status).toBe(200)
  })
})

describe('asking for bKash again', () => {
  const countOpened = async () =>
    (await db.selectFrom('sales').select('id').where('bookingId', '=', id).execute()).length

  test('returns the same page, however often, and it still works', async () => {
    const [first, ...more] = [
      await chooseBkash(product, buyerId, id),
      await chooseBkash(product, buyerId, id),
      await chooseBkash(product, buyerId, id),
    ]
    expect(more.map(({ body }) => body.payAt)).toEqual([first?.body.payAt, first?.body.payAt])
    expect(await countOpened()).toBe(1)
    await reserveByBkash(product, { id, buyerId })
    expect(await countOpened()).toBe(1)
  })

  test('opens another page after the buyer has left the first one, and after some minutes', async () => {
    const first = await chooseBkash(product, buyerId, id)
    await returnFromBkash(
      product,
      buyerId,
      id,
      readReturn(await sendEntry(first.body.payAt, { step: 'number', cancel: 'yes' })),
    )
    const second = await chooseBkash(product, buyerId, id)
    expect(second.body.payAt).not.toBe(first.body.payAt)
    product.pass({ minutes: 6 })
    const third = await chooseBkash(product, buyerId, id)
    expect(third.body.payAt).not.toBe(second.body.payAt)
    await reserveByBkash(product, { id, buyerId })
  })
})

describe('returning from bKash', () => {
  test('without the signature in the address executes nothing', async () => {
    const { transationId, returnState } = await approveByBkash(product, buyerId, id)
    const other = await buildBooking(product)
    const otherState = (await approveByBkash(product, other.buyerId, other.id)).returnState
    for (const wrong of [undefined, '', otherState, `${returnState}x`]) {
      const { status, body } = await returnFromBkash(product, buyerId, id, {
        transationId,
        ...(wrong !== undefined && { returnState: wrong }),
      })
      expect([status, body.code]).toEqual([402, 'payment-incomplete'])
    }
    expect(await statusOf(product, transationId)).toBe('requires_confirmation')
  })

  test('with the address of an earlier payment of the same booking executes nothing', async () => {
    const first = await chooseBkash(product, buyerId, id)
    const cancelled = readReturn(await sendEntry(first.body.payAt, { step: 'number', cancel: 'yes' }))
    expect((await returnFromBkash(product, buyerId, id, cancelled)).status).toBe(402)
    const { transationId } = await approveByBkash(product, buyerId, id)
    const { returnState } = cancelled
    const { status, body } = await returnFromBkash(product, buyerId, id, { transationId, returnState })
    expect([status, body.code]).toEqual([402, 'payment-incomplete'])
    expect(await statusOf(product, transationId)).toBe('requires_confirmation')
  })

  test('as another person, or with the payment of another booking, is refused', async () => {
    const returned = await approveByBkash(product, buyerId, id)
    const stranger = await buildUser(product)
    expect((await returnFromBkash(product, stranger, id, returned)).status).toBe(404)
    const other = await buildBooking(product)
    const mixed = await returnFromBkash(product, other.buyerId, other.id, returned)
    expect([mixed.status, mixed.body.code]).toEqual([409, 'payment-mismatch'])
    expect(await statusOf(product, returned.transationId)).toBe('requires_confirmation')
  })

  test('with a different amount than agreed sells nothing, and the money is released', async () => {
    const returned = await approveByBkash(product, buyerId, id)
    const row = await db
      .selectFrom('sandboxObjects')
      .selectAll()
      .where('kind', '=', 'bkash_payment')
      .executeTakeFirstOrThrow()
    const body = JSON.stringify({ ...JSON.parse(row.body), amountMinor: 100 })
    await db.updateTable('sandboxObjects').set({ body }).where('id', '=', row.id).execute()
    const answer = await returnFromBkash(product, buyerId, id, returned)
    expect([answer.status, answer.body.code]).toEqual([409, 'payment-mismatch'])
    expect(await isSold()).toBe(false)
    await reconcile()
    await product.awaitJobs()
    expect([await stateOf(returned.transationId), await statusOf(product, returned.transationId)]).toEqual([
      'cancelled',
      'canceled',
    ])
  })

  test('after another buyer bought the phone is refused with this reason, and no money stays reserved', async () => {
    const returned = await approveByBkash(product, buyerId, id)
    const rivalId = await buildUser(product)
    const rival = await buildBooking(product, { itemId, buyerId: rivalId })
    product.pass({ minutes: 11 })
    await settle(product, rivalId, rival.id, await authorize(product, rivalId, rival.id))
    const answer = await returnFromBkash(product, buyerId, id, returned)
    expect([answer.status, answer.body.code]).toEqual([409, 'already-sold'])
    await product.awaitJobs()
    expect(await statusOf(product, returned.transationId)).toBe('canceled')
  })

  test('after a lost reply finds the payment', async () => {
    const returned = await approveByBkash(product, buyerId, id)
    faults?.plan({ calls: [{ kind: 'lost-reply', call: `POST ${paths.execute}` }] })
    expect((await returnFromBkash(product, buyerId, id, returned)).status).toBe(200)
  })

  test('is refused with the advice not to pay again while the result is unknown', async () => {
    const returned = await approveByBkash(product, buyerId, id)
    faults?.plan({ calls: [{ kind: 'lost-request', call: `POST ${paths.execute}` }] })
    const unknown = await returnFromBkash(product, buyerId, id, returned)
    expect([unknown.status, unknown.body.detail]).toEqual([502, expect.stringContaining('Do not pay again')])
    const again = await chooseBkash(product, buyerId, id)
    expect([again.status, again.body.detail]).toEqual([502, expect.stringContaining('Do not pay again')])
    product.pass({ minutes: 3 })
    expect((await returnFromBkash(product, buyerId, id, returned)).body.code).toBe('payment-incomplete')
    expect((await chooseBkash(product, buyerId, id)).status).toBe(200)
  })

  test('money that bKash reserves later is voided, and until then bKash cannot be turned off', async () => {
    const returned = await approveByBkash(product, buyerId, id)
    faults?.plan({ calls: [{ kind: 'lost-request', call: `POST ${paths.execute}` }] })
    await returnFromBkash(product, buyerId, id, returned)
    product.pass({ minutes: 3 })
    await reconcile()
    await product.awaitJobs()
    expect(await findDealOf(product, returned.transationId)).toMatchObject({
      state: 'cancelled',
      agreedAt: null,
    })
    await expect(assertBkashDone(db, { mode: 'off' })).rejects.toThrow('not finished (1)')
    await reserveAtBkash()
    await reconcile()
    await product.awaitJobs()
    expect(await statusOf(product, returned.transationId)).toBe('canceled')
    await reconcile()
    await expect(assertBkashDone(db, { mode: 'off' })).resolves.toBeUndefined()
  })
})

describe('cards and bKash', () => {
  test('choosing the other provider gives up the first payment', async () => {
    const { body: card } = await askToPay(product, buyerId, id)
    const first = await approveByBkash(product, buyerId, id)
    await askToPay(product, buyerId, id)
    await product.awaitJobs()
    const late = await returnFromBkash(product, buyerId, id, first)
    expect(late.status).toBe(402)
    expect(await statusOf(product, first.transationId)).toBe('canceled')
    expect((await confirmCard(product, card.clientSecret)).body.status).not.toBe('requires_capture')
    expect(await isSold()).toBe(false)
  })

  test.each([
    ['before the provider has made the card payment', 'before', 'createIntent'],
    ['after that', 'after', 'createIntent'],
    ['again, before an earlier payment by bKash is found', 'before', 'findIntent'],
    ['again, after that', 'after', 'findIntent'],
  ] as const)(
    'bKash is not given up for a card that was asked for first, if it is chosen %s',
    async (_, when, call) => {
      if (call === 'findIntent') await chooseBkash(product, buyerId, id)
      let returned: Returned | undefined
      interrupt(product, when, call, async () => {
        product.time.now = new Date(product.time.now.getTime() + 1)
        returned = await approveByBkash(product, buyerId, id)
      })
      const { status, body } = await askToPay(product, buyerId, id)
      expect([status, body.clientSecret, body.heldUntil]).toEqual([200, '', expect.any(String)])
      const { transationId, returnState } = returned ?? { transationId: '' }
      expect((await returnFromBkash(product, buyerId, id, { transationId, returnState })).status).toBe(200)
      expect(await isSold()).toBe(true)
    },
  )

  test('money that bKash has reserved is never given up for another payment', async () => {
    const returned = await approveByBkash(product, buyerId, id)
    await services.payments.authorizeIntent(returned.transationId)
    const { body } = await askToPay(product, buyerId, id)
    expect(body).toMatchObject({ authorizedId: returned.transationId })
    expect((await settle(product, buyerId, id, body.authorizedId)).status).toBe(200)
    expect(await isSold()).toBe(true)
  })
})
