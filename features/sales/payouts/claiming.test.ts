import { describe, expect, test } from 'vitest'
import { lockPositiveBalances } from '#features/sales/ledger/commands.ts'
import { inTransaction } from '#services/database/database.ts'
import { reconcile } from '#test/sales/booked.ts'
import { buildSeller, buildUser } from '#test/build.ts'
import { deliverWebhooks, openDashboard } from '#test/sales/pay.ts'
import { day, preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'
import { raceTest } from '#test/runner/race-test.ts'
import { selectAccountHolders } from './queries.ts'

const product = await startProduct()
const { ask, db, sessions, services } = product
const {
  people,
  nameAccount,
  sellOne,
  claim,
  download,
  makeDue,
  readOwn,
  statement,
  listDue,
  report,
  listPayouts,
} = preparePayouts(product)

test('the money of a sale is due 48 hours after the hand-over', async () => {
  await nameAccount()
  const { paymentId } = await sellOne()
  const until = new Date(product.time.now.getTime() + 2 * day * 60_000).toISOString()
  product.pass({ minutes: 2 * day - 1 })
  expect(await readOwn()).toMatchObject({
    balanceMinor: 5_450_000,
    dueMinor: 0,
    held: [{ paymentId, heldMinor: 5_450_000, why: 'waiting', until, productModel: 'iPhone 13' }],
  })
  expect(await listDue()).toEqual([])
  expect(await claim()).toMatchObject({ status: 409, body: { code: 'nothing-due' } })
  product.pass({ minutes: 1 })
  expect(await readOwn()).toMatchObject({ balanceMinor: 5_450_000, dueMinor: 5_450_000, held: [] })
  expect(await listDue()).toMatchObject([{ name: 'Salma', dueMinor: 5_450_000 }])
  expect((await claim()).status).toBe(200)
  expect(await readOwn()).toMatchObject({ balanceMinor: 0, dueMinor: 0, underWayMinor: 5_450_000, held: [] })
})

test('a seller without an account is in the list, but is not locked and not in the file', async () => {
  await sellOne()
  product.pass({ minutes: 2 * day })
  const owed = { after: undefined, except: people.admin, among: selectAccountHolders(), limit: 10 }
  expect(await inTransaction(db, (tx) => lockPositiveBalances(tx, owed))).toEqual([])
  expect(await listDue()).toMatchObject([{ obstacle: 'no-account' }])
  expect((await claim()).body.code).toBe('nothing-due')
})

describe('the file', () => {
  test('has the complete account number, the amount with two decimals and a reference, and can be downloaded again', async () => {
    await makeDue()
    const { insertedId } = (await claim()).body
    const file = await download(insertedId)
    expect(file.rows).toEqual([
      {
        reference: expect.stringMatching(/^HBD-[2-9A-Z]{10}$/u),
        amount: '54500.00',
        currency: 'BDT',
        method: 'bkash',
        account: '01712-345678',
        name: 'Salma',
        bank: '',
        routing: '',
        status: '',
        reason: '',
      },
    ])
    expect((await download(insertedId)).csv).toBe(file.csv)
    const events = await db
      .selectFrom('events')
      .select(['kind', 'actorId'])
      .where('kind', 'like', 'payouts-%')
      .orderBy('id')
      .execute()
    expect(events).toEqual(
      ['payouts-exported', 'payouts-downloaded', 'payouts-downloaded'].map((kind) => ({
        kind,
        actorId: people.admin,
      })),
    )
    expect((await ask(`POST /payouts/batches/${people.admin}/files`, { as: people.admin })).status).toBe(404)
  })

  test('has no number that a spreadsheet program would shorten', async () => {
    const number = '00123456789012345678'
    await nameAccount({ method: 'bank', number, holder: 'S', bank: 'B', routing: '010270522' })
    await sellOne()
    product.pass({ minutes: 2 * day })
    const { rows } = await download((await claim()).body.insertedId)
    expect(rows).toMatchObject([{ account: '0012 3456 7890 1234 5678', routing: '0102 7052 2' }])
  })

  test('has no cell that a spreadsheet program would run as a formula', async () => {
    const seller = await buildSeller(product, { name: '=HYPERLINK("http://evil.example")' })
    await nameAccount(
      { method: 'bank', number: '12345678', holder: '@SUM(A1)', bank: '+1, "Bank"', routing: '200270522' },
      seller,
    )
    await sellOne(seller)
    product.pass({ minutes: 2 * day })
    const { csv, rows } = await download((await claim()).body.insertedId)
    expect(rows).toMatchObject([{ name: "'@SUM(A1)", bank: '\'+1, "Bank"' }])
    for (const cell of csv.split(/[,\r\n]+/u)) expect(cell).not.toMatch(/^"?[=+\-@]/u)
  })
})

test('a balance that is not the sum of its sales stops the payout of its seller only, and a reconciliation finds it', async () => {
  await makeDue()
  const other = await buildSeller(product, { name: 'Nadia' })
  await makeDue(other)
  await db
    .updateTable('sellerBalances')
    .set({ balanceMinor: 5_450_001 })
    .where('sellerId', '=', people.seller)
    .execute()
  expect(await listDue()).toMatchObject([{ name: 'Salma', obstacle: 'wrong-balance' }, { name: 'Nadia' }])
  expect((await download((await claim()).body.insertedId)).rows).toMatchObject([{ name: 'Nadia' }])
  expect((await claim()).body.code).toBe('nothing-due')
  const { findings } = await reconcile(product, people.admin)
  expect(findings).toMatchObject([{ kind: 'balance-differs', trouble: true }])
  expect(findings[0]?.words).toContain('Salma: ৳54,500.01 in the balance, ৳54,500 in our books.')
})

test('a reconciliation finds a balance without entries, and entries without a balance', async () => {
  await makeDue()
  const other = await buildSeller(product, { name: 'Nadia' })
  await db.updateTable('sellerBalances').set({ balanceMinor: 0 }).execute()
  await db.insertInto('sellerBalances').values({ sellerId: other, balanceMinor: 5_450_000 }).execute()
  const { findings } = await reconcile(product, people.admin)
  expect(findings.map(({ words }) => words).join(' ')).toMatch(
    /Salma: ৳0 in the balance, ৳54,500 in our books\..*Nadia: ৳54,500 in the balance, ৳0 in our books\./u,
  )
})

describe('is not paid out', () => {
  test('while a problem is open', async () => {
    await nameAccount()
    const { paymentId, buyerId } = await sellOne()
    const { body } = await report(paymentId, buyerId)
    product.pass({ minutes: 3 * day })
    expect(await readOwn()).toMatchObject({ dueMinor: 0, held: [{ paymentId, why: 'problem' }] })
    expect((await claim()).body.code).toBe('nothing-due')
    await ask(`POST /problems/${body.insertedId}/withdrawals`, { as: buyerId })
    expect((await claim()).status).toBe(200)
  })

  test('while a dispute is open, and other sales are paid', async () => {
    await nameAccount()
    const disputed = await sellOne(people.seller, 'pm_card_createDispute')
    while ((await deliverWebhooks(product)) > 0);
    await sellOne()
    product.pass({ minutes: 3 * day })
    expect(await readOwn()).toMatchObject({
      balanceMinor: 10_900_000,
      dueMinor: 5_450_000,
      held: [{ paymentId: disputed.paymentId, why: 'dispute' }],
    })
    expect((await download((await claim()).body.insertedId)).rows).toMatchObject([{ amount: '54500.00' }])
  })
})

test('after a dispute that is lost after the payout, the balance is negative, and later sales reduce the debt', async () => {
  await nameAccount()
  const disputed = await sellOne(people.seller, 'pm_card_createDispute')
  product.pass({ minutes: 3 * day })
  expect((await claim()).status).toBe(200)
  while ((await deliverWebhooks(product)) > 0);
  const dashboard = openDashboard(product)
  const [dispute] = (await dashboard.disputes.list({ payment_intent: disputed.transationId })).data
  await dashboard.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' } })
  while ((await deliverWebhooks(product)) > 0);
  expect(await readOwn()).toMatchObject({ balanceMinor: -5_450_000, dueMinor: 0 })
  expect(
    (await statement()).map(({ kind, amountMinor }: { kind: string; amountMinor: number }) => [
      kind,
      amountMinor,
    ]),
  ).toEqual([
    ['dispute', -5_450_000],
    ['payout', -5_450_000],
    ['sale', 5_450_000],
  ])
  await sellOne()
  product.pass({ minutes: 3 * day })
  expect(await readOwn()).toMatchObject({ balanceMinor: 0, dueMinor: 0 })
  expect((await claim()).body.code).toBe('nothing-due')
})

test('nobody can claim their own money, and only admins who have just signed in can claim payouts', async () => {
  await makeDue()
  await db.updateTable('users').set({ isAdmin: true }).where('id', '=', people.seller).execute()
  expect(await listDue(people.seller)).toMatchObject([{ obstacle: 'own' }])
  expect((await claim(people.seller)).body.code).toBe('nothing-due')
  const authenticatedAt = new Date(services.clock().getTime() - 11 * 60_000)
  const bearer = await sessions.issue(people.admin, { authenticatedAt })
  for (const call of ['batches', `batches/${people.admin}/files`, `${people.admin}/payment`, 'results'])
    expect((await ask(`POST /payouts/${call}`, { bearer, body: {} })).body.code).toBe('sign-in-again')
  expect((await claim()).status).toBe(200)
})

raceTest(
  'two admins who export at the same time claim different payouts, and together everything once',
  async () => {
    const other = await buildUser(product, { isAdmin: true })
    const sellers = [people.seller]
    for (let nth = 1; nth < 6; nth += 1) sellers.push(await buildSeller(product))
    for (const seller of sellers) {
      await nameAccount(undefined, seller)
      await sellOne(seller)
    }
    product.pass({ minutes: 2 * day })
    const answers = await Promise.all([claim(), claim(other), claim(), claim(other)])
    expect(
      answers.filter(({ status }) => status !== 200).every(({ body }) => body.code === 'nothing-due'),
    ).toBe(true)
    const payouts = await listPayouts()
    expect(payouts).toHaveLength(sellers.length)
    expect(new Set(payouts.map(({ reference }: { reference: string }) => reference)).size).toBe(
      sellers.length,
    )
    const balances = await db.selectFrom('sellerBalances').select('balanceMinor').execute()
    expect(balances.every(({ balanceMinor }) => balanceMinor === 0)).toBe(true)
  },
)
