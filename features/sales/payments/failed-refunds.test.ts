import { expect, test, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { sendSaleEmail } from '#server/emails/sale-email.ts'
import { listEmails } from '#test/emails/emails.ts'
import { deliverWebhooks, findDealOf } from '#test/sales/pay.ts'
import { day, preparePayouts } from '#test/sales/payouts.ts'
import { startProduct } from '#test/product.ts'
import { cracked } from '#test/sales/sale-problem.ts'

const product = await startProduct({ MAIL: 'mailbox', CONTACT_EMAIL: 'help@hatbodol.example' })
const { ask, db, services } = product
const { people, nameAccount, sellOne, claim, readOwn, listDue, listPayouts, markPaid } =
  preparePayouts(product)

type Sold = Awaited<ReturnType<typeof sellOne>>

/** An admin refunds ৳5,000 because of a problem, and the bank refuses it. */
async function refuseDecided({ paymentId, buyerId, transationId }: Sold) {
  const refused = { id: 're_1', intentId: transationId, state: 'failed', amountMinor: 500_000 } as const
  const provider = vi.spyOn(services.payments, 'refundIntent').mockResolvedValueOnce(refused)
  const { body } = await ask(`POST /payments/${paymentId}/problems`, { as: buyerId, body: cracked })
  const decision = { outcome: 'refund', reason: 'A scratch.', amountMinor: 500_000 }
  const decided = { as: people.admin, body: decision }
  expect((await ask(`POST /problems/${body.insertedId}/decisions`, decided)).status).toBe(200)
  await product.awaitJobs()
  provider.mockRestore()
  expect((await findDealOf(product, transationId)).state).toBe('captured')
}

const refund = (paymentId: string, amountMinor?: number) =>
  ask(`POST /payments/${paymentId}/refunds`, { as: people.admin, body: { reason: 'Again.', amountMinor } })

test('a part that the bank refuses is not paid out, but the rest is', async () => {
  await nameAccount()
  const sale = await sellOne()
  await refuseDecided(sale)
  product.pass({ minutes: 2 * day })
  const held = [{ paymentId: sale.paymentId, heldMinor: 500_000, why: 'refund-failed' }]
  expect(await readOwn()).toMatchObject({ balanceMinor: 5_450_000, dueMinor: 4_950_000, held })
  expect(await listDue()).toMatchObject([{ dueMinor: 4_950_000 }])
  expect((await claim()).status).toBe(200)
  expect(await readOwn()).toMatchObject({
    balanceMinor: 500_000,
    dueMinor: 0,
    underWayMinor: 4_950_000,
    held,
  })
  expect((await refund(sale.paymentId, 400_000)).status).toBe(200)
  await product.awaitJobs()
  expect(await readOwn()).toMatchObject({ balanceMinor: 100_000, dueMinor: 100_000, held: [] })
})

test('the payout of the rest is the last step of the sale', async () => {
  await nameAccount()
  const sale = await sellOne()
  await refuseDecided(sale)
  product.pass({ minutes: 2 * day })
  await claim()
  await markPaid((await listPayouts())[0]._id)
  for (const as of [sale.buyerId, people.seller]) {
    const { body } = await ask(`GET /payments/${sale.paymentId}`, { as })
    expect(body.sale.steps.at(-1)).toMatchObject({ kind: 'payout', status: 'done' })
  }
})

test('a partial refund that the bank returns is held too, and is a finding for admins while it is held', async () => {
  await nameAccount()
  const sale = await sellOne(people.seller, 'pm_card_refundFail')
  await refund(sale.paymentId, 500_000)
  await product.awaitJobs()
  expect(await readOwn()).toMatchObject({ balanceMinor: 4_950_000 })
  product.pass({ minutes: 60 * day })
  await deliverWebhooks(product)
  expect(await readOwn()).toMatchObject({ balanceMinor: 5_450_000, dueMinor: 4_950_000 })
  product.pass({ minutes: 60 * day })
  const { body } = await ask('POST /payments/reconciliations', { as: people.admin })
  expect(body.findings).toContainEqual(
    expect.objectContaining({ kind: 'refund-failed', paymentId: sale.paymentId, trouble: true }),
  )
  expect(await readOwn()).toMatchObject({ dueMinor: 4_950_000 })
})

test('a smaller failed refund does not lower the held amount', async () => {
  const sale = await sellOne()
  await refuseDecided(sale)
  const refused = { id: 're_2', intentId: sale.transationId, state: 'failed', amountMinor: 100_000 } as const
  const provider = vi.spyOn(services.payments, 'refundIntent').mockResolvedValueOnce(refused)
  expect((await refund(sale.paymentId, 100_000)).status).toBe(200)
  await product.awaitJobs()
  provider.mockRestore()
  product.pass({ minutes: 2 * day })
  expect(await readOwn()).toMatchObject({ held: [{ heldMinor: 500_000, why: 'refund-failed' }] })
})

test('two partial refunds that are returned one after the other are both held', async () => {
  const sale = await sellOne(people.seller, 'pm_card_refundFail')
  await refund(sale.paymentId, 500_000)
  await product.awaitJobs()
  product.pass({ minutes: 0.5 })
  await refund(sale.paymentId, 300_000)
  await product.awaitJobs()
  for (const left of [300_000, 0]) {
    product.pass({ minutes: 0.5 })
    await deliverWebhooks(product)
    expect(await findDealOf(product, sale.transationId)).toMatchObject({ refundedMinor: left })
  }
  product.pass({ minutes: 2 * day })
  expect(await readOwn()).toMatchObject({ held: [{ heldMinor: 800_000, why: 'refund-failed' }] })
})

const listFailureEmails = async (to: string) =>
  (await listEmails(product, to)).filter(({ id }) => id.startsWith('refund-failed-'))
const emailOf = async ({ buyerId }: Sold) =>
  (await db.selectFrom('users').select('email').where('id', '=', buyerId).executeTakeFirstOrThrow()).email

test('buyer, seller and admins get one email each that a partial refund failed', async () => {
  const sale = await sellOne()
  const email = await emailOf(sale)
  await refuseDecided(sale)
  await product.awaitJobs()
  expect(await listFailureEmails(email)).toMatchObject([
    {
      subject: 'A refund did not reach you: iPhone 13',
      text: expect.stringMatching(/did not take it\.[^]*If the card or the wallet was closed/),
    },
  ])
  expect(await listFailureEmails('salma@example.com')).toMatchObject([
    {
      subject: 'A refund did not reach the buyer: iPhone 13',
      text: expect.stringContaining('৳5,000 of the price of this phone should have gone back'),
    },
  ])
  expect(await listFailureEmails('amina@example.com')).toMatchObject([
    { subject: 'A refund failed: iPhone 13' },
  ])
})

test('they get the same email about a failed full refund, and a late email does not say that the refund is on its way', async () => {
  const sale = await sellOne(people.seller, 'pm_card_createDispute')
  const email = await emailOf(sale)
  await refund(sale.paymentId)
  await product.awaitJobs()
  const [toBuyer] = await listFailureEmails(email)
  expect(toBuyer?.text).toContain('৳54,500 of what you paid for this phone should have gone back to you.')
  // The provider refused it, because the payment is disputed.
  expect(toBuyer?.text).toContain('It could not be given back.')
  expect(toBuyer?.text).not.toMatch(/Your bank|closed/)
  expect(await listFailureEmails('salma@example.com')).toHaveLength(1)
  expect((await listFailureEmails('amina@example.com'))[0]?.text).toContain(
    'The payment provider refused it.',
  )
  const before = await listEmails(product, email)
  const late = { paymentId: sale.paymentId, party: 'buyer', news: 'given-back', refundId: newId() } as const
  await sendSaleEmail(services, late)
  expect(await listEmails(product, email)).toEqual(before)
})

test('they get an email about a returned refund, and then one that it is on its way again', async () => {
  const sale = await sellOne(people.seller, 'pm_card_refundFail')
  const email = await emailOf(sale)
  await refund(sale.paymentId)
  await product.awaitJobs()
  product.pass({ minutes: 1 })
  await deliverWebhooks(product)
  await product.awaitJobs()
  expect(await listFailureEmails(email)).toHaveLength(1)
  await refund(sale.paymentId)
  await product.awaitJobs()
  const subjects = (await listEmails(product, email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Your refund is on its way'))).toHaveLength(2)
})
