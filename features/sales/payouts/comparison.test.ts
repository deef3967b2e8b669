import { expect, test } from 'vitest'
import type { PayoutId } from '#contract/ids.ts'
import { newId } from '#lib/ids.ts'
import { reconcile } from '#test/sales/booked.ts'
import { day, preparePayouts } from '#test/sales/payouts.ts'
import { postStray } from '#test/sales/witnesses.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { db } = product
const { people, makeDue, claimOne, markPaid } = preparePayouts(product)

/** What the latest reconciliation says about payouts. */
async function findWrongPayouts(): Promise<string[]> {
  const { findings } = await reconcile(product, people.admin)
  return findings.filter(({ kind }) => kind === 'payout-differs').map(({ words }) => words)
}

/** Posts one taka of the payout as paid out, which no row explains. */
const postPaidOut = (id: PayoutId) =>
  postStray(product, {
    about: { subject: 'payout', payoutId: id },
    kind: 'payout-paid',
    from: 'paid-out',
    to: 'payouts',
    amountMinor: 100,
  })

const set = (id: PayoutId, values: { state?: 'claimed' | 'paid'; amountMinor?: number }) =>
  db.updateTable('payouts').set(values).where('id', '=', id).execute()

const planted = [
  {
    what: 'a wrong state',
    plant: (id: PayoutId) => set(id, { state: 'paid' }),
    mend: (id: PayoutId) => set(id, { state: 'claimed' }),
    says: '৳54,500 by its record, ৳54,500 by its sales; in our books, ৳54,500 on its way and ৳0 paid out.',
  },
  {
    what: 'a wrong amount',
    plant: (id: PayoutId) => set(id, { amountMinor: 5_450_001 }),
    mend: (id: PayoutId) => set(id, { amountMinor: 5_450_000 }),
    says: '৳54,500.01 by its record, ৳54,500 by its sales; in our books, ৳54,500 on its way and ৳0 paid out.',
  },
  {
    what: 'a wrong line',
    plant: (id: PayoutId) =>
      db.updateTable('payoutLines').set({ amountMinor: 1 }).where('payoutId', '=', id).execute(),
    mend: (id: PayoutId) =>
      db.updateTable('payoutLines').set({ amountMinor: 5_450_000 }).where('payoutId', '=', id).execute(),
    says: '৳54,500 by its record, ৳0.01 by its sales; in our books, ৳54,500 on its way and ৳0 paid out.',
  },
]

test.each(planted)(
  'a reconciliation finds a payout with $what until it is mended',
  async ({ plant, mend, says }) => {
    await makeDue()
    const id = await claimOne()
    expect(await findWrongPayouts()).toEqual([])
    await plant(id)
    expect(await findWrongPayouts()).toEqual([expect.stringContaining(says)])
    await mend(id)
    expect(await findWrongPayouts()).toEqual([])
  },
)

test('a reconciliation finds a payout with an entry that nothing explains, and one that lacks a line', async () => {
  await makeDue()
  const id = await claimOne()
  await postPaidOut(id)
  const posted = '৳54,499 on its way and ৳1 paid out.'
  expect(await findWrongPayouts()).toEqual([expect.stringContaining(posted)])
  await db.deleteFrom('payoutLines').where('payoutId', '=', id).execute()
  expect(await findWrongPayouts()).toEqual([
    expect.stringContaining('৳54,500 by its record, ৳0 by its sales'),
  ])
})

test('a reconciliation finds a payout without entries, and one that was marked as paid a month ago no more', async () => {
  await makeDue()
  const id = await claimOne()
  const payout = await db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const copy = { ...payout, id: newId<PayoutId>(), reference: 'HB-COPY' }
  await db.insertInto('payouts').values(copy).execute()
  expect(await findWrongPayouts()).toEqual([
    expect.stringContaining('HB-COPY: ৳54,500 by its record, ৳0 by its sales; in our books, ৳0 on its way'),
  ])
  await db.deleteFrom('payouts').where('id', '=', copy.id).execute()
  await markPaid(id)
  await set(id, { amountMinor: 5_450_001 })
  expect(await findWrongPayouts()).toHaveLength(1)
  product.pass({ minutes: 32 * day })
  expect(await findWrongPayouts()).toEqual([])
})
