import { describe, expect, test } from 'vitest'
import { buildBooking, buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { interrupt, openDashboard, sell, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const { sale, readPayment, stateOf, isSold, confirm, cancel, readCode, enterCode } =
  reserveBeforeEach(product)

const textsTo = async (to: string) => (await listEmails(product, to)).map(({ text }) => text).join('\n')

describe.each(['buyer', 'seller'] as const)('the %s cancels before the hand-over', (side) => {
  test('the money is released at once, the phone is for sale again, and both sides read why', async () => {
    expect(await cancel(sale[side])).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
    expect([await stateOf(), await isSold()]).toEqual(['released', false])
    await expect.poll(() => statusOf(product, sale.transationId)).toBe('canceled')
    expect((await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body).toMatchObject({
      paid: false,
      endedPaymentId: sale.paymentId,
      may: ['pay', 'delete'],
    })
    const [own, others] =
      side === 'buyer'
        ? ['rakib@example.com', 'salma@example.com']
        : ['salma@example.com', 'rakib@example.com']
    await expect.poll(() => textsTo(own)).toContain('You cancelled the sale.')
    await expect.poll(() => textsTo(others)).toContain('I need it myself.')
    for (const as of [sale.buyer, sale.seller]) {
      const payment = await readPayment(as)
      expect(payment).toMatchObject({ state: 'released', may: [] })
      expect(payment.sale).toMatchObject({
        situation: 'ended',
        end: { how: 'cancelled', by: side, text: 'I need it myself.' },
      })
      expect(payment).not.toHaveProperty('handOver')
      expect(payment.steps.at(-1)).toMatchObject({ kind: 'released', by: side, reason: 'I need it myself.' })
    }
  })

  test.each(['hand-over-missed', 'person-left', 'authorization-ended'])(
    'and types “%s”, which is read as typed',
    async (typed) => {
      await cancel(sale[side], typed)
      const others = side === 'buyer' ? 'salma@example.com' : 'rakib@example.com'
      await expect.poll(() => textsTo(others)).toContain(`cancelled the sale: ${typed}`)
      for (const as of [sale.buyer, sale.seller, await buildUser(product, { isAdmin: true })])
        expect((await readPayment(as)).steps.at(-1)).toMatchObject({ by: side, reason: typed })
    },
  )

  test('cancelling again with the same reason answers the same, and confirming the hand-over afterwards is refused', async () => {
    const code = await readCode()
    for (const answer of [await cancel(sale[side]), await cancel(sale[side])])
      expect(answer.body.modifiedCount).toBe(1)
    expect((await cancel(sale[side], 'Another reason.')).body.modifiedCount).toBe(0)
    const otherSide = side === 'buyer' ? sale.seller : sale.buyer
    expect((await cancel(otherSide)).body.modifiedCount).toBe(0)
    for (const answer of [await confirm(), await enterCode(code)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'not-reserved' } })
    expect(await stateOf()).toBe('released')
  })

  raceTest('a double click cancels once and is answered the same', async () => {
    const answers = await Promise.all([cancel(sale[side]), cancel(sale[side])])
    expect(answers.map(({ body }) => body.modifiedCount)).toEqual([1, 1])
    const { steps } = await readPayment(sale[side])
    expect(steps.filter(({ kind }: { kind: string }) => kind === 'released')).toHaveLength(1)
  })

  test('a reason is required', async () => {
    for (const reason of [null, '', ' ', 7, 'a'.repeat(501)])
      expect((await cancel(sale[side], reason)).body.errors?.[0]?.path).toBe('reason')
    expect(await stateOf()).toBe('reserved')
  })

  test('cancelling after the hand-over is refused', async () => {
    await confirm()
    expect(await cancel(sale[side])).toMatchObject({
      status: 409,
      body: { code: 'not-reserved', detail: 'The hand-over of this phone is confirmed already.' },
    })
    await expect.poll(stateOf).toBe('captured')
    expect((await cancel(sale[side])).status).toBe(409)
    expect(await isSold()).toBe(true)
  })
})

test('a payment that has sold nothing cannot be cancelled here, only by deleting its booking', async () => {
  const { id, buyerId } = await buildBooking(product)
  await ask('POST /create-payment-intent', { as: buyerId, body: { id, productPrice: 54_500 } })
  const open = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  const call = `POST /payments/${open.id}/cancellation`
  const { status, body } = await ask(call, { as: buyerId, body: { reason: 'No.' } })
  expect([status, body.detail]).toEqual([409, 'This phone is not paid for yet.'])
})

test('only the two sides can cancel a sale', async () => {
  expect((await cancel(await buildUser(product))).status).toBe(404)
  expect((await cancel(await buildUser(product, { isAdmin: true }))).status).toBe(403)
  expect(await stateOf()).toBe('reserved')
})

test('a seller who has kept the phone ends a sale whose money could not be taken, and the buyer can pay again', async () => {
  interrupt(product, 'before', 'captureIntent', () =>
    openDashboard(product).paymentIntents.cancel(sale.transationId),
  )
  await confirm()
  await expect.poll(stateOf).toBe('uncollectable')
  expect((await cancel(sale.buyer)).status).toBe(403)
  // The state if the buyer had reported a problem before the capture failed.
  await putInState(db, 'capturing', { id: sale.paymentId })
  const problem = { reason: 'other', text: 'The seller keeps it.' }
  const { body: reported } = await ask(`POST /payments/${sale.paymentId}/problems`, {
    as: sale.buyer,
    body: problem,
  })
  await putInState(db, 'uncollectable', { id: sale.paymentId })
  expect((await readPayment(sale.seller)).may).toEqual([])
  expect(await cancel(sale.seller)).toMatchObject({ status: 409, body: { code: 'problem-open' } })
  expect((await ask(`POST /problems/${reported.insertedId}/withdrawals`, { as: sale.buyer })).status).toBe(
    200,
  )
  expect(await cancel(sale.seller)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect([await stateOf(), await isSold()]).toEqual(['cancelled', false])
  expect(await cancel(sale.seller)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  for (const as of [sale.buyer, sale.seller])
    expect((await readPayment(as)).steps.at(-1)).toMatchObject({
      kind: 'cancelled',
      by: 'seller',
      reason: 'I need it myself.',
    })
  await expect
    .poll(() => textsTo('rakib@example.com'))
    .toContain('Salma cancelled the sale: I need it myself.')
  expect((await ask('GET /account/export', { as: sale.seller })).text).toContain(sale.paymentId)
  await sell(product, { id: sale.id, buyerId: sale.buyer })
  expect(await isSold()).toBe(true)
})

describe('an admin who saw that the money was reserved', () => {
  const end = async () => {
    const as = await buildUser(product, { isAdmin: true })
    const body = { reason: 'They never met.', expects: 'reserved' }
    return ask(`POST /payments/${sale.paymentId}/refunds`, { as, body })
  }

  test('ends the sale', async () => {
    expect((await end()).status).toBe(200)
    expect([await stateOf(), await isSold()]).toEqual(['released', false])
  })

  test('refunds nothing if the hand-over was confirmed meanwhile', async () => {
    await confirm()
    const refused = {
      status: 409,
      body: { code: 'not-reserved', detail: 'The hand-over of this phone is confirmed already.' },
    }
    expect(await end()).toMatchObject(refused)
    await expect.poll(stateOf).toBe('captured')
    expect(await end()).toMatchObject(refused)
    expect([await stateOf(), await isSold()]).toEqual(['captured', true])
  })
})
