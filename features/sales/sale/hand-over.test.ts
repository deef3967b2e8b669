import { describe, expect, test } from 'vitest'
import { handOverDays } from '#contract/payments.ts'
import { findHandOverEnd, makeHandOverCode, maxWrongCodes } from '#features/sales/payments/rules/hand-over.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { findDealOf, interrupt, openDashboard, reserve, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { otherCode, reserveBeforeEach } from '#test/sales/sale.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db, services } = product
const { sale, readPayment, stateOf, readCode, confirm, enterCode, renewCode } = reserveBeforeEach(product)

const done = { status: 200, body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } }
async function awaitState(state: string) {
  await expect.poll(stateOf).toBe(state)
}
const eventsOf = (kind: string) =>
  db.selectFrom('events').select(['actorId', 'detail']).where('kind', '=', kind).execute()

describe('the buyer', () => {
  test('sees a code of six digits, and nobody else sees it', async () => {
    expect(await readCode()).toMatch(/^\d{6}$/)
    const admin = await buildUser(product, { isAdmin: true })
    for (const as of [sale.seller, admin]) {
      const { handOver } = await readPayment(as)
      expect(handOver).toEqual({ by: expect.any(String), locked: false })
    }
    for (const [as, code] of [
      [sale.buyer, 'GET /account/export'],
      [sale.seller, 'GET /account/export'],
      [admin, 'GET /payments'],
    ] as const)
      expect((await ask(code, { as })).text).not.toContain(await readCode())
  })

  test('confirms the hand-over without the code, and the money is taken', async () => {
    expect(await confirm()).toMatchObject(done)
    await awaitState('captured')
    expect(await statusOf(product, sale.transationId)).toBe('succeeded')
    expect((await readPayment(sale.seller)).sale).toMatchObject({ situation: 'done', confirmedBy: 'buyer' })
    expect(await eventsOf('payment-capturing')).toMatchObject([
      { actorId: sale.buyer, detail: { from: 'reserved', by: 'buyer' } },
    ])
  })

  raceTest('confirms the hand-over once, however often they press', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm()))
    for (const answer of answers) expect(answer).toMatchObject(done)
    await awaitState('captured')
    expect(await confirm()).toMatchObject(done)
    expect(await eventsOf('payment-capturing')).toHaveLength(1)
    expect(await eventsOf('payment-captured')).toHaveLength(1)
  })
})

test('a hand-over that was confirmed is answered the same, whatever becomes of its money', async () => {
  const code = await readCode()
  expect(await enterCode(code)).toMatchObject(done)
  await awaitState('captured')
  const states = ['refunding', 'refunding-part', 'refund-failed', 'refunded', 'disputed', 'lost'] as const
  for (const state of states) {
    await putInState(db, state)
    expect([state, await confirm(), await enterCode(code)]).toMatchObject([state, done, done])
  }
})

describe('the seller', () => {
  test('confirms the hand-over with the code of the buyer', async () => {
    const code = await readCode()
    expect((await readPayment(sale.seller)).may).toEqual(['enter-code', 'cancel'])
    expect((await readPayment(sale.buyer)).sale).not.toHaveProperty('confirmedBy')
    expect(await enterCode(code)).toMatchObject(done)
    expect((await readPayment(sale.buyer)).sale.confirmedBy).toBe('seller')
    expect((await readPayment(sale.seller)).handOver).toBeUndefined()
    await awaitState('captured')
    // From here on no code is compared, because a wrong one would not count.
    for (const again of [code, otherCode(code)]) expect(await enterCode(again)).toMatchObject(done)
    expect(await eventsOf('payment-capturing')).toMatchObject([
      { actorId: sale.seller, detail: { from: 'reserved', by: 'seller' } },
    ])
  })

  test('may type the code in Bangla digits, with spaces, and with signs that nobody sees', async () => {
    const code = await readCode()
    const inBangla = code.replaceAll(/\d/gu, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit)))
    expect(await enterCode(`\u2068${inBangla.slice(0, 3)} ${inBangla.slice(3)}\u2069`)).toMatchObject(done)
  })

  test('confirms nothing without the code', async () => {
    const other = await buildBooking(product)
    const { transationId } = await reserve(product, other)
    const theirs = makeHandOverCode(services.codeKey, await findDealOf(product, transationId))
    for (const code of ['', '12345', '1234567', 'abcdef', '12 456', 123456, null, undefined])
      expect(await enterCode(code)).toMatchObject({ status: 422, body: { errors: [{ path: 'code' }] } })
    expect(await enterCode(theirs)).toMatchObject({ status: 409, body: { code: 'wrong-code' } })
    expect(await stateOf()).toBe('reserved')
  })

  raceTest('has fifteen attempts, even at the same time; then only the buyer can confirm', async () => {
    const wrong = otherCode(await readCode())
    const [first] = [await enterCode(wrong)]
    expect(first?.body.detail).toBe('This is not the buyer’s code. You can try 14 more times.')
    const answers = await Promise.all(Array.from({ length: 20 }, () => enterCode(wrong)))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'wrong-code')).toHaveLength(maxWrongCodes - 2)
    expect(codes.filter((code) => code === 'code-locked')).toHaveLength(22 - maxWrongCodes)
    expect((await findDealOf(product, sale.transationId)).wrongCodes).toBe(maxWrongCodes)
    const right = makeHandOverCode(services.codeKey, await findDealOf(product, sale.transationId))
    expect(await enterCode(right)).toMatchObject({ status: 409, body: { code: 'code-locked' } })
    expect((await readPayment(sale.seller)).may).toEqual(['cancel'])
    expect(await stateOf()).toBe('reserved')
    expect(await eventsOf('code-locked')).toEqual([{ actorId: sale.seller, detail: { by: 'seller' } }])
    await product.awaitJobs()
    for (const to of ['rakib@example.com', 'salma@example.com']) {
      const emails = (await listEmails(product, to)).filter(({ id }) => id.startsWith('sale-code-locked-'))
      expect(emails.map(({ subject }) => subject)).toEqual(['Too many wrong codes: iPhone 13'])
    }
    expect(await confirm()).toMatchObject(done)
    await awaitState('captured')
  })
})

describe('a new code', () => {
  test('is possible only after the lock-out and only for the buyer, and replaces the old one', async () => {
    const old = await readCode()
    expect(await renewCode()).toMatchObject({ status: 409, body: { code: 'code-works' } })
    await db.updateTable('sales').set({ wrongCodes: maxWrongCodes }).execute()
    expect(await readPayment(sale.buyer)).toMatchObject({ handOver: { locked: true } })
    expect((await readPayment(sale.buyer)).handOver).not.toHaveProperty('code')
    expect((await renewCode(sale.seller)).status).toBe(403)
    expect(await renewCode()).toMatchObject(done)
    expect((await renewCode()).body.code).toBe('code-works')
    const code = await readCode()
    expect(code).not.toBe(old)
    expect((await enterCode(old)).body.code).toBe('wrong-code')
    expect(await enterCode(code)).toMatchObject(done)
    await awaitState('captured')
  })
})

test('a person outside the sale cannot confirm the hand-over', async () => {
  const code = await readCode()
  const stranger = await buildUser(product)
  const admin = await buildUser(product, { isAdmin: true })
  expect([(await enterCode(code, stranger)).status, (await enterCode(code, admin)).status]).toEqual([
    404, 403,
  ])
  expect((await ask(`POST /payments/${sale.paymentId}/hand-over`, { body: {} })).status).toBe(401)
  expect(await stateOf()).toBe('reserved')
})

test('when the authorization ends between the code and the capture, the seller keeps the phone and can end the sale', async () => {
  interrupt(product, 'before', 'captureIntent', () =>
    openDashboard(product).paymentIntents.cancel(sale.transationId),
  )
  const code = await readCode()
  expect(await enterCode(code)).toMatchObject(done)
  await awaitState('uncollectable')
  expect((await readPayment(sale.seller)).may).toEqual(['cancel'])
  expect((await readPayment(sale.buyer)).may).toEqual([])
  // A seller who sends the code again after a lost reply must not read that the hand-over is valid.
  const again = await enterCode(code)
  expect(again).toMatchObject({ status: 409, body: { code: 'not-reserved' } })
  expect(again.body.detail).toContain('The seller keeps the phone.')
})

test('the phone must be handed over within five days, or a day before the authorization ends', () => {
  const soldAt = new Date('2026-11-20T06:00:00Z')
  const after = (hours: number) => new Date(soldAt.getTime() + hours * 3_600_000)
  expect(findHandOverEnd(soldAt, after(7 * 24))).toEqual(after(handOverDays.card * 24))
  expect(findHandOverEnd(soldAt, after(4 * 24))).toEqual(after(72))
  expect(findHandOverEnd(soldAt, after(36))).toEqual(after(18))
})

test('an authorization is assumed to last five days if the provider names no end, or one in the past', () => {
  const soldAt = new Date('2026-11-20T06:00:00Z')
  const after = (hours: number) => new Date(soldAt.getTime() + hours * 3_600_000)
  for (const captureBefore of [undefined, soldAt, after(-1), after(-24 * 30)])
    expect(findHandOverEnd(soldAt, captureBefore)).toEqual(after(handOverDays.bkash * 24))
})

test('the end of the hand-over is stored with the sale, from the provider’s end of the authorization', async () => {
  const { handOverBy } = await findDealOf(product, sale.transationId)
  expect(handOverBy).toEqual(new Date(product.time.now.getTime() + 5 * 24 * 3_600_000))
  expect((await readPayment(sale.seller)).handOver.by).toBe(handOverBy?.toISOString())
  const intent = await services.payments.findIntent(sale.transationId)
  expect(intent?.captureBefore).toEqual(new Date(product.time.now.getTime() + 7 * 24 * 3_600_000))
})
