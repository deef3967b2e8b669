import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { findTurn } from '#contract/sale-table.ts'
import { buildBooking, buildSeller, buildUser } from '#test/build.ts'
import { askToPay } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { buildReservedSale, callsOfSale } from '#test/sales/sale.ts'

const product = await startProduct()
const { ask } = product
const email = 'rakib@example.com'
let buyer: UserId

beforeEach(async () => {
  buyer = await buildUser(product, { email, isAddressVerified: true })
})

const readList = (query = '') => ask(`GET /booking?email=${email}&sort=turn${query}`, { as: buyer })
const inHours = (hours: number) => new Date(product.time.now.getTime() + hours * 3_600_000).toISOString()

test('what waits for the buyer comes first, the earliest deadline first, and the rest by its age', async () => {
  const gone = await buildBooking(product, { buyerId: buyer })
  await product.db
    .updateTable('items')
    .set({ soldAt: product.time.now })
    .where('id', '=', gone.itemId)
    .execute()
  const waiting = await buildReservedSale(product, { buyer })
  const answered = await buildReservedSale(product, { buyer })
  const propose = (id: string, as: UserId, hours: number) =>
    ask(`PUT /payments/${id}/meeting`, {
      as,
      body: { place: 'Mirpur 10', at: inHours(hours), ...(as !== buyer && { phoneNumber: '01812345678' }) },
    })
  expect((await propose(waiting.paymentId, buyer, 5)).status).toBe(200)
  expect((await propose(answered.paymentId, answered.seller, 24)).status).toBe(200)
  const unpaid = await buildBooking(product, { buyerId: buyer })
  const held = await buildBooking(product, { buyerId: buyer })
  expect((await askToPay(product, buyer, held.id)).status).toBe(200)
  const { body } = await readList()
  const order = [held.id, answered.id, unpaid.id, waiting.id, gone.id]
  expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(order)
  expect(body.map(({ sale }: { sale?: Parameters<typeof findTurn>[0] }) => sale && findTurn(sale))).toEqual([
    undefined,
    'own',
    undefined,
    'other',
    undefined,
  ])
  expect(body[1].sale).toMatchObject({ side: 'buyer', situation: 'seller-proposed', move: 'accept-meeting' })

  const page = await readList('&limit=2')
  const next = /^<\/api([^>]+)>/u.exec(page.headers.get('link') ?? '')?.[1]
  const middle = await ask(`GET ${next}`, { as: buyer })
  const last = /^<\/api([^>]+)>/u.exec(middle.headers.get('link') ?? '')?.[1]
  const rest = await ask(`GET ${last}`, { as: buyer })
  expect([...page.body, ...middle.body, ...rest.body].map(({ _id }) => _id)).toEqual(order)
  expect(await readList('&cursor=tomorrow')).toMatchObject({ status: 422, body: { code: 'invalid-input' } })
})

test('a booking has the sale as its page shows it, also after the sale has ended', async () => {
  const sale = await buildReservedSale(product, { buyer })
  const { cancel, readPayment } = callsOfSale(product, sale)
  const readBoth = async () => {
    const { steps, ...shown } = (await readPayment(buyer)).sale
    return { steps, shown, inList: (await ask(`GET /booking/${sale.id}`, { as: buyer })).body.sale }
  }
  const reserved = await readBoth()
  expect(reserved.steps.length).toBeGreaterThan(0)
  expect(reserved.inList).toEqual(reserved.shown)
  await cancel(buyer)
  const ended = await readBoth()
  expect(ended.inList).toEqual(ended.shown)
  expect(ended.inList).toMatchObject({ situation: 'ended', end: { how: 'cancelled', by: 'buyer' } })
})

test('an agreed meeting comes before a booking to pay, the next one first, and a sale that ended comes last', async () => {
  const ended = await buildReservedSale(product, { buyer })
  const agreeToMeet = async (hours: number) => {
    const { id, paymentId, seller } = await buildReservedSale(product, { buyer })
    const meeting = { place: 'Mirpur 10', at: inHours(hours), phoneNumber: '01812345678' }
    await ask(`PUT /payments/${paymentId}/meeting`, { as: seller, body: meeting })
    const accept = `POST /payments/${paymentId}/meeting/acceptance`
    expect((await ask(accept, { as: buyer, body: { version: 1 } })).status).toBe(200)
    return id
  }
  const tomorrow = await agreeToMeet(24)
  const today = await agreeToMeet(2)
  const unpaid = await buildBooking(product, { buyerId: buyer })
  await callsOfSale(product, ended).cancel(buyer)
  const { body } = await readList()
  expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([today, tomorrow, unpaid.id, ended.id])
})

test('an agreed meeting is nobody’s turn until its time, so a proposal to accept comes before it', async () => {
  const seller = await buildSeller(product)
  const agreed = await buildReservedSale(product, { buyer, seller })
  const proposed = await buildReservedSale(product, { buyer, seller })
  const phoneNumber = '01812345678'
  const propose = (id: string, as: UserId, body: object) =>
    ask(`PUT /payments/${id}/meeting`, { as, body: { place: 'Mirpur 10', ...body } })
  await propose(agreed.paymentId, seller, { at: inHours(2), phoneNumber })
  const accept = `POST /payments/${agreed.paymentId}/meeting/acceptance`
  expect((await ask(accept, { as: buyer, body: { version: 1 } })).status).toBe(200)
  const readTurns = async (path: string, as: UserId) =>
    (await ask(path, { as })).body.map(({ sale }: { sale: Parameters<typeof findTurn>[0] }) => [
      sale.situation,
      findTurn(sale),
    ])
  const tasks = async (as: UserId) => (await ask('GET /account/tasks', { as })).body

  await propose(proposed.paymentId, seller, { at: inHours(24), phoneNumber })
  expect(await readTurns(`GET /booking?email=${email}&sort=turn`, buyer)).toEqual([
    ['seller-proposed', 'own'],
    ['agreed', 'other'],
  ])
  expect(await tasks(buyer)).toMatchObject({ bookings: 1 })
  await propose(proposed.paymentId, buyer, { at: inHours(25) })
  expect(await readTurns('GET /sales', seller)).toEqual([
    ['buyer-proposed', 'own'],
    ['agreed', 'other'],
  ])
  expect(await tasks(seller)).toMatchObject({ sales: 1 })
  product.pass({ minutes: 2 * 60 })
  expect(await readTurns('GET /sales', seller)).toEqual([
    ['due', 'own'],
    ['buyer-proposed', 'own'],
  ])
  expect(await tasks(buyer)).toMatchObject({ bookings: 1 })
})
