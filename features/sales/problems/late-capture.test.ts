import { beforeEach, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { dropJobs, reconcile } from '#test/sales/booked.ts'
import { buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'
import { cracked } from '#test/sales/sale-problem.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask } = product
const { sale, readPayment, stateOf, confirm } = reserveBeforeEach(product)
const hours = (count: number) => product.pass({ minutes: count * 60 })
const call = () => `/payments/${sale.paymentId}/problems`
const report = () => ask(`POST ${call()}`, { as: sale.buyer, body: cracked })

let admin: UserId
beforeEach(async () => {
  admin = await buildUser(product, { isAdmin: true })
  const lost = dropJobs(product)
  await confirm()
  lost.mockRestore()
  hours(49)
})

test('while the capture waits, the buyer can report a problem without a time limit', async () => {
  expect(await stateOf()).toBe('capturing')
  const { body } = await ask(`GET ${call()}`, { as: sale.buyer })
  expect([body.mayReport, body.reportUntil]).toEqual([true, undefined])
  expect((await report()).status).toBe(200)
})

test('after a late capture, a problem can be reported until the money can be paid out, and the receipt says until when', async () => {
  await reconcile(product, admin)
  expect(await stateOf()).toBe('captured')
  const end = '2026-11-24T07:00:00.000Z'
  expect((await readPayment(sale.seller)).sale).toMatchObject({ reportUntil: end, paidOutFrom: end })
  const booking = await ask(`GET /booking/${sale.id}`, { as: sale.buyer })
  expect(booking.body.reportUntil).toBe(end)
  await product.awaitJobs()
  const receipt = (await listEmails(product, 'rakib@example.com')).find(({ id }) =>
    id.startsWith('sale-paid'),
  )
  expect(receipt?.text).toContain('on the page of the sale until 24 Nov 2026, 1:00 pm (Dhaka time).')
  hours(47)
  expect((await report()).status).toBe(200)
})
