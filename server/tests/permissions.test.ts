import { expect, test } from 'vitest'
import type { PaymentId } from '#contract/ids.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { loadModels } from '#features/models/commands.ts'
import { makeHandOverCode, mostWrongCodes } from '#features/payments/rules/hand-over.ts'
import {
  authorizeInMarket,
  buildMarket,
  callers,
  type Market,
  reserveInMarket,
  sellInMarket,
} from '#test/market.ts'
import { sellUncollectable } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { signUpIdentity } from '#test/sign-up.ts'

const product = await startProduct()
const { ask } = product

/**
 * Expected statuses for: guest, buyer, other buyer, unverified seller, seller, other seller, admin. Deleted people are
 * always refused.
 */
type Statuses = [number, number, number, number, number, number, number]

type Row = {
  statuses: Statuses
  call: (market: Market & Prepared) => string
  body?: (market: Market & Prepared) => unknown
  /** What must happen before the call. */
  prepare?: (market: Market) => Promise<string>
}
type Prepared = { prepared: string }

const everyone: Statuses = [200, 200, 200, 200, 200, 200, 200]
const nobody: Statuses = [400, 400, 400, 400, 400, 400, 400]
/** An access token is not a token of the identity provider. */
const byIdentity: Statuses = [401, 401, 401, 401, 401, 401, 401]
const signedIn: Statuses = [401, 200, 200, 200, 200, 200, 200]
const admins: Statuses = [401, 403, 403, 403, 403, 403, 200]
const buyerAlone: Statuses = [401, 200, 404, 404, 404, 404, 404]
const buyerAndAdmin: Statuses = [401, 200, 403, 403, 403, 403, 200]
const sellerAndAdmin: Statuses = [401, 403, 403, 403, 200, 403, 200]
const partiesAndAdmin: Statuses = [401, 200, 404, 404, 200, 404, 200]

const user = (email: string) => ({ name: 'A', email, image: '/images/a.jpg', role: 'buyer' })
const listing = ({ image }: Market) => ({
  name: 'Iphone',
  model: 'iPhone 13',
  condition: 'Good',
  location: 'Dhaka',
  price: 54_500,
  description: 'As new.',
  image,
})
const authorized = (market: Market) => authorizeInMarket(product, market)
const sold = (market: Market) => sellInMarket(product, market)
const reserved = (market: Market) => reserveInMarket(product, market)
const locked = async (market: Market) => {
  const paymentId = await reserved(market)
  await product.db.updateTable('payments').set({ wrongCodes: mostWrongCodes }).execute()
  return paymentId
}
const inTwoDays = () => new Date(product.time.now.getTime() + 2 * 24 * 3_600_000).toISOString()
const proposed = async (market: Market) => {
  const paymentId = await reserved(market)
  const body = { place: 'Mirpur 10', at: inTwoDays() }
  await ask(`PUT /payments/${paymentId}/meeting`, { as: market.people.buyer, body })
  return paymentId
}
const codeOf = (id: string) =>
  makeHandOverCode(product.services.codeKey, { id: id as PaymentId, codeVersion: 1 })
const refunded = async (market: Market) => {
  const paymentId = await sold(market)
  await product.db.updateTable('payments').set({ state: 'refunded' }).execute()
  return paymentId
}
const problem = { reason: 'no-show', text: 'Nobody came.' }
let problemId = ''
const reported = async (market: Market) => {
  const paymentId = await sold(market)
  const call = `POST /payments/${paymentId}/problems`
  problemId = (await ask(call, { as: market.people.buyer, body: problem })).body.insertedId
  return paymentId
}
/** The seller's money can be paid out now. */
const due = async (market: Market) => {
  await sold(market)
  const account = { method: 'bkash', number: '01712345678' }
  await ask('PUT /account/payout-account', { as: market.people.seller, body: account })
  product.pass({ minutes: 2 * 24 * 60 })
}
const claimed = async (market: Market) => {
  await due(market)
  await ask('POST /payouts/batches', { as: market.people.admin })
  return product.db.selectFrom('payouts').select(['id', 'batchId']).executeTakeFirstOrThrow()
}
const uncollectable = async ({ people, bookingId }: Market) =>
  (await sellUncollectable(product, { id: bookingId, buyerId: people.buyer })).paymentId

/** Who may use each call of the product. */
const permissions: Record<string, Row> = {
  'product.config': { call: () => 'GET /config', statuses: everyone },
  'product.live': { call: () => 'GET /health/live', statuses: everyone },
  'product.ready': { call: () => 'GET /health/ready', statuses: everyone },
  'session.create': { call: () => 'GET /jwt?email=buyer@example.com', statuses: byIdentity },

  'users.create': {
    call: () => 'POST /users',
    body: () => user('buyer@example.com'),
    statuses: [200, 200, 403, 403, 403, 403, 403],
  },
  'users.get': { call: () => 'GET /users/buyer@example.com', statuses: buyerAndAdmin },
  'users.find': { call: () => 'GET /users?email=buyer@example.com', statuses: buyerAndAdmin },
  'users.listBuyers': { call: () => 'GET /users/buyers', statuses: admins },
  'users.listSellers': { call: () => 'GET /users/sellers', statuses: admins },
  'moderation.verifySeller': {
    call: ({ people }) => `POST /users/sellers/${people.newSeller}`,
    statuses: admins,
  },
  'users.makeAdmin': { call: () => 'PUT /users/sellers/seller@example.com', statuses: admins },

  'images.upload': { call: () => 'POST /images', body: () => pictureForm(), statuses: everyone },
  'brands.list': { call: () => 'GET /brands', statuses: everyone },
  'search.summarise': { call: () => 'GET /search/summary?q=iphone', statuses: everyone },
  'search.suggest': { call: () => 'GET /search/suggestions?q=iph', statuses: everyone },
  'models.suggest': { call: () => 'GET /models?q=iphone', statuses: everyone },
  'models.listUnrecognised': { call: () => 'GET /models/unrecognised', statuses: admins },
  'models.create': {
    call: () => 'POST /models',
    body: () => ({ brand: 'Iphone', name: 'iPhone 99' }),
    statuses: admins,
  },
  'models.teach': {
    call: () => 'POST /models/iphone-13/spellings',
    body: () => ({ spelling: 'thirteen' }),
    prepare: async () => {
      await loadModels(product.db, product.time.now)
      return ''
    },
    statuses: admins,
  },
  'brands.listNames': { call: () => 'GET /brands/names', statuses: everyone },
  'brands.listAll': { call: () => 'GET /brands/all', statuses: admins },
  'brands.create': { call: () => 'POST /brands', body: () => ({ name: 'Nokia' }), statuses: admins },
  'brands.change': {
    call: ({ brandId }) => `PATCH /brand/${brandId}`,
    body: () => ({ before: null }),
    statuses: admins,
  },
  'brands.get': { call: ({ brandId }) => `GET /brand/${brandId}`, statuses: everyone },

  'items.list': { call: () => 'GET /items', statuses: everyone },
  'items.list of one seller': { call: () => 'GET /items?email=seller@example.com', statuses: everyone },
  'items.list of reported ones': { call: () => 'GET /items?report=true', statuses: admins },
  'items.get': { call: ({ itemId }) => `GET /items/${itemId}`, statuses: everyone },
  'items.listAdvertised': { call: () => 'GET /advertise/item', statuses: everyone },
  'items.getSeller': { call: ({ people }) => `GET /sellers/${people.seller}`, statuses: everyone },
  'items.create': {
    call: () => 'POST /items',
    body: listing,
    statuses: [401, 403, 403, 403, 200, 200, 403],
  },
  'items.change': {
    call: ({ itemId }) => `PATCH /items/${itemId}`,
    body: () => ({ price: 50_000 }),
    statuses: sellerAndAdmin,
  },
  'items.change of a sold one': {
    call: ({ itemId }) => `PATCH /items/${itemId}`,
    body: () => ({ price: 50_000 }),
    prepare: sold,
    statuses: [401, 403, 403, 403, 409, 403, 409],
  },
  'items.promote': { call: ({ itemId }) => `POST /items/${itemId}`, statuses: sellerAndAdmin },

  'payments.list': { call: () => 'GET /payments', statuses: admins },
  'ledger.accounts': { call: () => 'GET /ledger/accounts', statuses: admins },
  'payouts.mine': { call: () => 'GET /account/payouts', statuses: signedIn },
  'payouts.statement': { call: () => 'GET /account/statement', statuses: signedIn },
  'payouts.changeAccount': {
    call: () => 'PUT /account/payout-account',
    body: () => ({ method: 'bkash', number: '01712345678' }),
    statuses: [401, 403, 403, 200, 200, 200, 403],
  },
  'payouts.removeAccount': {
    call: () => 'DELETE /account/payout-account',
    statuses: [401, 403, 403, 200, 200, 200, 403],
  },
  'payouts.listDue': { call: () => 'GET /payouts/due', statuses: admins },
  'payouts.list': { call: () => 'GET /payouts', statuses: admins },
  'payouts.claim': {
    call: () => 'POST /payouts/batches',
    prepare: async (market) => (await due(market), ''),
    statuses: admins,
  },
  'payouts.download': {
    call: ({ prepared }) => `POST /payouts/batches/${prepared}/files`,
    prepare: async (market) => (await claimed(market)).batchId,
    statuses: admins,
  },
  'payouts.markPaid': {
    call: ({ prepared }) => `POST /payouts/${prepared}/payment`,
    prepare: async (market) => (await claimed(market)).id,
    statuses: admins,
  },
  'payouts.markFailed': {
    call: ({ prepared }) => `POST /payouts/${prepared}/failure`,
    body: () => ({ reason: 'No such wallet.' }),
    prepare: async (market) => (await claimed(market)).id,
    statuses: admins,
  },
  'payouts.noteResults': {
    call: () => 'POST /payouts/results',
    body: () => ({ results: [{ line: 2, reference: 'HBD-1', amount: '1', status: 'paid', reason: '' }] }),
    statuses: admins,
  },
  'payments.listReconciliations': { call: () => 'GET /payments/reconciliations', statuses: admins },
  'payments.reconcile': { call: () => 'POST /payments/reconciliations', statuses: admins },
  'payments.get': {
    call: ({ prepared }) => `GET /payments/${prepared}`,
    prepare: sold,
    statuses: partiesAndAdmin,
  },
  'sales.handOver by the buyer': {
    call: ({ prepared }) => `POST /payments/${prepared}/hand-over`,
    body: () => ({}),
    prepare: reserved,
    statuses: [401, 200, 404, 404, 422, 404, 403],
  },
  'sales.handOver with the code': {
    call: ({ prepared }) => `POST /payments/${prepared}/hand-over`,
    body: ({ prepared }) => ({ code: codeOf(prepared) }),
    prepare: reserved,
    statuses: [401, 200, 404, 404, 200, 404, 403],
  },
  'sales.watch': {
    call: ({ prepared }) => `GET /payments/${prepared}/version`,
    prepare: reserved,
    statuses: [401, 200, 404, 404, 200, 404, 200],
  },
  'sales.renewCode': {
    call: ({ prepared }) => `POST /payments/${prepared}/codes`,
    prepare: locked,
    statuses: [401, 200, 404, 404, 403, 404, 403],
  },
  'sales.cancel': {
    call: ({ prepared }) => `POST /payments/${prepared}/cancellation`,
    body: () => ({ reason: 'We found another.' }),
    prepare: reserved,
    statuses: [401, 200, 404, 404, 200, 404, 403],
  },
  'meetings.propose': {
    call: ({ prepared }) => `PUT /payments/${prepared}/meeting`,
    body: () => ({ place: 'Mirpur 10', at: inTwoDays() }),
    prepare: reserved,
    statuses: [401, 200, 404, 404, 200, 404, 403],
  },
  'meetings.accept': {
    call: ({ prepared }) => `POST /payments/${prepared}/meeting/acceptance`,
    body: () => ({ version: 1 }),
    prepare: proposed,
    statuses: [401, 409, 404, 404, 200, 404, 403],
  },
  'payments.refund': {
    call: ({ prepared }) => `POST /payments/${prepared}/refunds`,
    body: () => ({ reason: 'It was not as described.' }),
    prepare: sold,
    statuses: admins,
  },
  'saleProblems.report': {
    call: ({ prepared }) => `POST /payments/${prepared}/problems`,
    body: () => problem,
    prepare: reserved,
    statuses: [401, 200, 404, 404, 200, 404, 403],
  },
  'saleProblems.listOfPayment': {
    call: ({ prepared }) => `GET /payments/${prepared}/problems`,
    prepare: reported,
    statuses: partiesAndAdmin,
  },
  'saleProblems.list': { call: () => 'GET /problems', prepare: reported, statuses: admins },
  'saleProblems.withdraw': {
    call: () => `POST /problems/${problemId}/withdrawals`,
    prepare: reported,
    statuses: [401, 200, 404, 404, 403, 404, 403],
  },
  'saleProblems.answer': {
    call: () => `POST /problems/${problemId}/answers`,
    body: () => ({ text: 'I came, and nobody was there.' }),
    prepare: reported,
    statuses: [401, 403, 404, 404, 200, 404, 403],
  },
  'saleProblems.decide': {
    call: () => `POST /problems/${problemId}/decisions`,
    body: () => ({ outcome: 'refund', reason: 'The seller never came.' }),
    prepare: reported,
    statuses: admins,
  },
  'webhooks.stripe': { call: () => 'POST /webhooks/stripe', body: () => ({ id: 'evt_1' }), statuses: nobody },

  'bookings.create': {
    call: () => 'POST /booking',
    body: ({ otherItemId }) => ({ productId: otherItemId, bookingUserNumber: '01712345678' }),
    statuses: [401, 200, 200, 200, 200, 403, 200],
  },
  'bookings.list': {
    call: () => 'GET /booking?email=buyer@example.com',
    statuses: [401, 200, 403, 403, 403, 403, 403],
  },
  'bookings.get': { call: ({ bookingId }) => `GET /booking/${bookingId}`, statuses: buyerAlone },
  'bookings.remove': { call: ({ bookingId }) => `DELETE /booking/${bookingId}`, statuses: buyerAlone },
  'bookings.createPaymentIntent': {
    call: () => 'POST /create-payment-intent',
    body: ({ bookingId }) => ({ id: bookingId, productPrice: 54_500 }),
    statuses: buyerAlone,
  },
  'bookings.settle': {
    call: ({ bookingId }) => `POST /booking/${bookingId}`,
    body: ({ prepared }) => ({ transationId: prepared }),
    prepare: authorized,
    statuses: buyerAlone,
  },
  'bookings.listOfItem': { call: ({ itemId }) => `GET /items/${itemId}/bookings`, statuses: sellerAndAdmin },

  'items.relist': {
    call: ({ itemId }) => `POST /items/${itemId}/relistings`,
    prepare: refunded,
    statuses: [401, 403, 403, 403, 200, 403, 403],
  },

  'moderation.report': {
    call: ({ itemId }) => `PUT /items/${itemId}`,
    statuses: [200, 200, 200, 200, 403, 200, 200],
  },
  'moderation.removeItem': { call: ({ itemId }) => `DELETE /items/${itemId}`, statuses: sellerAndAdmin },
  'moderation.removeItem while it is paid': {
    call: ({ itemId }) => `DELETE /items/${itemId}`,
    prepare: authorized,
    statuses: [401, 403, 403, 403, 409, 403, 409],
  },
  'moderation.listReports': { call: ({ itemId }) => `GET /items/${itemId}/reports`, statuses: admins },
  'moderation.clearReports': { call: ({ itemId }) => `DELETE /items/${itemId}/reports`, statuses: admins },
  'moderation.relist': {
    call: ({ prepared }) => `POST /payments/${prepared}/relistings`,
    body: () => ({ reason: 'The authorization ran out.' }),
    prepare: uncollectable,
    statuses: admins,
  },
  'moderation.declineVerification': {
    call: ({ people }) => `POST /users/sellers/${people.newSeller}/declines`,
    body: () => ({ reason: 'The phones are not theirs.' }),
    statuses: admins,
  },
  'moderation.withdrawVerification': {
    call: ({ people }) => `POST /users/sellers/${people.seller}/withdrawals`,
    body: () => ({ reason: 'The phones are not theirs.' }),
    statuses: admins,
  },
  'moderation.getSellerHistory': {
    call: ({ people }) => `GET /users/sellers/${people.seller}/history`,
    statuses: admins,
  },
  'moderation.removeBuyer': {
    call: ({ people }) => `DELETE /users/buyers/${people.otherBuyer}`,
    statuses: admins,
  },
  'moderation.removeSeller': {
    call: ({ people }) => `DELETE /users/sellers/${people.otherSeller}`,
    statuses: admins,
  },
  'moderation.listEvents': { call: () => 'GET /events', statuses: admins },

  'account.update': { call: () => 'PATCH /account', body: () => ({ name: 'Anew' }), statuses: signedIn },
  'account.becomeSeller': { call: () => 'POST /account/seller', statuses: signedIn },
  'account.askForVerification': {
    call: () => 'POST /account/verification-requests',
    body: () => ({ note: 'I sell my own phones.' }),
    statuses: [401, 403, 403, 200, 200, 200, 403],
  },
  'account.export': { call: () => 'GET /account/export', statuses: signedIn },
  'account.listSessions': { call: () => 'GET /account/sessions', statuses: signedIn },
  'account.endSessions': { call: () => 'DELETE /account/sessions', statuses: signedIn },
  'account.endSession': {
    call: ({ prepared }) => `DELETE /account/sessions/${prepared}`,
    prepare: signInBuyer,
    statuses: buyerAlone,
  },
  'account.remains': { call: () => 'GET /account/remains', statuses: signedIn },
  // The only admin cannot be deleted.
  'account.remove': { call: () => 'DELETE /account', statuses: [401, 200, 200, 200, 200, 200, 409] },
}

function pictureForm() {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const form = new FormData()
  form.append('image', new Blob([Buffer.from(pixel, 'base64')]), 'pixel.png')
  return form
}

const calls = new Map<string, Route>(
  Object.entries(routes).flatMap(([noun, table]) =>
    Object.entries<Route>(table).map(([name, route]) => [`${noun}.${name}`, route] as const),
  ),
)
/** A row's label is the call's name; the text after it may describe the case. */
const callOf = (label: string) => label.split(' ')[0] ?? ''

test('every call has its row in the table of permissions, and every row its call', () => {
  const inTable = new Set(Object.keys(permissions).map(callOf))
  expect([...inTable].sort()).toEqual([...calls.keys()].sort())
})

test.each(Object.entries(permissions))(
  '%s is for those it is for, and refuses everybody else',
  async (label, row) => {
    const route = calls.get(callOf(label))
    const expected = Object.fromEntries(callers.map((caller, nth) => [caller, row.statuses[nth] ?? 401]))
    const given: Record<string, number> = {}
    let market: (Market & Prepared) | undefined
    for (const caller of callers) {
      market ??= await build(row)
      const call = row.call(market)
      expect(call.split(/[ /?]/)[0]).toBe(route?.method)
      const { status } = await ask(call, { as: market.people[caller], body: row.body?.(market) })
      given[caller] = status
      // One caller's change must not affect the result for the next one. A refusal or a read changes nothing.
      if (status < 400 && route?.method !== 'GET') market = undefined
    }
    expect(given).toEqual(expected)
  },
  60_000,
)

/** The buyer signs in with their account on one device. Returns the id of the session. */
async function signInBuyer({ people }: Market): Promise<string> {
  const { uid, idToken } = await signUpIdentity(product, 'buyer@example.com')
  await product.db.updateTable('users').set({ identityId: uid }).where('id', '=', people.buyer).execute()
  return (await product.services.identity.verifyIdToken(idToken)).sessionId ?? ''
}

async function build({ prepare }: Row): Promise<Market & Prepared> {
  await product.clear()
  const market = await buildMarket(product)
  return { ...market, prepared: (await prepare?.(market)) ?? '' }
}
