import { expect, test, vi } from 'vitest'
import { afterRefund } from '#contract/sentences/en/after-refund.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { buildUser } from '#test/build.ts'
import { newId } from '#lib/ids.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { findDealOf } from '#test/sales/pay.ts'
import { putInState } from '#test/sales/payment-facts.ts'
import { buildReservedSale } from '#test/sales/sale.ts'
import { sellBeforeEach } from '#test/sales/sale-problem.ts'
import { sendSaleProblemEmail } from './sale-problem-email.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, awaitJobs, services } = product
const { sale, report, reportId, withdraw, answer, offer, accept, decide, refund, stateOfPayment } =
  sellBeforeEach(product)

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

test('a report leads to one email each to the seller, to every admin and to the person who reported it; its withdrawal to one to the seller', async () => {
  await buildUser(product, { isAdmin: true, email: 'bilkis@example.com' })
  const id = await reportId()
  await report()
  expect(await subjectsOf(buyer)).toEqual(['We have your report: iPhone 13'])
  expect(await subjectsOf(seller)).toEqual(['A problem was reported: iPhone 13'])
  for (const email of [admin, 'bilkis@example.com'])
    expect(await subjectsOf(email)).toEqual(['To decide: iPhone 13'])
  const text = await readText(seller, 'A problem was reported: iPhone 13')
  expect(text).toContain('What the buyer wrote: The screen is cracked.')
  expect(text).toContain(`/receipt/${sale.paymentId}#problem`)
  expect(text).not.toContain(buyer)
  await withdraw(id)
  await withdraw(id)
  expect((await subjectsOf(seller)).toSorted()).toEqual([
    'A problem was reported: iPhone 13',
    'The report was withdrawn: iPhone 13',
  ])
})

test('the side that has not answered is reminded once, a day before its time ends', async () => {
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

test('the buyer gets an email about the answer, and both about a decision against the refund, with the reason', async () => {
  const id = await reportId()
  await answer(id)
  expect(await readText(buyer, 'Salma answered: iPhone 13')).toContain(
    'What the seller wrote: I came at six.',
  )
  await decide(id, 'decline')
  const texts = [
    await readText(buyer, 'Not refunded: iPhone 13'),
    await readText(seller, 'The sale stands: iPhone 13'),
  ]
  for (const text of texts) {
    expect(text).toContain('Reason: We called both of you.')
    expect(text).not.toContain('Amina')
  }
})

test('both read of a bank’s decision for the seller how much had gone back to the buyer before', async () => {
  const problemId = await reportId()
  const { db, time } = product
  await putInState(db, 'captured')
  await db
    .insertInto('refunds')
    .values({
      id: newId(),
      paymentId: sale.paymentId,
      amountMinor: 500_000,
      state: 'made',
      createdAt: time.now,
      settledAt: time.now,
    })
    .execute()
  await db.updateTable('saleProblems').set({ state: 'dispute-won', closedAt: time.now }).execute()
  for (const userId of [sale.buyer, sale.seller])
    await sendSaleProblemEmail(services, { problemId, userId, news: 'dispute-won' })
  expect(await readText(buyer, 'Your bank decided that the sale stands: iPhone 13')).toContain(
    'Apart from the ৳5,000 that you were given back before, no money goes back.',
  )
  expect(await readText(seller, 'The bank decided in your favour: iPhone 13')).toContain(
    'The money is yours, apart from the ৳5,000 that Rakib was given back before.',
  )
})

test('a buyer who gets no refund reads until when they can report again, while they can', async () => {
  const refuse = async () => {
    await decide(await reportId(), 'decline')
    await awaitJobs()
    const [{ text } = { text: '' }] = (await listEmails(product, buyer)).filter(({ subject }) =>
      subject.startsWith('Not refunded'),
    )
    return text
  }
  expect(await refuse()).toContain('you can report it again until 22 Nov 2026, 12:00 pm (Dhaka time).')
  await refuse()
  expect(await refuse()).not.toContain('report it again')
})

test('a seller whose report is declined may report again, and the buyer reads only that the sale stands', async () => {
  const { paymentId } = await buildReservedSale(product, { seller: sale.seller, buyer: sale.buyer })
  const body = { reason: 'no-contact', text: 'No answer.' }
  const reported = await ask(`POST /payments/${paymentId}/problems`, { as: sale.seller, body })
  await decide(reported.body.insertedId, 'decline')
  expect(await readText(seller, 'The sale stands: iPhone 13')).toContain('you can report it again.')
  expect(await readText(buyer, 'The sale stands: iPhone 13')).not.toContain('report it again')
  expect(await subjectsOf(buyer)).not.toContain('Not refunded: iPhone 13')
})

test('the buyer does not read that once it is too late', async () => {
  const id = await reportId()
  product.pass({ minutes: 48 * 60 + 1 })
  await decide(id, 'decline')
  const text = await readText(buyer, 'Not refunded: iPhone 13')
  expect(text).toContain('The sale stands, and nothing is refunded.')
  expect(text).not.toContain('report it again')
})

test('a decision to refund leads to one email each, with the reason, the amount, and what it means for the phone', async () => {
  const id = await reportId()
  await awaitJobs()
  await decide(id, 'refund')
  await expect.poll(stateOfPayment).toBe('refunded')
  expect((await subjectsOf(buyer)).toSorted()).toEqual([
    'An admin decided that you get money back: iPhone 13',
    'We have your report: iPhone 13',
  ])
  const text = await readText(buyer, 'An admin decided that you get money back: iPhone 13')
  for (const part of [
    'The full amount, ৳54,500, goes back the way you paid.',
    afterRefund.buyer,
    'Refunded: ৳54,500',
    'Reason: We called both of you.',
  ])
    expect(text).toContain(part)
  expect((await subjectsOf(seller)).toSorted()).toEqual([
    'A problem was reported: iPhone 13',
    'An admin decided that the buyer gets money back: iPhone 13',
  ])
  const textToSeller = await readText(seller, 'An admin decided that the buyer gets money back: iPhone 13')
  expect(textToSeller).toContain(afterRefund.seller)
})

test('after a refund of a part, the same email tells the seller what remains of their share, and from when it is paid', async () => {
  const id = await reportId()
  await awaitJobs()
  await decide(id, 'refund', sale.admin, 'A scratch.', 500_000)
  await expect.poll(stateOfPayment).toBe('captured')
  expect((await subjectsOf(buyer)).toSorted()).toEqual([
    'An admin decided that you get money back: iPhone 13',
    'We have your report: iPhone 13',
  ])
  expect(await readText(buyer, 'An admin decided that you get money back: iPhone 13')).toContain(
    '৳5,000 goes back the way you paid.',
  )
  expect((await subjectsOf(seller)).toSorted()).toEqual([
    'A problem was reported: iPhone 13',
    'An admin decided that the buyer gets money back: iPhone 13',
  ])
  const text = await readText(seller, 'An admin decided that the buyer gets money back: iPhone 13')
  expect(text).toContain('৳5,000 goes back to Rakib.')
  expect(text).toContain(
    'The rest of your share, ৳49,500, can be paid out from Sun 22 Nov, 12:00 pm (Dhaka time).',
  )
  await decide(await reportId(), 'refund')
  await expect.poll(stateOfPayment).toBe('refunded')
  expect(await readText(buyer, 'An admin decided that you get money back: iPhone 13')).toContain(
    'The rest, ৳49,500, goes back the way you paid.',
  )
})

test('a refund by an admin that closes a problem leads to the emails of a decision, with the reason', async () => {
  await report()
  expect((await refund()).status).toBe(200)
  for (const [to, subject] of [
    [buyer, 'An admin decided that you get money back: iPhone 13'],
    [seller, 'An admin decided that the buyer gets money back: iPhone 13'],
  ] as const)
    for (const part of ['Refunded: ৳54,500', 'Reason: They agreed by telephone.'])
      expect(await readText(to, subject)).toContain(part)
})

test('a second decision to refund, after the bank refused the first, leads to emails again', async () => {
  const failed = { id: 're_1', intentId: sale.transationId, state: 'failed', amountMinor: 5_450_000 } as const
  const provider = vi.spyOn(services.payments, 'refundIntent').mockResolvedValueOnce(failed)
  await decide(await reportId(), 'refund')
  await expect.poll(stateOfPayment).toBe('refund-failed')
  provider.mockRestore()
  await decide(await reportId(), 'refund')
  await expect.poll(stateOfPayment).toBe('refunded')
  const subjects = [...(await subjectsOf(buyer)), ...(await subjectsOf(seller))]
  expect(subjects.filter((subject) => subject.startsWith('An admin decided')).toSorted()).toEqual([
    'An admin decided that the buyer gets money back: iPhone 13',
    'An admin decided that the buyer gets money back: iPhone 13',
    'An admin decided that you get money back: iPhone 13',
    'An admin decided that you get money back: iPhone 13',
  ])
})

test('a removed person gets no email', async () => {
  const id = await reportId()
  await awaitJobs()
  await ask(`DELETE /users/buyers/${sale.buyer}`, { as: sale.admin })
  const before = await subjectsOf(buyer)
  await decide(id, 'decline')
  expect((await subjectsOf(buyer)).toSorted()).toEqual(before.toSorted())
  expect(await subjectsOf(seller)).toContain('The sale stands: iPhone 13')
})

test('the other side gets an email about an offer, and both about the agreement or that nobody accepted in time', async () => {
  const id = await reportId()
  const terms = { what: 'part', amountMinor: 500_000 } as const
  const offerId = (await offer(id, terms)).body.insertedId
  const asked = await readText(buyer, 'Salma makes you an offer: iPhone 13')
  expect(asked).toContain('Offer: ৳5,000 goes back to Rakib')
  expect(await subjectsOf(seller)).not.toContain('Salma makes you an offer: iPhone 13')
  await accept(id, offerId)
  for (const email of [buyer, seller]) {
    expect(await readText(email, 'You have agreed: iPhone 13')).toContain('Offer: ৳5,000 goes back to Rakib')
    expect((await subjectsOf(email)).filter((each) => each.includes('An admin'))).toEqual([])
  }
})

test.each([
  ['all', { what: 'all' }, 'The full amount, ৳54,500, goes back the way you paid.'],
  ['a part', { what: 'part', amountMinor: 500_000 }, '৳5,000 goes back the way you paid.'],
] as const)('one email tells each side that both agreed on a refund of %s', async (_, terms, sentence) => {
  const id = await reportId()
  const offerId = (await offer(id, terms)).body.insertedId
  const before = { buyer: await subjectsOf(buyer), seller: await subjectsOf(seller) }
  await accept(id, offerId)
  await expect
    .poll(async () => (await findDealOf(product, sale.transationId)).refundedMinor)
    .toBeGreaterThan(0)
  await awaitJobs()
  expect(await readText(buyer, 'You have agreed: iPhone 13')).toContain(sentence)
  expect(await readText(seller, 'You have agreed: iPhone 13')).toContain('goes back to Rakib.')
  expect(await subjectsOf(buyer)).toHaveLength(before.buyer.length + 1)
  expect(await subjectsOf(seller)).toHaveLength(before.seller.length + 1)
})

test('when nobody accepts an offer in time, both sides get one email', async () => {
  await offer(await reportId(), { what: 'all' })
  product.pass({ minutes: 48 * 60 + 1 })
  await keepDeadlines(services)
  await keepDeadlines(services)
  for (const email of [buyer, seller])
    expect((await subjectsOf(email)).filter((each) => each === 'The offer is over: iPhone 13')).toHaveLength(
      1,
    )
})
