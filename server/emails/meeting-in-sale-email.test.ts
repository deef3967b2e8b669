import { beforeEach, expect, test } from 'vitest'
import { maxWrongCodes } from '#features/sales/payments/rules/hand-over.ts'
import { acceptCash, buildCashRequest } from '#test/sales/cash.ts'
import { listEmails } from '#test/emails/emails.ts'
import { startProduct } from '#test/product.ts'
import { reserveBeforeEach } from '#test/sales/sale.ts'
import { sendSaleEmail } from './sale-email.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, awaitJobs, db, services } = product
const { sale, stateOf, confirm } = reserveBeforeEach(product)

const people = ['rakib@example.com', 'salma@example.com']
const place = 'Jamuna Future Park'
let at: Date
beforeEach(() => {
  at = new Date(product.time.now.getTime() + 48 * 3_600_000)
})

const propose = () =>
  ask(`PUT /payments/${sale.paymentId}/meeting`, { as: sale.buyer, body: { place, at: at.toISOString() } })
const accept = () =>
  ask(`POST /payments/${sale.paymentId}/meeting/acceptance`, {
    as: sale.seller,
    body: { version: 1, phoneNumber: '01812 345678' },
  })

async function readBoth(subject: RegExp): Promise<string[]> {
  await awaitJobs()
  const emails = await Promise.all(people.map((to) => listEmails(product, to)))
  return emails.map((each) => each.find((email) => subject.test(email.subject))?.text ?? '')
}

/** Both are reminded of the hand-over, as the job does. */
async function readReminders(
  news: 'hand-over-due' | 'cash-due' = 'hand-over-due',
  { paymentId }: Pick<typeof sale, 'paymentId'> = sale,
): Promise<string[]> {
  await awaitJobs()
  await db.deleteFrom('mails').execute()
  await db.updateTable('sales').set({ remindedHours: 24 }).where('id', '=', paymentId).execute()
  for (const party of ['buyer', 'seller'] as const)
    await sendSaleEmail(services, { paymentId, party, news, hours: 24 })
  return readBoth(/^Meet the (seller|buyer) soon/)
}

const suggestion = 'Suggested place: Mirpur 10, not agreed yet'

test('the place that the booking suggests is not yet where they meet', async () => {
  for (const text of await readBoth(/^Reserved/)) {
    expect(text).toContain(suggestion)
    expect(text).not.toContain('Where you meet')
  }
})

test('nor in a sale for cash', async () => {
  await db.updateTable('users').set({ isAddressVerified: true }).where('id', '=', sale.buyer).execute()
  const request = await buildCashRequest(product, { seller: sale.seller, buyer: sale.buyer })
  await awaitJobs()
  await db.deleteFrom('mails').execute()
  expect((await acceptCash(product, request)).status).toBe(200)
  for (const text of await readBoth(/^Reserved for (you|cash)/)) expect(text).toContain(suggestion)
})

test('a meeting that one side proposed is not agreed before the other side accepts it', async () => {
  await propose()
  for (const text of await readReminders()) {
    expect(text).toContain(`Proposed meeting: Sun 22 Nov, 12:00 pm (Dhaka time), ${place}, not agreed yet`)
    expect(text).toMatch(/wants to meet on|Waiting for/)
    expect(text).not.toMatch(/Mirpur|Where you meet/)
  }
})

test('an email before the hand-over shows the agreed meeting, and one after it does not', async () => {
  await propose()
  await accept()
  for (const text of await readReminders()) {
    expect(text).toContain(`When: Sun 22 Nov, 12:00 pm (Dhaka time)\nWhere you meet: ${place}`)
    expect(text).not.toMatch(/Mirpur|not agreed|when to meet/)
    expect(text).toMatch(/Meet \w+ on Sun 22\u00a0Nov, 12:00\u00a0pm, /)
  }
  await confirm()
  await expect.poll(stateOf).toBe('captured')
  for (const text of await readBoth(/^(Your receipt|Paid)/)) {
    expect(text).toContain('iPhone')
    expect(text).not.toMatch(/Mirpur|Jamuna|Where you meet/)
  }
})

test('a reminder after the agreed time suggests another time', async () => {
  await propose()
  await accept()
  product.pass({ minutes: 49 * 60 })
  for (const text of await readReminders()) {
    expect(text).toMatch(/You meet \w+: /)
    expect(text).toContain('If you have not met, agree on another time.')
  }
})

test('a reminder speaks of giving the code only while the code works', async () => {
  const giving = 'Give the code only after checking the phone'
  expect((await readReminders())[0]).toContain(giving)
  await db.updateTable('sales').set({ wrongCodes: maxWrongCodes }).where('id', '=', sale.paymentId).execute()
  const [toBuyer] = await readReminders()
  expect(toBuyer).toContain('too many wrong codes')
  expect(toBuyer).not.toContain(giving)
})

test('the reminder of a sale for cash also names the agreed meeting', async () => {
  await db.updateTable('users').set({ isAddressVerified: true }).where('id', '=', sale.buyer).execute()
  const request = await buildCashRequest(product, { seller: sale.seller, buyer: sale.buyer })
  expect((await acceptCash(product, request)).status).toBe(200)
  for (const text of await readReminders('cash-due', request)) expect(text).not.toMatch(/Meet \w+ on/)
  const call = `PUT /payments/${request.paymentId}/meeting`
  const at = new Date(product.time.now.getTime() + 3 * 3_600_000).toISOString()
  expect((await ask(call, { as: sale.buyer, body: { place, at } })).status).toBe(200)
  const acceptance = { as: sale.seller, body: { version: 1, phoneNumber: '01812 345678' } }
  await ask(`POST /payments/${request.paymentId}/meeting/acceptance`, acceptance)
  for (const text of await readReminders('cash-due', request)) {
    expect(text).toMatch(/Meet \w+ on Fri 20\u00a0Nov, 3:00\u00a0pm: /)
    expect(text).not.toContain('when to meet')
  }
})
