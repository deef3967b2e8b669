import { beforeEach, expect, test } from 'vitest'
import type { SaleProblemId } from '#contract/ids.ts'
import { buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { requestCashBeforeEach } from '#test/sales/cash.ts'
import { callsOfProblems, type ProblemSale } from '#test/sales/sale-problem.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { sale: cash, accept: acceptRequest, confirm, hours, keep } = requestCashBeforeEach(product)
const sale = {} as ProblemSale
const { reportId, answer, offer, accept, confirmCash, decide, readLatestProblem } = callsOfProblems(
  product,
  sale,
)

const buyer = 'rakib@example.com'
const seller = 'salma@example.com'
const admin = 'amina@example.com'

beforeEach(async () => {
  await acceptRequest()
  await confirm()
  const id = await buildUser(product, { isAdmin: true, email: admin })
  Object.assign(sale, { admin: id, seller: cash.seller, buyer: cash.buyer, paymentId: cash.paymentId })
})

/** Returns the texts of the emails whose subject begins like this that somebody got. */
async function readAll(email: string, subject: string): Promise<string[]> {
  await product.awaitJobs()
  const all = await listEmails(product, email)
  return all.filter((each) => each.subject.startsWith(subject)).map(({ text }) => text)
}
const read = async (email: string, subject: string) => (await readAll(email, subject)).join()

async function agree(): Promise<SaleProblemId> {
  const id = await reportId({ wish: { what: 'all' } })
  await accept(id, (await readLatestProblem()).offers[0]?._id ?? '', sale.seller)
  return id
}

test('nobody reads that we hold the money of a sale in cash', async () => {
  const id = await reportId()
  const notOurs = 'can give the cash back'
  expect(await read(buyer, 'We have your report')).toContain(`only Salma ${notOurs}`)
  expect(await read(seller, 'A problem was reported')).toContain(`only you ${notOurs}`)
  hours(24)
  await keep()
  expect(await read(seller, 'Answer within 24 hours')).toContain(`only you ${notOurs}`)
  await offer(id, { what: 'part', amountMinor: 500_000 })
  expect(await read(buyer, 'Salma makes you an offer')).toContain('Then Salma hands the cash back')
  hours(72)
  await keep()
  const text = await read(admin, 'Still to decide')
  expect(text).toContain('it is still undecided.')
  expect(text).not.toContain('is not paid')
})

test('both are told what they agreed on, reminded of it a day before its end, and told that the money is back', async () => {
  const id = await agree()
  expect(await read(buyer, 'You have agreed')).toContain('Salma hands ৳54,500 back to you by')
  expect(await read(seller, 'You have agreed')).toContain('hand ৳54,500 back to Rakib by')
  expect(await read(seller, 'You have agreed')).not.toContain('No admin has to decide')
  hours(6 * 24 - 1)
  await keep()
  expect(await read(buyer, 'Do you have your money back?')).toBe('')
  hours(1)
  await keep()
  await keep()
  expect(await readAll(buyer, 'Do you have your money back?')).toHaveLength(1)
  expect(await readAll(seller, 'Hand the money back within a day')).toHaveLength(1)
  await confirmCash(id)
  expect(await read(buyer, 'You got ৳54,500 back')).toContain(
    'You confirmed that Salma has handed ৳54,500 back',
  )
  expect(await read(seller, 'You gave ৳54,500 back')).toContain('list it again')
})

test('an agreement that is not confirmed in time goes to the admins, and both read the decision', async () => {
  const id = await agree()
  hours(7 * 24 - 1)
  await keep()
  expect(await read(admin, 'Still to decide')).toBe('')
  hours(1)
  await keep()
  await keep()
  expect(await readAll(admin, 'Still to decide')).toEqual([expect.stringContaining('has not confirmed it')])
  await decide(id, 'uphold')
  for (const [email, subject] of [
    [buyer, 'An admin decided in your favour'],
    [seller, 'An admin decided for the buyer'],
  ] as const)
    expect(await read(email, subject)).toContain('Reason: We called both of you.')
})

test('a side that can accept an offer is reminded of it once, a day before it ends', async () => {
  const id = await reportId()
  await answer(id)
  await offer(id, { what: 'part', amountMinor: 500_000 })
  hours(23)
  await keep()
  expect(await readAll(buyer, 'Answer the offer within 24 hours')).toEqual([])
  hours(1)
  await keep()
  await keep()
  expect(await readAll(buyer, 'Answer the offer within 24 hours')).toHaveLength(1)
  expect(await readAll(seller, 'Answer the offer within 24 hours')).toEqual([])
})

test('nobody is reminded of a wish that only the buyer can carry out', async () => {
  await answer(await reportId({ wish: { what: 'as-described' } }))
  hours(24)
  await keep()
  expect(await readAll(seller, 'Answer the offer within 24 hours')).toEqual([])
})

test('what is handed back after a part was handed back before is the rest', async () => {
  const first = await reportId()
  await offer(first, { what: 'part', amountMinor: 500_000 })
  await accept(first, (await readLatestProblem()).offers[0]?._id ?? '', sale.buyer)
  await confirmCash(first)
  await confirmCash(await agree())
  const emails = await readAll(buyer, 'You got ')
  expect(emails).toHaveLength(2)
  expect(emails.join()).toContain('You confirmed that Salma has handed ৳49,500 back')
})
