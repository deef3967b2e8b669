import { expect, test, vi } from 'vitest'
import { keepDeadlines } from '#features/sales/commands/deadlines.ts'
import { buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails.ts'
import { startProduct } from '#test/product.ts'
import { sellBeforeEach } from '#test/sale-problem.ts'

const product = await startProduct()
const { ask, awaitJobs, services } = product
const { sale, report, reportId, withdraw, answer, decide, stateOfPayment } = sellBeforeEach(product)

const buyer = 'rakib@example.com'
const seller = 'salma@example.com'
const admin = 'amina@example.com'

/**
 * The subjects of the emails that somebody got since the sale. Their order is not fixed, because each is sent by a job
 * of its own.
 */
async function subjectsOf(email: string): Promise<string[]> {
  await awaitJobs()
  const subjects = (await listEmails(product, email)).map(({ subject }) => subject)
  return subjects.filter((subject) => !/^(Booked|Reserved|Sold|Paid|Your receipt)/.test(subject))
}

async function readText(email: string, subject: string): Promise<string> {
  await awaitJobs()
  return (await listEmails(product, email)).find((message) => message.subject === subject)?.text ?? ''
}

test('a report is told to the seller, to every admin and to who reported it, each once', async () => {
  await buildUser(product, { isAdmin: true, email: 'bilkis@example.com' })
  await report()
  await report()
  expect(await subjectsOf(buyer)).toEqual(['We have your report: iPhone 13'])
  expect(await subjectsOf(seller)).toEqual(['A problem was reported: iPhone 13'])
  for (const email of [admin, 'bilkis@example.com'])
    expect(await subjectsOf(email)).toEqual(['To decide: iPhone 13'])
  const text = await readText(seller, 'A problem was reported: iPhone 13')
  expect(text).toContain('In their words: The screen is cracked.')
  expect(text).toContain(`/receipt/${sale.paymentId}#problem`)
  expect(text).not.toContain(buyer)
})

test('who has not answered is reminded once, a day before the time for it ends', async () => {
  await report()
  const subject = 'Answer within 24 hours: iPhone 13'
  await keepDeadlines(services)
  expect(await subjectsOf(seller)).not.toContain(subject)
  product.pass({ minutes: 24 * 60 })
  await keepDeadlines(services)
  await keepDeadlines(services)
  expect((await subjectsOf(seller)).filter((each) => each === subject)).toHaveLength(1)
  expect(await subjectsOf(buyer)).not.toContain(subject)
})

test('the buyer hears of the answer, and both of a decision against the refund, with why', async () => {
  const id = await reportId()
  await answer(id)
  expect(await readText(buyer, 'Salma answered: iPhone 13')).toContain('Their answer: I came at six.')
  await decide(id, 'decline')
  const told = [
    await readText(buyer, 'Not refunded: iPhone 13'),
    await readText(seller, 'The sale stands: iPhone 13'),
  ]
  for (const text of told) {
    expect(text).toContain('Reason: We called both of you.')
    expect(text).not.toContain('Amina')
  }
})

test('a decision to refund is told once, with why, besides the refund itself', async () => {
  await decide(await reportId(), 'refund')
  expect((await subjectsOf(buyer)).toSorted()).toEqual([
    'Decided, you get money back: iPhone 13',
    'We have your report: iPhone 13',
    'Your refund is on its way: iPhone 13',
  ])
  const told = await readText(buyer, 'Decided, you get money back: iPhone 13')
  for (const said of ['Refunded: ৳54,500', 'Reason: We called both of you.']) expect(told).toContain(said)
  expect((await subjectsOf(seller)).toSorted()).toEqual([
    'A problem was reported: iPhone 13',
    'Decided, the buyer gets money back: iPhone 13',
    'Refund to the buyer: iPhone 13',
  ])
})

test('a second decision to refund, after the bank refused the first, is told again', async () => {
  const failed = { id: 're_1', intentId: sale.transationId, state: 'failed', amountMinor: 5_450_000 } as const
  const provider = vi.spyOn(services.payments, 'refundIntent').mockResolvedValueOnce(failed)
  await decide(await reportId(), 'refund')
  await expect.poll(stateOfPayment, { timeout: 10_000 }).toBe('refund-failed')
  provider.mockRestore()
  await decide(await reportId(), 'refund')
  await expect.poll(stateOfPayment, { timeout: 10_000 }).toBe('refunded')
  const told = [...(await subjectsOf(buyer)), ...(await subjectsOf(seller))]
  expect(told.filter((subject) => /^(Decided|Your refund)/.test(subject)).toSorted()).toEqual([
    'Decided, the buyer gets money back: iPhone 13',
    'Decided, the buyer gets money back: iPhone 13',
    'Decided, you get money back: iPhone 13',
    'Decided, you get money back: iPhone 13',
    'Your refund is on its way: iPhone 13',
  ])
})

test('a problem that is withdrawn is told to the seller, once', async () => {
  const id = await reportId()
  await withdraw(id)
  await withdraw(id)
  expect((await subjectsOf(seller)).toSorted()).toEqual([
    'A problem was reported: iPhone 13',
    'The report was withdrawn: iPhone 13',
  ])
})

test('a person removed by then gets no email', async () => {
  const id = await reportId()
  await awaitJobs()
  await ask(`DELETE /users/buyers/${sale.buyer}`, { as: sale.admin })
  const before = await subjectsOf(buyer)
  await decide(id, 'decline')
  expect((await subjectsOf(buyer)).toSorted()).toEqual(before.toSorted())
  expect(await subjectsOf(seller)).toContain('The sale stands: iPhone 13')
})
