import { expect, test } from 'vitest'
import { readBalances } from '#features/sales/ledger/queries.ts'
import { buildSeller } from '#test/build.ts'
import { listEmails } from '#test/emails/emails.ts'
import { preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'

const product = await startProduct({ MAIL: 'mailbox' })
const { db } = product
const payouts = preparePayouts(product)
const { people, makeDue, claim, readOwn, statement, listPayouts, markPaid, markFailed, noteResults } = payouts

const salma = 'salma@example.com'

/** Waits for the jobs, then returns the texts of the emails with this subject. */
async function readEmails(subject: string): Promise<string[]> {
  await product.awaitJobs()
  const emails = await listEmails(product, salma)
  return emails.filter((email) => email.subject === subject).map(({ text }) => text)
}

/** Claims one payout, and returns it as admins see it. */
async function claimOne() {
  await makeDue()
  const [payout] = await payouts.export()
  const [seen] = await listPayouts()
  return { id: seen._id as string, reference: payout?.['reference'] ?? '', amount: payout?.['amount'] ?? '' }
}

const settled = { provider: 5_450_000, 'paid-out': -5_450_000 }
const unpaid = { provider: 5_450_000, sellers: -5_450_000 }
const withoutZeros = async () =>
  Object.fromEntries(Object.entries(await readBalances(db)).filter(([, amount]) => amount !== 0))
const kindsOf = async (kind: string) =>
  (await db.selectFrom('events').select('detail').where('kind', '=', kind).execute()).map(
    ({ detail }) => detail,
  )

test('marking a payout as paid twice changes nothing, and the seller gets one email', async () => {
  const { id, reference } = await claimOne()
  expect([(await markPaid(id)).body.modifiedCount, (await markPaid(id)).body.modifiedCount]).toEqual([1, 0])
  expect(await withoutZeros()).toEqual(settled)
  const marked = { claimedBy: 'Amina', markedBy: 'Amina' }
  expect(await listPayouts()).toMatchObject([{ state: 'paid', may: ['fail'], ...marked }])
  const [email, ...more] = await readEmails('Your money is on its way')
  expect(more).toEqual([])
  for (const text of ['৳54,500', 'bKash ••••••••678', reference]) expect(email).toContain(text)
  expect(await kindsOf('payout-paid')).toEqual([{ reference, amountMinor: 5_450_000 }])
  expect(await readOwn()).toMatchObject({ balanceMinor: 0, dueMinor: 0, underWayMinor: 0 })
})

raceTest('of several marks at the same time, one marks a payout as paid', async () => {
  const { id } = await claimOne()
  const answers = await Promise.all(Array.from({ length: 4 }, () => markPaid(id)))
  expect(answers.map(({ body }) => body.modifiedCount).toSorted()).toEqual([0, 0, 0, 1])
  expect(await withoutZeros()).toEqual(settled)
  expect(await kindsOf('payout-paid')).toHaveLength(1)
})

test('the amount of a failed payout returns to the balance with its reason, and is paid with the next file', async () => {
  const { id } = await claimOne()
  expect((await markFailed(id)).status).toBe(200)
  expect((await markFailed(id)).body.code).toBe('payout-settled')
  expect((await markPaid(id)).body.code).toBe('payout-settled')
  const marked = await db.selectFrom('payouts').select(['paidBy', 'failedBy']).execute()
  expect(marked).toEqual([{ paidBy: null, failedBy: people.admin }])
  expect(await withoutZeros()).toEqual(unpaid)
  expect((await readEmails('We could not pay you')).join()).toContain('No such wallet.')
  expect((await statement()).slice(0, 2)).toMatchObject([
    { kind: 'payout-failed', amountMinor: 5_450_000, reason: 'No such wallet.' },
    { kind: 'payout', amountMinor: -5_450_000, state: 'failed' },
  ])
  expect((await claim()).status).toBe(200)
  expect((await listPayouts()).map(({ state }: { state: string }) => state)).toEqual(['claimed', 'failed'])
})

test('the amount of a payout that was returned after it was paid returns to the balance too', async () => {
  const { id } = await claimOne()
  await markPaid(id)
  expect((await markFailed(id, 'It came back.')).status).toBe(200)
  expect(await withoutZeros()).toEqual(unpaid)
})

raceTest('the same results twice, even at the same time, mark each payout once', async () => {
  const { reference } = await claimOne()
  const line = { line: 2, reference, amount: '54,500.00', status: 'Paid', reason: '' }
  const answers = await Promise.all([noteResults([line]), noteResults([line]), noteResults([line, line])])
  const outcomes = answers.flatMap(({ body }) =>
    body.outcomes.map(({ outcome }: { outcome: string }) => outcome),
  )
  expect(outcomes.toSorted()).toEqual(['already-paid', 'already-paid', 'already-paid', 'paid'])
  expect(await withoutZeros()).toEqual(settled)
  expect(await kindsOf('payout-paid')).toHaveLength(1)
})

test('lines that do not match the claimed payouts change nothing and are reported', async () => {
  const { reference, amount } = await claimOne()
  const line = { line: 2, reference, amount, status: 'paid', reason: '' }
  const wrong = [
    { ...line, reference: 'HBD-0000000000' },
    { ...line, amount: '54500.01' },
    { ...line, amount: '545e2' },
    { ...line, amount: '' },
    { ...line, status: '' },
    { ...line, status: 'done' },
    { ...line, status: 'failed' },
  ]
  const { body } = await noteResults(wrong)
  expect(body.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'unknown-reference',
    'other-amount',
    'other-amount',
    'other-amount',
    'not-decided',
    'unknown-status',
    'reason-missing',
  ])
  expect(await listPayouts()).toMatchObject([{ state: 'claimed', may: ['pay', 'fail'] }])
  const failed = { ...line, status: 'FAILED', reason: 'Wrong number' }
  expect((await noteResults([failed, failed, line])).body.outcomes).toEqual([
    { line: 2, outcome: 'failed' },
    { line: 2, outcome: 'already-failed' },
    { line: 2, outcome: 'already-failed' },
  ])
  expect(await withoutZeros()).toEqual(unpaid)
})

test('a line that says failed does not change a paid payout: only the call for one payout does', async () => {
  const { id, reference, amount } = await claimOne()
  await markPaid(id)
  const line = { line: 2, reference, amount, status: 'failed', reason: 'Wrong number' }
  expect((await noteResults([line])).body.outcomes).toEqual([{ line: 2, outcome: 'marked-paid' }])
  expect(await withoutZeros()).toEqual(settled)
  expect((await claim()).body.code).toBe('nothing-due')
  expect((await markFailed(id, 'It came back.')).status).toBe(200)
})

test('an admin who sells cannot mark their own payout', async () => {
  const { id, reference, amount } = await claimOne()
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', people.seller).execute()
  expect((await markPaid(id, people.seller)).body.code).toBe('not-allowed')
  expect((await markFailed(id, 'Pay me again.', people.seller)).body.code).toBe('not-allowed')
  const line = { line: 2, reference, amount, status: 'failed', reason: 'Pay me again.' }
  expect((await noteResults([line], people.seller)).body.outcomes).toEqual([{ line: 2, outcome: 'own' }])
  expect(await listPayouts(people.seller)).toMatchObject([{ state: 'claimed', may: [] }])
})

test('a payout has the day on which it was marked as paid, and until then the day of the export', async () => {
  const { id } = await claimOne()
  const exportedAt = product.time.now.toISOString()
  product.pass({ minutes: 3 * 24 * 60 })
  expect((await statement())[0]).toMatchObject({ kind: 'payout', state: 'claimed', at: exportedAt })
  await markPaid(id)
  const paidAt = product.time.now.toISOString()
  expect((await statement())[0]).toMatchObject({ kind: 'payout', state: 'paid', at: paidAt })
  product.pass({ minutes: 60 })
  await markFailed(id, 'It came back.')
  const failedAt = product.time.now.toISOString()
  expect((await statement()).slice(0, 2)).toMatchObject([
    { kind: 'payout-failed', at: failedAt },
    { kind: 'payout', state: 'failed', at: exportedAt },
  ])
})

test('the pages of a statement show each line once', async () => {
  await claimOne()
  await buildSeller(product)
  const first = await product.ask('GET /account/statement?limit=1', { as: people.seller })
  expect(first.body).toMatchObject([{ kind: 'payout' }])
  const next = /cursor=([^>&]+)/u.exec(first.headers.get('link') ?? '')?.[1]
  const second = await product.ask(`GET /account/statement?limit=1&cursor=${next}`, { as: people.seller })
  expect(second.body).toMatchObject([
    { kind: 'sale', priceMinor: 5_450_000, feeMinor: 0, productModel: 'iPhone 13' },
  ])
  expect(second.headers.get('link')).toBeNull()
})
