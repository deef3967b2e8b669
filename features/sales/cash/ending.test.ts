import { expect, test } from 'vitest'
import { done, refused } from '#test/http/ask.ts'
import { buildUser } from '#test/build.ts'
import { requestCash, requestCashBeforeEach } from '#test/sales/cash.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask } = product
const { accept, booking, hours, isSold, keep, listNews, request, sale, see, stateOf } =
  requestCashBeforeEach(product)

test('an admin ends a reservation with a reason that both sides read, and the phone is for sale again', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  const end = (body: object) => ask(`POST /payments/${sale.paymentId}/refunds`, { as: admin, body })
  expect(await end({ reason: 'Too early.' })).toMatchObject(refused(409, 'not-refundable'))
  await accept()
  expect(await end({ reason: 'A part.', amountMinor: 100 })).toMatchObject(refused(409, 'not-refundable'))
  expect((await ask(`GET /payments/${sale.paymentId}`, { as: admin })).body.may).toContain('refund')
  expect(await end({ reason: 'The seller asked us by phone.' })).toMatchObject(done)
  expect(await stateOf()).toBe('cash-ended')
  expect(await isSold()).toBe(false)
  for (const side of [sale.buyer, sale.seller])
    expect((await see(side)).end).toEqual({ how: 'admin', text: 'The seller asked us by phone.' })
  expect(await booking()).toMatchObject({ may: ['pay', 'request-cash', 'delete'] })
  await product.awaitJobs()
  for (const address of ['rakib@example.com', 'salma@example.com']) {
    const ended = (await listEmails(product, address)).find(({ id }) => id.includes('cash-ended'))
    expect(ended?.text).toContain('An admin ended it: The seller asked us by phone.')
  }
  expect(await end({ reason: 'Again.' })).toMatchObject(refused(409, 'not-refundable'))
})

test('the seller does not read that the phone is for sale again while the listing is hidden', async () => {
  const admin = await buildUser(product, { isAdmin: true })
  await accept()
  const denial = { as: admin, body: { reason: 'The phones are not theirs.' } }
  await ask(`POST /users/sellers/${sale.seller}/withdrawals`, denial)
  const end = { as: admin, body: { reason: 'They never met.' } }
  expect(await ask(`POST /payments/${sale.paymentId}/refunds`, end)).toMatchObject(done)
  await product.awaitJobs()
  const ended = (await listEmails(product, 'salma@example.com')).find(({ id }) => id.includes('cash-ended'))
  expect(ended?.text).toContain('The listing is hidden until you are verified again')
})

test('24 hours after the acceptance, the phone is for sale again; both sides are reminded two hours before', async () => {
  await accept()
  await keep()
  hours(22)
  await keep()
  hours(2)
  await keep()
  expect(await stateOf()).toBe('cash-ended')
  expect(await isSold()).toBe(false)
  expect(await see(sale.buyer)).toMatchObject({ situation: 'missed', move: 'tell-us' })
  expect(await booking()).toMatchObject({
    may: ['pay', 'request-cash', 'delete'],
    endedPaymentId: sale.paymentId,
  })
  const again = (await requestCash(product, sale.buyer, sale.id)).body.insertedId
  expect(await booking()).toMatchObject({ paymentId: again, paymentState: 'cash-requested' })
  expect(await booking()).not.toHaveProperty('endedPaymentId')
  expect(await listNews()).toEqual([
    'cash-due-buyer',
    'cash-due-seller',
    'cash-ended-buyer',
    'cash-ended-seller',
    'cash-requested-seller',
    'cash-reserved-buyer',
    'cash-reserved-seller',
  ])
})

test('deleting the booking, the listing or the person ends a request', async () => {
  await ask(`DELETE /booking/${sale.id}`, { as: sale.buyer })
  expect(await stateOf()).toBe('cash-ended')
  await request({ seller: sale.seller, buyer: sale.buyer })
  await ask(`DELETE /items/${sale.itemId}`, { as: sale.seller })
  expect(await stateOf()).toBe('cash-ended')
  const admin = await buildUser(product, { isAdmin: true })
  await request({ seller: sale.seller })
  const denial = { as: admin, body: { reason: 'The phones are not theirs.' } }
  await ask(`POST /users/sellers/${sale.seller}/withdrawals`, denial)
  expect((await see(sale.buyer)).end).toEqual({ how: 'gone' })
  await ask(`POST /users/sellers/${sale.seller}`, { as: admin })

  await request({ seller: sale.seller, buyer: sale.buyer })
  await accept()
  expect(await ask(`DELETE /items/${sale.itemId}`, { as: sale.seller })).toMatchObject(
    refused(409, 'hand-over-awaited'),
  )
  await ask(`DELETE /users/buyers/${sale.buyer}`, { as: admin })
  expect(await stateOf()).toBe('cash-ended')
  expect(await isSold()).toBe(false)

  await request({ seller: sale.seller })
  await ask(`DELETE /users/buyers/${sale.buyer}`, { as: admin })
  expect((await see(sale.seller)).end).toEqual({ how: 'left' })
})
