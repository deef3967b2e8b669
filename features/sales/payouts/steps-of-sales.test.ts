import { expect, test } from 'vitest'
import type { SaleStep } from '#contract/sale-view.ts'
import { day, preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { ask } = product
const { people, makeDue, sellOne, claimOne, markPaid } = preparePayouts(product)

type Sold = Awaited<ReturnType<typeof sellOne>>

async function refund({ paymentId }: Sold, amountMinor?: number) {
  const body = { reason: 'It is broken.', amountMinor }
  const { status } = await ask(`POST /payments/${paymentId}/refunds`, { as: people.admin, body })
  expect(status).toBe(200)
  await product.awaitJobs()
}

/** The steps of a sale that its buyer and its seller see, and their order in time. */
async function readSteps({ paymentId, buyerId }: Sold): Promise<string[]> {
  const [steps, same]: SaleStep[][] = await Promise.all(
    [buyerId, people.seller].map(
      async (as) => (await ask(`GET /payments/${paymentId}`, { as })).body.sale.steps,
    ),
  )
  expect(steps).toEqual(same)
  const times = steps?.flatMap(({ at }) => at ?? [])
  expect(times).toEqual(times?.toSorted())
  return steps?.map(({ kind, status }) => `${kind} ${status}`) ?? []
}

test('the next payout does not pay a refunded sale, but pays the seller’s other sale', async () => {
  const refunded = await makeDue()
  await refund(refunded)
  const kept = await sellOne()
  product.pass({ minutes: 2 * day })
  await markPaid(await claimOne())
  expect(await readSteps(refunded)).toEqual([
    'booked done',
    'reserved done',
    'handed-over done',
    'captured done',
    'refunded done',
  ])
  expect(await readSteps(kept)).toContain('payout done')
})

test('a partly refunded sale is paid when its rest is paid', async () => {
  const sale = await makeDue()
  await refund(sale, 500_000)
  product.pass({ minutes: 5 })
  await markPaid(await claimOne())
  expect((await readSteps(sale)).slice(-2)).toEqual(['part-refunded done', 'payout done'])
})

test('a sale that was refunded after its payout was claimed counts as paid, and the steps are in the order of their times', async () => {
  const sale = await makeDue()
  const payout = await claimOne()
  product.pass({ minutes: 5 })
  await refund(sale)
  product.pass({ minutes: 5 })
  await markPaid(payout)
  expect((await readSteps(sale)).slice(-2)).toEqual(['refunded done', 'payout done'])
})
