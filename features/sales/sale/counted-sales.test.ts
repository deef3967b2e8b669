import { beforeEach, expect, test } from 'vitest'
import type { SaleProblemId, UserId } from '#contract/ids.ts'
import { buildUser } from '#test/build.ts'
import { askToPay, deliverWebhooks, openDashboard } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'
import { keepDeadlines } from './commands/deadlines.ts'

const product = await startProduct()
const { ask } = product
const { sale, stateOf, cancel } = reserveBeforeEach(product)

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
})

const reason = 'We called both of you.'
async function report(as: UserId, why: string): Promise<SaleProblemId> {
  const body = { reason: why, text: 'I waited and called.' }
  const { status, body: answer } = await ask(`POST /payments/${sale.paymentId}/problems`, { as, body })
  expect(status).toBe(200)
  return answer.insertedId
}
const answer = (id: SaleProblemId, as: UserId) =>
  ask(`POST /problems/${id}/answers`, { as, body: { text: 'I was there.' } })
const release = (id: SaleProblemId, more = {}) =>
  ask(`POST /problems/${id}/decisions`, { as: admin, body: { outcome: 'release', reason, ...more } })
const reserveAgain = () => askToPay(product, sale.buyer, sale.id)
/** Lets the time pass in which an admin should decide, and ends the sale. */
async function leaveUndecided() {
  product.pass({ minutes: 8 * 24 * 60 })
  expect(await keepDeadlines(product.services)).toEqual([])
  expect(await stateOf()).toBe('released')
}
async function endAuthorization() {
  await openDashboard(product).paymentIntents.cancel(sale.transationId)
  while ((await deliverWebhooks(product)) > 0);
  expect(await stateOf()).toBe('released')
}

const refused = {
  status: 409,
  body: {
    code: 'too-many-reservations',
    detail: expect.stringContaining('The sale of this phone to you ended'),
  },
}
const allowed = { status: 200 }

test('a buyer who reports a problem cannot reserve the phone again after an admin released the money', async () => {
  expect((await release(await report(sale.buyer, 'no-contact'))).status).toBe(200)
  expect(await reserveAgain()).toMatchObject(refused)
})

test.each(['no-show', 'no-contact', 'faulty'])(
  'a release by an admin who clears the buyer does not count: %s',
  async (why) => {
    const id = await report(sale.buyer, why)
    await answer(id, sale.seller)
    expect((await release(id, { clearsBuyer: true })).status).toBe(200)
    expect(await reserveAgain()).toMatchObject(allowed)
  },
)

test('a release after the report of a seller counts, unless the admin clears the buyer', async () => {
  await release(await report(sale.seller, 'no-show'))
  expect(await reserveAgain()).toMatchObject(refused)
})

test('a sale that an admin ends without a report counts, unless they clear the buyer', async () => {
  const end = (more = {}) =>
    ask(`POST /payments/${sale.paymentId}/refunds`, {
      as: admin,
      body: { reason, expects: 'reserved', ...more },
    })
  expect((await end({ clearsBuyer: true })).status).toBe(200)
  expect(await reserveAgain()).toMatchObject(allowed)
})

test('the same without clearing the buyer', async () => {
  const body = { reason, expects: 'reserved' }
  expect((await ask(`POST /payments/${sale.paymentId}/refunds`, { as: admin, body })).status).toBe(200)
  expect(await reserveAgain()).toMatchObject(refused)
})

test('a report that nobody decided does not count if the seller never answered', async () => {
  await report(sale.buyer, 'no-show')
  await leaveUndecided()
  expect(await reserveAgain()).toMatchObject(allowed)
})

test('it counts if the seller answered', async () => {
  await answer(await report(sale.buyer, 'no-show'), sale.seller)
  await leaveUndecided()
  expect(await reserveAgain()).toMatchObject(refused)
})

test('it counts if the seller reported the problem', async () => {
  await report(sale.seller, 'no-show')
  await leaveUndecided()
  expect(await reserveAgain()).toMatchObject(refused)
})

test('a sale whose authorization ended counts', async () => {
  await endAuthorization()
  expect(await reserveAgain()).toMatchObject(refused)
})

test('it does not if the seller had not answered the report of the buyer', async () => {
  await report(sale.buyer, 'no-contact')
  await endAuthorization()
  expect(await reserveAgain()).toMatchObject(allowed)
})

test('a sale that the seller cancelled does not count', async () => {
  await cancel(sale.seller)
  expect(await reserveAgain()).toMatchObject(allowed)
})
