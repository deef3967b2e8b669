import { expect, test, vi } from 'vitest'
import { listEmails } from '#test/emails.ts'
import { statusOf } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { buildReservedSale, reserveBeforeEach } from '#test/sale.ts'
import { cracked } from '#test/sale-problem.ts'
import { sendSaleEmail } from '#server/emails/sale-email.ts'
import { keepDeadlines } from './commands/deadlines.ts'
import { listDueReminders, listMissedHandOvers } from './queries.ts'

const product = await startProduct()
const { ask, services } = product
const { sale, look, stateOf, isSold, confirm } = reserveBeforeEach(product)

const people = ['rakib@example.com', 'salma@example.com']
const hours = (count: number) => product.pass({ minutes: count * 60 })
const keep = async () => expect(await keepDeadlines(services)).toEqual([])
/** The ids of the emails to both sides of this kind. */
async function idsOf(news: string): Promise<string[]> {
  await product.awaitJobs()
  const sent = await Promise.all(people.map((to) => listEmails(product, to)))
  return sent.flat().flatMap(({ id }) => (id.startsWith(`sale-${news}-`) ? [id] : []))
}

test('a sale whose hand-over is not confirmed in five days ends: nobody is charged, and both are asked what happened', async () => {
  hours(5 * 24 - 1)
  await keep()
  expect(await stateOf()).toBe('reserved')
  hours(1)
  await keep()
  expect([await stateOf(), await isSold()]).toEqual(['released', false])
  await expect.poll(() => statusOf(product, sale.transationId), { timeout: 10_000 }).toBe('canceled')
  expect((await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body).toMatchObject({
    paid: false,
    may: ['pay', 'delete'],
  })
  expect((await look(sale.seller)).steps.at(-1)).toMatchObject({
    kind: 'released',
    by: 'job',
    reason: 'The hand-over was not confirmed in time.',
  })
  expect(await idsOf('released')).toHaveLength(2)
  for (const as of [sale.buyer, sale.seller])
    expect((await look(as)).sale).toMatchObject({ situation: 'missed', move: 'tell-us' })
  // The buyer may have the phone already, so nobody is told what to do with it before they were asked.
  for (const to of people) {
    const ended = (await listEmails(product, to)).filter(({ id }) => id.startsWith('sale-released-'))
    const text = ended.map((each) => each.text).join()
    for (const said of ['What happened?', 'tell us', `/receipt/${sale.paymentId}`])
      expect(text).toContain(said)
    for (const order of ['Do not take the phone', 'Do not hand it over']) expect(text).not.toContain(order)
  }
  await keep()
  expect(await idsOf('released')).toHaveLength(2)
})

test('both sides are reminded a day and two hours before, once each, by as many jobs as there are', async () => {
  const keepTwice = () => Promise.all([keep(), keep()])
  hours(4 * 24 - 1)
  await keepTwice()
  expect(await idsOf('hand-over-due')).toEqual([])
  hours(2)
  await keepTwice()
  await keep()
  const first = await idsOf('hand-over-due')
  expect(first).toHaveLength(2)
  hours(21.5)
  await keepTwice()
  const both = await idsOf('hand-over-due')
  expect([both.length, new Set(both).size]).toEqual([4, 4])
})

test('a reminder whose job comes again after the next one is sent once', async () => {
  const first = { paymentId: sale.paymentId, party: 'buyer', news: 'hand-over-due', hours: 24 } as const
  hours(4 * 24)
  await keep()
  expect(await idsOf('hand-over-due')).toHaveLength(2)
  await sendSaleEmail(services, first)
  hours(22)
  await keep()
  const both = await idsOf('hand-over-due')
  expect([both.length, new Set(both).size]).toEqual([4, 4])
  await sendSaleEmail(services, first)
  expect(await idsOf('hand-over-due')).toHaveLength(4)
})

test('a person who is late for several reminders gets only the last one', async () => {
  hours(5 * 24 - 1)
  await keep()
  expect(await idsOf('hand-over-due')).toHaveLength(2)
})

test('a confirmed hand-over has no deadline', async () => {
  await confirm()
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('captured')
  hours(6 * 24)
  await keep()
  expect([await stateOf(), await isSold()]).toEqual(['captured', true])
  expect(await idsOf('hand-over-due')).toEqual([])
})

test('frozen sales take no place among those that are due, and nothing is published about them', async () => {
  const { paymentId: later } = await buildReservedSale(product)
  const body = cracked
  expect((await ask(`POST /payments/${sale.paymentId}/problems`, { as: sale.buyer, body })).status).toBe(200)
  const { now } = product.time
  const before = new Date(now.getTime() + 6 * 24 * 60 * 60_000)
  expect(await listDueReminders(product.db, { now, before, hours: 24, limit: 1 })).toEqual([later])
  hours(5 * 24 + 1)
  expect(await listMissedHandOvers(product.db, product.time.now, 1)).toEqual([later])
  const published = vi.spyOn(services.bus, 'publish')
  await keep()
  expect(published).toHaveBeenCalledTimes(1)
  await keep()
  expect(published).toHaveBeenCalledTimes(1)
  published.mockRestore()
  expect(await stateOf()).toBe('reserved')
})
