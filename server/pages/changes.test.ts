import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { Topic } from '#contract/topics.ts'
import type { UserId } from '#contract/ids.ts'
import { buildBooking, buildImages, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { askToPay, authorize, confirmCard, handOver, intentIdOf, sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'

// Each write is between two readings of everything.
vi.setConfig({ testTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const product = await startProduct()
const { ask } = product

const { account, bookings, brands, items, moderation, payments, saleProblems, users } = routes
type Params = Record<string, string>

async function call(route: Route, as: UserId | undefined, params: Params, body?: unknown) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const query = route.query && params['query'] ? `?${params['query']}` : ''
  return ask(`${route.method} ${path}${query}`, { as, body })
}

let admin: UserId
let seller: UserId
let buyer: UserId
let published: Topic[]
product.services.bus.subscribe((topics) => published.push(...topics))

beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  seller = await buildSeller(product, { email: 'seller@example.com' })
  buyer = await buildUser(product, { email: 'buyer@example.com' })
})

type Sale = { listing: string; booking?: string; payment?: string }

/** What everybody, and what each of the three people, can read that might show a change. */
function listReads({ listing, booking, payment }: Sale): [Route, UserId | undefined, Params][] {
  return [
    [items.list, undefined, {}],
    [items.listAdvertised, undefined, {}],
    [items.get, undefined, { id: listing }],
    [items.get, seller, { id: listing }],
    [items.list, admin, { query: 'report=true' }],
    [items.getSeller, undefined, { id: seller }],
    [brands.list, undefined, {}],
    [bookings.list, buyer, { query: 'email=buyer@example.com' }],
    [bookings.listOfItem, seller, { id: listing }],
    [moderation.listReports, admin, { id: listing }],
    [moderation.getSellerHistory, admin, { key: seller }],
    [payments.list, admin, {}],
    [payments.listReconciliations, admin, {}],
    [saleProblems.list, admin, {}],
    [users.get, seller, { email: 'seller@example.com' }],
    [users.listSellers, admin, {}],
    [users.listBuyers, admin, {}],
    [account.remains, seller, {}],
    [account.remains, buyer, {}],
    ...(booking ? [[bookings.get, buyer, { id: booking }] as [Route, UserId, Params]] : []),
    ...(payment
      ? [payments.get, saleProblems.listOfPayment].map(
          (route) => [route, buyer, { id: payment }] as [Route, UserId, Params],
        )
      : []),
  ]
}

/**
 * Makes a call and reads everything before and after it. Every answer that differs must show a topic that the call says
 * that it changes, and everybody's pages must have been told of it. Returns the topics of the answers that differ.
 */
async function watch(sale: Sale, route: Route, as: UserId | undefined, params: Params, body?: unknown) {
  const reads = listReads(sale)
  const readAll = () =>
    Promise.all(reads.map(async (read) => (await call(...read)).text.replaceAll(/"requestId":"[^"]*"/g, '')))
  const before = await readAll()
  published = []
  const { status, text } = await call(route, as, params, body)
  expect(status, text).toBe(200)
  const publishedTopics = new Set(published)
  const after = await readAll()
  const different = reads.filter((_, nth) => before[nth] !== after[nth])
  const undeclared = different.filter(
    ([{ shows = [] }]) => !shows.some((topic) => route.changes?.includes(topic)),
  )
  expect(undeclared.map(nameOf), `show what ${nameOf([route])} changed, and it does not say so`).toEqual([])
  const notPublished = different.filter(
    ([{ shows = [] }, reader]) => !reader && !shows.some((topic) => publishedTopics.has(topic)),
  )
  expect(notPublished.map(nameOf), `are cached, and were not told of ${nameOf([route])}`).toEqual([])
  return new Set(different.flatMap(([{ shows = [] }]) => shows))
}

const nameOf = ([{ method, path }]: readonly [Route, ...unknown[]]) => `${method} ${path}`

const forSale = () => buildListing(product, { sellerId: seller })
const reason = 'It must be so.'

test('listings and brands: a phone that is put up, changed, promoted, reported, kept and taken down', async () => {
  const [image = ''] = await buildImages(product, '/images/a.jpg')
  const listing = await forSale()
  const draft = {
    name: 'Iphone',
    image,
    model: 'iPhone 15',
    condition: 'Good',
    location: 'Mirpur 10, Dhaka',
    price: 60_000,
    description: 'As new.',
  }
  const changedTopics = [
    await watch({ listing }, items.create, seller, {}, draft),
    await watch({ listing }, items.change, seller, { id: listing }, { price: 50_000 }),
    await watch({ listing }, items.promote, seller, { id: listing }),
    await watch({ listing }, moderation.report, undefined, { id: listing }, { reason: 'scam' }),
    await watch({ listing }, moderation.clearReports, admin, { id: listing }),
    await watch({ listing }, moderation.removeItem, seller, { id: listing }),
  ]
  for (const topics of changedTopics) expect(topics).toContain('items')
  expect(changedTopics[0]).toContain('brands')
})

test('bookings: one that is made, held for and deleted', async () => {
  const listing = await forSale()
  const body = { productId: listing, bookingUserNumber: '01712345678', meetLocation: 'Mirpur 10' }
  expect(await watch({ listing }, bookings.create, buyer, {}, body)).toContain('bookings')
  const [{ _id: booking }] = (await ask('GET /booking?email=buyer@example.com', { as: buyer })).body
  const asked = { id: booking, productPrice: 54_500 }
  expect(await watch({ listing, booking }, bookings.createPaymentIntent, buyer, {}, asked)).toContain('items')
  expect(await watch({ listing, booking }, bookings.remove, buyer, { id: booking })).toContain('bookings')
})

test('payments: a sale, its problems and its refund', async () => {
  const listing = await forSale()
  const { id } = await buildBooking(product, { buyerId: buyer, itemId: listing })
  const { clientSecret } = (await askToPay(product, buyer, id)).body
  await confirmCard(product, clientSecret)
  const transationId = intentIdOf(clientSecret)
  const settled = { transationId, productPrice: 54_500, id, productId: listing }
  expect(await watch({ listing, booking: id }, bookings.settle, buyer, { id }, settled)).toContain('payments')
  await product.awaitJobs()
  const [{ _id: payment }] = (await ask('GET /payments', { as: admin })).body
  expect((await handOver(product, buyer, payment)).status).toBe(200)
  await product.awaitJobs()
  const sale = { listing, booking: id, payment }
  const report = { reason: 'faulty', text: 'It does not start.' }
  const changedTopics = [await watch(sale, saleProblems.report, buyer, { id: payment }, report)]
  const [{ _id: problem }] = (await ask('GET /problems', { as: admin })).body
  changedTopics.push(
    await watch(sale, saleProblems.answer, seller, { id: problem }, { text: 'I was there.' }),
    await watch(sale, saleProblems.withdraw, buyer, { id: problem }),
    await watch(sale, payments.refund, admin, { id: payment }, { reason }),
    await watch(sale, payments.reconcile, admin, {}),
  )
  for (const topics of changedTopics) expect(topics).toContain('payments')
  await product.awaitJobs()
  expect(await watch(sale, items.relist, seller, { id: listing })).toContain('items')
})

test('payments: a problem that an admin decides', async () => {
  const listing = await forSale()
  const booking = await buildBooking(product, { buyerId: buyer, itemId: listing })
  const { paymentId: payment } = await sell(product, booking)
  await ask(`POST /payments/${payment}/problems`, {
    as: buyer,
    body: { reason: 'faulty', text: 'It does not start.' },
  })
  const [{ _id: id }] = (await ask('GET /problems', { as: admin })).body
  const sale = { listing, booking: booking.id, payment }
  expect(await watch(sale, saleProblems.decide, admin, { id }, { outcome: 'refund', reason })).toContain(
    'payments',
  )
})

test('users: somebody who changes their name, sells, is verified, made an admin or deleted', async () => {
  const listing = await forSale()
  const booking = await buildBooking(product, { buyerId: buyer, itemId: listing })
  await authorize(product, buyer, booking.id)
  const sale = { listing, booking: booking.id }
  await buildSeller(product, { email: 'other@example.com', isAddressVerified: true })
  const name = { name: 'Somebody Else' }
  const changedTopics = [
    await watch(sale, account.update, seller, {}, name),
    await watch(sale, account.becomeSeller, buyer, {}),
    await watch(sale, users.makeAdmin, admin, { key: 'other@example.com' }),
    await watch(sale, moderation.withdrawVerification, admin, { key: seller }, { reason }),
    await watch(sale, moderation.verifySeller, admin, { key: seller }),
    await watch(sale, account.remove, buyer, {}),
    await watch(sale, moderation.removeSeller, admin, { key: seller }),
  ]
  for (const topics of changedTopics) expect(topics).toContain('users')
})
