import { expect, test } from 'vitest'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { openDashboard } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { cracked, sellBeforeEach } from '#test/sales/sale-problem.ts'

const product = await startProduct()
const { ask, services } = product
const { sale, report, reportId, answer, offer, accept, decide, withdraw, readLatestProblem, stateOfPayment } =
  sellBeforeEach(product)

const all = { what: 'all' } as const
const part = { what: 'part', amountMinor: 500_000 } as const
const asDescribed = { what: 'as-described' } as const
const refused = (code: string) => ({ status: 409, body: { code } })
const refundsOf = async () =>
  (await openDashboard(product).refunds.list({ payment_intent: sale.transationId })).data
const idOfOffer = async () => (await readLatestProblem()).offers.at(-1)?._id ?? ''

test('the buyer says what they want, the seller accepts it, and it goes back without an admin', async () => {
  const id = await reportId({ wish: all })
  const { offers, may } = await readLatestProblem(sale.seller)
  expect(offers).toMatchObject([{ by: 'buyer', what: 'all' }])
  expect(may).toEqual(['answer', 'offer', 'accept-offer'])
  expect((await readLatestProblem()).may).toEqual(['withdraw', 'offer'])
  expect((await accept(id, await idOfOffer(), sale.seller)).body).toMatchObject({ modifiedCount: 1 })
  for (const as of [sale.buyer, sale.seller, sale.admin])
    expect(await readLatestProblem(as)).toMatchObject({
      state: 'refunded',
      may: [],
      offers: [{ acceptedAt: expect.any(String) }],
    })
  expect((await readLatestProblem()).decision).toBeUndefined()
  await expect.poll(stateOfPayment).toBe('refunded')
  expect(await refundsOf()).toMatchObject([{ amount: 5_450_000, status: 'succeeded' }])
})

test('the seller offers a part instead, and the buyer accepts it', async () => {
  const id = await reportId({ wish: all })
  const offerId = (await offer(id, part)).body.insertedId
  expect(await readLatestProblem()).toMatchObject({
    state: 'answered',
    answer: { text: 'Shall we?' },
    offers: [
      { by: 'buyer', ended: 'replaced' },
      { by: 'seller', amountMinor: 500_000 },
    ],
    may: ['withdraw', 'offer', 'accept-offer'],
  })
  expect((await accept(id, offerId)).status).toBe(200)
  expect((await accept(id, offerId)).body).toMatchObject({ modifiedCount: 0 })
  await expect.poll(async () => (await refundsOf()).map(({ amount }) => amount)).toEqual([500_000])
  await expect.poll(stateOfPayment).toBe('captured')
})

test('both agree that the sale stands: nothing goes back, and the problem is settled', async () => {
  const id = await reportId()
  await answer(id)
  const offerId = (await offer(id, asDescribed)).body.insertedId
  expect((await accept(id, offerId)).status).toBe(200)
  expect((await readLatestProblem()).state).toBe('settled')
  expect(await stateOfPayment()).toBe('captured')
  expect(await refundsOf()).toEqual([])
  expect(await offer(id, all)).toMatchObject(refused('problem-closed'))
})

test('after the hand-over, a seller cannot end the problem by accepting the wish for the phone as described', async () => {
  const id = await reportId({ wish: asDescribed })
  expect((await readLatestProblem(sale.seller)).may).toEqual(['answer', 'offer'])
  expect(await accept(id, await idOfOffer(), sale.seller)).toMatchObject(refused('no-offers'))
  expect(await readLatestProblem()).toMatchObject({ state: 'open', may: ['withdraw', 'offer'] })
})

test('an offer that was replaced meanwhile, or is one’s own, cannot be accepted', async () => {
  const id = await reportId({ wish: all })
  const wished = await idOfOffer()
  expect(await accept(id, wished, sale.buyer)).toMatchObject(refused('offer-changed'))
  const better = (await offer(id, part, sale.buyer)).body.insertedId
  expect(await accept(id, wished, sale.seller)).toMatchObject(refused('offer-changed'))
  expect((await readLatestProblem()).state).toBe('open')
  expect((await accept(id, better, sale.seller)).status).toBe(200)
})

test('the same offer or report sent twice is stored once', async () => {
  const first = (await report({ ...cracked, wish: part })).body.insertedId
  expect((await report({ ...cracked, wish: part })).body.insertedId).toBe(first)
  expect(await report({ ...cracked, wish: all })).toMatchObject(refused('already-reported'))
  const made = await offer(first, asDescribed)
  expect((await offer(first, asDescribed)).body.insertedId).toBe(made.body.insertedId)
  expect((await readLatestProblem()).offers).toHaveLength(2)
})

test('a part is less than what was paid, and only a part has an amount', async () => {
  const id = await reportId()
  expect(await offer(id, { what: 'part', amountMinor: 5_450_000 })).toMatchObject(refused('refund-too-large'))
  for (const wrong of [{ what: 'part' }, { what: 'all', amountMinor: 1 }, { what: 'part', amountMinor: 0 }])
    expect((await offer(id, wrong as typeof part)).status).toBe(422)
  expect((await readLatestProblem()).offers).toEqual([])
  expect(await stateOfPayment()).toBe('captured')
})

test('an offer that nobody accepts in time ends, and an admin decides as before', async () => {
  const id = await reportId()
  const offerId = (await offer(id, part)).body.insertedId
  product.pass({ minutes: 48 * 60 + 1 })
  expect(await accept(id, offerId)).toMatchObject(refused('offer-changed'))
  expect(await keepDeadlines(services)).toEqual([])
  expect(await readLatestProblem()).toMatchObject({ state: 'answered', offers: [{ ended: 'unanswered' }] })
  expect((await decide(id, 'decline')).status).toBe(200)
})

test('an offer that is sent again after its time is a new offer', async () => {
  const id = await reportId()
  const first = (await offer(id, part)).body.insertedId
  product.pass({ minutes: 48 * 60 + 1 })
  expect((await offer(id, part)).body.insertedId).not.toBe(first)
  expect((await readLatestProblem()).offers).toMatchObject([{ ended: 'replaced' }, { by: 'seller' }])
})

test('each side makes at most ten offers about a problem', async () => {
  const id = await reportId()
  for (let nth = 1; nth <= 10; nth += 1)
    expect((await offer(id, { what: 'part', amountMinor: nth * 1000 })).status).toBe(200)
  expect(await offer(id, part)).toMatchObject(refused('no-offers'))
  expect((await readLatestProblem(sale.seller)).may).not.toContain('offer')
  expect((await offer(id, part, sale.buyer)).status).toBe(200)
})

test('a decision by an admin, or the withdrawal, ends the open offer', async () => {
  const id = await reportId({ wish: part })
  const offerId = await idOfOffer()
  await decide(id, 'decline')
  expect((await readLatestProblem()).offers).toMatchObject([{ ended: 'closed' }])
  expect(await accept(id, offerId, sale.seller)).toMatchObject(refused('offer-changed'))
  const second = await reportId({ wish: all })
  await withdraw(second)
  expect((await readLatestProblem()).offers).toMatchObject([{ ended: 'closed' }])
  expect(await refundsOf()).toEqual([])
})

test('the timeline names what both sides agreed on, and the events have no texts', async () => {
  const id = await reportId({ wish: all })
  await accept(id, await idOfOffer(), sale.seller)
  const { body } = await ask(`GET /payments/${sale.paymentId}`, { as: sale.admin })
  const steps = body.steps.map(({ kind, by }: { kind: string; by: string }) => `${kind} by ${by}`)
  expect(steps).toEqual(
    expect.arrayContaining([
      'problem-offered by buyer',
      'refunding by agreement',
      'problem-refunded by agreement',
    ]),
  )
})
