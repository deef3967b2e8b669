import { beforeEach, describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { bookBeforeEach, reconcile } from '#test/sales/booked.ts'
import { buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { interrupt, openDashboard, reserve, sell, statusOf } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const { booked, isSold, stateOf } = bookBeforeEach(product)

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
})

const readBooking = async () => (await ask(`GET /booking/${booked.id}`, { as: booked.buyerId })).body
const addressOf = async (id: UserId) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** Checks that nothing is left of the sale: nobody is charged, and the phone is for sale again. */
async function assertReleased(transationId: string) {
  expect(await stateOf(transationId)).toBe('released')
  await expect.poll(() => statusOf(product, transationId)).toBe('canceled')
  expect(await isSold()).toBe(false)
  const booking = await readBooking()
  expect(booking).toMatchObject({ paid: false, isSold: 'notSold', may: ['pay', 'delete'] })
  expect(booking).not.toHaveProperty('paymentId')
}

describe('a sale whose money is reserved', () => {
  test('waits while the card is authorised, and is compared once a day', async () => {
    const { transationId } = await reserve(product, booked)
    expect((await reconcile(product, admin)).findings).toEqual([])
    expect((await reconcile(product, admin)).compared).toBe(0)
    product.pass({ minutes: 24 * 60 + 1 })
    expect((await reconcile(product, admin)).compared).toBe(1)
    expect([await stateOf(transationId), await isSold()]).toEqual(['reserved', true])
  })

  test('ends with its authorization: the phone is for sale again, and both sides are notified', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    await openDashboard(product).paymentIntents.cancel(transationId)
    const { findings } = await reconcile(product, admin)
    expect(findings).toMatchObject([{ kind: 'released', paymentId, trouble: false }])
    await assertReleased(transationId)
    for (const party of ['buyer', 'seller'] as const) {
      const { sellerId } = (await ask(`GET /items/${booked.itemId}`)).body
      const to = await addressOf(party === 'buyer' ? booked.buyerId : sellerId)
      const ids = async () => (await listEmails(product, to)).map(({ id }) => id)
      await expect.poll(ids).toContain(`sale-released-${paymentId}-${party}`)
    }
    expect((await reconcile(product, admin)).findings).toEqual([])
    // The buyer may reserve the same phone again after a day.
    product.pass({ minutes: 24 * 60 })
    const again = await sell(product, booked)
    expect([await stateOf(again.transationId), await isSold()]).toEqual(['captured', true])
  })

  test('continues when its money was captured in the provider’s dashboard', async () => {
    const { transationId } = await reserve(product, booked)
    await openDashboard(product).paymentIntents.capture(transationId)
    expect((await reconcile(product, admin)).findings).toMatchObject([{ kind: 'captured' }])
    expect([await stateOf(transationId), await isSold()]).toEqual(['captured', true])
  })

  raceTest('is released completely by an admin’s refund, once', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    const body = { reason: 'They agreed to end it.' }
    const refund = () => ask(`POST /payments/${paymentId}/refunds`, { as: admin, body })
    const answers = await Promise.all([refund(), refund()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('not-refundable')
    await assertReleased(transationId)
    const { sellerId } = (await ask(`GET /items/${booked.itemId}`)).body
    for (const as of [admin, booked.buyerId, sellerId]) {
      const { steps } = (await ask(`GET /payments/${paymentId}`, { as })).body
      expect(steps.at(-1)).toMatchObject({ kind: 'released', by: 'admin', reason: body.reason })
      expect('name' in steps.at(-1)).toBe(as === admin)
    }
    for (const id of [booked.buyerId, sellerId]) {
      const to = await addressOf(id)
      const texts = async () => (await listEmails(product, to)).map(({ text }) => text).join()
      await expect.poll(texts).toContain(`An admin has ended the sale: ${body.reason}`)
    }
  })

  test('is released by a decision about its problem, which the buyer and the seller still see', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    const { sellerId } = (await ask(`GET /items/${booked.itemId}`)).body
    const report = { reason: 'no-show', text: 'Nobody came.' }
    const call = `POST /payments/${paymentId}/problems`
    const { body: problem } = await ask(call, { as: booked.buyerId, body: report })
    const decision = { outcome: 'release', reason: 'The seller did not come.' }
    const decided = await ask(`POST /problems/${problem.insertedId}/decisions`, { as: admin, body: decision })
    expect(decided.status).toBe(200)
    await assertReleased(transationId)
    for (const as of [booked.buyerId, sellerId]) {
      const { problems } = (await ask(`GET /payments/${paymentId}/problems`, { as })).body
      expect(problems).toMatchObject([{ state: 'released', decision: { reason: decision.reason } }])
    }
  })

  test('is refunded when the money was captured before it could be released', async () => {
    const { transationId, paymentId } = await reserve(product, booked)
    interrupt(product, 'before', 'cancelIntent', () =>
      openDashboard(product).paymentIntents.capture(transationId),
    )
    const body = { reason: 'They agreed to end it.' }
    expect((await ask(`POST /payments/${paymentId}/refunds`, { as: admin, body })).status).toBe(200)
    await expect.poll(() => stateOf(transationId)).toBe('refunded')
    expect(await isSold()).toBe(false)
  })
})
