import { describe, expect, test } from 'vitest'
import type { UserId } from '#contract/ids.ts'
import { recordAccountChange } from '#features/users/commands/account-changes.ts'
import { changeRecordEmail } from '#features/users/commands/records.ts'
import { inTransaction } from '#services/database/database.ts'
import { verifiedByOwner } from '#services/identity/embedded/accounts/accounts.ts'
import { addSecondFactor } from '#test/identity/authenticator.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { bkash, day, preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'
import { join } from '#test/identity/sign-up.ts'
import { deleteUnneededPayoutAccounts } from './commands/accounts.ts'
import { putInState } from '#test/sales/payment-facts.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { ask, db, sessions, services } = product
const payouts = preparePayouts(product)
const { people, nameAccount, readOwn, claim, download, makeDue, sellOne, listDue } = payouts
const { listPayouts, markPaid, markFailed } = payouts

const bank = {
  method: 'bank',
  number: '1234567890123',
  holder: 'Salma Begum',
  bank: 'Sonali Bank',
  routing: '200270522',
}

test('a seller’s account is stored encrypted and shown masked', async () => {
  expect((await nameAccount()).body.modifiedCount).toBe(1)
  expect((await readOwn()).account).toMatchObject({ method: 'bkash', masked: '••••••••678' })
  const stored = await db.selectFrom('payoutAccounts').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain('01712345678')
  expect((await nameAccount()).body.modifiedCount).toBe(0)
  expect((await nameAccount(bank)).body.modifiedCount).toBe(1)
  expect((await readOwn()).account).toMatchObject({ method: 'bank', masked: 'Sonali Bank ••••••••••123' })
  const { text } = await ask('GET /account/export', { as: people.seller })
  expect(text).toContain('••••••••••123')
  expect(text).not.toContain('1234567890123')
})

test('an account that was sealed for one seller cannot be read in the row of another', async () => {
  const other = await buildSeller(product)
  await makeDue()
  await nameAccount({ method: 'nagad', number: '01812345678' }, other)
  const { sealed } = await db
    .selectFrom('payoutAccounts')
    .select('sealed')
    .where('sellerId', '=', other)
    .executeTakeFirstOrThrow()
  await db.updateTable('payoutAccounts').set({ sealed }).where('sellerId', '=', people.seller).execute()
  await sellOne(other)
  product.pass({ minutes: 2 * day })
  const { rows, leftOut } = await download((await claim()).body.insertedId)
  expect(rows).toMatchObject([{ method: 'nagad' }])
  expect(leftOut).toMatchObject([{ why: 'unreadable', isReturned: true }])
  expect(await readOwn()).toMatchObject({ balanceMinor: 5_450_000, underWayMinor: 0 })
})

describe('a number is checked', () => {
  test.each([
    [{ method: 'bkash', number: '০১৭১২-৩৪৫ ৬৭৮' }, undefined],
    [{ method: 'bkash', number: '\u202a+880\u00a01712\u2011345678\u202c' }, undefined],
    [{ method: 'nagad', number: '01312345678' }, undefined],
    [{ method: 'nagad', number: '8801312345678' }, undefined],
    [{ method: 'bkash', number: '0088 01712-345678' }, undefined],
    [{ method: 'rocket', number: '017123456789' }, undefined],
    [{ method: 'rocket', number: '+880 1712-345678-9' }, undefined],
    [bank, undefined],
    [{ ...bank, number: '8801712345678' }, undefined],
    [{ ...bank, number: '১২৩\u200c৪.৫৬৭/৮৯', routing: '200\u2013270\u2013522' }, undefined],
    [{ method: 'bkash', number: '01212345678' }, 'number'],
    [{ method: 'bkash', number: '+911712345678' }, 'number'],
    [{ method: 'nagad', number: '0171234567' }, 'number'],
    [{ method: 'rocket', number: '01712345678' }, 'number'],
    [{ method: 'rocket', number: '8801712345678' }, 'number'],
    [{ ...bank, number: '+8801712345678' }, 'number'],
    [{ method: 'bank', number: '1234567', holder: 'S', bank: 'B', routing: '200270522' }, 'number'],
    [{ ...bank, routing: '20027052' }, 'routing'],
    [{ ...bank, holder: undefined }, 'holder'],
    [{ ...bank, bank: ' ' }, 'bank'],
    [{ method: 'paypal', number: '01712345678' }, 'method'],
    [{ method: 'bkash', number: '=1+1' }, 'number'],
  ])('%j', async (account, wrong) => {
    const { status, body } = await nameAccount(account)
    expect([status, body.errors?.map(({ path }: { path: string }) => path)]).toEqual(
      wrong === undefined ? [200, undefined] : [422, [wrong]],
    )
  })
})

test('only sellers who have just signed in can set an account', async () => {
  const buyer = await buildUser(product)
  expect((await nameAccount(bkash, buyer)).body.code).toBe('not-allowed')
  const bearer = await sessions.issue(people.seller, {
    authenticatedAt: new Date(services.clock().getTime() - 11 * 60_000),
  })
  for (const call of ['PUT /account/payout-account', 'DELETE /account/payout-account'])
    expect((await ask(call, { bearer, body: bkash })).body.code).toBe('sign-in-again')
})

test('after a change, the seller gets an email and nothing is paid out for 24 hours', async () => {
  await makeDue()
  await nameAccount({ method: 'nagad', number: '01812345678' })
  await product.awaitJobs()
  const emails = await listEmails(product, 'salma@example.com')
  const changes = emails.filter(({ subject }) => subject.startsWith('Your payout account was'))
  expect(changes.map(({ subject }) => subject).sort()).toEqual([
    'Your payout account was added',
    'Your payout account was changed',
  ])
  for (const { text } of changes) expect(text).toContain('••••••••678')
  expect(emails.map(({ text }) => text).join()).not.toContain('01812345678')
  expect(await listDue()).toMatchObject([{ obstacle: 'paused' }])
  expect((await readOwn()).pause).toMatchObject({ why: 'account' })
  expect((await claim()).body.code).toBe('nothing-due')
  product.pass({ minutes: day - 1 })
  expect((await claim()).body.code).toBe('nothing-due')
  product.pass({ minutes: 2 })
  expect((await claim()).status).toBe(200)
})

test.each(['email', 'second-factor'] as const)(
  'after a change of the %s, nothing is paid out for 24 hours',
  async (why) => {
    await makeDue()
    const { now } = product.time
    await inTransaction(db, (tx) => recordAccountChange(tx, people.seller, { what: why }, now))
    expect((await readOwn()).pause).toMatchObject({
      why,
      until: new Date(now.getTime() + day * 60_000).toISOString(),
    })
    expect((await claim()).body.code).toBe('nothing-due')
    product.pass({ minutes: day + 1 })
    expect((await claim()).status).toBe(200)
  },
)

describe('a pause begins after', () => {
  const findPauseOf = async (id: UserId) => (await readOwn(id)).pause?.why
  const joinAsSeller = async () => {
    const person = await join(product, 'rahim@example.com')
    await db.updateTable('identityAccounts').set(verifiedByOwner).execute()
    await db.updateTable('users').set({ role: 'seller' }).where('id', '=', person.id).execute()
    expect(await findPauseOf(person.id)).toBeUndefined()
    return person
  }

  test('setting up two-step sign-in', async () => {
    const { id, idToken } = await joinAsSeller()
    await addSecondFactor(product, idToken)
    expect(await findPauseOf(id)).toBe('second-factor')
  })

  test('a new email address', async () => {
    const { id, uid } = await joinAsSeller()
    const move = { uid, email: 'new@example.com', ownerVerified: true }
    await inTransaction(db, (tx) => changeRecordEmail(tx, move, { at: product.time.now }))
    expect(await findPauseOf(id)).toBe('email')
  })
})

describe('the account of a removed seller', () => {
  const countStored = async () => (await db.selectFrom('payoutAccounts').select('sellerId').execute()).length
  const deleteAccounts = () => inTransaction(db, (tx) => deleteUnneededPayoutAccounts(tx, product.time.now))
  const leave = async () => {
    expect((await ask('DELETE /account', { as: people.seller })).status).toBe(200)
    product.pass({ minutes: day + 1 })
  }
  const countAfterDeletion = async () => (await deleteAccounts(), countStored())

  test('is kept while we owe them money, a payout is claimed, or a payout may be returned', async () => {
    await makeDue()
    await leave()
    expect(await countAfterDeletion()).toBe(1)
    expect((await claim()).status).toBe(200)
    expect(await countAfterDeletion()).toBe(1)
    const [{ _id: id }] = await listPayouts()
    expect((await markFailed(id)).status).toBe(200)
    expect(await countAfterDeletion()).toBe(1)
    expect((await claim()).status).toBe(200)
    const [{ _id: again }] = await listPayouts()
    expect((await markPaid(again)).status).toBe(200)
    product.pass({ minutes: 30 * day - 1 })
    expect(await countAfterDeletion()).toBe(1)
    product.pass({ minutes: 1 })
    expect(await countAfterDeletion()).toBe(0)
  })

  test.each(['capturing', 'uncollectable', 'refund-failed'] as const)(
    'is kept while a sale is %s',
    async (state) => {
      await makeDue()
      await leave()
      await db.updateTable('sellerBalances').set({ balanceMinor: 0 }).execute()
      await putInState(db, state)
      expect(await countAfterDeletion()).toBe(1)
      await putInState(db, 'refunded')
      expect(await countAfterDeletion()).toBe(0)
    },
  )
})
