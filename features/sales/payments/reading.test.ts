import { beforeEach, describe, expect, test } from 'vitest'
import type { BookingId, ListingId, PaymentId, UserId } from '#contract/ids.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { askToPay, authorize, findDealOf, intentIdOf, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product

let admin: UserId
let seller: UserId
let booking: { id: BookingId; buyerId: UserId; itemId: ListingId }
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true, name: 'Amina' })
  seller = await buildSeller(product)
  booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId: seller }) })
})

const reason = 'The phone was not as described.'
const refund = (id: PaymentId) => ask(`POST /payments/${id}/refunds`, { as: admin, body: { reason } })
const readPayment = async (id: PaymentId) => (await ask(`GET /payments/${id}`, { as: admin })).body
const stateOf = async (id: PaymentId) => (await readPayment(id)).state

describe('a payment', () => {
  test('is shown to admins with email addresses, and to its buyer and seller without', async () => {
    const { paymentId } = await sell(product, booking)
    expect((await readPayment(paymentId)).buyer.email).toMatch(/@/)
    for (const as of [booking.buyerId, seller]) {
      const { status, body, text } = await ask(`GET /payments/${paymentId}`, { as })
      expect(status).toBe(200)
      expect(body).toMatchObject({ productModel: 'iPhone 13', amountMinor: 5_450_000, state: 'captured' })
      expect(text).not.toContain('@hatbodol.example')
    }
    const stranger = await buildUser(product)
    expect((await ask(`GET /payments/${paymentId}`, { as: stranger })).status).toBe(404)
    expect((await ask(`GET /payments/${paymentId}`)).status).toBe(401)
  })

  test('shows the reason of a refund to its parties, but not the admin’s name, or the name of the other buyer', async () => {
    const loser = await buildBooking(product, { itemId: booking.itemId, buyerId: await buildUser(product) })
    const theirs = await authorize(product, loser.buyerId, loser.id)
    product.pass({ minutes: 11 })
    const { paymentId } = await sell(product, booking)
    await refund(paymentId)
    await expect.poll(() => stateOf(paymentId)).toBe('refunded')
    for (const as of [booking.buyerId, seller]) {
      const { body, text } = await ask(`GET /payments/${paymentId}`, { as })
      expect(body.steps.map(({ kind }: { kind: string }) => kind)).toContain('refunding')
      expect(body.refundReason).toBe(reason)
      expect(text).not.toContain('Amina')
    }
    const { id } = await findDealOf(product, theirs)
    const lost = await ask(`GET /payments/${id}`, { as: loser.buyerId })
    expect(lost.body.steps).toMatchObject([
      { kind: 'opened', name: lost.body.buyer.name },
      { kind: 'cancelled', by: 'rival' },
    ])
    const rival = (await readPayment(paymentId)).buyer.name
    expect(lost.text).not.toContain(`"${rival}"`)
    expect((await readPayment(id)).steps[1].name).toBe(rival)
  })

  test('that has not sold the phone is not shown to the seller', async () => {
    const intentId = await authorize(product, booking.buyerId, booking.id)
    const { id } = await findDealOf(product, intentId)
    expect((await ask(`GET /payments/${id}`, { as: seller })).status).toBe(404)
    expect((await ask(`GET /payments/${id}`, { as: booking.buyerId })).status).toBe(200)
  })
})

test('is listed for admins, newest first, in pages, and by state or phone', async () => {
  const { transationId } = await sell(product, booking)
  const other = await buildBooking(product)
  const open = intentIdOf((await askToPay(product, other.buyerId, other.id)).body.clientSecret)
  const list = async (query = '') => (await ask(`GET /payments${query}`, { as: admin })).body
  const ids = (rows: { transationId: string }[]) => rows.map((row) => row.transationId)
  expect(ids(await list())).toEqual([open, transationId])
  expect(ids(await list('?state=open'))).toEqual([open])
  expect(ids(await list('?state=captured'))).toEqual([transationId])
  expect(ids(await list('?state=lost'))).toEqual([])
  expect(ids(await list(`?productId=${booking.itemId}`))).toEqual([transationId])
  expect(ids(await list(`?productId=${booking.itemId}&state=open`))).toEqual([])
  const first = await ask('GET /payments?limit=1', { as: admin })
  const next = /<\/api(?<path>[^>]+)>/.exec(first.headers.get('link') ?? '')?.groups?.['path']
  expect(ids((await ask(`GET ${next}`, { as: admin })).body)).toEqual([transationId])
  expect((await ask('GET /payments?state=stolen', { as: admin })).status).toBe(422)
  expect((await ask('GET /payments', { as: booking.buyerId })).status).toBe(403)
  expect((await ask('GET /payments')).status).toBe(401)
})
