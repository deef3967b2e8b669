import { expect } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { audit } from '#test/sales/audit.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { findDealOf, openDashboard, statusOf } from '#test/sales/pay.ts'
import { providers } from '#test/processes/pay-on-nodes.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { pickRounds } from '#test/runner/rounds.ts'
import { buildReservedSale, callsOfSale, type ReservedSale } from '#test/sales/sale.ts'
import { keepDeadlines } from './commands/deadlines.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db, services } = product
const rounds = pickRounds({ short: 2, long: 200 })

let admin: UserId

/** bKash has no pages for merchants here: another call of its protocol does the same. */
const endAtProvider = (intentId: string): Promise<unknown> =>
  intentId.startsWith('bkash_')
    ? services.payments.cancelIntent(intentId)
    : openDashboard(product).paymentIntents.cancel(intentId)

/** Everything that may end the reservation of a sale, at the same moment. Returns the statuses of the answers. */
const acts = {
  'the buyer confirms': (sale: ReservedSale) => callsOfSale(product, sale).confirm(),
  'the seller enters the code': (sale: ReservedSale, code: string) =>
    callsOfSale(product, sale).enterCode(code),
  'the buyer cancels': (sale: ReservedSale) => callsOfSale(product, sale).cancel(sale.buyer),
  'the seller cancels': (sale: ReservedSale) => callsOfSale(product, sale).cancel(sale.seller),
  'an admin releases it': ({ paymentId }: ReservedSale) =>
    ask(`POST /payments/${paymentId}/refunds`, { as: admin, body: { reason: 'They called.' } }),
  'the deadline passes': async ({ paymentId }: ReservedSale) => {
    // Makes only this sale due.
    await db
      .updateTable('sales')
      .set({ handOverBy: product.time.now })
      .where('id', '=', paymentId as never)
      .where('handedOverAt', 'is', null)
      .where('endedAt', 'is', null)
      .execute()
    return { status: (await keepDeadlines(services)).length === 0 ? 200 : 500 }
  },
  'the provider ends it': async ({ transationId }: ReservedSale) => {
    await endAtProvider(transationId).catch(() => undefined)
    return ask('POST /payments/reconciliations', { as: admin })
  },
}

const newsOf = {
  captured: 'paid',
  released: 'released',
  uncollectable: 'unpaid',
  cancelled: 'undone',
  // If the admin's release comes after the capture, it is a refund.
  refunded: 'given-back',
} as const

/** The emails that both sides got about the end of a sale. */
async function listNews({ paymentId }: ReservedSale): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('id', 'like', `sale-%-${paymentId}-%`)
    .execute()
  // The id of an email about a refund has the refund's id after the side.
  const news = rows.map(({ id }) =>
    id
      .replace('sale-', '')
      .replace(`-${paymentId}`, '')
      .replace(/(buyer|seller)-.*/, '$1'),
  )
  return news.filter((each) => !each.startsWith('reserved-')).sort()
}

/** Checks that the sale ended in one way, that the provider agrees, and that nobody got contradictory emails. */
async function assertOneEnd(sale: ReservedSale) {
  await product.awaitJobs()
  const { state } = await findDealOf(product, sale.transationId)
  const news = newsOf[state as keyof typeof newsOf]
  // Both sides may have read that the money could not be taken before the seller ended the sale.
  const before = { cancelled: 'unpaid-', refunded: 'paid-' }[state as string] ?? 'nothing'
  const emailsAfter = (await listNews(sale)).filter((each) => !each.startsWith(before))
  expect(emailsAfter).toEqual([`${news}-buyer`, `${news}-seller`])
  const { isSold } = callsOfSale(product, sale)
  const isReleased = state === 'released' || state === 'cancelled'
  expect(Object.keys(newsOf)).toContain(state)
  expect(await isSold()).toBe(!isReleased)
  expect((await ask(`GET /booking/${sale.id}`, { as: sale.buyer })).body.paid).toBe(!isReleased)
  const isTaken = state === 'captured' || state === 'refunded'
  expect(await statusOf(product, sale.transationId)).toBe(isTaken ? 'succeeded' : 'canceled')
  const kinds = await db
    .selectFrom('events')
    .select('kind')
    .where('subjectId', '=', sale.paymentId)
    .where('kind', 'in', ['payment-released', 'payment-capturing'])
    .execute()
  expect(kinds).toHaveLength(1)
}

raceTest.each(providers)(
  `paid by %s, whatever both sides, an admin, the deadline and the provider do at one moment, a sale has one end, ${rounds} times`,
  async (provider) => {
    const names = Object.keys(acts) as (keyof typeof acts)[]
    for (let round = 0; round < rounds; round += 1) {
      // New people in each round, so that no round meets a limit of calls.
      admin = await buildUser(product, { isAdmin: true })
      const sale = await buildReservedSale(product, { seller: await buildSeller(product), provider })
      // Each round begins with another event, and half of the rounds leave out the provider.
      const order = names.map((_, nth) => names[(nth + round) % names.length] as keyof typeof acts)
      const tried = round % 2 === 0 ? order.filter((name) => name !== 'the provider ends it') : order
      const code = await callsOfSale(product, sale).readCode()
      const answers = await Promise.all(tried.map((name) => acts[name](sale, code)))
      for (const [nth, { status }] of answers.entries()) {
        // Once the money could not be taken, only the seller ends the sale: the buyer gets 403.
        expect(status).toBeOneOf(tried[nth] === 'the buyer cancels' ? [200, 403, 409] : [200, 409])
      }
      await assertOneEnd(sale)
    }
    expect(await audit(db)).toMatchObject({ owed: 0, reservedMinor: 0 })
  },
  3_600_000,
)

raceTest.each(providers)(
  `paid by %s, buyer and seller are deleted as the sale ends: it ends once, and nobody is charged, ${rounds} times`,
  async (provider) => {
    admin = await buildUser(product, { isAdmin: true })
    const other = await buildUser(product, { isAdmin: true })
    const ends = [
      'the deadline passes',
      'an admin releases it',
      'the buyer cancels',
      'the seller cancels',
    ] as const
    for (let round = 0; round < rounds; round += 1) {
      const sale = await buildReservedSale(product, { provider })
      // The short runs of both providers try all of them.
      const nth = round + providers.indexOf(provider) * rounds
      const end = ends[nth % ends.length] ?? ends[0]
      const answers = await Promise.all([
        ask(`DELETE /users/buyers/${sale.buyer}`, { as: admin }),
        acts[end](sale),
        ask(`DELETE /users/sellers/${sale.seller}`, { as: other }),
      ])
      // The session of a deleted person has ended, and the sale may have ended before.
      for (const { status } of answers) expect([200, 401, 409]).toContain(status)
      await product.awaitJobs()
      const { state } = await findDealOf(product, sale.transationId)
      expect([state, await statusOf(product, sale.transationId)]).toEqual(['released', 'canceled'])
      const released = await db
        .selectFrom('events')
        .select('id')
        .where('subjectId', '=', sale.paymentId)
        .where('kind', '=', 'payment-released')
        .execute()
      expect(released).toHaveLength(1)
      const { soldAt, removedAt } = await db
        .selectFrom('items')
        .select(['soldAt', 'removedAt'])
        .where('id', '=', sale.itemId)
        .executeTakeFirstOrThrow()
      expect([soldAt, removedAt]).toEqual([null, expect.any(Date)])
      const { removedAt: bookingGone } = await db
        .selectFrom('bookings')
        .select('removedAt')
        .where('id', '=', sale.id)
        .executeTakeFirstOrThrow()
      expect(bookingGone).toEqual(expect.any(Date))
    }
    expect(await audit(db)).toMatchObject({ owed: 0, reservedMinor: 0, differences: [] })
  },
  3_600_000,
)

raceTest(
  'fifteen wrong codes and the right one at the same time: either the right one counts or the code is locked',
  async () => {
    const sale = await buildReservedSale(product)
    const { readCode, enterCode } = callsOfSale(product, sale)
    const right = await readCode()
    const wrong = right === '000000' ? '000001' : '000000'
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => enterCode(wrong)),
      enterCode(right),
    ])
    const last = answers.at(-1)
    await product.awaitJobs()
    const { state, wrongCodes } = await findDealOf(product, sale.transationId)
    expect(last?.status === 200 ? state : wrongCodes).toBe(last?.status === 200 ? 'captured' : 15)
    expect([200, 409]).toContain(last?.status)
  },
)
