import { payoutReasons } from '#contract/sentences/bn/payout-reasons.ts'
import { describe, expect, test } from 'vitest'
import { recordAccountChange } from '#features/users/commands/account-changes.ts'
import { inTransaction } from '#services/database/database.ts'
import { buildSeller } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { deliverWebhooks } from '#test/sales/pay.ts'
import { day, preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db } = product
const payouts = preparePayouts(product)
const {
  people,
  makeDue,
  nameAccount,
  sellOne,
  claim,
  download,
  readOwn,
  listPayouts,
  markPaid,
  noteResults,
} = payouts

const deliverAll = async () => {
  while ((await deliverWebhooks(product)) > 0);
}
const change = (what: 'email' | 'second-factor') =>
  inTransaction(db, (tx) => recordAccountChange(tx, people.seller, { what }, product.time.now))

const changes = {
  account: () => nameAccount({ method: 'nagad', number: '01812345678' }),
  email: () => change('email'),
  'second-factor': () => change('second-factor'),
  left: () => ask('DELETE /account', { as: people.seller }),
}
type Change = keyof typeof changes

/** Claims the money of two sellers. Then something changes for the first seller, more than a day before the download. */
async function claimTwo(happen: () => Promise<unknown>, card?: Parameters<typeof sellOne>[1]) {
  const other = await buildSeller(product)
  await nameAccount()
  await nameAccount(undefined, other)
  const sale = await sellOne(people.seller, card)
  await sellOne(other)
  product.pass({ minutes: 2 * day })
  const { insertedId } = (await claim()).body
  await happen()
  product.pass({ minutes: day + 1 })
  return { insertedId, sale }
}

/** What the seller reads about the failed payout. */
async function readFailure() {
  await product.awaitJobs()
  return (await listEmails(product, 'salma@example.com')).find(({ id }) => id.startsWith('payout-failed-'))
}

describe('a payout that was claimed but not downloaded', () => {
  test.each(Object.keys(changes) as Change[])('is left out after a change: %s', async (why) => {
    const { insertedId } = await claimTwo(changes[why])
    const file = await download(insertedId)
    expect(file.rows).toHaveLength(1)
    expect(file.leftOut).toEqual([{ reference: expect.stringMatching(/^HBD-/u), why, isReturned: true }])
    expect(file.csv).not.toContain(file.leftOut[0]?.reference)
    const headers = { 'accept-language': 'bn' }
    const { body } = await product.ask('GET /payouts?state=failed', { as: people.admin, headers })
    const reason = payoutReasons[why as keyof typeof payoutReasons]
    expect(body).toMatchObject([{ reference: file.leftOut[0]?.reference, reason }])
    const balance = await db
      .selectFrom('sellerBalances')
      .select('balanceMinor')
      .where('sellerId', '=', people.seller)
      .executeTakeFirstOrThrow()
    expect(balance.balanceMinor).toBe(5_450_000)
    expect((await download(insertedId)).rows).toHaveLength(1)
    expect((await claim()).status).toBe(200)
  })

  test('is not reported as sent, and its seller reads the reason', async () => {
    const { insertedId } = await claimTwo(changes.account)
    await download(insertedId)
    const { subject, text } = (await readFailure()) ?? {}
    expect(subject).toBe('We have not paid you yet')
    for (const part of [
      'Reason: Your payout account was changed or removed before we could pay.',
      'We have not sent',
      '24 hours after the change of your payout account',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('did not reach your account')
  })

  test('of a seller who removed the account says that an account is needed', async () => {
    const { insertedId } = await claimTwo(async () => {
      await ask('DELETE /account/payout-account', { as: people.seller })
    })
    expect((await download(insertedId)).leftOut).toMatchObject([{ why: 'account', isReturned: true }])
    const { text } = (await readFailure()) ?? {}
    expect(text).toContain('Add a payout account')
    expect(text).not.toContain('24 hours after the change')
  })

  test('is left out when the account was changed by a call that began before the claim', async () => {
    const { insertedId } = await claimTwo(async () => {
      product.pass({ minutes: -1 })
      await changes.account()
      product.pass({ minutes: 1 })
    })
    const { rows, leftOut } = await download(insertedId)
    expect(rows).toHaveLength(1)
    expect(leftOut).toMatchObject([{ why: 'account', isReturned: true }])
  })

  test('is left out when its sale is disputed', async () => {
    const { insertedId } = await claimTwo(deliverAll, 'pm_card_createDispute')
    const file = await download(insertedId)
    expect(file.rows).toHaveLength(1)
    expect(file.leftOut).toMatchObject([{ why: 'held', isReturned: true }])
    expect(await readOwn()).toMatchObject({
      balanceMinor: 5_450_000,
      dueMinor: 0,
      underWayMinor: 0,
      held: [{ why: 'dispute' }],
    })
    expect((await readFailure())?.text).toContain('Your payout account is in order.')
    expect((await claim()).body.code).toBe('nothing-due')
  })

  test('is left out when its sale is refunded, and the balance is settled', async () => {
    const { insertedId, sale } = await claimTwo(async () => undefined)
    const body = { reason: 'It is broken.' }
    expect((await ask(`POST /payments/${sale.paymentId}/refunds`, { as: people.admin, body })).status).toBe(
      200,
    )
    expect((await download(insertedId)).leftOut).toMatchObject([{ why: 'held', isReturned: true }])
    expect(await readOwn()).toMatchObject({ balanceMinor: 0, underWayMinor: 0 })
  })

  test('stays in the file when the seller sells another phone', async () => {
    await makeDue()
    const { insertedId } = (await claim()).body
    await sellOne()
    const file = await download(insertedId)
    expect(file.rows).toHaveLength(1)
    expect(file.leftOut).toEqual([])
  })
})

test('after a download, a frozen payout is left out of the next file, but can be marked as paid, which is recorded', async () => {
  await nameAccount()
  await sellOne(people.seller, 'pm_card_createDispute')
  product.pass({ minutes: 2 * day })
  const { insertedId } = (await claim()).body
  expect((await download(insertedId)).rows).toHaveLength(1)
  await deliverAll()
  const again = await download(insertedId)
  expect(again.rows).toEqual([])
  expect(again.leftOut).toMatchObject([{ why: 'held', isReturned: false }])
  const [{ _id: id, reference, state }] = await listPayouts()
  expect(state).toBe('claimed')
  const line = { line: 2, reference, amount: '54500', status: 'paid', reason: '' }
  expect((await noteResults([line])).body.outcomes).toEqual([{ line: 2, outcome: 'paid-though-held' }])
  expect((await markPaid(id)).body.modifiedCount).toBe(0)
  const paid = await db
    .selectFrom('events')
    .select('detail')
    .where('kind', '=', 'payout-paid')
    .executeTakeFirstOrThrow()
  expect(paid.detail).toMatchObject({ reference, despite: 'held' })
})
