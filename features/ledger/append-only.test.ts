import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { buildBooking } from '#test/build.ts'
import { sell } from '#test/pay.ts'
import { startProduct } from '#test/product.ts'
import { post } from './commands.ts'
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

test('the database refuses an entry whose lines do not sum to zero, with its whole transaction', async () => {
  const posting = {
    about: { subject: 'payment', paymentId: sale.paymentId },
    kind: 'captured',
    balances: { provider: 5_450_001, sellers: -5_450_000 },
    sellerId: undefined,
    at: product.time.now,
  } as const
  await expect(inTransaction(db, (tx) => post(tx, posting))).rejects.toThrow('must sum to zero')
  expect(await readBalances(db)).toEqual({ provider: 5_450_000, sellers: -5_450_000 })
})

test('posting the same balances again writes nothing', async () => {
  const payment = { subject: 'payment', paymentId: sale.paymentId } as const
  const posting = {
    about: payment,
    kind: 'captured',
    balances: { provider: 5_450_000, sellers: -5_450_000 },
    sellerId: undefined,
    at: product.time.now,
  }
  expect(await inTransaction(db, (tx) => post(tx, posting))).toBe(false)
})
