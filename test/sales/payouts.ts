import { beforeEach } from 'vitest'
import type { PaymentId, PayoutId, UserId } from '#contract/ids.ts'
import type { PayoutFile } from '#contract/payouts.ts'
import { readCsv } from '#lib/csv.ts'
import type { Answer } from '#test/http/ask.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { sell } from './pay.ts'
import type { Product } from '#test/product.ts'

export const bkash = { method: 'bkash', number: '01712345678' } as const

/** In minutes. */
export const day = 24 * 60

/** Before each test, makes an admin and a seller. Returns them, and what they do about payouts. */
export function preparePayouts(product: Product) {
  const { ask } = product
  const people = {} as { admin: UserId; seller: UserId }
  beforeEach(async () => {
    people.admin = await buildUser(product, { isAdmin: true, name: 'Amina', email: 'amina@example.com' })
    people.seller = await buildSeller(product, { name: 'Salma', email: 'salma@example.com' })
  })

  const nameAccount = (account: object = bkash, as: UserId = people.seller): Promise<Answer> =>
    ask('PUT /account/payout-account', { as, body: account })
  const sellOne = async (sellerId: UserId = people.seller, card?: Parameters<typeof sell>[2]) => {
    const booking = await buildBooking(product, { itemId: await buildListing(product, { sellerId }) })
    return { ...booking, ...(await sell(product, booking, card)) }
  }
  const claim = (as: UserId = people.admin): Promise<Answer> => ask('POST /payouts/batches', { as })
  const download = async (batch: string, as: UserId = people.admin) => {
    const { status, body } = await ask(`POST /payouts/batches/${batch}/files`, { as })
    if (status !== 200) throw new Error(`no file: ${status}`)
    const [headings = { line: 0, cells: [] }, ...rows] = readCsv(body.csv)
    return {
      ...(body as PayoutFile),
      rows: rows.map(({ cells }) =>
        Object.fromEntries(headings.cells.map((heading, at) => [heading, cells[at] ?? ''])),
      ),
    }
  }
  return {
    people,
    nameAccount,
    sellOne,
    claim,
    download,
    /** Makes a sale of a seller with a payout account whose money can be paid out now. Returns the sale. */
    makeDue: async (seller: UserId = people.seller) => {
      await nameAccount(bkash, seller)
      const sale = await sellOne(seller)
      product.pass({ minutes: 2 * day })
      return sale
    },
    readOwn: async (as: UserId = people.seller) => (await ask('GET /account/payouts', { as })).body,
    statement: async (as: UserId = people.seller) => (await ask('GET /account/statement', { as })).body,
    listDue: async (as: UserId = people.admin) => (await ask('GET /payouts/due', { as })).body,
    listPayouts: async (as: UserId = people.admin) => (await ask('GET /payouts', { as })).body,
    /** Claims what is due, which is one payout, and returns its id. */
    claimOne: async (): Promise<PayoutId> => {
      const { status } = await claim()
      if (status !== 200) throw new Error(`nothing was claimed: ${status}`)
      return (await ask('GET /payouts', { as: people.admin })).body[0]._id
    },
    /** Claims what is due and returns the payouts of the file. */
    export: async (as: UserId = people.admin) => (await download((await claim(as)).body.insertedId, as)).rows,
    markPaid: (id: string, as: UserId = people.admin): Promise<Answer> =>
      ask(`POST /payouts/${id}/payment`, { as }),
    markFailed: (
      id: string,
      reason: unknown = 'No such wallet.',
      as: UserId = people.admin,
    ): Promise<Answer> => ask(`POST /payouts/${id}/failure`, { as, body: { reason } }),
    noteResults: (results: object[], as: UserId = people.admin): Promise<Answer> =>
      ask('POST /payouts/results', { as, body: { results } }),
    report: (paymentId: PaymentId, buyer: UserId): Promise<Answer> =>
      ask(`POST /payments/${paymentId}/problems`, {
        as: buyer,
        body: { reason: 'faulty', text: 'It is broken.' },
      }),
  }
}
