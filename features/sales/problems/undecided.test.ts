import { expect, test } from 'vitest'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { buildReservedSale } from '#test/sales/sale.ts'
import { cracked, sellBeforeEach } from '#test/sales/sale-problem.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, services } = product
const { sale, reportId, answer, decide } = sellBeforeEach(product)
const amina = 'amina@example.com'

/** Waits for this time and returns the reminders that this person has got, newest first. */
async function listAfter(hours: number, to = amina) {
  product.pass({ minutes: hours * 60 })
  expect(await keepDeadlines(services)).toEqual([])
  expect(await keepDeadlines(services)).toEqual([])
  await product.awaitJobs()
  return (await listEmails(product, to)).filter(({ id }) => id.startsWith('problem-undecided-'))
}

test('admins are reminded of a problem that nobody decides after 72 hours, and then every day', async () => {
  const id = await reportId()
  expect(await listAfter(71)).toHaveLength(0)
  const [first] = await listAfter(1)
  expect(first?.subject).toMatch(/^Still to decide: /)
  expect(first?.text).toMatch(/^\S.* has not answered\. You can decide without them\.$/mu)
  expect(first?.text).toContain('/dashboard/problems')
  await answer(id)
  expect(await listAfter(23)).toHaveLength(1)
  const [second, ...earlier] = await listAfter(1)
  expect(earlier).toHaveLength(1)
  expect(second?.text).not.toContain(' has not answered.')
  await decide(id, 'decline')
  expect(await listAfter(24)).toHaveLength(2)
})

test('an admin who bought or sold the phone is not reminded', async () => {
  await buildUser(product, { isAdmin: true, email: 'other@example.com' })
  await product.db.updateTable('users').set({ isAdmin: true }).where('id', '=', sale.seller).execute()
  await reportId()
  expect(await listAfter(72, 'other@example.com')).toHaveLength(1)
  expect(await listAfter(0, 'salma@example.com')).toHaveLength(0)
})

test('before the hand-over nobody is reminded, because the money is released automatically', async () => {
  const { paymentId, buyer } = await buildReservedSale(product)
  await ask(`POST /payments/${paymentId}/problems`, { as: buyer, body: cracked })
  expect(await listAfter(73)).toHaveLength(0)
})
