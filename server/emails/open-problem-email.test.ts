import { expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { describeSalesWith } from '#contract/sentences/describe-situation.ts'
import { formatAppointment } from '#lib/formats/en/unbroken-dates.ts'
import { formatMinor } from '#lib/formats/en/money.ts'
import { saleSituations } from '#contract/sentences/en/sale-situations.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { cracked } from '#test/sales/sale-problem.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'

const { describeSituation } = describeSalesWith({ formatAppointment, formatMinor })

const product = await startProduct({ MAIL: 'mailbox' })
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

/** The sentence on the page of the sale for this side now. */
async function readSentence(as: UserId): Promise<string> {
  return describeSituation((await readPayment(as)).sale, saleSituations, product.time.now)
}

const decides =
  'An admin decides by Thu 26\u00a0Nov, 12:00\u00a0pm; otherwise the sale ends then, and nobody is charged'

test('before the hand-over, both read what the page of the sale says: what to do with the phone, and by when an admin decides', async () => {
  await report()
  const { decideBy, answer } = (await readPayment(sale.buyer)).sale
  expect([decideBy, answer.by]).toEqual(['2026-11-26T06:00:00.000Z', '2026-11-22T06:00:00.000Z'])
  const own = await read(buyer, 'We have your report')
  for (const sentence of [decides, await readSentence(sale.buyer)]) expect(own).toContain(sentence)
  const other = await read(seller, 'A problem was reported')
  for (const sentence of [decides, await readSentence(sale.seller)]) expect(other).toContain(sentence)
})

test('they read the same in the reminder to answer and in the email about the answer', async () => {
  const id = await report()
  product.pass({ minutes: 24 * 60 })
  await keepDeadlines(services)
  expect(await read(seller, 'Answer within 24 hours')).toContain(await readSentence(sale.seller))
  await ask(`POST /problems/${id}/answers`, { as: sale.seller, body: { text: 'It is not.' } })
  expect(await read(buyer, 'Salma answered')).toContain(await readSentence(sale.buyer))
})

test('they read the same when the seller reports the problem', async () => {
  await report(sale.seller, 'no-show')
  expect(await read(seller, 'We have your report')).toContain(await readSentence(sale.seller))
  expect(await read(buyer, 'A problem was reported')).toContain(await readSentence(sale.buyer))
})

test('after the hand-over only the payout waits', async () => {
  await confirm()
  await expect.poll(stateOf).toBe('captured')
  await report()
  const texts = [await read(buyer, 'We have your report'), await read(seller, 'A problem was reported')]
  expect(texts[0]).toContain('Salma is not paid until an admin decides.')
  expect(texts[1]).toContain('We hold your money until an admin decides.')
  for (const text of texts) expect(text).not.toMatch(/handed over|keep the phone|take the phone/i)
})
