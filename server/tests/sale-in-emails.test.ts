import { expect, test } from 'vitest'
import type { PaymentId, UserId } from '#contract/ids.ts'
import { describeSalesWith } from '#contract/sentences/describe-situation.ts'
import { formatAppointment } from '#lib/formats/en/unbroken-dates.ts'
import { formatMinor } from '#lib/formats/en/money.ts'
import { cashSituations } from '#contract/sentences/en/cash-situations.ts'
import { saleLinks, saleMoves, saleSituations } from '#contract/sentences/en/sale-situations.ts'
import type { SaleSituation } from '#contract/sale-view.ts'
import { maxWrongCodes } from '#features/sales/payments/rules/hand-over.ts'
import { keepDeadlines } from '#features/sales/sale/commands/deadlines.ts'
import { buildBooking, buildListing, buildSeller, buildUser } from '#test/build.ts'
import { acceptCash, buildCashRequest } from '#test/sales/cash.ts'
import { listEmails } from '#test/emails/emails.ts'
import { failRefund, sellUncollectable } from '#test/sales/pay.ts'
import { startProduct } from '#test/product.ts'
import { buildReservedSale, callsOfSale, otherCode } from '#test/sales/sale.ts'

const { describeLink, describeSituation } = describeSalesWith({ formatAppointment, formatMinor })

const product = await startProduct({ MAIL: 'mailbox' })
const { ask } = product
const addresses = { buyer: 'rakib@example.com', seller: 'salma@example.com' }

type Person = { id: UserId; side: keyof typeof addresses }

async function buildPeople() {
  const salma = await buildSeller(product, { name: 'Salma', email: addresses.seller })
  const rakib = { name: 'Rakib', email: addresses.buyer, isAddressVerified: true }
  const ids = { seller: salma, buyer: await buildUser(product, rakib) }
  const both: [Person, Person] = [
    { side: 'buyer', id: ids.buyer },
    { side: 'seller', id: ids.seller },
  ]
  return { ids, both }
}

/** Waits until the emails about what was done are sent. The mailbox orders emails by their time: the next are later. */
async function begun<T>(work: Promise<T>): Promise<T> {
  const result = await work
  await product.awaitJobs()
  product.pass({ minutes: 1 })
  return result
}

/**
 * Whether the newest email to this person has the sentence and the button of the page of the sale: of the situation in
 * which it was sent, if that is over.
 */
async function compareEmail(paymentId: PaymentId, { id, side }: Person, sentIn?: SaleSituation) {
  await product.awaitJobs()
  const { sale: now, provider } = (await ask(`GET /payments/${paymentId}`, { as: id })).body
  const sale = { ...now, situation: sentIn ?? now.situation }
  const sentences = provider === 'cash' ? cashSituations : saleSituations
  const [email] = await listEmails(product, addresses[side])
  const { words, path } = describeLink(paymentId, sale, { saleMoves, saleLinks })
  const button = new RegExp(`${words}:\\n\\S+${path}\\n`, 'u')
  const sentence = describeSituation(sale, sentences, product.time.now)
  product.pass({ minutes: 1 })
  return {
    situation: sale.situation,
    sentence: email?.text.includes(sentence),
    button: button.test(email?.text ?? ''),
  }
}
const same = (situation: SaleSituation) => ({ situation, sentence: true, button: true })
/** The news itself says that money goes back, so it would be said twice. */
const sameButton = (situation: SaleSituation) => ({ ...same(situation), sentence: false })

test('each email about the end of a sale, and after its hand-over, says what the page of the sale says', async () => {
  const admin = await buildUser(product, { isAdmin: true, email: 'amina@example.com' })
  const people = await buildPeople()
  const [buyer, seller] = people.both
  const compareBoth = async (
    paymentId: PaymentId,
    situation: SaleSituation,
    { sentIn, expected = same }: { sentIn?: SaleSituation; expected?: typeof same } = {},
  ) => {
    for (const person of people.both)
      expect([person.side, await compareEmail(paymentId, person, sentIn)]).toEqual([
        person.side,
        expected(situation),
      ])
  }
  const call = async (as: UserId, path: string, body: object) =>
    expect(await ask(`POST /payments/${path}`, { as, body })).toMatchObject({ status: 200 })
  const awaitState = async (id: PaymentId, state: string) => {
    const read = async () => (await ask(`GET /payments/${id}`, { as: buyer.id })).body.state
    await expect.poll(read).toBe(state)
  }
  const sell = async () => {
    const { paymentId: id } = await begun(buildReservedSale(product, people.ids))
    await call(buyer.id, `${id}/hand-over`, {})
    await awaitState(id, 'captured')
    return id
  }
  const reason = 'We agreed.'

  const sold = await sell()
  await compareBoth(sold, 'done')
  await call(admin, `${sold}/refunds`, { reason, amountMinor: 100_000 })
  await awaitState(sold, 'captured')
  await compareBoth(sold, 'partly-refunded', { expected: sameButton })
  await call(admin, `${sold}/refunds`, { reason })
  await awaitState(sold, 'refunded')
  await compareBoth(sold, 'refunding', { sentIn: 'refunding', expected: sameButton })

  const failed = await begun(sell())
  const fail = () => failRefund(product, { paymentId: failed, as: admin, amountMinor: 100_000 })
  await begun(fail())
  await call(admin, `${failed}/refund-withdrawals`, { reason, amountMinor: 100_000 })
  await compareBoth(failed, 'done')
  await begun(fail())
  await call(admin, `${failed}/refunds-by-hand`, { reason, reference: 'BK1234', amountMinor: 100_000 })
  await compareBoth(failed, 'partly-refunded')

  const cancelled = await begun(buildReservedSale(product, people.ids))
  await call(seller.id, `${cancelled.paymentId}/cancellation`, { reason })
  await compareBoth(cancelled.paymentId, 'ended')

  const itemId = await buildListing(product, { sellerId: seller.id })
  const unpaid = await buildBooking(product, { buyerId: buyer.id, itemId })
  const undone = await begun(sellUncollectable(product, unpaid))
  await call(seller.id, `${undone.paymentId}/cancellation`, { reason })
  await compareBoth(undone.paymentId, 'ended')

  const inCash = await begun(buildCashRequest(product, people.ids))
  await begun(acceptCash(product, inCash))
  await call(buyer.id, `${inCash.paymentId}/hand-over`, {})
  await compareBoth(inCash.paymentId, 'cash-sold')
  const declined = await begun(buildCashRequest(product, people.ids))
  await call(seller.id, `${declined.paymentId}/cancellation`, { reason })
  expect(await compareEmail(declined.paymentId, buyer)).toEqual(same('cash-declined'))

  const missed = await begun(buildReservedSale(product, people.ids))
  product.pass({ minutes: 6 * 24 * 60 })
  expect(await keepDeadlines(product.services)).toEqual([])
  await compareBoth(missed.paymentId, 'missed')
})

test('each email about a sale before its hand-over says what the page of the sale says', async () => {
  const {
    ids: people,
    both: [buyer, seller],
  } = await buildPeople()
  const sale = await buildReservedSale(product, people)
  const { enterCode, readCode } = callsOfSale(product, sale)
  for (const person of [buyer, seller])
    expect(await compareEmail(sale.paymentId, person)).toEqual(same('arrange'))
  const at = new Date(product.time.now.getTime() + 24 * 3_600_000).toISOString()
  const meeting = { place: 'Mirpur 10', at }
  await ask(`PUT /payments/${sale.paymentId}/meeting`, { as: buyer.id, body: meeting })
  expect(await compareEmail(sale.paymentId, seller)).toEqual(same('buyer-proposed'))
  const changed = { ...meeting, place: 'Shahbag', phoneNumber: '01812345678' }
  await ask(`PUT /payments/${sale.paymentId}/meeting`, { as: seller.id, body: changed })
  expect(await compareEmail(sale.paymentId, buyer)).toEqual(same('seller-proposed'))
  await ask(`POST /payments/${sale.paymentId}/meeting/acceptance`, { as: buyer.id, body: { version: 2 } })
  expect(await compareEmail(sale.paymentId, seller)).toEqual(same('agreed'))
  const wrong = otherCode(await readCode())
  for (let count = 0; count < maxWrongCodes; count += 1) await enterCode(wrong)
  for (const person of [buyer, seller])
    expect(await compareEmail(sale.paymentId, person)).toEqual(same('code-locked'))

  const uncollectable = await buildBooking(product, {
    buyerId: buyer.id,
    itemId: await buildListing(product, { sellerId: seller.id }),
  })
  await sellUncollectable(product, uncollectable)
  const unpaid = (await ask(`GET /booking/${uncollectable.id}`, { as: buyer.id })).body.paymentId
  for (const person of [buyer, seller])
    expect(await compareEmail(unpaid, person)).toEqual(same('uncollectable'))

  const request = await buildCashRequest(product, people)
  expect(await compareEmail(request.paymentId, seller)).toEqual(same('cash-requested'))
  await acceptCash(product, request)
  for (const person of [buyer, seller])
    expect(await compareEmail(request.paymentId, person)).toEqual(same('arrange'))
})
