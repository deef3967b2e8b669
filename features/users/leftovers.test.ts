import { expect, test } from 'vitest'
import { inTransaction } from '#services/database/database.ts'
import { buildUser } from '#test/build.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct()
const { db, services } = product

const emails = async () =>
  (await db.selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email)

/** Runs the cleanup job as the product does, and waits for its end. */
async function sweep() {
  await buildUser(product, { email: 'marker@example.com', isClaimed: false })
  await db
    .updateTable('users')
    .set({ createdAt: new Date(0) })
    .where('email', '=', 'marker@example.com')
    .execute()
  await inTransaction(db, (tx) => services.jobs.enqueue(tx, 'sweep-leftovers', {}))
  await expect.poll(emails).not.toContain('marker@example.com')
}

test('a record that nobody claims for 24 hours is removed, and a claimed one never', async () => {
  await buildUser(product, { email: 'claimed@example.com' })
  await buildUser(product, { email: 'forgotten@example.com', isClaimed: false })
  product.pass({ minutes: 1 })
  await buildUser(product, { email: 'still-new@example.com', isClaimed: false })
  product.pass({ minutes: 24 * 60 - 1 })
  await sweep()
  expect(await emails()).toContain('forgotten@example.com')
  product.time.now = new Date(product.time.now.getTime() + 1)
  await sweep()
  expect(await emails()).toEqual(['claimed@example.com', 'still-new@example.com'])
})

test('writing an unclaimed record again restarts its 24 hours', async () => {
  const record = { name: 'Rahim', email: 'rahim@example.com', image: '/images/a.jpg', role: 'buyer' }
  await product.ask('POST /users', { body: record })
  product.pass({ minutes: 20 * 60 })
  await product.ask('POST /users', { body: record })
  product.pass({ minutes: 20 * 60 })
  await sweep()
  expect(await emails()).toEqual(['rahim@example.com'])
})
