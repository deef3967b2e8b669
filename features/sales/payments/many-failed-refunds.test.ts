import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findDeal } from '#features/sales/payments/queries.ts'
import { preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'
import { explainStatements } from '#test/database/query-plans.ts'
import { listHeld } from '#features/sales/payouts/queries/due.ts'

const product = await startProduct()
const { db } = product
const { people, makeDue } = preparePayouts(product)

/** Inserts many payments of other sellers, each with a refund in this `state`. */
async function fillRefunds(paymentId: string, state: 'made' | 'failed', count: number) {
  await sql`
    with other as (
      insert into sales (id, booking_id, item_id, buyer_id, means, amount_minor, currency, ended_at, end_how, created_at)
      select gen_random_uuid(), booking_id, item_id, buyer_id, 'card', 100, 'bdt', now(), 'gone', now()
      from sales, generate_series(1, ${count}::int) n
      where id = ${paymentId}::uuid
      returning id
    ), paid as (
      insert into payments (id, intent_id, state, updated_at) select id, 'pi_' || id, 'cancelled', now() from other
    )
    insert into refunds (id, payment_id, amount_minor, reason, state, promised_minor, created_at, settled_at)
    select gen_random_uuid(), id, 100, 'x', ${state}::text, case when ${state}::text = 'failed' then 100 end, now(), now()
    from other`.execute(db)
}

test('the refunds of other sellers are not read to find what is held for one seller, whatever statistics there are', async () => {
  const { paymentId } = await makeDue()
  await fillRefunds(paymentId, 'failed', 1500)
  await fillRefunds(paymentId, 'made', 1500)
  const explain = async (work: () => Promise<unknown>) => {
    const [plan] = await explainStatements(db, work, { isSmall: true, joinsByIndex: true })
    return plan?.pages
  }
  const assertFewPages = async () => {
    expect(await explain(() => listHeld(db, [people.seller], product.time.now))).toBeLessThan(100)
    expect(await explain(() => findDeal(db, paymentId))).toBeLessThan(30)
  }
  await assertFewPages()
  await sql`analyze payments, refunds`.execute(db)
  await assertFewPages()
})
