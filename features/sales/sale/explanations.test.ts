import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { handOverDays } from '#contract/payments.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'
import { keepDeadlines } from './commands/deadlines.ts'

const product = await startProduct()
const { ask, db } = product
const { sale, readPayment, cancel } = reserveBeforeEach(product)

const missHandOver = async () => {
  product.pass({ minutes: handOverDays.card * 24 * 60 })
  expect(await keepDeadlines(product.services)).toEqual([])
}
const explain = (as: UserId, text: unknown) =>
  ask(`POST /payments/${sale.paymentId}/explanations`, { as, body: { text } })
const own = 'I have the phone, and paid in cash.'
const theirs = 'They never came.'

test('after a missed hand-over each side explains once: admins read both texts, each side only its own', async () => {
  await missHandOver()
  const admin = await buildUser(product, { isAdmin: true })
  const list = async () => (await ask('GET /payments?explained=true', { as: admin })).body
  expect((await readPayment(sale.buyer)).sale.move).toBe('tell-us')
  expect(await list()).toEqual([])
  expect(await explain(sale.buyer, ` ${own} `)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect((await explain(sale.buyer, own)).body.modifiedCount).toBe(0)
  expect(await explain(sale.buyer, 'No, I have not.')).toMatchObject({
    status: 409,
    body: { code: 'already-explained' },
  })
  expect(await readPayment(sale.seller)).not.toHaveProperty('explanations')
  expect((await readPayment(sale.seller)).sale.move).toBe('tell-us')
  await explain(sale.seller, theirs)
  const at = product.time.now.toISOString()
  const both = [
    { by: 'buyer', text: own, at },
    { by: 'seller', text: theirs, at },
  ]
  for (const [side, index] of [
    [sale.buyer, 0],
    [sale.seller, 1],
  ] as const) {
    const payment = await readPayment(side)
    expect(payment.explanations).toEqual([both[index]])
    expect(payment.sale).toMatchObject({ situation: 'missed' })
    expect(payment.sale).not.toHaveProperty('move')
    expect((await ask('GET /account/export', { as: side })).body.saleExplanations).toMatchObject([
      { paymentId: sale.paymentId, as: both[index]?.by, text: both[index]?.text },
    ])
  }
  const unread = expect.arrayContaining(both.map((each) => ({ ...each, isNew: true })))
  expect((await readPayment(admin)).explanations).toEqual(unread)
  expect(await list()).toMatchObject([{ _id: sale.paymentId, explanations: unread }])
  const steps = (await readPayment(admin)).steps.filter(
    ({ kind }: { kind: string }) => kind === 'sale-explained',
  )
  expect(steps).toMatchObject([{ by: 'buyer' }, { by: 'seller' }])
})

test('an explanation is new until an admin who is not a party marks it as read', async () => {
  await missHandOver()
  const admin = await buildUser(product, { isAdmin: true })
  const listUnread = async () => (await ask('GET /payments?explained=unread', { as: admin })).body
  const read = (as: UserId, sides: string[]) =>
    ask(`POST /payments/${sale.paymentId}/explanation-readings`, { as, body: { sides } })
  expect(await listUnread()).toEqual([])
  await explain(sale.buyer, own)
  expect(await listUnread()).toMatchObject([
    { _id: sale.paymentId, may: ['read-explanations'], explanations: [{ by: 'buyer', isNew: true }] },
  ])
  expect((await readPayment(sale.buyer)).explanations[0]).not.toHaveProperty('isNew')
  await explain(sale.seller, theirs)
  expect((await read(admin, ['buyer'])).body.modifiedCount).toBe(1)
  expect((await listUnread())[0].explanations).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ by: 'buyer', isNew: false }),
      expect.objectContaining({ by: 'seller', isNew: true }),
    ]),
  )
  const twice = await Promise.all([read(admin, ['buyer', 'seller']), read(admin, ['seller'])])
  expect(twice.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 1])
  expect(await listUnread()).toEqual([])
  const steps = (await readPayment(admin)).steps.filter(
    ({ kind }: { kind: string }) => kind === 'explanation-read',
  )
  expect(steps).toMatchObject([{ by: 'admin' }, { by: 'admin' }])
})

test('an admin who bought or sold the phone cannot mark an explanation as read', async () => {
  await missHandOver()
  await explain(sale.seller, theirs)
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', sale.buyer).execute()
  const call = `POST /payments/${sale.paymentId}/explanation-readings`
  expect(await ask(call, { as: sale.buyer, body: { sides: ['seller'] } })).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  })
  expect((await readPayment(sale.buyer)).may).not.toContain('read-explanations')
})

raceTest('the same text sent twice at the same time is stored once', async () => {
  await missHandOver()
  const answers = await Promise.all([explain(sale.buyer, own), explain(sale.buyer, own)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 1])
})

test('a hand-over that is pending or was cancelled cannot be explained, and an explanation needs a text', async () => {
  const notMissed = { status: 409, body: { code: 'not-missed' } }
  expect(await explain(sale.buyer, own)).toMatchObject(notMissed)
  await cancel(sale.seller)
  expect(await explain(sale.seller, theirs)).toMatchObject(notMissed)
  const empty = await explain(sale.buyer, '  ')
  expect([empty.status, empty.body.errors]).toEqual([422, [{ path: 'text', message: 'Say what happened.' }]])
  expect((await explain(await buildUser(product), own)).status).toBe(404)
})

test('explanations are deleted when their author deletes the account', async () => {
  await missHandOver()
  await explain(sale.buyer, own)
  await explain(sale.seller, theirs)
  await ask('DELETE /account', { as: sale.buyer })
  expect(await db.selectFrom('saleExplanations').select('text').execute()).toEqual([{ text: theirs }])
  expect((await readPayment(sale.seller)).explanations).toMatchObject([{ text: theirs }])
})

test('the booking asks the buyer what happened until the buyer has explained, whatever the seller says', async () => {
  const booking = async () => (await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body
  await missHandOver()
  await explain(sale.seller, theirs)
  expect(await booking()).toMatchObject({ endedPaymentId: sale.paymentId, endedMove: 'tell-us' })
  await explain(sale.buyer, own)
  expect(await booking()).toMatchObject({ endedPaymentId: sale.paymentId })
  expect(await booking()).not.toHaveProperty('endedMove')
})

test('the booking of a cancelled sale asks for no explanation', async () => {
  await cancel(sale.seller)
  const booking = (await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body
  expect(booking).toMatchObject({ endedPaymentState: 'released' })
  expect(booking).not.toHaveProperty('endedMove')
})
