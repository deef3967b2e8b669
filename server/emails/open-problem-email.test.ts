import { expect, test } from 'vitest'
import { keepDeadlines } from '#features/sales/commands/deadlines.ts'
import { listEmails } from '#test/emails.ts'
import { startProduct } from '#test/product.ts'
import { cracked } from '#test/sale-problem.ts'
import { reserveBeforeEach } from '#test/sale.ts'

const product = await startProduct()
const { ask, awaitJobs, services } = product
const { sale, readPayment, stateOf, confirm } = reserveBeforeEach(product)

const [buyer, seller] = ['rakib@example.com', 'salma@example.com']

const report = async (as = sale.buyer, reason: string = cracked.reason): Promise<string> => {
  const body = { ...cracked, reason }
  return (await ask(`POST /payments/${sale.paymentId}/problems`, { as, body })).body.insertedId
}

async function read(to: string, subject: string): Promise<string> {
  await awaitJobs()
  const email = (await listEmails(product, to)).find((each) => each.subject.startsWith(subject))
  return email?.text ?? ''
}

const answerBy = 'Sun 22 Nov, 12:00 pm (Dhaka time)'
const ends = 'An admin decides by Thu 26 Nov, 12:00 pm (Dhaka time); otherwise the money goes back to'
const toBuyer = `Do not take the phone from Salma until it is decided. ${ends} you then.`
const toSeller = `Keep the phone, and do not give it to Rakib until it is decided. ${ends} the buyer then.`

test('before the hand-over, both read what to do with the phone, and what happens if nobody decides in time', async () => {
  await report()
  const { decideBy, answer } = (await readPayment(sale.buyer)).sale
  expect([decideBy, answer.by]).toEqual(['2026-11-26T06:00:00.000Z', '2026-11-22T06:00:00.000Z'])
  const own = await read(buyer, 'We have your report')
  for (const said of [toBuyer, `Salma can answer by ${answerBy}.`]) expect(own).toContain(said)
  const other = await read(seller, 'A problem was reported')
  for (const said of [toSeller, `Write your answer by ${answerBy}`]) expect(other).toContain(said)
})

test('they read the same in the reminder to answer and in the email about the answer', async () => {
  const id = await report()
  product.pass({ minutes: 24 * 60 })
  await keepDeadlines(services)
  const reminder = await read(seller, 'Answer within 24 hours')
  for (const said of [toSeller, `Answer by ${answerBy}`]) expect(reminder).toContain(said)
  await ask(`POST /problems/${id}/answers`, { as: sale.seller, body: { text: 'It is not.' } })
  expect(await read(buyer, 'Salma answered')).toContain(toBuyer)
})

test('they read the same when the seller reports the problem', async () => {
  await report(sale.seller, 'no-show')
  expect(await read(seller, 'We have your report')).toContain(toSeller)
  expect(await read(buyer, 'A problem was reported')).toContain(toBuyer)
})

test('after the hand-over only the payout waits', async () => {
  await confirm()
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('captured')
  await report()
  const told = [await read(buyer, 'We have your report'), await read(seller, 'A problem was reported')]
  expect(told[0]).toContain('An admin decides, and Salma is not paid until then.')
  expect(told[1]).toContain('An admin decides, and your money waits until then.')
  for (const text of told) expect(text).not.toMatch(/handed over|keep the phone|take the phone/i)
})
