import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#services/database/database.ts'
import { buildBooking } from '#test/build.ts'
import { sell } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { type EntrySource, post } from './commands.ts'
import { readBalances } from './queries.ts'

const product = await startProduct()
const { db } = product

let sale: Awaited<ReturnType<typeof sell>>
beforeEach(async () => {
  sale = await sell(product, await buildBooking(product))
})

test.each([
  sql`update ledger_entries set kind = 'nothing'`,
  sql`delete from ledger_entries`,
  sql`update ledger_lines set amount_minor = amount_minor * 2`,
  sql`delete from ledger_lines where account = 'sellers'`,
  sql`truncate ledger_lines`,
  sql`truncate ledger_entries cascade`,
])('the database refuses to change or delete what is posted: %#', async (statement) => {
  await expect(statement.execute(db)).rejects.toThrow('the ledger is append-only')
  expect(await readBalances(db)).toEqual({ provider: 5_450_000, sellers: -5_450_000 })
})

const posting = (source: EntrySource, provider: number) => ({
  about: { subject: 'payment', paymentId: sale.paymentId } as const,
  source,
  lines: [
    { account: 'provider', amountMinor: provider } as const,
    { account: 'refunds', amountMinor: -100 } as const,
  ],
  sellerId: undefined,
  at: product.time.now,
})

test('the database refuses an entry whose lines do not sum to zero, with its whole transaction', async () => {
  const wrong = posting({ id: newId(), kind: 'refund-made' }, 101)
  await expect(inTransaction(db, (tx) => post(tx, wrong))).rejects.toThrow('must sum to zero')
  expect(await readBalances(db)).toEqual({ provider: 5_450_000, sellers: -5_450_000 })
})

test('the database refuses a second entry about what happened once', async () => {
  const again = posting({ id: sale.paymentId, kind: 'captured' }, 100)
  await expect(inTransaction(db, (tx) => post(tx, again))).rejects.toThrow('ledger_entries_once')
  expect(await readBalances(db)).toEqual({ provider: 5_450_000, sellers: -5_450_000 })
})
