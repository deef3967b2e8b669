import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { buildBooking, buildUser } from '#test/build.ts'
import { askToPay, findDealOf, intentIdOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { cracked, sellBeforeEach } from '#test/sales/sale-problem.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct()
const { ask, db, pass } = product
const { sale, report, reportId, withdraw, answer, decide, readProblems, readLatestProblem } =
  sellBeforeEach(product)

const hours = (count: number) => ({ minutes: count * 60 })

test('the buyer reports a problem with a sale, and sees its state', async () => {
  expect(await readProblems()).toMatchObject({ mayReport: true, reportUntil: '2026-11-22T06:00:00.000Z' })
  const { status, body } = await report()
  expect([status, body]).toEqual([200, { acknowledged: true, insertedId: expect.any(String) }])
  const { problems, reportUntil } = await readProblems()
  expect(reportUntil).toBeUndefined()
  expect(problems).toEqual([
    {
      _id: body.insertedId,
      paymentId: sale.paymentId,
      productId: sale.booking.itemId,
      productName: 'Iphone',
      productModel: 'iPhone 13',
      productTitle: 'iPhone 13',
      amountMinor: 5_450_000,
      refundedMinor: 0,
      currency: 'bdt',
      buyer: { name: 'Rakib' },
      seller: { name: 'Salma' },
      reportedBy: 'buyer',
      ...cracked,
      photos: [],
      state: 'open',
      answerBy: '2026-11-22T06:00:00.000Z',
      reportedAt: product.time.now.toISOString(),
      may: ['withdraw', 'offer'],
      offers: [],
    },
  ])
  const booking = await ask(`GET /booking/${sale.booking.id}`, { as: sale.buyer })
  expect(booking.body.problem).toBe('open')
  const sold = await ask(`GET /items/${sale.booking.itemId}/bookings`, { as: sale.seller })
  expect(sold.body.paid.problem).toBe('open')
})

test('a report that is sent twice is stored once; a different report while one is open is refused', async () => {
  const answers = await Promise.all([report(), report(), report()])
  expect(new Set(answers.map(({ body }) => body.insertedId)).size).toBe(1)
  const other = await report({ ...cracked, text: 'And they do not answer.' })
  expect(other).toMatchObject({ status: 409, body: { code: 'already-reported' } })
  expect((await readProblems()).problems).toHaveLength(1)
})

test('the database refuses a second open problem of a sale, even if the code allows it', async () => {
  await report()
  const { paymentId } = sale
  const second = {
    ...cracked,
    id: newId<never>(),
    paymentId,
    reportedBy: 'buyer',
    state: 'open',
    createdAt: product.time.now,
  } as const
  await expect(db.insertInto('saleProblems').values(second).execute()).rejects.toThrow(
    'sale_problems_open_once',
  )
})

test('a report needs one of the reasons and a text', async () => {
  const wrong = [
    null,
    {},
    { text: 'It is cracked.' },
    { reason: 'stolen', text: 'It is cracked.' },
    { reason: 'faulty' },
    { reason: 'faulty', text: ' ' },
    { reason: 'faulty', text: 'a'.repeat(1001) },
  ]
  for (const body of wrong) expect((await report(body)).status, JSON.stringify(body)).toBe(422)
  expect((await readProblems()).problems).toEqual([])
})

describe('a problem cannot be reported', () => {
  const refused = (detail: RegExp) => ({
    status: 409,
    body: { code: 'not-reportable', detail: expect.stringMatching(detail) },
  })

  test('later than 48 hours after the hand-over, to the minute', async () => {
    pass(hours(48))
    expect((await readProblems()).reportUntil).toBe(product.time.now.toISOString())
    pass({ minutes: 1 })
    expect(await readProblems()).toEqual({ problems: [] })
    expect(await report()).toMatchObject(refused(/time .* is over/))
  })

  test('when the money is being refunded, was never taken, or is disputed at the bank', async () => {
    for (const state of ['refunding', 'refunded', 'uncollectable', 'disputed', 'lost'] as const) {
      await putInState(db, state)
      expect(await report()).toMatchObject(refused(/./))
      expect(await readProblems()).toEqual({ problems: [] })
    }
    await putInState(db, 'refund-failed')
    expect((await report()).status).toBe(200)
  })

  test('by the seller after the hand-over, whatever happens to the money', async () => {
    expect((await readProblems(sale.seller)).mayReport).toBeUndefined()
    for (const state of ['captured', 'refunding', 'refunded', 'disputed', 'lost', 'uncollectable'] as const) {
      await putInState(db, state)
      expect(await report(cracked, sale.seller)).toMatchObject(refused(/A seller can report/))
    }
    expect(await report(cracked, sale.admin)).toMatchObject({ status: 403, body: { code: 'not-yours' } })
  })

  test('for a reason that does not fit, such as a missing person after the hand-over', async () => {
    for (const reason of ['no-show', 'no-contact'])
      expect(await report({ ...cracked, reason })).toMatchObject(refused(/cannot choose this reason/))
    expect((await readProblems()).reasons).toContain('not-received')
    expect((await report({ ...cracked, reason: 'not-received' })).status).toBe(200)
  })

  test('for a payment that bought nothing, which its seller does not see', async () => {
    const other = await buildBooking(product)
    const intentId = intentIdOf((await askToPay(product, other.buyerId, other.id)).body.clientSecret)
    const { id } = await findDealOf(product, intentId)
    const call = `POST /payments/${id}/problems`
    expect(await ask(call, { as: other.buyerId, body: cracked })).toMatchObject(refused(/not bought/))
    expect((await ask(call, { as: await buildUser(product), body: cracked })).status).toBe(404)
  })

  test('more than three times', async () => {
    for (let nth = 0; nth < 3; nth += 1) await withdraw(await reportId())
    expect(await report()).toMatchObject(refused(/3 times/))
    expect((await readProblems()).reportUntil).toBeUndefined()
  })
})

test('after a failed refund, a problem can be reported again, however late and often', async () => {
  for (let nth = 0; nth < 3; nth += 1) await withdraw(await reportId())
  pass(hours(49))
  expect((await readProblems()).mayReport).toBeUndefined()
  await putInState(db, 'refund-failed')
  const { mayReport, reportUntil } = await readProblems()
  expect([mayReport, reportUntil]).toEqual([true, undefined])
  expect((await readProblems(sale.seller)).mayReport).toBeUndefined()
  expect((await report()).status).toBe(200)
  expect((await readProblems()).mayReport).toBeUndefined()
  expect((await readLatestProblem(sale.admin)).may).toEqual(['refund', 'decline'])
})

test('the reporter may withdraw a problem, even twice, and report again', async () => {
  const listWithdrawals = () =>
    db.selectFrom('events').select('id').where('kind', '=', 'problem-withdrawn').execute()
  const id = await reportId()
  expect((await withdraw(id)).body).toMatchObject({ modifiedCount: 1 })
  expect(await readLatestProblem()).toMatchObject({
    state: 'withdrawn',
    may: [],
    closedAt: expect.any(String),
  })
  const record = await listWithdrawals()
  expect(record).toHaveLength(1)
  expect(await withdraw(id)).toMatchObject({ status: 200, body: { acknowledged: true, modifiedCount: 0 } })
  expect(await withdraw(id, sale.seller)).toMatchObject({ status: 403, body: { code: 'not-yours' } })
  expect(await listWithdrawals()).toEqual(record)
  expect((await report()).status).toBe(200)
  expect((await readProblems()).problems.map(({ state }) => state)).toEqual(['open', 'withdrawn'])
})

test('the seller answers once; the same answer again changes nothing, a different one is refused', async () => {
  const id = await reportId()
  expect((await readLatestProblem(sale.seller)).may).toEqual(['answer', 'offer'])
  expect((await answer(id)).body).toMatchObject({ modifiedCount: 1 })
  expect((await answer(id)).body).toMatchObject({ modifiedCount: 0 })
  expect(await answer(id, 'I was late.')).toMatchObject({ status: 409, body: { code: 'already-answered' } })
  const at = product.time.now.toISOString()
  expect(await readLatestProblem()).toMatchObject({
    state: 'answered',
    answer: { text: 'I came at six.', photos: [], at },
    may: ['withdraw', 'offer'],
  })
  expect((await readLatestProblem(sale.seller)).may).toEqual(['offer'])
})

test('the parties see no email addresses and no admin’s name; admins see both', async () => {
  const id = await reportId()
  await answer(id)
  await decide(id, 'decline')
  for (const as of [sale.buyer, sale.seller]) {
    const { text, body } = await ask(`GET /payments/${sale.paymentId}/problems`, { as })
    for (const secret of ['@example.com', 'Amina']) expect(text).not.toContain(secret)
    expect(body.problems[0].decision).toEqual({ reason: 'We called both of you.' })
  }
  expect(await readLatestProblem(sale.admin)).toMatchObject({
    buyer: { email: 'rakib@example.com' },
    seller: { email: 'salma@example.com' },
    decision: { reason: 'We called both of you.', name: 'Amina' },
  })
})

test('a person outside the sale finds neither it nor its problems', async () => {
  const id = await reportId()
  const stranger = await buildUser(product)
  expect((await ask(`GET /payments/${sale.paymentId}/problems`, { as: stranger })).status).toBe(404)
  for (const sent of [report(cracked, stranger), withdraw(id, stranger), answer(id, 'No.', stranger)])
    expect((await sent).status).toBe(404)
  expect((await withdraw(newId())).status).toBe(404)
})
